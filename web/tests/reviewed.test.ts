import { expect, test } from "vitest";
import { pointText } from "../src/pages/replay/account";
import {
  badgeOf,
  NEW_REVIEW,
  takeLine,
  turningPoints,
  type Reviewed,
  wholePart,
} from "../src/pages/replay/review";
import { betterText } from "../src/pages/replay/told";
import { broadest, numberPlaces } from "../src/pages/replay/track";
import type { EntryData, ReviewData, SeatReviewData } from "../src/wire";
import { signed } from "../src/words";
import { say } from "./english";

const ENTRY: EntryData = {
  number: 0,
  mover: null,
  action: "4",
  luck: [0.12, -0.12],
  choice: [0, 0],
  second_look: [0, 0],
  reveal: [0, 0],
  open: [0.62, 0.38],
  known: [],
  judged: null,
  cause: { kind: "die", seat: 0, rolled: 1 },
};

test("turning points are those of the seat looked through; a reader who has none sees all", () => {
  const seats = [{ turning_points: [] }, { turning_points: [4, 7] }];
  const summary = { seats, turning_points: [{ number: 7 }] } as unknown as ReviewData;
  const found = (viewer: string) =>
    [null, 0, 1].map((eyes) => turningPoints({ ...NEW_REVIEW, summary }, { viewer, eyes }));
  expect(found("all")).toEqual([[8], [8], [5, 8]]);
  expect(found("0")[1]).toEqual([]);
});

test("luck is told of whose die it was, or of the seat whose eyes are used", () => {
  const [entry] = takeLine(NEW_REVIEW, { entry: ENTRY }).entries;
  if (!entry) throw new Error("no entry");
  expect(badgeOf(entry, null)).toMatchObject({ kind: "luck", points: 12, seat: 0 });
  expect(badgeOf(entry, 1)).toMatchObject({ kind: "luck", points: -12, seat: 1 });
  expect(signed(-12, "en")).toBe("−12");
});

test("the whole points of an account add up", () => {
  const parts = { start: 0.504, luck: -0.206, own: -0.144, others: 0.834, reveal: 0 };
  const vera = { ...parts, second_look: 0.012, result: 1 } as unknown as SeatReviewData;
  const names = ["start", "luck", "own", "others", "reveal", "second_look", "result"] as const;
  expect(names.map((name) => wholePart(vera, name))).toEqual([50, -21, -14, 83, 0, 2, 100]);
});

test("luck of members of a side is remarkable as between two sides", () => {
  const luck = [0.04, -0.04, 0.04, -0.04];
  const of = (open: readonly number[]): unknown => {
    const [entry] = takeLine(NEW_REVIEW, { entry: { ...ENTRY, luck, open } }).entries;
    return entry && badgeOf(entry, null);
  };
  expect(of([0.5, 0.5, 0.5, 0.5])).toBeNull();
  expect(of([0.25, 0.25, 0.25, 0.25])).toMatchObject({ kind: "luck", points: 4 });
});

test("what spoke for a choice is said where the better one has no reason", () => {
  const played_merit = { id: "reason-hats-rests", args: {} };
  const judged = { best_reason: null, played_merit, played_danger: null };
  const better = { text: [{ id: "web-back", args: {} }] };
  const entry = { ...ENTRY, judged, better } as unknown as Reviewed;
  const words = { lang: "en", rightToLeft: false, say };
  expect(betterText(entry, words, (name) => name)).toMatch(/had a point \(nobody can catch it/);
});

test("points are rounded alike in badge and account, half away from zero", () => {
  const judged = { loss: 0.075, grade: "mistake" } as unknown as EntryData["judged"];
  const [entry] = takeLine(NEW_REVIEW, { entry: { ...ENTRY, mover: 0, judged } }).entries;
  const badge = entry && badgeOf(entry, null);
  expect(signed(badge?.points ?? 0, "en")).toBe("−8");
  expect(pointText(entry, { words: () => ({ lang: "en", rightToLeft: false, say }) })).toContain(
    "−8",
  );
  expect([7.5, -7.5, 0.4, -0.4].map((points) => signed(points, "en"))).toEqual([
    "+8",
    "−8",
    "0",
    "0",
  ]);
});

test("an error in the stream ends a review", () => {
  const failed = takeLine(NEW_REVIEW, { error: { id: "error-review-hidden", args: {} } });
  expect([failed.phase, failed.error]).toEqual(["failed", "web-review-hidden"]);
});

test("numbers of turning points that follow each other do not cover each other", () => {
  expect(numberPlaces([1, 2, 3], 30, 300)).toEqual([10, 29, 48]);
  expect(numberPlaces([28, 29, 30], 30, 300)).toEqual([262, 281, 300]);
  expect(numberPlaces([5, 15, 16], 30, 300)).toEqual([50, 150, 169]);
  expect(numberPlaces([], 30, 300)).toEqual([]);
});

test("the sign of a band stands where that is broadest, all of it on the track", () => {
  const rising = Array.from({ length: 601 }, (_, at) => at / 600);
  expect(broadest(rising, 600, 300)).toBe(584);
  expect(broadest([...rising].reverse(), 600, 300)).toBe(16);
  expect(broadest([0.5, 0.3, 0.5], 2, 300)).toBe(1);
  expect(broadest([0.5, 0.1, 0.5], 2, 300)).toBeNull();
  expect(broadest([0.5, 0.5], 1, 300)).toBeNull();
});
