/** The state of the replay and the reducer that is the only code to change it. */
import type { GameRecord, Verdict } from "./record";

export interface ReplayState {
  /** The text of the record file. */
  readonly text: string;
  readonly records: readonly GameRecord[];
  /** The index of the record shown, and of its frame. */
  readonly index: number;
  readonly at: number;
  /** Whose view is shown, see `Frame.views`. */
  readonly viewer: string;
  readonly verdicts: readonly Verdict[] | null;
  readonly busy: boolean;
  readonly error: string;
  /** Whether a file is being dragged over the page. */
  readonly dragOver: boolean;
}

export type ReplayUpdate =
  | { readonly type: "reset" }
  | { readonly type: "fetching" }
  | { readonly type: "reading"; readonly text: string }
  | { readonly type: "read"; readonly records: readonly GameRecord[]; readonly error: string }
  | { readonly type: "verified"; readonly verdicts: readonly Verdict[] }
  | { readonly type: "failed"; readonly error: string }
  | { readonly type: "seek"; readonly at: number }
  | { readonly type: "record"; readonly index: number }
  | { readonly type: "viewer"; readonly viewer: string }
  | { readonly type: "drag"; readonly over: boolean };

export const INITIAL: ReplayState = {
  text: "",
  records: [],
  index: 0,
  at: 0,
  viewer: "all",
  verdicts: null,
  busy: false,
  error: "",
  dragOver: false,
};

/** Return the state after an update. */
export function reduceReplay(state: ReplayState, update: ReplayUpdate): ReplayState {
  switch (update.type) {
    case "reset":
      return INITIAL;
    case "fetching":
      return { ...state, busy: true };
    case "reading":
      return { ...INITIAL, text: update.text, busy: true };
    case "read":
      return { ...state, records: update.records, error: update.error, busy: false };
    case "verified":
      return { ...state, verdicts: update.verdicts, busy: false };
    case "failed":
      return { ...state, error: update.error, busy: false };
    case "seek":
      return { ...state, at: Math.min(Math.max(update.at, 0), lastFrame(state)) };
    case "record":
      return { ...state, index: update.index, at: 0 };
    case "viewer":
      return { ...state, viewer: update.viewer };
    case "drag":
      return { ...state, dragOver: update.over };
  }
}

/** Return the record shown; undefined before one has been read. */
export const currentRecord = ({ records, index }: ReplayState): GameRecord | undefined =>
  records[index];

/** Return the index of the last frame of the record shown. */
export const lastFrame = (state: ReplayState): number =>
  Math.max(0, (currentRecord(state)?.frames.length ?? 1) - 1);
