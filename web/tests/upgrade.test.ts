import { expect, test } from "vitest";
import { INITIAL, reduce, type Model } from "../src/model";
import { isSetBack } from "../src/pages/table/upgrade";
import type { ServerMessage } from "../src/wire";
import { snapshot } from "./snapshots";

const hurried = (v: number, at: number): ServerMessage => ({ v, event: { kind: "hurried", at } });
const now = (v: number): ServerMessage => ({ v, now: snapshot({ v }) });

/** A page that has two events, of which it may know the first. */
const page: Model = [hurried(4, 100.5), { v: 5, event: null } as const].reduce(
  (model: Model, message) => reduce(model, { type: "message", at: 0, message }),
  INITIAL,
);

test.each([
  ["an older copy", now(4)],
  ["another event in the place of the last one", hurried(4, 200.5)],
  ["an event that the reader may not know of in its place", { v: 4, event: null } as const],
])("a page is set back by %s", (_, message) => {
  expect(isSetBack(message, page)).toBe(true);
});

test.each([
  ["the same version", now(5)],
  ["the last event once more", hurried(4, 100.5)],
  ["what it may not know of once more", { v: 5, event: null } as const],
  ["a new event", hurried(6, 200.5)],
])("a page is not set back by %s", (_, message) => {
  expect(isSetBack(message, page)).toBe(false);
});
