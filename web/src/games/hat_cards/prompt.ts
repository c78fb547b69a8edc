/** What to do now in the card game, and why a tap is refused. */
import type { Say } from "../../words";
import type { BoardProps, Refusal } from "../game";
import { parseView } from "./view";

/** Say which step of a turn comes next. */
export const prompt = ({ picked }: BoardProps, say: Say): string =>
  say(picked.length === 0 ? "prompt-cards-card" : "prompt-cards-pile");

/** Return why a pile may not be caught by a tap on it. */
export function refusal(id: string, { picked, seat, view }: BoardProps): Refusal | null {
  const owner = /^pile:(\d+)/.exec(id)?.[1];
  const top = owner === undefined ? undefined : parseView(view).piles[Number(owner)]?.at(-1);
  if (owner === undefined || top === undefined) return null;
  if (Number(owner) === seat) return { id: "refuse-cards-own", rule: "C5" };
  const card = picked[0]?.replace("card:", "");
  if (card === undefined) return { id: "refuse-cards-card-first", rule: "C5" };
  const isSameColour = card.startsWith(top.charAt(0));
  if (card.endsWith("x") || top.endsWith("x")) return { id: "refuse-cards-blank", rule: "C8" };
  return isSameColour
    ? { id: "refuse-cards-higher", rule: "C7" }
    : { id: "refuse-cards-equal", rule: "C9" };
}
