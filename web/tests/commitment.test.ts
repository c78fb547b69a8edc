/** The watch of a table's chance: what is noticed as a game begins. */
import { expect, test } from "vitest";
import { FairWatch, type FairState } from "../src/fair/watch";
import type { TableEvent } from "../src/wire";
import { snapshot } from "./snapshots";

const OWN = "ab".repeat(32);

const opened = (commitment: string): TableEvent => ({
  kind: "opened",
  at: 0,
  name: "Ada",
  setup: snapshot().setup,
  commitment,
});

const chosen = (commitment: string): TableEvent => ({
  kind: "colour_chosen",
  at: 0,
  seat: 0,
  colour: "k",
  options: "colours=ky",
  commitment,
});

const began = (commitment: string, random: string): TableEvent => ({
  kind: "began",
  at: 0,
  game: 0,
  random: [random, "-"],
  without: [],
  starter: null,
  commitment,
});

/** Return what is said after some events; a string is randomness added to a commitment. */
async function watched(...events: readonly (TableEvent | readonly [string, string])[]) {
  const states: FairState[] = [];
  const watch = new FairWatch(
    "t",
    () => Promise.resolve(""),
    (state) => states.push(state),
  );
  for (const event of events) {
    if ("kind" in event) await watch.follow(event, snapshot());
    else watch.added(0, ...event);
  }
  await new Promise((resolve) => setTimeout(resolve, 20));
  return states.at(-1);
}

const WAITING = { kind: "waiting" };

test("a game with the commitment that was shown is waited for", async () => {
  expect(await watched(opened("A"), [OWN, "A"], began("A", OWN))).toEqual(WAITING);
});

test("another commitment without a word is noticed", async () => {
  expect(await watched(opened("A"), [OWN, "A"], began("B", OWN))).toMatchObject({
    sentence: "web-fair-other-commitment",
  });
});

test("a choice of colour changes the commitment, and the contribution is made again", async () => {
  const again = "cd".repeat(32);
  const events = [opened("A"), [OWN, "A"], chosen("B"), [again, "B"]] as const;
  expect(await watched(...events, began("B", again))).toEqual(WAITING);
  expect(await watched(...events, began("B", OWN))).toMatchObject({
    sentence: "web-fair-left-out",
  });
  expect(await watched(...events, began("C", again))).toMatchObject({
    sentence: "web-fair-other-commitment",
  });
});

test("a game that begins before the contribution is made again is no fault", async () => {
  const state = await watched(opened("A"), [OWN, "A"], chosen("B"), began("B", "-"));
  expect(state).toEqual({ kind: "unchecked", sentence: "web-fair-no-own" });
});
