import { expect, test } from "vitest";
import { INITIAL, isOnItsWay, legalActions, reduce, type Model, type Update } from "../src/model";
import { unreadLines } from "../src/ui_state";
import type { CommandBody, ErrorData, Snapshot } from "../src/wire";
import { game, passing, seat, snapshot as snapshotOf } from "./snapshots";

const snapshot = (v: number, view: string): Snapshot =>
  snapshotOf({ v, host: false, game: game({ view, actions: ["y3"] }) });

const shown = (model: Model, v: number, view: string): Model =>
  reduce(model, { type: "message", at: 0, message: { v, now: snapshot(v, view) } });

test("an event is logged once", () => {
  const event = {
    kind: "said",
    at: 1,
    seat: 0,
    name: "Ada",
    phrase: null,
    text: "hello",
  } as const;
  const once = reduce(INITIAL, { type: "message", at: 0, message: { v: 4, event } });
  const twice = reduce(once, { type: "message", at: 0, message: { v: 4, event } });
  expect(twice.log).toHaveLength(1);
});

test("a hidden event only advances the version", () => {
  const model = reduce(INITIAL, { type: "message", at: 0, message: { v: 7, event: null } });
  expect([model.version, model.log.length]).toEqual([7, 0]);
});

test("a command waits in the outbox until it is acknowledged", () => {
  const sent = reduce(INITIAL, { type: "command", id: "a", body: { do: "start" } });
  expect(sent.outbox).toEqual([{ id: "a", do: "start" }]);
  expect(reduce(sent, { type: "message", at: 0, message: { ack: "a", v: 3 } }).outbox).toEqual([]);
});

test("a command that is on its way is not sent twice, with other randomness neither", () => {
  const start = (id: string, random: string): Update => ({
    type: "command",
    id,
    body: { do: "start", random },
  });
  const sent = reduce(reduce(INITIAL, start("a", "1")), start("b", "2"));
  expect(sent.outbox.map(({ id }) => id)).toEqual(["a"]);
  const stop = { type: "command", id: "c", body: { do: "offer", what: "stop" } } as const;
  expect(reduce(sent, stop).outbox.map(({ id }) => id)).toEqual(["a", "c"]);
  expect(isOnItsWay(sent, { do: "start" })).toBe(true); // before its randomness is fetched
  expect(isOnItsWay(sent, { do: "start", v: 9 })).toBe(true);
  expect(isOnItsWay(sent, stop.body)).toBe(false);
});

test("what is typed twice is sent twice", () => {
  const typed = (id: string): Update => ({ type: "command", id, body: { do: "say", text: "hm" } });
  const sent = reduce(reduce(INITIAL, typed("a")), typed("b"));
  expect(sent.outbox.map(({ id }) => id)).toEqual(["a", "b"]);
});

test("a chat line that is refused stands in its field again, unless another is typed", () => {
  const error = { id: "error-text-hidden", args: {}, rule: null, message: "" };
  const body = { do: "say", text: "hello" } as const;
  const sent = reduce(INITIAL, { type: "command", id: "a", body });
  const typing = reduce(sent, { type: "ui", change: { text: "more" } });
  const refused = (model: Model): string =>
    reduce(model, { type: "message", at: 0, message: { ack: "a", error } }).ui.text;
  expect([refused(sent), refused(typing)]).toEqual(["hello", "more"]);
});

test("a refused command leaves the outbox with its error", () => {
  const error = { id: "error-table-turn", args: {}, rule: null, message: "It is not your turn." };
  const sent = reduce(INITIAL, { type: "command", id: "a", body: { do: "start" } });
  const refused = reduce(sent, { type: "message", at: 0, message: { ack: "a", error } });
  expect([refused.outbox, refused.error]).toEqual([[], error]);
  const noHint = reduce(INITIAL, { type: "message", at: 0, message: { ack: null, error } });
  expect(noHint.error).toEqual(error);
});

test("a refusal of what the page sends by itself is told to nobody", () => {
  const error = { id: "error-table-turn", args: {}, rule: null, message: "It is not your turn." };
  const body = { do: "play", token: "y3", seat: 0 } as const;
  const played = reduce(shown(INITIAL, 1, "A"), {
    type: "command",
    id: "a",
    body,
    isAutomatic: true,
  });
  const refused = reduce(played, { type: "message", at: 0, message: { ack: "a", error } });
  expect([refused.outbox, refused.error]).toEqual([[], null]);
});

