import { nothing } from "lit-html";
import { expect, test, vi } from "vitest";
import { gridOf } from "../src/games/kabaleo/layout";
import { aspectOf } from "../src/controls/fit";
import { clockText, leftAt } from "../src/people/clock";
import { isHolderUnknown, seatToHandOver } from "../src/people/holder";
import { tiesByPlace, winnerText } from "../src/result/ties";
import { summary } from "../src/dialogs/rule_blocks";
import { setupText, valueText } from "../src/dialogs/setup";
import { statusText } from "../src/dock/status";
import { automaticAction } from "../src/games/game";
import { INITIAL, isOwnTurn, type LoggedEvent } from "../src/model";
import { panelContext } from "../src/pages/table/view";
import { folded } from "../src/talk/log";
import { hats } from "../src/games/hats/game";
import type { Shell } from "../src/shell";
import type { OptionData, Score } from "../src/wire";
import { english, say } from "./english";
import { game, seat, snapshot } from "./snapshots";

const tieTexts = (...given: Parameters<typeof tiesByPlace>): string[] =>
  tiesByPlace(...given).map(([, text]) => text);
const NAMES = ["Ada", "Boris", "Chiara"];
const place = (points: number, rank: number, more: Record<string, number> = {}): Score => ({
  points,
  place: rank,
  ...more,
});
const SEATS = NAMES.map((name) => seat(name));
const option = (name: string, defaults: OptionData["defaults"]): OptionData => ({
  name,
  values: [],
  allowed: "",
  defaults,
  unnamed: null,
  sentence: "",
});

test("a command names the version at which it was chosen, however late it is sent", () => {
  vi.stubGlobal("location", { origin: "" });
  const shell = { words: () => ({ say }) } as unknown as Shell;
  const sent: unknown[] = [];
  const commands = { send: (body: unknown) => sent.push(body), setUi: () => undefined };
  const { send } = panelContext(shell, INITIAL, snapshot({ v: 7 }), null, commands);
  send({ do: "offer", what: "stop" });
  expect(sent).toEqual([{ do: "offer", what: "stop", v: 7 }]);
});

test("a clock that runs goes on between messages, and stops at nothing", () => {
  expect(leftAt({ left: 60, running: true }, 12.5)).toBe(47.5);
  expect(leftAt({ left: 60, running: false }, 12.5)).toBe(60);
  expect(leftAt({ left: 5, running: true }, 12.5)).toBe(0);
  expect(leftAt({ left: null, running: false }, 1)).toBeNull();
});

test("a clock is written in minutes, hours or days", () => {
  expect([clockText(64.2, say), clockText(7200, say), clockText(180_000, say)]).toEqual([
    "1:05",
    "2:00:00",
    "2 d 2 h",
  ]);
});

const held = (holder: number | null, secrets = true) => ({
  games: [{ name: "kabaleo", secrets }],
  ui: { holder },
});

test("between two players on one device the next one is waited for", () => {
  const now = snapshot({ you: [0, 2], game: game({ mover: 2 }) });
  expect(seatToHandOver(now, held(0))).toBe(2);
  expect(seatToHandOver(now, held(null))).toBe(2);
  expect(seatToHandOver(now, held(2))).toBeNull();
});

test("nobody is waited for where nothing is hidden, one plays alone, or another is to move", () => {
  const now = snapshot({ you: [0, 2], game: game({ mover: 2 }) });
  expect(seatToHandOver(now, held(0, false))).toBeNull();
  expect(seatToHandOver(snapshot({ you: [0] }), held(null))).toBeNull();
  expect(seatToHandOver(snapshot({ you: [0, 2], game: game({ mover: 1 }) }), held(0))).toBeNull();
  expect(seatToHandOver(snapshot({ you: [0, 2], phase: "over" }), held(null))).toBeNull();
});

test("while no game is known it is open who must hold a device, but of one that is one's own", () => {
  const unknown = { games: [], ui: { holder: null } };
  expect(isHolderUnknown(snapshot({ you: [0, 2], game: game({ mover: 2 }) }), unknown)).toBe(true);
  expect(isHolderUnknown(snapshot({ you: [0, 2], game: game({ mover: 1 }) }), unknown)).toBe(false);
  expect(isHolderUnknown(snapshot({ you: [0] }), unknown)).toBe(false);
  expect(isHolderUnknown(snapshot({ you: [0, 2], game: game({ mover: 2 }) }), held(0))).toBe(false);
});

