// The peer: boardgame.io with its own server, everything in memory, and a game of placing one of
// 24 stones in turn; a full board begins anew, so that a match never ends while it is measured.
const { Server, Origins } = require("boardgame.io/dist/cjs/server.js");
const { INVALID_MOVE } = require("boardgame.io/dist/cjs/core.js");

const CELLS = 24;
const empty = () => Array(CELLS).fill(null);

const stones = {
  name: "stones",
  setup: () => ({ cells: empty(), placed: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, cell) => {
      if (G.placed === CELLS) {
        G.cells = empty();
        G.placed = 0;
      }
      if (!Number.isInteger(cell) || cell < 0 || cell >= CELLS || G.cells[cell] !== null) {
        return INVALID_MOVE;
      }
      G.cells[cell] = playerID;
      G.placed += 1;
    },
  },
};

const server = Server({ games: [stones], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]), callback: () => console.log("ready") });