test.each<[CommandBody, string]>([
  [{ do: "start" }, "error-table-not-open"],
  [{ do: "next" }, "error-table-not-between"],
  [{ do: "offer", what: "undo" }, "error-table-offered"],
  [{ do: "answer", what: "stop", yes: false }, "error-table-no-offer"],
  [{ do: "hurry" }, "error-table-not-playing"],
  [{ do: "relieve", seat: 1 }, "error-table-relieve"],
])("what another player was a moment quicker with is no error: %j", (body, id) => {
  const seats = [seat("Ada"), seat("Boris", { stand_in: true })];
  const message = { v: 1, now: snapshotOf({ seats }) };
  const seen = reduce(INITIAL, { type: "message", at: 0, message });
  const sent = reduce(seen, { type: "command", id: "a", body });
  const refused = (error: string): Model =>
    reduce(sent, {
      type: "message",
      at: 0,
      message: { ack: "a", error: { id: error, args: {}, rule: null, message: "" } },
    });
  expect([refused(id).outbox, refused(id).error]).toEqual([[], null]);
});

test("who agrees to what is offered no more is told so", () => {
  const error = {
    id: "error-table-no-offer",
    args: {},
    rule: null,
    message: "Nothing is offered.",
  };
  const body = { do: "answer", what: "stop", yes: true } as const;
  const sent = reduce(shown(INITIAL, 1, "A"), { type: "command", id: "a", body });
  const refused = reduce(sent, { type: "message", at: 0, message: { ack: "a", error } });
  expect(refused.error).toEqual(error);
});

const told = (model: Model, now: Partial<Snapshot>, more: Partial<Update> = {}): Model => {
  const v = now.v ?? 1;
  const message = { v, now: snapshotOf({ v, ...now }) };
  return reduce(model, { type: "message", at: 0, message, ...more } as Update);
};

test("a game begins with the own secret open, unless a device has several or it goes on", () => {
  const open = told(INITIAL, { phase: "open", game: null });
  expect(told(open, { v: 2 }).peek).toBe(true);
  expect(told(open, { v: 2, you: [0, 1] }).peek).toBe(false);
  const event = (kind: object): Update =>
    ({ type: "message", at: 0, message: { v: 1, event: kind } }) as Update;
  const moved = (by: number): Model => {
    const begun = reduce(INITIAL, event({ kind: "began" }));
    const played = { v: 2, event: { kind: "played", seat: by, token: "y3" } };
    return reduce(begun, { type: "message", at: 0, message: played } as Update);
  };
  expect(told(moved(1), { v: 3 }).peek).toBe(true);
  expect(told(moved(0), { v: 3 }).peek).toBe(false); // the page was loaded anew in mid-game
});

test("a die waits or flies while the position stays, and lands in its own one only", () => {
  const at = (v: number, view: string): Partial<Snapshot> => ({ v, game: game({ view }) });
  const waits = told(INITIAL, at(1, "A"), { die: "waits" });
  expect(told(waits, at(2, "A")).unthrown).toBe(true);
  expect(told(waits, at(2, "B")).unthrown).toBe(false);
  const flies = told(INITIAL, at(1, "A"), { die: "flies" });
  expect(told(flies, at(2, "A")).throwing).toBe(true);
  expect(told(flies, at(2, "B")).throwing).toBe(false);
  expect(reduce(flies, { type: "landed", v: 0 }).throwing).toBe(true);
  expect(reduce(flies, { type: "landed", v: 1 }).throwing).toBe(false);
});

test("an absence is counted from when it was first seen", () => {
  const absent = (is: boolean): Partial<Snapshot> => ({ seats: [seat("Ada", { absent: is })] });
  const gone = told(told(INITIAL, absent(true), { at: 5 }), absent(true), { at: 9 });
  expect([...gone.awaySince]).toEqual([[0, 5]]);
  const again = told(told(gone, absent(false), { at: 10 }), absent(true), { at: 11 });
  expect([...again.awaySince]).toEqual([[0, 11]]);
});

test("the answers to a question close with it", () => {
  const offers: Snapshot["offers"] = [{ what: "stop", seat: 1, yes: [1], left: null }];
  const asked = reduce(told(INITIAL, { offers }), { type: "ui", change: { answers: true } });
  expect(told(asked, { v: 2, offers }).ui.answers).toBe(true);
  expect(told(asked, { v: 2 }).ui.answers).toBe(false);
});

