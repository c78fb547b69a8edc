import { expect, test, vi } from "vitest";
import { createPlayback } from "../src/pages/replay/playback";
import { propsOf, recordNaming, textOf } from "../src/pages/replay/record";
import { fail, NEW_REVIEW } from "../src/pages/replay/review";
import {
  accountedReview,
  INITIAL,
  lastFrame,
  reduceReplay,
  type ReplayState,
  type ReplayUpdate,
} from "../src/pages/replay/state";
import { ownReview } from "../src/pages/replay/own";
import { announceFrame, unreadText } from "../src/pages/replay/told";
import type { EntryData, Frame, Replay, ReviewData } from "../src/wire";
import { say } from "./english";

const frame = (view: string): Frame => ({
  token: null,
  text: [],
  mover: 0,
  by: null,
  views: { all: view, "0": `${view} of Ada` },
  standing: [],
});
const RECORD: Replay = {
  game: "kabaleo",
  options: "players=3",
  seats: ["Ada", "bot:greedy", "bot:greedy"],
  tags: {},
  frames: [frame("A"), frame("B"), frame("C")],
};

const after = (...updates: readonly ReplayUpdate[]): ReplayState =>
  updates.reduce(reduceReplay, INITIAL);
const read = { type: "read", records: [RECORD, RECORD], error: null, moment: null } as const;

test("a record that is being read replaces everything of the one before", () => {
  const state = after(read, { type: "seek", at: 2 }, { type: "reading", text: "new" });
  expect(state).toEqual({ ...INITIAL, text: "new", busy: true });
});

test("seeking stays between the first and the last frame", () => {
  const at = (aim: number): number => after(read, { type: "seek", at: aim }).at;
  expect([at(-1), at(1), at(9)]).toEqual([0, 1, 2]);
  expect(after({ type: "seek", at: 3 }).at).toBe(0);
});

test("a record that was left before is shown where it was left", () => {
  const left = (at: number): ReplayState =>
    after({ ...read, moment: { index: 1, at, viewer: "0" } });
  expect([left(2).index, left(2).at, left(2).viewer]).toEqual([1, 2, "0"]);
  expect(left(9).at).toBe(2);
  expect(after({ ...read, records: [], moment: { index: 1, at: 2, viewer: "all" } }).at).toBe(0);
});

test("another record starts at its first frame", () => {
  const state = after(read, { type: "seek", at: 2 }, { type: "record", index: 1 });
  expect([state.index, state.at, lastFrame(state)]).toEqual([1, 0, 2]);
});

test("another record is seen with the same eyes where it has that seat, and unfolded nowhere", () => {
  const duel = { ...RECORD, options: "players=2", seats: ["Ada", "Ben"] };
  const seen = (viewer: string): ReplayState =>
    after(
      { ...read, records: [RECORD, duel] },
      { type: "viewer", viewer },
      { type: "unfold", id: "place:1" },
      { type: "record", index: 1 },
    );
  expect(["all", "1", "2"].map((viewer) => seen(viewer).viewer)).toEqual(["all", "1", "all"]);
  expect(seen("1").unfolded).toBeNull();
});

test("a failure over a record ends the wait, until it was read or another try begins", () => {
  const failed = { type: "failed", error: "unreachable" } as const;
  const state = after(read, { type: "fetching" }, failed);
  expect([state.busy, state.refused, state.error, state.records.length]).toEqual([
    false,
    "unreachable",
    null,
    2,
  ]);
  const later = [{ type: "heard" }, { type: "seek", at: 1 }, { type: "fetching" }] as const;
  for (const update of later) expect(reduceReplay(state, update).refused).toBeNull();
  expect(after(failed).error).toBe("unreachable");
  expect(after(failed, { type: "fetching" }).error).toBeNull();
});

test("of several records the first that can be read is shown", () => {
  const error = { id: "error-record-no-game", args: {}, rule: null, message: "" };
  const records = [{ error }, RECORD, RECORD];
  expect(after({ ...read, records }).index).toBe(1);
  expect(after({ ...read, records: [{ error }] }).index).toBe(0);
  expect(unreadText(after({ ...read, records }, { type: "record", index: 0 }), say)).not.toBe("");
});

test("of a review that has failed there is no account, and its sheet closes", () => {
  const open = [
    { type: "review", review: NEW_REVIEW },
    { type: "sheet", sheet: "account" },
  ] as const;
  const failed = { type: "review", review: fail(NEW_REVIEW, "web-review-broken") } as const;
  const states = [after(read, ...open), after(read, ...open, failed)];
  const shown = states.map((state) => [accountedReview(state), state.sheet]);
  expect(shown).toEqual([
    [NEW_REVIEW, "account"],
    [null, null],
  ]);
});

