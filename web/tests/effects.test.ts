import { expect, test } from "vitest";
import { INITIAL, reduce, type Model } from "../src/model";
import {
  announceConnection,
  announceEvents,
  hasEnded,
  newEvents,
  owesRandomness,
  carriesRandomness,
} from "../src/pages/table/effects";
import { newsOf } from "../src/people/presence";
import { cuesOf } from "../src/pages/table/cues";
import { closesDialog, closesSheet } from "../src/pages/table/sheets";
import { announceAnswers } from "../src/pages/table/telling";
import type { CommandBody, ServerMessage, Snapshot } from "../src/wire";
import { say } from "./english";
import { ended, game, passing, seat, snapshot } from "./snapshots";

const receive = (model: Model, ...messages: readonly ServerMessage[]): Model =>
  messages.reduce<Model>((now, message) => reduce(now, { type: "message", message, at: 0 }), model);
const shown = (more: Partial<Snapshot>): ServerMessage => ({
  v: more.v ?? 1,
  now: snapshot({ ...more }),
});
const resigned: ServerMessage = {
  v: 2,
  event: { kind: "resigned", at: 0, seat: 1, name: "greedy" },
};

const theirs = receive(INITIAL, shown({ game: game({ mover: 1 }) }));
const mine = receive(theirs, resigned, shown({ v: 2 }));

function announced(effect: typeof announceEvents, before: Model, after: Model): string[] {
  const sentences: string[] = [];
  effect(before, after, say, (sentence) => sentences.push(sentence));
  return sentences;
}

test("new events are announced, and then the start of the reader's turn", () => {
  const sentences = announced(announceEvents, theirs, mine);
  expect(sentences).toHaveLength(2);
  expect(sentences[1]).toBe("Your turn");
});

test("a game that bots play to its end quickly is told once, and then its end, which sounds", () => {
  const move = (v: number, by: "bot" | "stand-in" = "bot"): ServerMessage => ({
    v,
    event: { kind: "played", at: v, seat: 0, token: "y3", text: [], by },
  });
  const seats = [seat("Ada", { stand_in: true }), seat("greedy", { who: "bot" })];
  const relieved: ServerMessage = {
    v: 3,
    event: { kind: "relieved", at: 3, seat: 0, name: "Ada" },
  };
  const begun = [relieved, { v: 4, event: { kind: "hurried", at: 4 } }, move(5)] as const;
  const theirsAgain = shown({ v: 5, seats, game: game({ mover: 1 }) });
  const hurried = receive(theirs, ...begun, theirsAgain);
  const moved = receive(hurried, move(6), shown({ v: 6, seats, game: game({ mover: 0 }) }));
  const end = { v: 8, event: ended("finished") };
  const over = receive(moved, move(7, "stand-in"), end, shown({ v: 8, seats, phase: "over" }));

  expect(announced(announceEvents, theirs, hurried)).toEqual([say("web-log-hurried")]);
  expect(announced(announceEvents, hurried, moved)).toEqual([]);
  expect(announced(announceEvents, moved, over)).toEqual([
    say("web-log-ended", { how: "finished" }),
  ]);
  const steps = [theirs, hurried, moved, over] as const;
  expect(
    steps
      .slice(1)
      .map((after, at) => cuesOf(steps[at] ?? INITIAL, after, 0.2).map((cue) => cue.sound)),
  ).toEqual([[], [], ["win"]]);
  const back: ServerMessage = {
    v: 7,
    event: { kind: "returned", at: 7, seat: 0, name: "Ada" },
  };
  const own = receive(moved, back, shown({ v: 7, game: game({ mover: 0 }) }));
  expect(announced(announceEvents, moved, own)).toHaveLength(2);
  expect(announced(announceEvents, own, receive(own, move(8), shown({ v: 8 })))).toHaveLength(1);
});

test("a turn of a seat for which a bot plays is not the reader's", () => {
  const replaced = shown({ v: 2, seats: [seat("Ada", { stand_in: true }), seat("Ben")] });
  const after = receive(theirs, replaced);
  expect(announced(announceEvents, theirs, after)).toEqual([]);
  expect(cuesOf(theirs, after, 0.2)).toEqual([]);
});

test("the first snapshot announces nothing of the past", () => {
  const first = receive(INITIAL, resigned, shown({ v: 2 }));
  expect(newEvents(INITIAL, first)).toEqual([]);
  expect(announced(announceEvents, INITIAL, first)).toEqual([]);
  expect(cuesOf(INITIAL, first, 0.2)).toEqual([]);
});

