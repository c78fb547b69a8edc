/** What the card game shows at its end: the hats that a seat has won, in the cards' colours. */
import { hatTower } from "../../board/scene";
import type { Ending } from "../game";

const COLOURS = "ryb";
export const ending: Ending = {
  tower: (colour, count) => hatTower(colour.repeat(count)),
  trophy({ standing }, seat) {
    const count = standing[seat]?.points ?? 0;
    if (count === 0) return null;
    const layers = COLOURS.repeat(count).slice(0, count);
    return { look: hatTower(layers), colour: "" }; // no seat has a colour: the rim is of ink
  },
  decided: ({ standing }, seat, say) =>
    say("board-decided-cards", { count: standing[seat]?.points ?? 0 }),
};