test("an accuracy is told of whole games, and not where a bot has moved for the reader", () => {
  const seats = [{ accuracy: 81 }] as unknown as ReviewData["seats"];
  const own = { seat: 0, best: 64 };
  const told = (standIns: readonly number[], over = true): unknown => {
    const summary = { seats, over } as unknown as ReviewData;
    return ownReview({ ...NEW_REVIEW, own, summary, standIns });
  };
  expect(told([], false)).toBeNull();
  expect([told([]), told([1])]).toEqual(Array(2).fill({ accuracy: 81, best: 64 }));
  expect(told([0, 1])).toBe("stand-in");
  expect(
    ownReview({ ...NEW_REVIEW, summary: { seats, over: true } as unknown as ReviewData }),
  ).toBe(null);
});

test("a frame is shown as its viewer saw it, else in full", () => {
  const view = (viewer: string): string => propsOf(RECORD, frame("B"), viewer, say).view;
  expect([view("all"), view("0"), view("2")]).toEqual(["B", "B of Ada", "B"]);
});

test("seats are named by number, also where names are digits", () => {
  const naming = recordNaming({ ...RECORD, seats: ["2", "1", "0"] }, say);
  expect(["0", "1", "2", ""].map(naming)).toEqual(["2", "1", "0", ""]);
});

test("bots of the same level are numbered", () => {
  const naming = recordNaming(RECORD, say);
  expect([naming("0"), naming("1"), naming("2")]).toEqual(["Ada", "Bruno", "Bruno’s cousin"]);
});

test("a playback runs to its end and stops there", async () => {
  let at = 0;
  const playback = createPlayback({
    step: () => at++,
    hasEnded: () => at >= 3,
    interval: () => 1,
    changed: () => undefined,
  });
  playback.toggle();
  expect(playback.isRunning()).toBe(true);
  await vi.waitFor(() => {
    expect(playback.isRunning()).toBe(false);
  });
  expect(at).toBe(3);
});

const ENTRY: EntryData = {
  number: 0,
  mover: 0,
  action: "y3",
  luck: [0, 0, 0],
  choice: [-0.12, 0.06, 0.06],
  second_look: [0, 0, 0],
  reveal: [0, 0, 0],
  open: [0.3, 0.4, 0.3],
  known: [],
  judged: null,
  cause: { kind: "die", seat: 0, rolled: 1 },
};

/** Return what is announced of the frame after an entry. */
function announced(entry: Partial<EntryData>, isTrying = false): string {
  const spoken: string[] = [];
  const deed = (id: string): Frame => ({ ...frame("B"), text: [{ id, args: {} }] });
  const record = { ...RECORD, frames: [frame("A"), deed("web-review-tag-played")] };
  const review = { ...NEW_REVIEW, entries: [{ ...ENTRY, ...entry, better: deed("web-back") }] };
  const state = { ...INITIAL, records: [record], at: 1, review, isTrying };
  announceFrame(state, {
    words: () => ({ lang: "en", rightToLeft: false, say }),
    announce: (sentence: string) => spoken.push(sentence),
  });
  return spoken.join();
}

test("what the review says of a move is spoken with it, as why another was better", () => {
  const why = { id: "reason-hats-rests", args: {} };
  const judged = {
    best: "y4",
    loss: 0.075,
    grade: "mistake",
    typical: 0,
    best_reason: why,
    played_merit: null,
    played_danger: null,
  } as unknown as EntryData["judged"];
  const because = "nobody can catch it on grey.";
  expect(announced({ judged })).toBe(`played mistake −8. Better, as tagged: ${because}`);
  expect(announced({ judged }, true)).toBe(`One step back Because ${because}`);
});

test("at the start of a reviewed game it is said what weighed most for the reader", () => {
  const seats = [{ luck: -0.21, own: -1.46, weighed: "own" }];
  const review = { ...NEW_REVIEW, summary: { seats } as unknown as ReviewData };
  const spoken: string[] = [];
  const shell = {
    words: () => ({ lang: "en", rightToLeft: false, say }),
    announce: (sentence: string) => spoken.push(sentence),
  };
  const state = { ...INITIAL, records: [{ ...RECORD, frames: [frame("A")] }], review };
  announceFrame({ ...state, own: 0 }, shell);
  announceFrame(state, shell);
  expect(spoken).toEqual(["Ada: luck −21, skill −146. Skill weighed most.", "The game begins."]);
});

test("the luck of a card drawn after a move is told apart from that of dice and deals", () => {
  const luck = [-0.05, 0.02, 0.03];
  const by = (kind: "draw" | "die" | "deal" | "both", seat: number | null): string =>
    announced({ luck, cause: { kind, seat, rolled: 0 } });
  expect(by("draw", 0)).toBe("played Bad luck for Ada (card drawn): −5");
  expect(by("die", 0)).toBe("played Bad luck for Ada (die): −5");
  expect(by("deal", null)).toBe("played Bad luck for Ada (deal): −5");
  expect(by("both", null)).toBe("played Bad luck for Ada (deal and who begins): −5");
});

test("an action is told as the chosen viewer was told it", () => {
  const open = [{ id: "narrate-first", args: { name: "Ada" } }];
  const veiled = [{ id: "narrate-first", args: { name: "?" } }];
  const told = { text: open, texts: { "-": veiled } } as unknown as Frame;

  expect(["all", "-", "0"].map((viewer) => textOf(told, viewer))).toEqual([open, veiled, open]);
});
