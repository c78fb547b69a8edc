/** The state of the replay and the reducer that is the only code to change it. */
import type { FailedReplay, Replay, VerdictData } from "../../wire";
import type { Review } from "./review";

export interface ReplayState {
  /** The text of the record file. */
  readonly text: string;
  readonly records: readonly (Replay | FailedReplay)[];
  /** The index of the record shown, and of its frame. */
  readonly index: number;
  readonly at: number;
  /** Whose view is shown, see `Frame.views`. */
  readonly viewer: string;
  /** The sheet that lies over the board on small screens; wide ones show both beside it. */
  readonly sheet: Sheet | null;
  /** The field under focus or pointer, and the tower or pile shown layer by layer. */
  readonly hinted: string | null;
  readonly unfolded: string | null;
  readonly verdicts: readonly VerdictData[] | null;
  /** The review of the record shown; null before it was asked for. */
  readonly review: Review | null;
  /** Whether the better choice is shown instead of what was played. */
  readonly isTrying: boolean;
  /** The reader's own seat; null where it is not known. */
  readonly own: number | null;
  readonly busy: boolean;
  /** Why there is no record to show; a string is the id of a message, null where nothing failed. */
  readonly error: unknown;
  /** The same of what failed over a record, which is shown on until that was read. */
  readonly refused: unknown;
  /** Whether a file is being dragged over the page. */
  readonly dragOver: boolean;
}

/** What is shown; the text is kept only of records that no address leads to. */
export interface Moment extends Pick<ReplayState, "index" | "at" | "viewer"> {
  readonly text?: string;
}

export type Sheet = "moves" | "options" | "account";

export type ReplayUpdate =
  | { readonly type: "fetching" }
  | { readonly type: "reading"; readonly text: string }
  | {
      readonly type: "read";
      readonly records: readonly (Replay | FailedReplay)[];
      readonly error: string | null;
      /** What was shown when the page was left; null for the beginning. */
      readonly moment: Moment | null;
    }
  /** The same records, their pictures in another language. */
  | { readonly type: "redrawn"; readonly records: ReplayState["records"] }
  | { readonly type: "verified"; readonly verdicts: readonly VerdictData[] }
  | { readonly type: "failed"; readonly error: unknown }
  /** The reader has read why something was refused. */
  | { readonly type: "heard" }
  | { readonly type: "own"; readonly seat: number | null }
  | { readonly type: "review"; readonly review: Review | null }
  | { readonly type: "try"; readonly isTrying: boolean }
  | { readonly type: "seek"; readonly at: number }
  | { readonly type: "record"; readonly index: number }
  | { readonly type: "viewer"; readonly viewer: string }
  | { readonly type: "sheet"; readonly sheet: Sheet | null }
  | { readonly type: "hint"; readonly id: string | null }
  | { readonly type: "unfold"; readonly id: string | null }
  | { readonly type: "drag"; readonly over: boolean };

export const INITIAL: ReplayState = {
  text: "",
  records: [],
  index: 0,
  at: 0,
  viewer: "all",
  sheet: null,
  hinted: null,
  unfolded: null,
  verdicts: null,
  review: null,
  isTrying: false,
  own: null,
  busy: false,
  error: null,
  refused: null,
  dragOver: false,
};

/** Tell whether an update leaves the record shown, and with it the review that may be running. */
export const leavesRecord = ({ type }: ReplayUpdate): boolean =>
  type === "record" || type === "reading";