test("it is nobody's turn where a bot moves for who has resigned", () => {
  const seats = [seat("Ada", { resigned: true }), seat("Boris")];
  const now = snapshot({ you: [0, 1], seats, game: game({ mover: 0 }) });
  expect([isOwnTurn(now), seatToHandOver(now, held(1))]).toEqual([false, null]);
});

const kabaleoTable = { setup: snapshot().setup, seats: SEATS };

test("a tie that was broken is told with what broke it", () => {
  const standing = [
    place(6, 2, { towers: 3, tallest: 4 }),
    place(6, 1, { towers: 3, tallest: 5 }),
    place(2, 3, { towers: 0, tallest: 0 }),
  ];
  expect(tieTexts(standing, NAMES, kabaleoTable, say)).toEqual([
    "Equal, but the taller tower of the colour puts Boris before Ada.",
  ]);
});

test("a shared place is told with all who share it", () => {
  const standing = [place(4, 1), place(4, 1), place(4, 1)];
  expect(tieTexts(standing, NAMES, kabaleoTable, say)).toEqual([
    "Ada, Boris and Chiara share place 1: nothing tells them apart.",
  ]);
});

test("partners who share their team's place are no tie", () => {
  const team = (side: number, rank: number): Score =>
    place(3, rank, { team: side, team_points: side === 0 ? 9 : 5 });
  expect(tieTexts([team(0, 1), team(1, 3), team(0, 1)], NAMES, kabaleoTable, say)).toEqual([]);
});

test("who has given up is behind with equal points", () => {
  const seats = [seat("Ada"), seat("Boris", { resigned: true }), seat("Chiara")];
  const told = tieTexts(
    [place(4, 1), place(4, 2), place(1, 3)],
    NAMES,
    { setup: kabaleoTable.setup, seats },
    say,
  );
  expect(told).toEqual(["Equal, but giving up puts Boris behind Ada."]);
});

test("who wins is told, to the winner as you", () => {
  expect(winnerText([place(4, 1), place(2, 2)], NAMES, [0], say)).toBe("You win!");
  expect(winnerText([place(4, 1), place(2, 2)], NAMES, [1], say)).toBe("Ada wins.");
  const three = [place(4, 1), place(4, 1), place(4, 1)];
  expect(winnerText(three, NAMES, [0], say)).toBe("3 players share the win.");
  expect(winnerText([place(4, 1), place(4, 1)], NAMES, [0], say)).toBe(
    "Ada and Boris share the win.",
  );
});

test("whose turn it is is told in a few words", () => {
  expect(statusText(snapshot(), say)).toBe("Your turn");
  expect(statusText(snapshot({ game: game({ mover: 1 }) }), say)).toBe("It is Bruno’s turn");
  expect(statusText(snapshot({ you: [0, 1] }), say)).toBe("It is Ada’s turn");
  expect(statusText(snapshot({ phase: "over" }), say)).toBe("The game is over");
});

test("what is agreed on is told with what is not as usual", () => {
  const setup = {
    game: "hats",
    options: "players=3 board=large hats_per_player=6 colours=kyg golden=on stall_limit=400",
    seats: ["me", "open", "open"],
    games: 2,
    clock: { kind: "total", seconds: 300, increment: 5 },
    absent: "bot",
    visibility: "link",
  } as const;
  const options = [
    option("players", { "players=3": "3" }),
    option("board", { "players=3": "small" }),
    option("hats_per_player", { "players=3": "6", "players=3 board=large": "4" }),
    option("colours", { "players=3": "ryg" }),
    option("golden", { "players=3": "off" }),
    option("stall_limit", { "players=3": "400" }),
  ];
  const match = "Catch the Hat · 2 games · 5 minutes each, plus 5 seconds a move";
  const known = { options, seatColours: "rygbwk" };
  expect(setupText(setup, known, english)).toBe(
    `${match} · Board: large side · Hats for each player: 6 · Golden hat: yes`,
  );
  expect(setupText(setup, { ...known, options: [] }, english)).toBe(match);
});

