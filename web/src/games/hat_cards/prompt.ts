/** What to do now in the card game, and what a tap tries. */
import type { Say } from "../../words";
import type { BoardProps, Tap } from "../game";
import { cardName, steps } from "./view";

/** Say which step of a turn comes next: with a card chosen, what can be done with it. */
export function prompt({ picked: [chosen], actions }: BoardProps, say: Say): string {
  if (chosen === undefined) return say("prompt-cards-card");
  const ways = actions.map(({ token }) => steps(token)).filter(([card]) => card === chosen);
  const isNew = ways.some(([, pile]) => pile === "new");
  const catches = ways.some(([, pile]) => pile !== "new");
  return say("prompt-cards-pile", { piles: isNew && catches ? "both" : isNew ? "new" : "catch" });
}

/** Name the card and the pile of an action. */
export function hintText(token: string, say: Say, { names }: BoardProps): string {
  const [card = "", pile = ""] = steps(token);
  return say("prompt-cards-hint", {
    card: cardName(say, card.replace("card:", "")),
    pile,
    name: names[Number(pile.replace("pile:", ""))] ?? "",
  });
}

/** Return the card that is picked on the pile tapped, such as `r5@2`, or the pile alone. */
export function tried({ picked }: BoardProps, { field }: Tap): string | null {
  const owner = /^pile:(\d+)$/.exec(field)?.[1];
  return owner === undefined ? null : `${picked[0]?.replace("card:", "") ?? ""}@${owner}`;
}
