import { expect, test } from "vitest";
import { dayOf } from "../src/days";
import { solvedOn, streak, weekOf } from "../src/pages/puzzle/streak";
import { loadSolved, NOTHING, saveSolved, union } from "../src/solved";
import type { SolvedPuzzles } from "../src/wire";

const TODAY = dayOf(Date.UTC(2026, 10, 25, 12)); // a Wednesday

const withSolved = (solved: SolvedPuzzles, day: number, puzzle: string): SolvedPuzzles =>
  union(solved, { days: [day], last: [puzzle] });

function memory(): { kept: Map<string, string>; place: () => Storage } {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  return { kept, place: () => storage as unknown as Storage };
}

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
  const { kept, place } = memory();
  const load = (today: number): SolvedPuzzles => loadSolved(today, null, place);
  const solved = withSolved(NOTHING, TODAY, "hats easy");
  saveSolved(solved, null, place);
  expect(load(TODAY)).toEqual(solved);
  const early = withSolved(withSolved(NOTHING, TODAY - 1, "hats easy"), TODAY, "hats easy");
  saveSolved(early, null, place); // a clock was a day fast
  expect(load(TODAY - 1)).toEqual({ days: [TODAY - 1], last: [] });
  for (const text of ["{", "3", '{"days":["x"],"last":[]}', '{"days":[1]}']) {
    kept.set("kolpak-puzzles", text);
    expect(load(TODAY)).toEqual(NOTHING);
  }
  const broken = () => {
    throw new Error("no storage");
  };
  expect(loadSolved(TODAY, null, broken)).toEqual(NOTHING);
});

test("an account takes over what the guest has solved, and nobody what an account has", () => {
  const { place } = memory();
  saveSolved(withSolved(NOTHING, TODAY - 1, "hats easy"), null, place);
  saveSolved(withSolved(NOTHING, TODAY, "hats hard"), "ann", place);
  const load = (account: string | null): unknown => loadSolved(TODAY, account, place).days;
  expect(load("ann")).toEqual([TODAY - 1, TODAY]);
  expect([load("bob"), load(null)]).toEqual([[TODAY - 1], [TODAY - 1]]);
});
