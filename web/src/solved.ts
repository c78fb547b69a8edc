/** The puzzles that the visitor has solved: kept in the browser, and of an account on the server too. */
import { dayOf } from "./days";
import { request } from "./http";
import { leaveSignedOut, me, signedInAs } from "./identity";
import { forget, keep, readKept, type Place } from "./storage";
import type { SolvedPuzzles } from "./wire";

export const NOTHING: SolvedPuzzles = { days: [], last: [] };
const KEY = "kolpak-puzzles";

const here = () => localStorage;

/** Each account has a place of its own, so that nobody else at the browser sees or inherits it. */
const keyOf = (account: string | null): string => (account === null ? KEY : `${KEY}-${account}`);

/** Return what was solved in either. */
export function union(one: SolvedPuzzles, other: SolvedPuzzles): SolvedPuzzles {
  const days = [...new Set([...one.days, ...other.days])].sort((a, b) => a - b);
  const last = [one, other].flatMap((each) => (each.days.at(-1) === days.at(-1) ? each.last : []));
  return { days, last: [...new Set(last)] };
}

/**
 * Load what an account or a guest has solved until a day; an account takes over what the guest has.
 *
 * Later days come from a clock that was wrong, and would hide what is solved until they are there.
 */
export function loadSolved(
  today: number,
  account = signedInAs(),
  place: Place = here,
): SolvedPuzzles {
  const of = (owner: string | null): SolvedPuzzles => until(read(place, keyOf(owner)), today);
  return account === null ? of(null) : union(of(null), of(account));
}

function read(place: Place, key: string): SolvedPuzzles {
  const stored = readKept(place, key) as Partial<SolvedPuzzles> | null;
  const isValid =
    Array.isArray(stored?.days) &&
    Array.isArray(stored.last) &&
    stored.days.every(Number.isInteger) &&
    stored.last.every((puzzle) => typeof puzzle === "string");
  return isValid ? (stored as SolvedPuzzles) : NOTHING;
}

function until(solved: SolvedPuzzles, today: number): SolvedPuzzles {
  const days = solved.days.filter((day) => day <= today);
  return days.length === solved.days.length ? solved : { days, last: [] };
}

/** Save what an account or a guest has solved. */
export const saveSolved = (
  solved: SolvedPuzzles,
  account: string | null,
  place: Place = here,
): void => {
  keep(place, keyOf(account), solved);
};

/**
 * Send what an account has solved here, and return all it has solved; null for a guest.
 *
 * What is lost on the way stays in the browser and is sent the next time.
 */
export async function syncSolved(account = signedInAs()): Promise<SolvedPuzzles | null> {
  if (account === null) return null;
  if ((await me()).id !== account) {
    await leaveSignedOut();
    return null;
  }
  const today = dayOf(Date.now());
  const sent = loadSolved(today, account);
  const found = await request<SolvedPuzzles>("POST", "/api/me/puzzles", sent);
  const solved = union(loadSolved(today, account), until(found, today)); // one may be solved by now
  saveSolved(solved, account);
  forget(here, KEY);
  return solved;
}

/** Send what an account has solved and forget it here, unless it is lost on the way. */
export async function forgetSolved(): Promise<void> {
  const account = signedInAs();
  const sent = await syncSolved(account).catch(() => null);
  if (sent) forget(here, keyOf(account));
}
