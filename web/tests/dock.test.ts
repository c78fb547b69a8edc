import { expect, test, vi } from "vitest";
import type { PanelContext } from "../src/context";
import { gameOf } from "../src/games/catalog";
import { adviceOf, spokenAdvice } from "../src/dock/advice";
import { handleTap } from "../src/dock/play";
import { shownBoard, type ShownBoard } from "../src/dock/shown_board";
import { heard, PRECEDENCE, type SpeakerName } from "../src/dock/precedence";
import { shortNames, type DockContext } from "../src/dock/speech";
import { namingFor, seatNames } from "../src/messages";
import { INITIAL, reduce, type Model } from "../src/model";
import { newsBetween } from "../src/people/presence";
import { DEFAULTS } from "../src/settings";
import type { GameView, Hint, Snapshot } from "../src/wire";
import { say } from "./english";
import { game, seat, snapshot } from "./snapshots";

vi.stubGlobal("matchMedia", () => ({ matches: false })); // a narrow window

const VIEW = "P Oy Y G | py,og | 0 | 1 | P,?";
const board = { view: VIEW, seat: 0, actions: ["p2", "y0"] };
const mine = { game: game({ ...board, mover: 0 }) };
const theirs = { game: game({ ...board, mover: 1, actions: [] }) };
const people = [seat("Ada"), seat("Ben")];
const nothing = (): void => undefined;

/** A table as its dock sees it: a snapshot, and what has happened to the model since. */
function dockOf(now: Partial<Snapshot>, change: Partial<Model> = {}, sounds = true): DockContext {
  const shown = snapshot({ seats: people, ...now });
  const model: Model = {
    ...reduce(INITIAL, { type: "message", message: { v: 1, now: shown }, at: 0 }),
    result: "shown",
    ...change,
  };
  const settings = { ...DEFAULTS, soundOffered: sounds };
  const shell = {
    settings: () => settings,
    words: () => ({ lang: "en", say }),
    set: nothing,
  } as unknown as PanelContext["shell"];
  const handlers = {
    dispatch: nothing,
    play: nothing,
    hint: nothing,
    reconnect: nothing,
    leaveTable: nothing,
  };
  return {
    shell,
    model,
    now: shown,
    say,
    naming: namingFor(shown, say),
    names: seatNames(shown, say),
    ui: model.ui,
    bots: [],
    options: [],
    seatColours: "",
    isReviewed: true,
    age: 0,
    game: 1,
    link: "",
    invitation: null,
    send: nothing,
    setUi: nothing,
    shown: shownBoard(model, 1, say),
    handlers,
    next: null,
  };
}

const asked = { offers: [{ what: "stop" as const, seat: 1, yes: [1], left: null }] };
const played = { do: "play", seat: 0, token: "p2", v: 1 } as const;
const picked = { picked: ["stock:y"] };
const open = { peek: true, unfolded: "goal" };
const bots = [seat("Ada"), seat("greedy", { who: "bot" })];
const throwing = {
  setup: { ...snapshot().setup, game: "hats" },
  game: game({ view: "H0=r H1=y | -,- | 0 | roll", mover: 0, seat: 0, actions: ["roll"] }),
};
const ended = {
  phase: "over" as const,
  game: game({ ...board, mover: null, actions: [] }),
  match: {
    game: 0,
    games: 1,
    totals: [],
    results: [
      [
        { points: 3, place: 1 },
        { points: 1, place: 2 },
      ],
    ],
  },
};

