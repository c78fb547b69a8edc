/** What a browser adds to a game is made once, whatever happens to page and server. */
import { expect, test, vi } from "vitest";
import {
  contributionTo,
  forgetChance,
  markTaken,
  memoryOf,
  shortMemory,
  type Memory,
} from "../src/fair/memory";

const [ONE, OTHER] = ["1".repeat(64), "2".repeat(64)] as const;

const emptyMemory = (): Memory => shortMemory("t", new Map());

test("what is added to a game is sent again rather than made anew", async () => {
  const memory = emptyMemory();
  const first = await contributionTo(memory, 0, ONE);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(await contributionTo(memory, 0, ONE)).toBe(first);
});

test("nothing is added to another commitment to the same game", async () => {
  const memory = emptyMemory();
  await contributionTo(memory, 0, ONE);
  expect(await contributionTo(memory, 0, OTHER)).toBeNull();
});

test("every game gets randomness of its own", async () => {
  const memory = emptyMemory();
  const first = await contributionTo(memory, 0, ONE);
  const second = await contributionTo(memory, 1, OTHER);
  expect(second).toMatch(/^[0-9a-f]{64}$/);
  expect(second).not.toBe(first);
});

test.each(["", "-", "1".repeat(63), "G".repeat(64), "A".repeat(64), null, undefined, 0, {}])(
  "nothing is added to what is no commitment: %s",
  async (shown) => {
    const memory = emptyMemory();
    expect(await contributionTo(memory, 0, shown as string)).toBeNull();
    expect((await memory.change((facts) => facts)).added).toEqual({});
  },
);

test("what the server says it has taken is marked, nothing else", async () => {
  const memory = emptyMemory();
  const first = await contributionTo(memory, 0, ONE);
  await contributionTo(memory, 1, OTHER);
  const { added } = await markTaken(memory, first ?? "");
  expect([added[0]?.isTaken, added[1]?.isTaken]).toEqual([true, false]);
});

test("a browser that does not answer about kept data is waited for once", async () => {
  vi.useFakeTimers();
  const silent = vi.fn(() => ({}));
  vi.stubGlobal("indexedDB", { open: silent, deleteDatabase: silent });
  const memory = memoryOf("silent");

  const first = contributionTo(memory, 0, ONE);
  await vi.runAllTimersAsync();
  expect(await first).toMatch(/^[0-9a-f]{64}$/);
  expect(await contributionTo(memory, 0, ONE)).toBe(await first);
  expect(silent).toHaveBeenCalledTimes(1);
  const forgotten = forgetChance();
  await vi.runAllTimersAsync();
  await forgotten;

  vi.unstubAllGlobals();
  vi.useRealTimers();
});
