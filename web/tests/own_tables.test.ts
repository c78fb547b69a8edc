import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { namesText, opponentsText, pollOwnTables, stateText } from "../src/own_tables";
import type { Shell } from "../src/shell";
import type { ListedTable, SeatKind } from "../src/wire";
import { english } from "./english";

beforeEach(() => vi.stubGlobal("navigator", { languages: ["en-GB"] }));
afterEach(() => vi.unstubAllGlobals());

const open = (...seats: readonly SeatKind[]): ListedTable => ({
  id: "a",
  game: "kabaleo",
  options: "players=2",
  seats: seats.map((who) => ({ name: "", who, places: [], points: null, match: null })),
  phase: "open",
  since: 0,
  turn: null,
  yours: false,
  own: [0],
  v: null,
  review: null,
  unreadable: null,
});

test("a table that has not begun waits for players while a seat is free", () => {
  const states = [open("person", "open"), open("person", "bot"), open("device", "device")];
  expect(states.map((table) => stateText(table, english))).toEqual([
    "waiting for players",
    "ready to begin",
    "ready to begin",
  ]);
});

test("a removed table comes back where it waits for the reader", () => {
  const settings = { removed: ["a"], ownGames: 0 };
  const shell = { settings: () => settings, set: vi.fn(), redraw: vi.fn() };
  const own = pollOwnTables(shell as unknown as Shell, () => undefined);
  own.stop();
  own.take([open("person")]);
  expect([own.list().length, own.turns()]).toEqual([0, 0]);
  own.take([{ ...open("person"), yours: true }]);
  expect([own.list().length, own.turns()]).toEqual([1, 1]);
});

test("a list of names ends with how many seats are free", () => {
  const names: Partial<Record<SeatKind, string>> = { person: "Ada", bot: "novice" };
  const table = open("person", "open", "bot", "open");
  const seats = table.seats.map((seat) => ({ ...seat, name: names[seat.who] ?? "" }));
  expect(opponentsText({ ...table, seats }, english.say)).toBe("Pim, 2 free");
  expect(namesText({ ...table, seats }, [0, 1], english.say)).toBe("Ada, free");
});
