import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stateText } from "../src/own_tables";
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
});

test("a table that has not begun waits for players while a seat is free", () => {
  const states = [open("person", "open"), open("person", "bot"), open("device", "device")];
  expect(states.map((table) => stateText(table, english))).toEqual([
    "waiting for players",
    "ready to begin",
    "ready to begin",
  ]);
});
