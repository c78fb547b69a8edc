/** What to do now in the card game, and what a tap tries. */
import type { Say } from "../../words";
import type { BoardProps, Tap } from "../game";

/** Say which step of a turn comes next. */
export const prompt = ({ picked }: BoardProps, say: Say): string =>
  say(picked.length === 0 ? "prompt-cards-card" : "prompt-cards-pile");

/** Return the card that is picked on the pile tapped, such as `r5@2`, or the pile alone. */
export function tried({ picked }: BoardProps, { field }: Tap): string | null {
  const owner = /^pile:(\d+)$/.exec(field)?.[1];
  return owner === undefined ? null : `${picked[0]?.replace("card:", "") ?? ""}@${owner}`;
}
