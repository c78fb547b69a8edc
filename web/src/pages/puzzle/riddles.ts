/** The puzzles of a day as the server gives them: scenes, and what moves lead to. */
import { RefusedError, requestOnce } from "../../http";
import type { Riddles } from "../../wire";

export const DIFFICULTIES = ["easy", "medium", "hard"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

const MS_PER_DAY = 86_400_000;

/** Return the number of a day since 1970, in UTC: the day of a puzzle is the same for everybody. */
export const dayOf = (time: number): number => Math.floor(time / MS_PER_DAY);

/** Return the time at which a day begins. */
export const dateOf = (day: number): Date => new Date(day * MS_PER_DAY);

/** Return the puzzles of a day, of the day's game where none is given. */
export function loadRiddles(day: number, game: string): Promise<Riddles> {
  const query = new URLSearchParams({ day: dateOf(day).toISOString().slice(0, 10) });
  if (game) query.set("game", game);
  return requestOnce(`/api/puzzles?${query}`);
}

/** Tell whether puzzles were refused because there are none for the game asked for. */
export const isWithoutPuzzles = (error: unknown): boolean =>
  error instanceof RefusedError && error.error.id === "error-puzzles-none";