test.each<[SpeakerName, string, DockContext]>([
  [
    "connection",
    "Connection lost, trying again",
    dockOf({ ...mine, ...asked }, { interrupted: true }),
  ],
  ["connection", "Connected again.", dockOf(mine, { reconnected: true })],
  [
    "refused",
    "It is not your turn.",
    dockOf(
      { ...mine, ...asked },
      { error: { id: "error-table-not-your-turn", args: {}, message: "", rule: null } },
    ),
  ],
  ["handover", "Hand the device to Ben", { ...dockOf({ ...mine, ...asked }), next: 1 }],
  ["secret", "Your secret goal is pink.", dockOf({ ...mine, ...asked }, { ...picked, ...open })],
  ["secret", "Your goal is hidden; press to see it.", dockOf(theirs, { ...open, peek: false })],
  ["choice", "yellow: now choose a place", dockOf({ ...mine, ...asked }, picked)],
  ["throwDue", "Roll the die", dockOf({ ...throwing, ...asked })],
  ["question", "Ben asks: stop the game?", dockOf({ ...mine, ...asked })],
  [
    "out",
    "You are out of the game",
    dockOf({ ...theirs, seats: [seat("Ada", { out: true }), seat("Ben")] }),
  ],
  [
    "out",
    "You have given up",
    dockOf({ ...theirs, seats: [seat("Ada", { resigned: true }), seat("Ben")] }),
  ],
  [
    "out",
    "A bot plays for you",
    dockOf({ ...theirs, seats: [seat("Ada", { stand_in: true }), seat("Ben")] }),
  ],
  ["result", "You win!", dockOf(ended)],
  ["sent", "Sending your move …", dockOf(mine, { outbox: [{ id: "1", ...played }] })],
  ["turn", "Choose a cone", dockOf(mine, { news: { seat: 1, what: "away" } })],
  ["news", "Ben is away", dockOf(theirs, { news: { seat: 1, what: "away" } }, false)],
  ["offers", "Play with sounds?", dockOf(theirs, {}, false)],
  ["waiting", "Ben thinks", dockOf(theirs)],
])("%s speaks: %s", (speaker, line, context) => {
  const found = heard(context);
  expect([found.speaker, found.speech.line]).toEqual([speaker, line]);
  expect(found.speech.acts.length).toBeLessThanOrEqual(2);
});

test("the ranks stand in one order, and the ground state always speaks", () => {
  expect(Object.keys(PRECEDENCE)).toEqual([
    "connection",
    "refused",
    "handover",
    "secret",
    "choice",
    "throwDue",
    "question",
    "out",
    "result",
    "sent",
    "turn",
    "news",
    "offers",
    "waiting",
  ]);
  expect(PRECEDENCE.waiting(dockOf({ phase: "between" })).line).not.toBe("");
});

const HATS = { ...snapshot().setup, game: "hats" };
const WAYS = ["R0>R2", "R0>R50", "R0>H0>R0", "R0>H0>S0.1"];

test.each([
  ["H0=r R0=yr", WAYS, ["R0/yr"], "4 places are ringed"],
  ["H0=r R0=yr", WAYS, ["R0/yr", "H0"], "2 places are ringed"],
  ["R5=gr*", ["R5>H0[r]>R1", "R5>H0[r*]>R1"], ["R5/gr*", "H0"], "One place is ringed"],
])("%s: of the ways %j, once %j is picked, %s", (fields, actions, picked, second) => {
  const view = `${fields} | -,- | 0 | move 2`;
  const context = dockOf({ setup: HATS, game: game({ view, actions }) }, { picked });
  expect(heard(context).speech.second).toBe(second);
});

test.each([
  ["a way leads back to it", "R0=yr", WAYS],
  ["others share its field", "R0=yr+r", ["R0[yr]>R2", "R0[yr]>R50"]],
])("a second tap on a piece takes it back, also where %s", (_, fields, actions) => {
  const view = `H0=r ${fields} | -,- | 0 | move 2`;
  const { shown } = dockOf({ setup: HATS, game: game({ view, actions }) }, { picked: ["R0/yr"] });
  const dispatch = vi.fn();
  if (shown) handleTap(shown, "R0", { dispatch, play: expect.unreachable });
  expect(dispatch).toHaveBeenCalledWith({ type: "pick", picked: [], asked: [] });
});

test("a question leaves the die in the dock, and the die the question", () => {
  const due = dockOf({ ...throwing, ...asked });
  expect([heard(due).speech.lead.as, heard(due).waits?.asker]).toEqual(["die", 1]);
  expect(heard({ ...due, ui: { ...due.ui, answers: true } }).speaker).toBe("question");
});

