/** What the page keeps of a game must be what the server tells of it to the end. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contributions, readRecord } from "../src/fair/record";
import { FairWatch, type FairState } from "../src/fair/watch";
import type { TableEvent } from "../src/wire";
import { ended, snapshot } from "./snapshots";

const TEXT = readFileSync(join(__dirname, "../../tests/fair/records/kabaleo.kolpak"), "utf-8");
const { tags, chance } = readRecord(TEXT);
const { Table = "", Commitment = "" } = tags;
const RANDOM = contributions(tags);
const [OWN = ""] = RANDOM;
const OTHER = "12".repeat(32);

interface Story {
  /** What this browser adds, each with the commitment that is shown. */
  readonly adds?: readonly (readonly [random: string, commitment: string])[];
  /** The number that the server gives the game. */
  readonly game?: number;
  /** The seats that this browser is said to have as the game begins, and as it ends. */
  readonly seats?: readonly (readonly number[])[];
}

/** Return what the watch reports of the game in the record. */
async function reports({ adds = [[OWN, Commitment]], game = 0, seats = [[0], [0]] }: Story) {
  const states: FairState[] = [];
  const fetchRecord = (): Promise<string> => Promise.resolve(TEXT);
  const watch = new FairWatch(Table, fetchRecord, (state) => states.push(state));
  for (const [random, commitment] of adds) watch.added(0, random, commitment);
  const began = { at: 0, game, random: RANDOM, without: [1], starter: null };
  const events: readonly TableEvent[] = [
    { kind: "began", commitment: Commitment, ...began },
    ...chance.map((token) => ({ kind: "drawn", at: 0, token, text: [] }) as const),
    { ...ended("finished"), game },
  ];
  for (const event of events) {
    await watch.follow(event, snapshot({ you: seats[event.kind === "ended" ? 1 : 0] ?? [] }));
  }
  return states;
}

test("a game is checked when it has ended", async () => {
  expect(await reports({})).toEqual([{ kind: "waiting" }, { kind: "checked" }]);
});

test("a spectator's browser checks it, too", async () => {
  expect(await reports({ adds: [], seats: [[], []] })).toContainEqual({ kind: "checked" });
});

test.each([
  ["another contribution", { adds: [[OTHER, Commitment]] }, "left-out"],
  [
    "a seat that is hidden as the game begins",
    { adds: [[OTHER, Commitment]], seats: [[], [0]] },
    "left-out",
  ],
  ["another commitment", { adds: [[OWN, OTHER]] }, "other-commitment"],
  [
    "a commitment that is exchanged, and contributed to again",
    {
      adds: [
        [OTHER, OTHER],
        [OWN, Commitment],
      ],
    },
    "other-commitment",
  ],
  ["another number of the game", { game: 1 }, "rewritten"],
] satisfies [string, Story, string][])("%s is noticed to the end", async (_name, story, fault) => {
  const wrong = (await reports(story)).filter((state) => state.kind !== "waiting");
  expect(wrong).toEqual([{ kind: "wrong", sentence: `web-fair-${fault}` }]);
});

test("a player's browser that has added nothing does not vouch for the seed", async () => {
  const states = await reports({ adds: [] });
  expect(states.at(-1)).toEqual({ kind: "unchecked", sentence: "web-fair-no-own" });
});
