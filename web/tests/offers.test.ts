import { expect, test, vi } from "vitest";
import { askedNote } from "../src/dock/offers";
import { isTimed } from "../src/people/clock";
import type { Shell } from "../src/shell";
import { snapshot } from "./snapshots";
import { say } from "./english";

const shell = { words: () => ({ lang: "en" }) } as unknown as Shell;

test.each([
  ["stop", 44, "It is counted as it stands"],
  ["undo", 44, "44s left"],
  ["undo", 3.2, "1s left"],
  ["undo", 1, "0s left"],
  ["stop", null, "It is counted as it stands"],
] as const)("a question to %s, with %s seconds three seconds ago, says: %s", (what, left, note) => {
  const age = left === 44 ? 0 : 3;
  vi.stubGlobal("matchMedia", () => ({ matches: false })); // a narrow window

  expect(askedNote({ say, age, shell }, { what, seat: 1, yes: [1], left })).toBe(note);
});

test("where there is room, a question to stop says both", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  const offer = { what: "stop", seat: 1, yes: [1], left: 44 } as const;

  expect(askedNote({ say, age: 0, shell }, offer)).toBe("It is counted as it stands · 44s left");
});

test("a question that waits for a time makes the page go on counting it", () => {
  const offers = (left: number | null) => [{ what: "stop" as const, seat: 1, yes: [1], left }];

  expect(isTimed(snapshot({ offers: offers(60) }))).toBe(true);
  expect(isTimed(snapshot({ offers: offers(null) }))).toBe(false);
  expect(isTimed(snapshot({}))).toBe(false);
});