test("a move, a turn and the end sound; the end alone", () => {
  const played: ServerMessage = {
    v: 3,
    event: { kind: "played", at: 0, seat: 0, token: "y3", text: [], by: "person" },
  };
  const end: ServerMessage = { v: 4, event: ended("finished") };
  const moved = receive(mine, played, shown({ v: 3, game: game({ mover: 1 }) }));
  const sounds = (before: Model, after: Model): string[] =>
    cuesOf(before, after, 0.2).map(({ sound }) => sound);
  expect(sounds(theirs, mine)).toEqual(["turn"]);
  expect(sounds(mine, moved)).toEqual(["drop"]);
  expect(sounds(mine, receive(moved, end, shown({ v: 4, phase: "over" })))).toEqual(["win"]);
});

test("loss and return of the connection are announced once each", () => {
  const states = ["live", "lost", "connecting", "lost", "connecting", "live"] as const;
  const sentences: string[] = [];
  let model = mine;
  for (const state of states) {
    const after = reduce(model, { type: "connection", state });
    sentences.push(...announced(announceConnection, model, after));
    model = after;
  }
  expect(sentences).toEqual([say("web-dock-lost"), say("web-connected")]);
  expect(model.reconnected).toBe(true);
  expect(reduce(model, { type: "reconnection-noticed" }).reconnected).toBe(false);
});

test("refusals and news of a seat are announced once, and no news that an event has told", () => {
  const refusal: ServerMessage = { error: passing("error-table-no-undo") };
  const seats = [seat("Ada"), seat("Ben")];
  const gone = [seat("Ada"), seat("Ben", { resigned: true })];
  const steps: readonly ServerMessage[] = [
    refusal,
    refusal,
    { presence: [true, true] },
    { presence: [true, false] },
    { presence: [true, true] },
    { ...resigned, v: 3 },
    shown({ v: 3, seats: gone }),
  ];
  const sentences: string[] = [];
  let model = receive(INITIAL, shown({ v: 2, seats }));
  for (const message of steps) {
    const after = receive(model, message);
    sentences.push(...announced(announceAnswers, model, after));
    model = after;
  }
  const news = (what: string): string => say("web-dock-news", { what, name: "Ben" });
  expect(sentences).toEqual([say("error-table-no-undo"), news("away"), news("back")]);
});

test("that somebody is away is no news to who opens the page, and that they come is", () => {
  const opened = receive(INITIAL, shown({ v: 2, seats: [seat("Ada"), seat("Ben")] }));
  const told = receive(opened, { presence: [true, false] });
  expect(newsOf(opened, told)).toBeNull();
  expect(newsOf(told, receive(told, { presence: [true, true] }))).toMatchObject({ what: "back" });
});

test("randomness is owed between games, for own seats that have added none", () => {
  const seats = [seat("Ada", { added: false }), seat("Boris")];
  expect(owesRandomness(snapshot({ phase: "open", seats }))).toBe(true);
  expect(owesRandomness(snapshot({ phase: "between", seats }))).toBe(true);
  expect(owesRandomness(snapshot({ phase: "playing", seats }))).toBe(false);
  expect(owesRandomness(snapshot({ phase: "open" }))).toBe(false);
  expect(owesRandomness(snapshot({ phase: "open", seats, you: [] }))).toBe(false);
  expect(owesRandomness(null)).toBe(false);
});

test("randomness travels with commands that lead to a game", () => {
  const added = snapshot({ phase: "open" });
  const open = snapshot({ phase: "open", seats: [seat("Ada", { added: false }), seat("Boris")] });
  expect(carriesRandomness({ do: "sit", seat: 1, name: "Ada" }, added)).toBe(true);
  expect(carriesRandomness({ do: "start" }, open)).toBe(true);
  expect(carriesRandomness({ do: "start" }, added)).toBe(false);
  expect(carriesRandomness({ do: "answer", what: "rematch", yes: true }, open)).toBe(true);
  expect(carriesRandomness({ do: "offer", what: "stop" }, open)).toBe(false);
  expect(carriesRandomness({ do: "resign" }, open)).toBe(false);
});

test("a game that ends is scored before its result is shown", () => {
  const over = receive(mine, shown({ v: 3, phase: "over" }));
  expect([mine.result, over.result]).toEqual(["hidden", "scoring"]);
  expect(hasEnded(mine, over)).toBe(true);
  expect(hasEnded(over, receive(over, shown({ v: 4, phase: "over" })))).toBe(false);
  expect(reduce(over, { type: "scored" }).result).toBe("shown");
  expect(reduce(mine, { type: "scored" }).result).toBe("hidden");
});

