/** What a review says of the reader's own play, and what the browser keeps of it. */
import type { OwnTables } from "../../own_tables";
import { bestAccuracy, keepReviewed, reviewedGames } from "../../reviewed";
import type { Replay } from "../../wire";
import { isContinued } from "./record";
import { currentRecord, type ReplayState } from "./state";

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

/** Return the reader's seat at the table of a record; null where they hold none, or several. */
export function ownSeat(tables: OwnTables | null, source: Source | null): number | null {
  const [seat, ...others] = tables?.list().find(({ id }) => id === source?.id)?.own ?? [];
  return others.length > 0 ? null : (seat ?? null);
}

/** The reader's own accuracy in a game against bots, and the best at other tables. */
interface OwnAccuracy {
  readonly accuracy: number;
  readonly best: number | null;
}

/** What is said of the reader's own play; of a seat in which a bot has moved, too, only that. */
export type OwnReview = OwnAccuracy | "stand-in";

/** Keep what the review says of the reader's own seat in a whole game, unless a bot has moved there. */
export function keepOwn(state: ReplayState, source: Source | null): void {
  const { own, review } = state;
  const record = currentRecord(state);
  const found = own === null ? undefined : review?.summary?.seats[own];
  if (!record || !found || !source || !isWhole(state, record) || hasStandIn(state)) return;
  keepReviewed(`${source.id}/${String(source.game ?? "last")}`, {
    game: record.game,
    weighed: found.weighed,
    luck: 100 * found.luck,
    skill: 100 * found.own,
    accuracy: found.accuracy,
    isAgainstBots: isAgainstBots(record, own),
  });
}

/** Return the reader's own accuracy beside the best of others; null but in whole games against bots. */
export function ownReview(
  state: ReplayState,
  record: Replay,
  source: Source | null,
): OwnReview | null {
  const { own, review } = state;
  const accuracy = own === null ? null : (review?.summary?.seats[own]?.accuracy ?? null);
  if (accuracy === null || !source || !isAgainstBots(record, own) || !isWhole(state, record)) {
    return null;
  }
  if (hasStandIn(state)) return "stand-in";
  return { accuracy, best: bestAccuracy(reviewedGames(), source.id, record.game) };
}

/** Tell whether a game was played from its beginning to its end. */
const isWhole = ({ review }: ReplayState, record: Replay): boolean =>
  review?.summary?.over === true && !isContinued(record);

const hasStandIn = ({ own, review }: ReplayState): boolean =>
  own !== null && review?.standIns.includes(own) === true;

const isAgainstBots = ({ seats }: Replay, own: number | null): boolean =>
  seats.every((name, seat) => seat === own || name.startsWith("bot:"));