test("a question waits as a tab while a choice is half done, and may be taken first", () => {
  const busy = dockOf({ ...mine, ...asked }, picked);
  expect(heard(busy).waits?.asker).toBe(1);
  const swapped = heard({ ...busy, ui: { ...busy.ui, answers: true } });
  expect([swapped.speaker, swapped.waits]).toEqual(["question", null]);
});

test("who is out may finish among bots, leave among people, and watch without being asked again", () => {
  const out = { seats: [seat("Ada", { out: true }), ...bots.slice(1)] };
  const texts = (context: DockContext): string[] =>
    heard(context).speech.acts.map(({ text }) => text);
  const alone = dockOf({ ...theirs, ...out });
  expect(texts(alone)).toEqual(["Watch", "Finish"]);
  expect(texts(dockOf({ ...theirs, seats: [seat("Ada", { out: true }), seat("Ben")] }))).toEqual([
    "Watch",
    "Leave",
  ]);
  expect(heard({ ...alone, ui: { ...alone.ui, watched: 1 } }).speaker).toBe("waiting");
});

test("a rematch that somebody offers stands before the result, and playing again agrees to it", () => {
  const sent: unknown[] = [];
  const offers = [{ what: "rematch" as const, seat: 1, yes: [1], left: null }];
  const context = { ...dockOf({ ...ended, offers }), send: (body: unknown) => sent.push(body) };
  const { speech, speaker } = heard(context);
  expect([speaker, speech.line]).toEqual(["result", "Ben: once more?"]);
  expect(speech.lead).toEqual({ as: "face", seat: 1 });
  const watching = heard(dockOf({ ...ended, offers, you: [] })).speech;
  expect([watching.line, watching.second]).toEqual(["Ada wins.", "Ben: once more?"]);
  speech.acts[0]?.press?.();
  expect(sent).toEqual([{ do: "answer", what: "rematch", yes: true }]);
});

test.each([
  ["The others are being asked", {}, {}],
  ["The others are away", {}, { presence: [true, false] }],
  ["The others are away", { seats: [seat("Ada"), seat("Ben", { absent: true })] }, {}],
])("who offers a rematch reads: %s", (line, now, change) => {
  const offers = [{ what: "rematch" as const, seat: 0, yes: [0], left: null }];
  const speech = heard(dockOf({ ...ended, offers, ...now }, change)).speech;
  expect([speech.line, speech.acts[0]?.text]).toEqual([line, "Cancel"]);
});

test("a bot whose name has no room goes by its short one", () => {
  const seats = [seat("Ada"), seat("greedy 2", { who: "bot" })];
  expect(heard(dockOf({ ...theirs, seats })).speech.line).toContain("Bruno’s cousin");
  expect(shortNames(dockOf({ ...theirs, seats }), 12)).toEqual(["Ada", "Cousin B."]);
});

test.each([
  [2, /day/],
  [6, /^[^y]*\d+ \w{3}/],
])("until when a move has time %s days ahead is told unmistakably", (days, told) => {
  vi.stubGlobal("navigator", { languages: ["en-GB"] });
  const clock = { kind: "days" as const, seconds: 864_000, increment: 0 };
  const clocks = [null, days * 86_400].map((left) => ({ left, running: left !== null }));
  const setup = { ...snapshot().setup, clock };
  const { line } = heard(dockOf({ ...theirs, setup, clocks })).speech;
  expect(line.replace("Ben has until ", "")).toMatch(told);
  vi.unstubAllGlobals();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});

test("the end leads to the review in one step, and its words to the details", () => {
  const changes: unknown[] = [];
  const context = { ...dockOf(ended), setUi: (change: unknown) => changes.push(change) };
  const { acts, more } = heard(context).speech;
  expect(acts.at(-1)).toMatchObject({ text: "Review", href: "/replay/t/1?review" });
  const plain = heard({ ...context, isReviewed: false }).speech.acts.at(-1);
  expect(plain).toMatchObject({ text: "Replay", href: "/replay/t/1" });
  more?.press();
  expect(changes).toEqual([{ tab: "result" }]);
});

