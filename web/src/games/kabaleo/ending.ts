/** What Kabaleo shows at its end: a cone of a seat's colour for every place that shows it. */
import type { Tower } from "../../board/scene";
import type { Ending } from "../game";
import { colourName, parseView } from "./view";

const tower = (colour: string, count: number): Tower => ({
  as: "cones",
  layers: `.${colour.toLowerCase().repeat(count)}`,
  step: 11,
  size: 1,
});

export const ending: Ending = {
  tower,
  trophy({ view, standing }, seat) {
    const goal = parseView(view).goals[seat] ?? "?";
    const count = standing[seat]?.points ?? 0;
    if (goal === "?" || count === 0) return null;
    return { look: tower(goal, count), colour: goal };
  },
  decided({ view, standing }, seat, say) {
    const { goals, places } = parseView(view);
    const colour = colourName(say, goals[seat] ?? "");
    const count = standing[seat]?.points ?? 0;
    return say("board-decided-kabaleo", { colour, count, places: places.length });
  },
  /** Say that a colour nobody drew is ahead: only then do unequal players share a place (K20). */
  reason({ standing }, say) {
    const scores = standing.map(({ points, towers, tallest }) => [points, towers, tallest].join());
    const isDraw = standing.every(({ place }) => place === 1) && new Set(scores).size > 1;
    return isDraw ? say("board-decided-kabaleo-draw") : null;
  },
};
