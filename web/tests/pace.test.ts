import { expect, test } from "vitest";
import { pace } from "../src/pace";
import type { ServerMessage } from "../src/wire";
import { snapshot } from "./snapshots";

const now = (v: number): ServerMessage => ({ v, now: snapshot({ v }) });
const numbers = (heard: readonly ServerMessage[]): (number | string)[] => heard.map((one) => ("now" in one ? one.v : (Object.keys(one)[0] ?? "")));

function paced(moves: () => boolean) {
  const heard: ServerMessage[] = [];
  return { heard, pace: pace((message) => heard.push(message), moves) };
}

test("while pieces travel the next moment waits", async () => {
  const { heard, pace: one } = paced(() => true);
  one.push(now(1));
  one.push({ v: 2, event: null });
  one.push(now(2));
  expect(numbers(heard)).toEqual([1]);
  let arrive = (): void => undefined;
  one.hold(new Promise<void>((done) => (arrive = done)));
  expect(numbers(heard)).toEqual([1]);
  arrive();
  await Promise.resolve();
  await Promise.resolve();
  expect(numbers(heard)).toEqual([1, "v", 2]);
});

test("a drawing without motion does not cut off one that still runs", async () => {
  const { heard, pace: one } = paced(() => true);
  one.push(now(1));
  one.hold(new Promise(() => undefined));
  one.push(now(2));
  one.hold(Promise.resolve());
  await Promise.resolve();
  await Promise.resolve();
  expect(numbers(heard)).toEqual([1]);
});

test("where nothing moves everything comes at once", () => {
  const { heard, pace: one } = paced(() => false);
  one.push(now(1));
  one.push(now(2));
  expect(numbers(heard)).toEqual([1, 2]);
});

test("who is far behind catches up", () => {
  const { heard, pace: one } = paced(() => true);
  for (let v = 1; v <= 8; v++) one.push(now(v));
  expect(numbers(heard)).toEqual([1, 2, 3, 4]); // four more wait
});

test("who is there is shown without waiting", () => {
  const { heard, pace: one } = paced(() => true);
  one.push(now(1));
  one.push({ presence: [true] });
  expect(numbers(heard)).toEqual([1, "presence"]);
});