test.each([
  ["kabaleo", VIEW, "P Oy Y G | py,og | 0 | 1 | O,?"],
  ["hat_cards", "b7r8,?? | -,- | 0,0 | 0 | 0 | 0 | 0", "y1rx,?? | -,- | 0,0 | 0 | 0 | 0 | 0"],
  ["lure", "113,??? | 0,3 | 0", "446,??? | 0,3 | 0"], // it has no drawing of its own
])("%s: what one player on a shared device holds is not drawn for another", (name, one, other) => {
  const covered = (view: string): string => {
    const picture = gameOf(name).chance ? {} : { picture: view }; // sent where there is no drawing
    const now = {
      setup: { ...snapshot().setup, game: name },
      game: game({ view, ...picture }),
    };
    return JSON.stringify(shownBoard(dockOf(now).model, 1, say, true));
  };
  expect(covered(one)).toEqual(covered(other));
});

test("a bot is offered for somebody away only where the server would take it", () => {
  const away = [seat("Ada"), seat("Ben", { absent: true })];
  const since = { awaySince: new Map([[1, -61_000_000]]), presence: [true, false] };
  const acts = (more: Partial<Snapshot>, change: Partial<Model>): number =>
    heard(dockOf({ ...theirs, seats: away, ...more }, change)).speech.acts.length;
  expect(acts({}, since)).toBe(1);
  expect(acts({}, { awaySince: new Map() })).toBe(0);
  const setup = {
    ...snapshot().setup,
    clock: { kind: "days", seconds: 86_400, increment: 0 },
  } as const;
  expect(acts({ setup }, since)).toBe(0);
});

const hinted = (about: Partial<Hint>): DockContext =>
  dockOf({ ...mine, seats: bots }, { advice: { v: 1, hint: { token: "y0", text: [] }, ...about } });

test("a reason speaks for a hint, and what speaks against it is called a danger", () => {
  const reason = { id: "reason-kabaleo-own", args: {} };
  const danger = { id: "reason-hats-danger", args: { ways: 2 } };
  const second = (about: Partial<Hint>) => heard(hinted(about)).speech.second;
  expect(second({ reason })).toMatch(/^It gains /);
  expect(second({ danger })).toMatch(/^But 2 rolls/);
  expect(second({ reason, danger })).toMatch(/^It gains /);
  expect(heard(hinted({ reason, danger })).speech.danger).toMatch(/^But 2 rolls/);
  expect(second({})).toBe("");
  const { shown, model } = hinted({ reason, danger });
  const advice = shown && adviceOf(shown.game, shown.props, model, say);
  expect(advice && spokenAdvice(advice, say)).toMatch(
    /^Hint: yellow on place 0\. It gains [^.]*\. But 2 rolls [^.]*\.$/,
  );
});

test.each(["You go.", "\u2068You go\u2069."])(
  "the sentences of a hint end in one stop: %s",
  (spoken) => {
    const reason = { id: "reason-hats-home", args: { hats: 1 } };
    const advice = { effect: "", spoken, reason, danger: null, steps: [], taken: 0, way: [] };
    expect(spokenAdvice(advice, say)).toBe(`Hint: ${spoken} It comes home with a hat.`);
  },
);

test("a hint of the card game names card and pile, and the reason what that does", () => {
  const cards = { setup: { ...snapshot().setup, game: "hat_cards" } };
  const view = "b7r8,?? | y1rx,- | 0,0 | 0 | 0 | 0 | 0";
  const context = dockOf(
    { ...cards, seats: bots, game: game({ view, mover: 0, seat: 0, actions: ["b7", "r8@1"] }) },
    { advice: { v: 1, hint: { token: "r8@1", text: [] } } },
  );
  expect(heard(context).speech.line).toMatch(/^Hint: red 8 on .*’s pile$/);
});

