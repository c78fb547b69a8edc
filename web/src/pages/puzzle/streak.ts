/** The days in a row on which the visitor has solved a puzzle. */
import type { SolvedPuzzles } from "../../wire";

const DAYS_PER_WEEK = 7;
/** 1970-01-01 was a Thursday, the fourth day of a week that begins on Monday. */
const FIRST_DAY = 3;

/** Return the puzzles solved on a day. */
export const solvedOn = ({ days, last }: SolvedPuzzles, day: number): readonly string[] =>
  days.at(-1) === day ? last : [];

/** Return on how many days in a row something was solved; today may still be to come. */
export function streak({ days }: SolvedPuzzles, today: number): number {
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
