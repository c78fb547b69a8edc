/** Parse views and tokens of the card game, and name the cards. */
import type { Say } from "../../words";

export interface CardsView {
  /** Cards such as `r5`, `bx` or `?`. */
  readonly hands: readonly (readonly string[])[];
  /** The piles, bottom to top, by the seat that their tips point at. */
  readonly piles: readonly (readonly string[])[];
  /** The number of cards that each seat has won; null where it is hidden. */
  readonly won: readonly (number | null)[];
  readonly draw: number;
  readonly starter: string;
  readonly round: number;
  readonly hats: readonly number[];
  readonly mover: string;
}

const cardsOf = (text: string): string[] => text.match(/\?|[ryb][0-9x]/g) ?? [];

/** Parse `y8,??? | r2,- | 0,3 | 12 | 1 | 0 | 0,0 | 1`; won cards and draw pile may be listed. */
export function parseView(text: string): CardsView {
  const [hands = "", piles = "", won = "", draw = "-", ...rest] = text.split(" | ");
  const [starter = "-", round = "0", hats = "", mover = "-"] = rest;
  return {
    hands: hands.split(",").map(cardsOf),
    piles: piles.split(",").map(cardsOf),
    won: won.split(",").map((part) => (part === "?" ? null : countOf(part))),
    draw: countOf(draw),
    starter,
    round: Number(round),
    hats: hats.split(",").map(Number),
    mover,
  };
}

/** Return a view whose hands are covered. */
export function hideHands(text: string): string {
  const [hands = "", ...rest] = text.split(" | ");
  return [hands.replace(/[ryb][0-9x]/g, "?"), ...rest].join(" | ");
}

/** Return a number of cards that is written as a number or as the cards themselves. */
const countOf = (text: string): number =>
  /^\d+$/.test(text) ? Number(text) : cardsOf(text).length;

/** Split `r5@2` into the card and the pile at seat 2, and `r5` into the card and a new pile. */
export function steps(token: string): readonly string[] {
  const [, card, seat] = /^([ryb][0-9x])(?:@(\d+))?$/.exec(token) ?? [];
  if (!card) return [];
  return [`card:${card}`, seat === undefined ? "new" : `pile:${seat}`];
}

/** Return the accessible name of a card. */
export function cardName(say: Say, card: string): string {
  if (card === "?") return say("board-cards-hidden");
  return say("board-cards-card", {
    colour: say("board-cards-colour", { letter: card[0] ?? "" }),
    worth: card[1] === "x" ? "blank" : Number(card[1]),
  });
}
