/** The days on which the visitor has solved a puzzle, stored in the browser. */
import { keep, readKept, type Place } from "../../storage";

/** What has been solved: days by their numbers, and the puzzles of the last of them. */
export interface Solved {
  readonly days: readonly number[];
  /** `GAME DIFFICULTY` of each puzzle that was solved on the last day. */
  readonly last: readonly string[];
}

export const NOTHING: Solved = { days: [], last: [] };
const KEY = "kolpak-puzzles";
const DAYS_PER_WEEK = 7;
/** 1970-01-01 was a Thursday, the fourth day of a week that begins on Monday. */
const FIRST_DAY = 3;

/** Return what has been solved after a puzzle of a day was. */
export function withSolved({ days, last }: Solved, day: number, puzzle: string): Solved {
  const latest = days.at(-1) ?? -1;
  if (day > latest) return { days: [...days, day], last: [puzzle] };
  // A page that was opened on an earlier day knows nothing of the puzzles of later ones.
  if (day < latest) return { days: [...new Set([...days, day])].sort((a, b) => a - b), last };
  return last.includes(puzzle) ? { days, last } : { days, last: [...last, puzzle] };
}

/** Return the puzzles solved on a day. */
export const solvedOn = ({ days, last }: Solved, day: number): readonly string[] =>
  days.at(-1) === day ? last : [];

/** Return on how many days in a row something was solved; today may still be to come. */
export function streak({ days }: Solved, today: number): number {
  const all = new Set(days);
  let day = all.has(today) ? today : today - 1;
  let count = 0;
  for (; all.has(day); day -= 1) count += 1;
  return count;
}

/** Return the days of the week of a day, from Monday. */
export function weekOf(day: number): readonly number[] {
  const monday = day - ((day + FIRST_DAY) % DAYS_PER_WEEK);
  return Array.from({ length: DAYS_PER_WEEK }, (_, index) => monday + index);
}

/**
 * Load what has been solved until a day; nothing where that is missing or invalid.
 *
 * Later days come from a clock that was wrong, and would hide what is solved until they are there.
 */
export function loadSolved(place: Place, today: number): Solved {
  const stored = readKept(place, KEY) as Partial<Solved> | null;
  const isValid =
    Array.isArray(stored?.days) &&
    Array.isArray(stored.last) &&
    stored.days.every(Number.isInteger) &&
    stored.last.every((puzzle) => typeof puzzle === "string");
  return isValid ? until(stored as Solved, today) : NOTHING;
}

function until(solved: Solved, today: number): Solved {
  const days = solved.days.filter((day) => day <= today);
  return days.length === solved.days.length ? solved : { days, last: [] };
}

/** Save what has been solved. */
export const saveSolved = (place: Place, solved: Solved): void => {
  keep(place, KEY, solved);
};