test("what a sheet has half asked is forgotten when another one or none is open", () => {
  const ui = (model: Model, change: Partial<Model["ui"]>): Model =>
    reduce(model, { type: "ui", change });
  const asked = ui(ui(INITIAL, { tab: "more" }), { asking: { id: "stop" } });
  expect(ui(asked, { copied: true }).ui.asking).toEqual({ id: "stop" });
  expect(ui(asked, { tab: null }).ui.asking).toBeNull();
  expect(ui(INITIAL, { tab: "more", asking: { id: "leave" } }).ui.asking).toEqual({ id: "leave" });
});

test.each(["between", "over"] as const)(
  "after a game nobody holds a shared device or is asked what to do in it: %s",
  (phase) => {
    const at = (model: Model, v: number, now: Partial<Snapshot>): Model =>
      reduce(model, { type: "message", at: 0, message: { v, now: snapshotOf({ v, ...now }) } });
    const held = reduce(at(INITIAL, 1, {}), { type: "ui", change: { holder: 1 } });
    expect(at(held, 2, {}).ui.holder).toBe(1);
    expect(at(at(held, 2, { phase }), 3, {}).ui.holder).toBeNull();
    const asked = reduce(held, { type: "ui", change: { asking: { id: "stop" } } });
    expect(at(asked, 2, {}).ui.asking).toEqual({ id: "stop" });
    expect(at(at(asked, 2, { phase }), 3, {}).ui.asking).toBeNull(); // not of the next game
  },
);

test("a refusal is told until the reader is asked for a move", () => {
  const error = { id: "error-table-turn", args: {}, rule: null, message: "It is not your turn." };
  const turn = (v: number, mover: number): Update => ({
    type: "message",
    at: 0,
    message: { v, now: snapshotOf({ v, phase: "playing", you: [0], game: game({ mover }) }) },
    die: "lies",
  });
  const refused = reduce(reduce(INITIAL, turn(1, 1)), {
    type: "message",
    at: 0,
    message: { ack: "a", error },
  });
  const others = reduce(refused, turn(2, 2));
  expect([others.error, reduce(others, turn(3, 0)).error]).toEqual([error, null]);
});

test("a command that is to be repeated stays in the outbox until there is another answer", () => {
  const error = passing("error-table-busy");
  const sent = reduce(INITIAL, { type: "command", id: "a", body: { do: "start" } });
  const refused = reduce(sent, { type: "message", at: 0, message: { ack: "a", error } });
  expect([refused.outbox, refused.error]).toEqual([sent.outbox, error]);
  const answered = reduce(refused, { type: "message", at: 0, message: { ack: "a", v: 3 } });
  expect([answered.outbox, answered.error]).toEqual([[], null]);
});

test("a refused connection leaves no board, unless it may be repeated", () => {
  const error = { id: "error-table-unknown", args: {}, rule: null, message: "" };
  const played = reduce(shown(INITIAL, 1, "A"), {
    type: "command",
    id: "a",
    body: { do: "start" },
  });
  const after = (error: ErrorData): Model =>
    reduce(played, { type: "message", at: 0, message: { error } });
  expect(after(error)).toMatchObject({ snapshot: null, outbox: [], error });
  expect(after(passing("error-table-busy"))).toMatchObject({
    snapshot: played.snapshot,
    outbox: played.outbox,
  });
});

test("no action is legal while an own one is unacknowledged", () => {
  const model = shown(INITIAL, 1, "A");
  expect(legalActions(model)).toHaveLength(1);
  expect(
    legalActions(
      reduce(model, { type: "command", id: "a", body: { do: "play", token: "y3", seat: 0 } }),
    ),
  ).toEqual([]);
});

test("no action is legal between an acknowledgement and its snapshot", () => {
  const played = reduce(shown(INITIAL, 1, "A"), {
    type: "command",
    id: "a",
    body: { do: "play", token: "y3", seat: 0 },
  });
  const answered = reduce(played, { type: "message", at: 0, message: { ack: "a", v: 2 } });
  expect(legalActions(answered)).toEqual([]);
  expect(legalActions(shown(answered, 2, "B"))).toHaveLength(1);
});

