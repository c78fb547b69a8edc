/** What gave goals of Kabaleo away: the placement by which each seat told most about its own. */
import type { Say } from "../../words";
import type { Review } from "./review";

export interface Giveaway {
  readonly seat: number;
  /** The frame after the placement. */
  readonly at: number;
  readonly colour: string;
  /** The chance of the goal before and after it, as whoever looks could know it. */
  readonly before: number;
  readonly after: number;
}

/** Return the giveaways in the game's order, as a seat saw them, or a spectator of its own goal. */
export function giveaways(
  { deduction }: Review,
  viewer: string,
  colours: readonly string[],
): readonly Giveaway[] {
  if (!deduction) return [];
  const found = deduction.giveaways.flatMap((told, seat) => {
    const seen = viewer === String(seat) ? undefined : deduction.seats[Number(viewer)];
    const colour = colours[seat] ?? "";
    const chance = (at: number): number | undefined =>
      (seen ?? deduction.spectator).findLast(({ number }) => number <= at)?.goals[seat]?.[colour];
    if (!told) return [];
    const [before, after] = [chance(told.number), chance(told.number + 1)];
    if (before === undefined || after === undefined) return [];
    return [{ seat, at: told.number + 1, colour, before, after }];
  });
  return found.sort((one, other) => one.at - other.at);
}

/** Say how far a placement gave a goal away. */
export const giveawayText = ({ colour, before, after }: Giveaway, say: Say): string =>
  say("web-review-giveaway", {
    colour: say("colour", { letter: colour.toLowerCase() }),
    before: Math.round(100 * before),
    after: Math.round(100 * after),
  });
