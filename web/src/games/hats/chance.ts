/** How Catch the Hat draws: the first seat, then dice. */
import { drawFirst, firstSeatOf, type Chance } from "../../fair/chance";
import { parseView } from "./view";

const DIE = /^d\d/;

export const chance: Chance = {
  edition: "1",
  bound: (options) =>
    options
      .split(" ")
      .filter((pair) => !pair.startsWith("colours="))
      .join(" "),
  isDrawn: (token) => token.startsWith("first:") || DIE.test(token),
  async draw(game, token, stream) {
    if (DIE.test(token)) return `d${1 + (await stream.below(6))}`;
    return `first:${await drawFirst(game, stream)}`;
  },
  firstSeat: firstSeatOf,
  /** The number to be moved is that of the latest die. */
  contradicts(view, drawn) {
    const { roll } = parseView(view);
    return roll !== null && drawn.findLast((token) => DIE.test(token)) !== `d${roll}`;
  },
};
