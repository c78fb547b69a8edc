/**
 * Choosing an action step by step on the board, without knowing any rule: an action's token is taken
 * apart into the ids one taps for it, and what may be tapped next is read off the actions offered.
 */

/** The ids tapped for an action, one after the other, such as `["stock:y", "place:3"]`. */
export type Steps = readonly string[];

export interface Choice {
  /** What may be tapped next, with the tokens it leads to. */
  readonly next: ReadonlyMap<string, readonly string[]>;
  /** Ends that may be tapped at once, leaving out the steps between. */
  readonly ends: ReadonlyMap<string, readonly string[]>;
  /** The tokens that what has been picked still leads to. */
  readonly open: readonly string[];
  /** The token that has just been picked to its end, if there is one. */
  readonly whole: string | null;
}

/** Reads off the offered actions what may be tapped after what has been picked. */
export function choice(actions: ReadonlyMap<string, Steps>, picked: Steps): Choice {
  const next = new Map<string, string[]>();
  const ends = new Map<string, string[]>();
  const open: string[] = [];
  let whole: string | null = null;
  for (const [token, steps] of actions) {
    if (!picked.every((id, index) => steps[index] === id)) continue;
    open.push(token);
    const following = steps[picked.length];
    if (following === undefined) {
      whole = token;
      continue;
    }
    add(next, following, token);
    const end = steps.at(-1);
    if (picked.length > 0 && end !== undefined && steps.length > picked.length + 1) add(ends, end, token);
  }
  for (const id of next.keys()) ends.delete(id);
  return { next, ends, open, whole };
}

function add(map: Map<string, string[]>, id: string, token: string): void {
  const list = map.get(id);
  if (list) list.push(token);
  else map.set(id, [token]);
}

/** What a tap leads to: a longer choice, perhaps an action to play, perhaps several to ask about. */
export interface Tapped {
  readonly picked: Steps;
  readonly play: string | null;
  readonly ask: readonly string[];
}

/**
 * Taps an id. The first step may be changed by tapping another one, a tap on what was picked last
 * finishes there where an action ends, else takes it back; a tap elsewhere clears the choice.
 */
export function tap(actions: ReadonlyMap<string, Steps>, picked: Steps, id: string): Tapped {
  const now = choice(actions, picked);
  if (picked.length > 0 && id === picked.at(-1) && !now.next.has(id)) {
    return now.whole ? played(now.whole) : { picked: picked.slice(0, -1), play: null, ask: [] };
  }
  if (now.next.has(id)) return step(actions, [...picked, id]);
  const direct = now.ends.get(id);
  if (direct?.length === 1 && direct[0] !== undefined) return played(direct[0]);
  if (direct) return { picked, play: null, ask: direct };
  const fresh = choice(actions, []);
  return fresh.next.has(id) ? step(actions, [id]) : { picked: [], play: null, ask: [] };
}

function step(actions: ReadonlyMap<string, Steps>, picked: Steps): Tapped {
  const then = choice(actions, picked);
  if (then.whole && then.open.length === 1) return played(then.whole);
  return { picked, play: null, ask: [] };
}

const played = (token: string): Tapped => ({ picked: [], play: token, ask: [] });
