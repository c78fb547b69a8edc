/** What a review says of the reader's own play. */
import type { Review } from "./review";

/** A record of a table: its id, the number of the game, and what the address asks for. */
export interface Source {
  readonly id: string;
  readonly game: number | undefined;
  readonly invitation: string | null;
  readonly verify: boolean;
  readonly review: boolean;
}

/** Return the record of a table that an address names, of the latest game where it names none. */
export const sourceOf = (id: string, game: string | undefined, query: URLSearchParams): Source => ({
  id,
  game: game === undefined ? undefined : Number(game),
  invitation: query.get("invitation"),
  verify: query.has("verify"),
  review: query.has("review"),
});

/** The reader's own accuracy in a game against bots, and the best at other tables. */
interface OwnAccuracy {
  readonly accuracy: number;
  readonly best: number | null;
}

/** What is said of the reader's own play; of a seat in which a bot has moved, too, only that. */
export type OwnReview = OwnAccuracy | "stand-in";

/** Return the reader's own accuracy in a game against bots beside the best of others; null for none. */
export function ownReview(review: Review | null): OwnReview | null {
  const { own, summary, standIns } = review ?? {};
  const accuracy = own && summary?.over ? (summary.seats[own.seat]?.accuracy ?? null) : null;
  if (!own || accuracy === null) return null;
  return standIns?.includes(own.seat) ? "stand-in" : { accuracy, best: own.best };
}
