/** Which games are reviewed, and what that has said of the reader's own, kept in this browser. */
import { listGames } from "./api";
import type { Shell } from "./shell";
import { keep, readKept, type Place } from "./storage";
import type { GameData, Weighed } from "./wire";

/** A reviewed game: luck and skill in points of win chance, by the reader's own seat. */
export interface ReviewedGame {
  readonly game: string;
  /** What weighed most, by the rules of the review. */
  readonly weighed: Weighed;
  readonly luck: number;
  readonly skill: number;
  readonly accuracy: number | null;
  /** Whether all others were bots. */
  readonly isAgainstBots: boolean;
}

const KEY = "kolpak-reviewed";
/** Games kept: several years of an eager player, in 40 KB. */
const MOST = 400;

type Kept = Readonly<Record<string, ReviewedGame>>;

const here: Place = () => localStorage;

/** Tell whether a game can be reviewed; it is taken to until the games are known. */
export const isReviewed = (games: readonly GameData[], game: string): boolean =>
  games.find(({ name }) => name === game)?.reviewed ?? true;

/** Ask the server which games it reviews, and return what tells it. */
export function askReviewed(shell: Shell): (game: string) => boolean {
  let games: readonly GameData[] = [];
  listGames(shell.words().lang).then(
    (found) => {
      games = found;
      shell.redraw();
    },
    () => undefined, // who asks for a review then hears that there is none
  );
  return (game) => isReviewed(games, game);
}

/** Return the games by the ids of table and game; none where the browser keeps nothing. */
export const reviewedGames = (place = here): Kept => (readKept(place, KEY) ?? {}) as Kept;

/** Keep what a review has said of a game; the oldest goes where there are too many. */
export function keepReviewed(id: string, game: ReviewedGame, place = here): void {
  const others = Object.entries(reviewedGames(place)).filter(([other]) => other !== id);
  keep(place, KEY, Object.fromEntries([...others, [id, game] as const].slice(-MOST)));
}

/** Forget what reviews have said of the games at a table. */
export function forgetReviewed(table: string, place = here): void {
  const kept = Object.entries(reviewedGames(place));
  const others = kept.filter(([id]) => !isOf(table, id));
  if (others.length < kept.length) keep(place, KEY, Object.fromEntries(others));
}

const isOf = (table: string, id: string): boolean => id.startsWith(`${table}/`);

/** Return the best accuracy against bots in a game at other tables; null where there is none. */
export function bestAccuracy(kept: Kept, table: string, game: string): number | null {
  const found = Object.entries(kept).flatMap(([other, one]) =>
    !isOf(table, other) && one.game === game && one.isAgainstBots ? (one.accuracy ?? []) : [],
  );
  return found.length > 0 ? Math.max(...found) : null;
}