test("a rule that tables have and this one has not is told, and so are chosen cones", () => {
  const setup = {
    game: "hats",
    options: "players=2",
    seats: ["me", "open"],
    games: 1,
    clock: { kind: "none", seconds: 0, increment: 0 },
    absent: "bot",
    visibility: "link",
  } as const;
  const stall = { ...option("stall_limit", { "players=2": "400" }), unnamed: "none" };
  const hats = { options: [stall, option("board", { "players=2": "small" })], seatColours: "ry" };
  expect(setupText(setup, hats, english)).toBe(
    "Catch the Hat · End after so many rolls without a catch: none",
  );
  const kabaleo = { options: [option("colours", { "players=2": "any" })], seatColours: "" };
  const cones = { ...setup, game: "kabaleo", options: "players=2 colours=POYG" };
  expect(setupText(cones, kabaleo, english)).toBe("Kabaleo · Colours: pink, orange, yellow, green");
  expect(setupText({ ...cones, options: "players=2" }, kabaleo, english)).toBe("Kabaleo");
});

test("a value that is a number is written in the digits of the language, one that is none in words", () => {
  const values = ["1", "20", "one", "none"];
  expect(values.map((value) => valueText(value, "rounds", "heap", english))).toEqual([
    "1",
    "20",
    "one",
    "none",
  ]);
  const persian = { ...english, lang: "fa" };
  expect(values.map((value) => valueText(value, "rounds", "heap", persian))).toEqual([
    "۱",
    "۲۰",
    "one",
    "none",
  ]);
});

test("a turn without a move is passed, and a six rolled again only if wished", () => {
  expect(automaticAction(hats, ["pass"], { autoPass: true, autoRoll: false })).toBe("pass");
  expect(automaticAction(hats, ["pass"], { autoPass: false, autoRoll: true })).toBeNull();
  expect(automaticAction(hats, ["roll", "stop"], { autoPass: true, autoRoll: false })).toBeNull();
  expect(automaticAction(hats, ["roll", "stop"], { autoPass: true, autoRoll: true })).toBe("roll");
  expect(automaticAction(hats, ["R1>R2"], { autoPass: true, autoRoll: true })).toBeNull();
});

test("places stand in as many columns as show them largest", () => {
  const columns = (aspect: number): number => gridOf(20, aspect, 0).columns;
  expect([0.6, 0.9, 1.8].map(columns)).toEqual([4, 5, 7]);
});

test("a box is measured in steps and within limits", () => {
  expect(aspectOf(390, 600)).toBeCloseTo(0.65);
  expect(aspectOf(100, 900)).toBeCloseTo(0.6);
  expect(aspectOf(900, 100)).toBeCloseTo(1.8);
  expect(aspectOf(0, 0)).toBe(1);
});

const logged = (lines: readonly string[]): LoggedEvent[] =>
  lines.map((line, v) => {
    const [kind, seat] = line.split(" ");
    return { v, event: { kind, at: v, seat: Number(seat) } as LoggedEvent["event"] };
  });
const told = (lines: readonly string[]): string[] =>
  folded(logged(lines)).map(
    ({ event }) => `${event.kind} ${String("seat" in event && event.seat)}`,
  );

test("who is back at once has not been missed", () => {
  expect(told(["undone 0", "left 1", "returned 1", "left 1", "returned 1"])).toEqual(["undone 0"]);
  expect(told(["left 1", "left 2", "returned 1", "left 1"])).toEqual(["left 2", "left 1"]);
});

test("an absence during which something happened is told", () => {
  const away = ["left 1", "undone 0", "returned 1"];
  expect(told(away)).toEqual(away);
  expect(told([...away, "left 1"])).toEqual(["left 1", "undone 0", "left 1"]);
});

test("a game without a summary of its rules has no list of them", () => {
  expect(summary("unknown", say)).toBe(nothing);
  expect(summary("hats", say)).not.toBe(nothing);
});
