/** What Catch the Hat shows at its end: the hats that a seat has caught, below one of its own. */
import { hatTower } from "../../board/scene";
import { parseOptions, type Ending } from "../game";
import { readOptions, sideOf } from "./graph";
import { parseView } from "./view";

export const ending: Ending = {
  tower: (colour, count) => hatTower(colour.repeat(count)),
  trophy({ options, view }, seat) {
    const own = readOptions(parseOptions(options)).colours[seat] ?? "";
    const layers = (parseView(view).caught[seat]?.replaceAll("*", "") ?? "") + own;
    return { look: hatTower(layers), colour: layers.at(-1) ?? "" };
  },
  /** A team has won with what all of it have caught. */
  decided({ options, standing }, seat, say) {
    const read = readOptions(parseOptions(options));
    const side = sideOf(read, seat);
    const winners = standing.filter((_, one) => sideOf(read, one) === side);
    const count = winners.reduce((sum, { points }) => sum + (points ?? 0), 0);
    return say(read.teams ? "board-decided-hats-team" : "board-decided-hats", { count });
  },
  /** Say that too many rolls passed without a catch, or what wins whatever is caught (V1, V7, V13). */
  reason({ options, view }, say) {
    const { fields, phase, still } = parseView(view);
    if (phase !== "end") return null;
    if (still > 0) return say("narrate-hats-stalled", { rolls: still });
    const { tower, win_by, gold_win } = parseOptions(options);
    if (tower ?? win_by) return say("board-decided-hats-last");
    const isGoldHeld = [...fields.values()]
      .flat()
      .some((one) => one.length > 1 && one.includes("*"));
    return gold_win && isGoldHeld ? say("board-decided-hats-gold") : null;
  },
};