test("a new view clears the selection, the same view keeps it", () => {
  const picked = reduce(shown(INITIAL, 1, "A"), { type: "pick", picked: ["stock:y"], asked: [] });
  expect(shown(picked, 2, "A").picked).toEqual(["stock:y"]);
  expect(shown(picked, 2, "B").picked).toEqual([]);
});

test("a change replaces only the fields that it has", () => {
  const before = shown(INITIAL, 1, "A");
  const change = { v: 2, undo: true };
  const after = reduce(before, { type: "message", at: 0, message: { v: 2, change } });
  expect(after.snapshot).toEqual({ ...before.snapshot, ...change });
  expect(after.version).toBe(2);
});

test("descriptions are kept for the version that they were asked for", () => {
  const described = (model: Model, v: number): Model => {
    const descriptions = [{ token: "y3", text: [{ id: "put", args: {} }] }];
    return reduce(model, { type: "message", at: 0, message: { v, descriptions, refused: [] } });
  };
  const model = described(shown(INITIAL, 1, "A"), 1);
  expect([...model.descriptions.keys()]).toEqual(["y3"]);
  expect(described(shown(INITIAL, 2, "B"), 1).descriptions.size).toBe(0);
  expect(shown(model, 2, "B").descriptions.size).toBe(0);
});

test("why a tap is refused is known once the server has answered, and until the next move", () => {
  const tried = reduce(shown(INITIAL, 1, "A"), { type: "refuse", tried: "y3" });
  const refused = [{ token: "y3", reason: { id: "why", args: {} }, rule: "K16" }];
  const told = reduce(tried, {
    type: "message",
    at: 0,
    message: { v: 1, descriptions: [], refused },
  });
  expect([told.refused, told.refusals.get("y3")]).toEqual([{ tried: "y3" }, refused[0]]);
  expect(reduce(told, { type: "pick", picked: [], asked: [] }).refused).toBeNull();
  expect(reduce(told, { type: "refuse", tried: null }).refused).toBeNull();
  expect(shown(told, 2, "B").refusals.size).toBe(0);
});

test("lines are unread that are said while the chat is closed and the page open", () => {
  const lines = (model: Model, ...said: readonly number[]): Model => {
    const chat = said.map((at) => ({
      at,
      seat: 0,
      name: "Ada",
      own: false,
      text: "hm",
      phrase: null,
    }));
    const v = said.at(-1) ?? 0;
    const now = snapshotOf({ v, chat });
    return reduce(model, { type: "message", at: 0, message: { v, now } });
  };
  const turned = (model: Model, tab: "chat" | "log" | null): Model =>
    reduce(model, { type: "ui", change: { tab } });
  const unread = ({ ui, snapshot: now }: Model): number => (now ? unreadLines(ui, now) : 0);
  const opened = lines(INITIAL, 1, 2);
  expect(unread(opened)).toBe(0);
  expect(unread(turned(lines(opened, 1, 2, 3), "log"))).toBe(1);
  const chatting = lines(turned(opened, "chat"), 1, 2, 3, 4);
  expect(unread(chatting)).toBe(0);
  expect(unread(lines(turned(chatting, null), 2, 3, 4, 5))).toBe(1); // the first is dropped
});

test("what is said leaves a hint and what was picked; other commands do not", () => {
  const hint = { token: "y3", text: [], effect: [], way: [], places: [] };
  const told = reduce(shown(INITIAL, 1, "A"), { type: "message", message: { v: 1, hint }, at: 0 });
  const picked = reduce(told, { type: "pick", picked: ["stock:y"], asked: [] });
  const after = (body: CommandBody): Model => reduce(picked, { type: "command", id: "a", body });
  const said = after({ do: "say", text: "hm" });
  expect([said.picked, said.advice?.hint.token]).toEqual([["stock:y"], "y3"]);
  expect(after({ do: "offer", what: "undo" })).toMatchObject({ picked: [], advice: null });
});

test("a hint takes back what was picked, for it begins with the first step", () => {
  const now = snapshot(3, "a view");
  const picked = { ...INITIAL, snapshot: now, version: now.v, picked: ["cone:p"] };
  const hint = { token: "g1", text: [] };
  const after = reduce(picked, { type: "message", message: { v: now.v, hint }, at: 0 });
  expect(after.picked).toEqual([]);
  expect(after.advice?.hint.token).toBe("g1");
});
