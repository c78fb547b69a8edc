import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { INITIAL, reduce, type Model } from "../src/model";
import { createAutoplay } from "../src/pages/table/autoplay";
import { DEFAULTS } from "../src/settings";
import type { CommandBody, ServerMessage } from "../src/wire";
import { game, snapshot } from "./snapshots";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const { setup } = snapshot();
const now = (v: number, actions: readonly string[]): ServerMessage => ({
  v,
  now: snapshot({ v, setup: { ...setup, game: "hats" }, game: game({ actions: [...actions] }) }),
});
const received = (model: Model, message: ServerMessage): Model =>
  reduce(model, { type: "message", message, at: 0 });

const asked = received(INITIAL, now(1, ["roll", "stop"]));
const stops = { do: "play", token: "stop", seat: 0 } as const;

test.each([
  ["plays", asked, ["roll"]],
  ["leaves be", reduce(asked, { type: "command", id: "a", body: stops }), []],
  ["leaves be", received(asked, now(2, ["stop"])), []],
])("the page %s what a setting wants, by what has become of it", (_, model, played) => {
  const given: CommandBody[] = [];
  const autoplay = createAutoplay(
    () => model,
    (body) => void given.push(body),
  );
  if (!asked.snapshot) throw new Error("There is no snapshot.");
  autoplay.schedule(asked.snapshot, { ...DEFAULTS, autoRoll: true });
  vi.runAllTimers();
  expect(given).toEqual(played.map((token) => ({ do: "play", token, seat: 0, v: 1 })));
});

test("a new position or a page that is left takes back what was to be played", () => {
  const given = vi.fn();
  const autoplay = createAutoplay(() => asked, given);
  if (!asked.snapshot) throw new Error("There is no snapshot.");
  const settings = { ...DEFAULTS, autoRoll: true };
  autoplay.schedule(asked.snapshot, settings);
  autoplay.schedule(asked.snapshot, settings);
  vi.runAllTimers();
  expect(given).toHaveBeenCalledTimes(1);
  autoplay.schedule(asked.snapshot, settings);
  autoplay.stop();
  vi.runAllTimers();
  expect(given).toHaveBeenCalledTimes(1);
});
