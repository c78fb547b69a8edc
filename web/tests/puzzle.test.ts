import { expect, test } from "vitest";
import { dayOf } from "../src/pages/puzzle/riddles";
import {
  loadSolved,
  NOTHING,
  saveSolved,
  solvedOn,
  streak,
  weekOf,
  withSolved,
} from "../src/pages/puzzle/streak";

const TODAY = dayOf(Date.UTC(2026, 10, 25, 12)); // a Wednesday

test("days in a row count up to yesterday where today is still to come", () => {
  const solved = { days: [TODAY - 4, TODAY - 2, TODAY - 1], last: ["hats easy"] };
  expect(streak(solved, TODAY)).toBe(2);
  expect(streak(withSolved(solved, TODAY, "hats easy"), TODAY)).toBe(3);
  expect(streak(solved, TODAY + 1)).toBe(0);
});

test("several puzzles of a day are one day", () => {
  const one = withSolved(NOTHING, TODAY, "hats easy");
  const two = withSolved(withSolved(one, TODAY, "hats hard"), TODAY, "hats easy");
  expect(two).toEqual({ days: [TODAY], last: ["hats easy", "hats hard"] });
  expect(solvedOn(two, TODAY)).toEqual(["hats easy", "hats hard"]);
  expect(solvedOn(two, TODAY + 1)).toEqual([]);
  expect(withSolved(two, TODAY + 1, "hats easy").last).toEqual(["hats easy"]);
});

test("a page that is open since yesterday takes nothing from today", () => {
  const today = { days: [TODAY - 2, TODAY], last: ["hats easy"] };
  const { days, last } = withSolved(today, TODAY - 1, "hats hard");
  expect([days, last]).toEqual([[TODAY - 2, TODAY - 1, TODAY], ["hats easy"]]);
  expect(withSolved({ days, last }, TODAY - 1, "hats easy")).toEqual({ days, last });
});

test("a week begins on Monday", () => {
  expect(weekOf(TODAY)[2]).toBe(TODAY);
  expect(weekOf(TODAY + 4)).toEqual(weekOf(TODAY));
  expect(weekOf(TODAY + 5)[0]).toBe(TODAY + 5);
});

test("what is stored is read again, and nonsense is nothing", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const solved = withSolved(NOTHING, TODAY, "hats easy");
  saveSolved(() => storage, solved);
  expect(loadSolved(() => storage, TODAY)).toEqual(solved);
  const early = withSolved(withSolved(NOTHING, TODAY - 1, "hats easy"), TODAY, "hats easy");
  saveSolved(() => storage, early); // a clock was a day fast
  expect(loadSolved(() => storage, TODAY - 1)).toEqual({ days: [TODAY - 1], last: [] });
  for (const text of ["{", "3", '{"days":["x"],"last":[]}', '{"days":[1]}']) {
    kept.set("kolpak-puzzles", text);
    expect(loadSolved(() => storage, TODAY)).toEqual(NOTHING);
  }
  const broken = () => {
    throw new Error("no storage");
  };
  expect(loadSolved(broken, TODAY)).toEqual(NOTHING);
});
