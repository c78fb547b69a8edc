/** Reviews, line by line as the server streams them, and what the page reads from them. */
import type {
  DeductionData,
  EntryData,
  Frame,
  Grade,
  OwnData,
  ReviewData,
  ReviewLine,
  SeatNumber,
  SeatReviewData,
} from "../../wire";
import { signed, type Say, type Words } from "../../words";

/** An entry with the position after the better choice, where what was played has cost something. */
export interface Reviewed extends EntryData {
  readonly better: Frame | null;
}

export interface Review {
  readonly phase: "running" | "done" | "failed";
  readonly entries: readonly Reviewed[];
  readonly summary: ReviewData | null;
  readonly deduction: DeductionData | null;
  /** The seats of people for whom a bot has made a move; only its table tells. */
  readonly standIns: readonly SeatNumber[];
  /** The reader's seat, with what its accuracy is compared with; null but against bots. */
  readonly own: OwnData | null;
  /** What it has failed of; a string is the id of a message. */
  readonly error: unknown;
}

export const NEW_REVIEW: Review = {
  phase: "running",
  entries: [],
  summary: null,
  deduction: null,
  standIns: [],
  own: null,
  error: null,
};

/** Return a review with one more line of the stream. */
export function takeLine(review: Review, line: ReviewLine): Review {
  if ("entry" in line) {
    const entry = { ...line.entry, better: line.better ?? null };
    return { ...review, entries: [...review.entries, entry] };
  }
  if ("stand_ins" in line) return { ...review, standIns: line.stand_ins };
  if ("own" in line) return { ...review, own: line.own };
  if ("deduction" in line) return { ...review, deduction: line.deduction };
  if ("review" in line) return { ...review, phase: "done", summary: line.review };
  const isHidden = line.error.id === "error-review-hidden";
  return fail(review, isHidden ? "web-review-hidden" : "web-review-failed");
}

export const fail = (review: Review, error: unknown): Review => ({
  ...review,
  phase: "failed",
  error,
});

/** Say how far a running review has come. */
export function progressText({ entries }: Review, last: number, say: Say): string {
  const at = entries.length;
  // A fresh server compiles its search before the first action: for seconds nothing would count up.
  return at === 0 ? say("web-review-preparing") : say("web-review-busy", { at, last });
}

/** Return the entry of the action that led to a frame. */
export const entryAt = ({ entries }: Review, at: number): Reviewed | undefined => entries[at - 1];

/** Return the chances of all seats at a frame, as a viewer could know them; null where unknown. */
export function chancesAt(review: Review, at: number, viewer: string): readonly number[] | null {
  const entry = review.entries[Math.max(0, at - 1)];
  if (!entry) return null;
  const seats = entry.open.map((_, seat) => seat);
  if (at === 0) return seats.map((seat) => chanceOf(entry, seat) - changeOf(entry, seat));
  return entry.known[Number(viewer)] ?? entry.open;
}

/** Return the chance of a seat after an action, as it could know it. */
const chanceOf = ({ known, open }: EntryData, seat: number): number =>
  known[seat]?.[seat] ?? open[seat] ?? 0;

function changeOf(entry: EntryData, seat: number): number {
  const parts = [entry.luck, entry.choice, entry.second_look, entry.reveal];
  return parts.reduce((sum, part) => sum + (part[seat] ?? 0), 0);
}

/** What was remarkable about an action. */
export interface Badge {
  readonly kind: "luck" | "skill" | "best";
  readonly grade: Grade;
  /** Points of win chance, for `seat`. */
  readonly points: number;
  readonly seat: number;
}

/** Least luck that gets a badge between two sides: as large as the loss that is called a mistake. */
const REMARKABLE = 0.05;
/** What a random choice must have lost for the best one to be worth a badge: a mistake, too. */
const HARD = 0.05;

/** Return what was remarkable about an action, for a seat or else for whose action it was. */
export function badgeOf(entry: Reviewed, eyes: number | null): Badge | null {
  const { judged, mover, luck, open } = entry;
  // Members of a side have its chance each: with n sides the mean is 1 / n.
  const share = (2 * open.reduce((sum, one) => sum + one, 0)) / open.length;
  if (judged && mover !== null) {
    const { grade } = judged;
    if (isCostly(grade)) return { kind: "skill", grade, points: lostPoints(judged), seat: mover };
    if (grade === "best" && judged.typical >= HARD * share) {
      return { kind: "best", grade, points: 0, seat: mover };
    }
  }
  const seat = eyes ?? entry.cause?.seat ?? luckiest(luck);
  const gained = luck[seat] ?? 0;
  if (Math.abs(gained) < REMARKABLE * share) return null;
  return { kind: "luck", grade: "fine", points: 100 * gained, seat };
}

/** Return what a costly choice has lost, in points of win chance: at least one. */
export const lostPoints = ({ loss }: { readonly loss: number }): number => -Math.max(1, 100 * loss);

const isCostly = (grade: Grade): boolean => grade !== "best" && grade !== "fine";

const luckiest = (luck: readonly number[]): number =>
  luck.reduce((most, one, seat) => (Math.abs(one) > Math.abs(luck[most] ?? 0) ? seat : most), 0);

/** Whose view is chosen, see `Frame.views`, and the seat whose eyes are used; null for none. */
export interface Eyes {
  readonly viewer: string;
  readonly eyes: number | null;
}

/**
 * Return the frames of the turning points of the seat whose eyes are used. Those of all stand for
 * none, unless that seat was chosen.
 */
export function turningPoints({ summary }: Review, { viewer, eyes }: Eyes): readonly number[] {
  const own = summary?.seats[eyes ?? -1]?.turning_points ?? [];
  const all = summary?.turning_points.map(({ number }) => number) ?? [];
  const isChosen = viewer === String(eyes);
  return (isChosen || own.length > 0 ? own : all).map((number) => number + 1);
}

const PARTS = ["start", "luck", "own", "others", "reveal"] as const;

export type Part = (typeof PARTS)[number] | "second_look" | "result";

/** Return a part of a result in whole points that add up: the estimate takes what rounding leaves. */
export function wholePart(seat: SeatReviewData, name: Part): number {
  if (name !== "second_look") return rounded(seat[name]);
  return PARTS.reduce((rest, part) => rest - rounded(seat[part]), rounded(seat.result));
}

const rounded = (share: number): number => Math.sign(share) * Math.round(Math.abs(100 * share));

/** Return the split of a seat in two short numbers, luck and skill. */
export const splitOf = (
  { luck, own }: SeatReviewData,
  { lang }: Words,
): { readonly luck: string; readonly skill: string } => ({
  luck: signed(100 * luck, lang),
  skill: signed(100 * own, lang),
});

/** Return the seat whose chance is spoken of: the one whose eyes are used, or the likeliest winner. */
export function leaderOf(chances: readonly number[], eyes: number | null): number {
  return eyes ?? chances.reduce((best, one, seat) => (one > (chances[best] ?? 0) ? seat : best), 0);
}
