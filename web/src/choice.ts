/**
 * Choose an action step by step on the board without knowing any rule.
 *
 * A game splits each action's token into steps, the ids that a player taps for it. What may be
 * tapped next follows from the steps of the legal actions.
 */

/** The ids tapped for an action in order, such as `["stock:y", "place:3"]`. */
export type Steps = readonly string[];

/** Return the field of a step: the step itself, or what stands before the piece in `R5/gr` or `H0:r`. */
export const fieldOfStep = (step: string): string => step.split(/[/:]/, 1)[0] ?? step;

export interface Choice {
  /** Ids that may be tapped next, with the tokens they lead to. */
  readonly next: ReadonlyMap<string, readonly string[]>;
  /**
   * Last steps that may be tapped at once, as a shortcut, with the tokens they lead to.
   *
   * What is picked already is none: whoever taps it again takes it back.
   */
  readonly ends: ReadonlyMap<string, readonly string[]>;
  /** The tokens whose steps begin with what has been picked. */
  readonly open: readonly string[];
  /** The token whose steps are all picked; null where there is none. */
  readonly complete: string | null;
}

/** Return what may be tapped after the steps that have been picked. */
export function choice(actions: ReadonlyMap<string, Steps>, picked: Steps): Choice {
  const next = new Map<string, string[]>();
  const ends = new Map<string, string[]>();
  const open: string[] = [];
  let complete: string | null = null;
  for (const [token, steps] of actions) {
    if (!picked.every((id, index) => steps[index] === id)) continue;
    open.push(token);
    const following = steps[picked.length];
    if (following === undefined) {
      complete = token;
      continue;
    }
    append(next, following, token);
    const end = steps.at(-1);
    const skipsSteps = steps.length > picked.length + 1;
    if (picked.length > 0 && end !== undefined && skipsSteps) append(ends, end, token);
  }
  for (const id of [...next.keys(), ...picked, ...picked.map(fieldOfStep)]) ends.delete(id);
  return { next, ends, open, complete };
}

function append(map: Map<string, string[]>, id: string, token: string): void {
  const list = map.get(id);
  if (list) list.push(token);
  else map.set(id, [token]);
}

/** The result of a tap: the steps picked now, an action to play, or several to choose among. */
export interface TapResult {
  readonly picked: Steps;
  readonly play: string | null;
  readonly ask: readonly string[];
}

/**
 * Tap an id.
 *
 * A tap on another first step replaces the selection. A tap on the last step picked plays the
 * action that is complete there, or else takes the step back. A tap elsewhere clears the selection.
 */
export function tap(actions: ReadonlyMap<string, Steps>, picked: Steps, id: string): TapResult {
  const now = choice(actions, picked);
  if (picked.length > 0 && id === picked.at(-1) && !now.next.has(id)) {
    return now.complete
      ? playing(now.complete)
      : { picked: picked.slice(0, -1), play: null, ask: [] };
  }
  if (now.next.has(id)) return advance(actions, [...picked, id]);
  const direct = now.ends.get(id);
  if (direct?.length === 1 && direct[0] !== undefined) return playing(direct[0]);
  if (direct) return { picked, play: null, ask: direct };
  const fresh = choice(actions, []);
  return fresh.next.has(id) ? advance(actions, [id]) : { picked: [], play: null, ask: [] };
}

function advance(actions: ReadonlyMap<string, Steps>, picked: Steps): TapResult {
  const now = choice(actions, picked);
  if (now.complete && now.open.length === 1) return playing(now.complete);
  return { picked, play: null, ask: [] };
}

const playing = (token: string): TapResult => ({ picked: [], play: token, ask: [] });