test("a hint raises the piece, and shows it as a ghost with a tag on its place", () => {
  const before = dockOf({ ...mine, seats: bots }).shown?.scene;
  const { scene } = hinted({}).shown ?? {};
  const marked = [...(scene?.fields ?? []), ...(scene?.pieces ?? [])]
    .filter(({ marks }) => marks.has("advised"))
    .map(({ id }) => id);
  expect(marked).toEqual(["place:0", "stock:y", "piece:Y"]);
  const [tower, cone] = ["place:0", "stock:y"].map((field) =>
    before?.pieces.find((piece) => piece.field === field),
  );
  expect(scene?.ghost?.tag.text).toBe("Hint");
  expect(scene?.ghost?.piece).toMatchObject({ x: tower?.x, y: tower?.y, look: { layers: "Py" } });
  const isRaised = scene?.pieces.some(({ id, y }) => id === cone?.id && y < cone.y);
  expect(isRaised).toBe(true);
});

test("news are what has changed about the seats of others", () => {
  const at = (more: Partial<Snapshot["seats"][number]>) => ({
    now: snapshot({ seats: [seat("Ada"), seat("Ben", more)] }),
    model: { presence: [true, true] },
  });
  expect(newsBetween(at({}), at({ stand_in: true }))).toEqual({ seat: 1, what: "stand-in" });
  expect(newsBetween(at({ absent: true }), at({}))).toEqual({ seat: 1, what: "back" });
  expect(newsBetween(at({}), at({}))).toBeNull();
  expect(newsBetween(null, at({ resigned: true }))).toBeNull();

  const three = (...more: Partial<Snapshot["seats"][number]>[]) => ({
    now: snapshot({ seats: [seat("Ada"), ...more.map((one) => seat("Ben", one))] }),
    model: { presence: [true, true, true] },
  });
  const [before, after] = [three({ absent: true }, {}), three({}, { stand_in: true })];
  expect(newsBetween(before, after)).toEqual({ seat: 2, what: "stand-in" }); // the gravest
});

const REGISTERED = { setup: { ...snapshot().setup, game: "lure" }, seats: bots };

test.each([2, 3, 9])("a hint is offered beside %i moves that are buttons", (count) => {
  const actions = Array.from({ length: count }, (_, number) => `t${number}`);
  const { acts } = heard(dockOf({ ...REGISTERED, game: game({ mover: 0, actions }) })).speech;
  expect(acts.map(({ text }) => text)).toEqual([...actions, "Hint"]);
  const others = dockOf({ ...REGISTERED, seats: people, game: game({ mover: 0, actions }) });
  expect(heard(others).speech.acts).toHaveLength(count);
});

test("of the moves that are buttons only those that end a turn have a sign", () => {
  const actions = ["t1", "stop", "pass"];
  const { acts } = heard(dockOf({ ...REGISTERED, game: game({ mover: 0, actions }) })).speech;
  const icons = acts.filter(({ isMove }) => isMove).map(({ icon }) => icon);
  expect(icons).toEqual([undefined, "stop", "stop"]);
});

test("a game without a drawing shows its picture in columns, else its position", () => {
  const drawn = (more: Partial<GameView>) =>
    shownBoard(dockOf({ ...REGISTERED, game: game({ view: "3 | 0", ...more }) }).model, 1, say);
  const text = ({ scene }: ShownBoard) => scene.labels.map((label) => label.text);
  const plain = drawn({});
  const picture = drawn({ picture: "Ada      3 points\nآدا      4 points" });
  expect(plain && text(plain)).toEqual(["\u20683\u2069", "\u20680\u2069"]);
  expect(picture && text(picture)).toEqual(
    ["Ada", "3 points", "آدا", "4 points"].map((part) => `\u2068${part}\u2069`),
  );
  const [ada, points, , others] = picture?.scene.labels ?? [];
  expect([points?.x === others?.x, (points?.x ?? 0) > (ada?.x ?? 0)]).toEqual([true, true]);
  expect(picture?.scene.name).toBe("Ada 3 points\nآدا 4 points");
});