/** Return the state after an update. */
export function reduceReplay(state: ReplayState, update: ReplayUpdate): ReplayState {
  switch (update.type) {
    case "fetching":
      return { ...state, error: null, refused: null, busy: true };
    case "reading":
      return { ...INITIAL, own: state.own, text: update.text, busy: true };
    case "read": {
      const { records, error, moment } = update;
      return withMoment({ ...state, records, error, busy: false }, moment ?? beginning(records));
    }
    case "redrawn":
      return { ...state, records: update.records };
    case "verified": {
      // On a small screen they stand in a sheet; in another language they leave it as it is.
      const sheet = state.verdicts ? state.sheet : "options";
      return { ...state, verdicts: update.verdicts, sheet, busy: false };
    }
    case "failed": {
      const { error } = update;
      return { ...state, busy: false, ...(currentRecord(state) ? { refused: error } : { error }) };
    }
    case "heard":
      return { ...state, refused: null };
    case "own":
      return { ...state, own: update.seat };
    case "review": {
      const { review } = update;
      const next = { ...state, review, isTrying: state.isTrying && !!review };
      return next.sheet === "account" && !accountedReview(next) ? { ...next, sheet: null } : next;
    }
    case "try":
      return { ...state, isTrying: update.isTrying, unfolded: null };
    case "seek": {
      const at = Math.min(Math.max(update.at, 0), lastFrame(state));
      return { ...state, at, isTrying: false, unfolded: null, refused: null };
    }
    case "record": {
      const { review, isTrying, hinted, unfolded, error, refused } = INITIAL;
      return withMoment(
        { ...state, review, isTrying, hinted, unfolded, error, refused },
        { index: update.index, at: 0, viewer: state.viewer },
      );
    }
    case "viewer":
      return { ...state, viewer: update.viewer };
    case "sheet":
      return { ...state, sheet: update.sheet === state.sheet ? null : update.sheet };
    case "hint":
      return { ...state, hinted: update.id };
    case "unfold":
      return { ...state, unfolded: update.id === state.unfolded ? null : update.id };
    case "drag":
      return { ...state, dragOver: update.over };
  }
}

/** Tell whether a record hides what seats hold, as that of a table does while its game runs. */
export const hidesSeats = (record: ReplayState["records"][number] | undefined): boolean =>
  record !== undefined && "error" in record && record.error.id === "error-record-hidden";

/** Return the first moment of the first record that can be read. */
const beginning = (records: ReplayState["records"]): Moment => ({
  index: Math.max(0, records.findIndex(isReadable)),
  at: INITIAL.at,
  viewer: INITIAL.viewer,
});

/** Return a state that shows a moment, as far as its records have it. */
function withMoment(state: ReplayState, { index, at, viewer }: Moment): ReplayState {
  const shown = { ...state, index: Math.min(index, Math.max(0, state.records.length - 1)) };
  const seats = currentRecord(shown)?.seats.length ?? 0;
  const isThere = !isSeat(viewer) || Number(viewer) < seats;
  return {
    ...shown,
    viewer: isThere ? viewer : INITIAL.viewer,
    at: Math.min(at, lastFrame(shown)),
  };
}

export const isSeat = (viewer: string): boolean => /^\d+$/.test(viewer);

/** Return the record shown; undefined before one has been read, and for one that has an error. */
export function currentRecord({ records, index }: ReplayState): Replay | undefined {
  const record = records[index];
  return record && isReadable(record) ? record : undefined;
}

const isReadable = (record: Replay | FailedReplay): record is Replay => "frames" in record;

/** Tell whether a record is drawn in text, whose words are of the language it was asked for in. */
export const hasTextPictures = ({ records }: ReplayState): boolean =>
  records.some((record) => isReadable(record) && record.frames[0]?.pictures !== undefined);

/** Return the index of the last frame of the record shown. */
export const lastFrame = (state: ReplayState): number =>
  Math.max(0, (currentRecord(state)?.frames.length ?? 1) - 1);

/** Return the seat whose eyes are used: the viewer's, or else the reader's own; null for neither. */
export const eyesOf = ({ viewer, own }: ReplayState): number | null =>
  isSeat(viewer) ? Number(viewer) : own;

/** Return the review that there is an account of, or will be; null for one that has failed. */
export const accountedReview = ({ review }: ReplayState): Review | null =>
  review?.phase === "failed" ? null : review;
