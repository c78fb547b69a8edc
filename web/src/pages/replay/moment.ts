/** The moment shown, kept in the browser's history, so that going back leads to it again. */
import type { Moment, ReplayState } from "./state";

interface Kept {
  readonly moment?: Moment;
}

/** Time in which no other moment was shown: browsers refuse a hundred changes in half a minute. */
const SETTLED_MS = 400;

/** Return the moment that was left at this place of the history; null for none. */
export const leftMoment = (): Moment | null => (history.state as Kept | null)?.moment ?? null;

/** Return what is kept for a page that is to begin with a text of records. */
export const beginningOf = (text: string): Kept => ({
  moment: { index: 0, at: 0, viewer: "all", text },
});

export interface MomentKeeper {
  /** Keep the moment of a state, once it has been shown for a while. */
  note(state: ReplayState): void;
  /** Keep the latest moment now, before the page is left. */
  settle(): void;
  stop(): void;
}

const SHOWN = ["records", "index", "at", "viewer", "busy"] as const;

/** Return what keeps moments; `hasAddress` tells whether the record is found by the page's own. */
export function momentKeeper(hasAddress: boolean): MomentKeeper {
  let timer = 0;
  let noted: ReplayState | null = null;
  const { href } = location;
  const settle = (): void => {
    clearTimeout(timer);
    if (!noted || location.href !== href) return;
    const { text, index, at, viewer, records, busy } = noted;
    const moment: Moment = { index, at, viewer, ...(hasAddress ? {} : { text }) };
    const others = history.state as object | null;
    if (records.length > 0) history.replaceState({ ...others, moment }, "");
    else if (!hasAddress && !busy) history.replaceState(null, ""); // of a text that cannot be read
  };
  return {
    note(state) {
      if (noted && SHOWN.every((part) => noted?.[part] === state[part])) return;
      noted = state;
      clearTimeout(timer);
      timer = window.setTimeout(settle, SETTLED_MS);
    },
    settle,
    stop() {
      clearTimeout(timer);
    },
  };
}
