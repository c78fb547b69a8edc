/** The puzzles of a day as the server gives them: scenes, and what moves lead to. */
import { isoDay } from "../../days";
import { RefusedError, requestOnce } from "../../http";
import type { Riddles } from "../../wire";

export const DIFFICULTIES = ["easy", "medium", "hard"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** Return the puzzles of a day, of the day's game where none is given. */
export function loadRiddles(day: number, game: string): Promise<Riddles> {
  const query = new URLSearchParams({ day: isoDay(day) });
  if (game) query.set("game", game);
  return requestOnce(`/api/puzzles?${query}`);
}

/** Tell whether puzzles were refused because there are none for the game asked for. */
export const isWithoutPuzzles = (error: unknown): boolean =>
  error instanceof RefusedError && error.error.id === "error-puzzles-none";
