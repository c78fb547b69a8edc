// Kabaleo for two with the usual options (K1 to K24), as plain functions over plain values. A place
// is written as its cones from the bottom up, a placement as its colour and its place ("y0").
const COLOURS = "POYGBV";
const PLAYERS = 2;

/** Deals goals, bases, stocks and the first seat; `shuffle` returns an array in random order. */
function deal(shuffle) {
  const chosen = shuffle([...COLOURS]).slice(0, PLAYERS + 2); // K3
  const colours = [...COLOURS].filter((colour) => chosen.includes(colour));
  const bag = shuffle(colours.flatMap((colour) => Array(6).fill(colour.toLowerCase())));
  const inOrder = (stock) => [...COLOURS.toLowerCase()].flatMap((one) => stock.filter((other) => other === one));
  const seats = [...Array(PLAYERS).keys()];
  return {
    goals: shuffle(colours).slice(0, PLAYERS), // K4
    places: shuffle(colours.flatMap((colour) => Array(4).fill(colour))), // K5
    stocks: seats.map((seat) => inOrder(bag.filter((_, n) => n % PLAYERS === seat)).join("")), // K7
    mover: shuffle(seats)[0], // K9
    last: null,
  };
}

/** Lists the legal placements by colour, then place. */
function legal({ places, stocks, mover, last }) {
  if (mover === null) return [];
  const found = [];
  for (const colour of new Set(stocks[mover])) {
    const ownBase = colour.toUpperCase(); // K11
    places.forEach((tower, place) => {
      if (tower !== ownBase && place !== last) found.push(colour + place); // K16
    });
  }
  return found;
}

/** Changes a state as a legal placement does. */
function play(state, token) {
  const { places, stocks, mover } = state;
  const colour = token[0];
  const place = Number(token.slice(1));
  const tower = places[place];
  places[place] = tower.endsWith(colour) ? tower.slice(0, -1) : tower + colour; // K12, K13
  stocks[mover] = stocks[mover].replace(colour, "");
  const following = (mover + 1) % PLAYERS;
  state.mover = stocks[following] ? following : null; // K18
  state.last = place;
}

/** Counts places, towers and the tallest tower of each goal, and ranks the seats (K19 to K24). */
function standing(places, goals) {
  const merits = goals.map((goal) => {
    const showing = places.filter((tower) => tower.at(-1).toUpperCase() === goal);
    const heights = showing.map((tower) => tower.length).filter((height) => height > 1);
    return [showing.length, heights.length, Math.max(0, ...heights)];
  });
  const isBetter = (one, other) => {
    const at = one.findIndex((value, n) => value !== other[n]);
    return at >= 0 && one[at] > other[at];
  };
  return merits.map((merit) => ({
    merit,
    rank: 1 + merits.filter((other) => isBetter(other, merit)).length,
  }));
}

module.exports = { deal, legal, play, standing };
