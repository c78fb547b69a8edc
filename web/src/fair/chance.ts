/** How one game draws: what the check of fairness must know of it, and no more. */
import type { Stream } from "./stream";

/** The game for which an action is drawn. */
export interface Drawing {
  /** `name=value …`, as in the record's tag. */
  readonly options: string;
  readonly players: number;
  /** The seat that begins where it is not drawn, as in later games of a match. */
  readonly starter?: string | undefined;
}

/** The chance of one game (docs/reference/fairness.md, "What each action draws"). */
export interface Chance {
  /** The edition of the game whose draws these are, the tag `Edition` of records. */
  readonly edition: string;
  /** Return the options that a seed is bound to; by default all. */
  bound?(options: string): string;
  /** Tell whether a token of a record is drawn. */
  isDrawn(token: string): boolean;
  /** Return the action that a stream gives in the place of a drawn one. */
  draw(game: Drawing, token: string, stream: Stream): Promise<string>;
  /** Return the seat that a drawn action lets begin; null where it names none. */
  firstSeat(token: string): number | null;
  /** Return all that two views of a drawn action show, of which each may hide cards or goals. */
  merge?(one: string, other: string): string | null;
  /** Tell whether a view shows another outcome than was drawn so far; what is hidden may be any. */
  contradicts(view: string, drawn: readonly string[]): boolean;
}

/** Return the chance of a game by its name; null where this page cannot compute it. */
export type ChanceOf = (game: string) => Chance | null;

/** Return all that two views of a drawn action show; null where they contradict each other. */
export const merged = (chance: Chance, one: string, other: string): string | null =>
  one === other ? one : (chance.merge?.(one, other) ?? null);

/** Merge two lists of which each may hide items as "?"; null where other ones differ. */
export function mergeHidden(one: readonly string[], other: readonly string[]): string[] | null {
  const isSame = one.every((item, at) => item === "?" || [item, "?"].includes(other[at] ?? ""));
  if (one.length !== other.length || !isSame) return null;
  return one.map((item, at) => (item === "?" ? (other[at] ?? "?") : item));
}

/** Return the seat that `first:S` names; null for every other token. */
export function firstSeatOf(token: string): number | null {
  const [, seat] = /^first:(\d+)$/.exec(token) ?? [];
  return seat === undefined ? null : Number(seat);
}

/** Draw the first seat; in later games of a match it rotates instead. */
export async function drawFirst({ players, starter }: Drawing, stream: Stream): Promise<string> {
  const drawn = await stream.below(players);
  return starter ?? String(drawn);
}