test("a result that was there before the page is shown at once", () => {
  expect(receive(INITIAL, shown({ phase: "over" })).result).toBe("shown");
});

const opened = (model: Model): Model => reduce(model, { type: "ui", change: { tab: "more" } });
const sent = (model: Model, body: CommandBody, isAutomatic = false): Model =>
  reduce(model, { type: "command", id: "c", body, isAutomatic });
const closesOver = (before: Model, after: Model): boolean => closesSheet(before, after, true);

test("the sheet closes when a command is given, a question comes or the game ends", () => {
  const before = opened(mine);
  const asked = receive(
    before,
    shown({ v: 3, offers: [{ what: "stop", seat: 1, yes: [1], left: null }] }),
  );
  expect(closesOver(before, asked)).toBe(true);
  expect(closesSheet(before, asked, true, true)).toBe(false); // in mid-sentence
  expect(
    closesOver(asked, receive(asked, shown({ v: 4, offers: asked.snapshot?.offers ?? [] }))),
  ).toBe(false);
  expect(closesOver(before, receive(before, shown({ v: 3, phase: "over" })))).toBe(true);
  expect(closesOver(before, sent(before, { do: "offer", what: "undo" }))).toBe(true);
});

test("a dialogue closes when a command or a question comes, a game ends, a rematch is asked or begins", () => {
  const offers = (what: "stop" | "rematch") => [{ what, seat: 1, yes: [1], left: null }];
  const over = receive(mine, shown({ v: 3, phase: "over" }));
  const told = reduce(over, { type: "scored" });
  const again = shown({ v: 4, phase: "over", offers: offers("rematch") });
  expect(closesDialog(mine, receive(mine, shown({ v: 3, offers: offers("stop") })))).toBe(true);
  expect(closesDialog(mine, over)).toBe(true);
  expect(closesDialog(told, receive(told, again))).toBe(true);
  expect(closesDialog(told, receive(told, shown({ v: 5 })))).toBe(true);
  expect(closesDialog(mine, receive(mine, shown({ v: 3, game: game({ mover: 1 }) })))).toBe(false);
  expect(closesDialog(over, told)).toBe(false);
  expect(closesDialog(mine, sent(mine, { do: "hurry" }))).toBe(true);
  expect(closesDialog(mine, sent(mine, { do: "say", phrase: "hello" }))).toBe(false);
  expect(closesDialog(mine, sent(mine, { do: "play", token: "y3", seat: 0 }, true))).toBe(false);
});

test.each([true, false])("the result closes when others begin a game, over a board: %s", (over) => {
  const between = receive(mine, shown({ v: 3, phase: "between" }));
  const reading = reduce(between, { type: "ui", change: { tab: "result" } });
  expect(closesSheet(between, reading, over)).toBe(false);
  expect(closesSheet(reading, receive(reading, shown({ v: 4 })), over)).toBe(true);
});

test("the sheet stays open for chatting, for what the page sends by itself, and for others' moves", () => {
  const before = opened(mine);
  expect(closesOver(before, sent(before, { do: "say", phrase: "hello" }))).toBe(false);
  expect(closesOver(before, sent(before, { do: "add_randomness", random: "ab" }, true))).toBe(
    false,
  );
  expect(closesOver(before, sent(before, { do: "play", token: "roll", seat: 0 }, true))).toBe(
    false,
  );
  expect(closesOver(before, receive(before, shown({ v: 3, game: game({ mover: 1 }) })))).toBe(
    false,
  );
});

test.each([
  ["log", false],
  ["chat", false],
  ["rules", false],
  ["more", true],
  ["result", true],
] as const)("beside a wide board a move closes the sheet %s: %s", (tab, closes) => {
  const before = reduce(mine, { type: "ui", change: { tab } });
  const played = sent(before, { do: "play", token: "y3", seat: 0 });
  expect(closesSheet(before, played, false)).toBe(closes);
});

test("that somebody denies what the reader asked is news, and no withdrawal is", () => {
  const offers = (by: number): Snapshot["offers"] => [
    { what: "stop", seat: by, yes: [by], left: null },
  ];
  const before = (by: number): Model => receive(INITIAL, shown({ you: [0], offers: offers(by) }));
  const no = (by: number): ServerMessage => ({
    v: 2,
    event: { kind: "answered", at: 0, seat: by, what: "stop", yes: false },
  });
  const news = (asker: number, answering: number) =>
    newsOf(before(asker), receive(before(asker), no(answering), shown({ v: 2, you: [0] })));

  expect(news(0, 1)).toEqual({ seat: 1, what: "no" });
  expect(news(0, 0)).toBeNull();
  expect(news(1, 1)).toBeNull();
});
