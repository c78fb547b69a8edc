/** What the card game shows at its end: the hats that a seat has won, in the cards' colours. */
import type { Ending, Trophy } from "../game";

const COLOURS = "ryb";
/** Scale of a tower beside others, whose pieces are wider. */
const SIZE = 1.25;

const tower = (layers: string): Trophy["look"] => ({ as: "hats", layers, step: 11, size: SIZE });

export const ending: Ending = {
  tower: (colour, count) => tower(colour.repeat(count)),
  trophy({ standing }, seat) {
    const count = standing[seat]?.points ?? 0;
    if (count === 0) return null;
    const layers = COLOURS.repeat(count).slice(0, count);
    return { look: tower(layers), colour: layers.at(-1) ?? "" };
  },
  decided: ({ standing }, seat, say) =>
    say("board-decided-cards", { count: standing[seat]?.points ?? 0 }),
};
