// The peer: boardgame.io with its own server and Kabaleo by the same rules as ours.
//
//     node server.cjs memory|FOLDER PORT
//
// Matches are kept in memory, or in files of a folder by boardgame.io's own storage (FlatFile).
// Its node-persist is 3.1.0, the first that it takes: later ones write once a second, in a queue.
// Every two minutes it would read all files for what has expired; nothing here expires.
const { Server, Origins, FlatFile } = require("boardgame.io/dist/cjs/server.js");
const { INVALID_MOVE, PlayerView } = require("boardgame.io/dist/cjs/core.js");
const { original } = require("immer"); // boardgame.io's own
const { deal, legal, play, standing } = require("./kabaleo.cjs");

const kabaleo = {
  name: "kabaleo",
  setup: ({ random }) => {
    const { goals, ...open } = deal((list) => random.Shuffle(list));
    const players = Object.fromEntries(goals.map((goal, seat) => [seat, { goal }]));
    return { ...open, actions: legal(open), players };
  },
  // As with ours, a seat gets no goal but its own, and the legal moves while it is to move.
  playerView: (seen) => {
    const { actions, ...view } = PlayerView.STRIP_SECRETS(seen);
    return seen.playerID === String(view.mover) ? { ...view, actions } : view;
  },
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: {
      first: ({ G }) => G.mover,
      next: ({ ctx }) => (ctx.playOrderPos + 1) % ctx.numPlayers,
    },
  },
  moves: {
    place: {
      client: false, // goals of others are needed at the end
      move: ({ G }, token) => {
        const before = original(G); // plain values: Immer's proxies would cost it time
        if (!before.actions.includes(token)) return INVALID_MOVE;
        const after = { ...before, places: [...before.places], stocks: [...before.stocks] };
        play(after, token);
        after.actions = legal(after);
        return after;
      },
    },
  },
  endIf: ({ G }) => {
    if (G.mover !== null) return undefined;
    const goals = Object.values(G.players).map((player) => player.goal);
    return { goals, standing: standing(G.places, goals) };
  },
};

class Files extends FlatFile {
  async connect() {
    await super.connect();
    this.games.stopExpiredKeysInterval();
  }
}

const [where, port] = process.argv.slice(2);
const db = where === "memory" ? undefined : new Files({ dir: where });
const server = Server({ games: [kabaleo], origins: [Origins.LOCALHOST], db });
server.run({ port: Number(port), callback: () => console.log("ready") });
