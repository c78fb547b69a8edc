import { expect, test, vi } from "vitest";
import { messageQueue } from "../src/message_queue";
import type { ServerMessage } from "../src/wire";
import { snapshot } from "./snapshots";

const now = (v: number): ServerMessage => ({ v, now: snapshot({ v }) });
const numbers = (heard: readonly ServerMessage[]): (number | string)[] =>
  heard.map((one) => ("now" in one ? one.v : (Object.keys(one)[0] ?? "")));

function paced(moves: () => boolean) {
  const heard: ServerMessage[] = [];
  return { heard, queue: messageQueue((message) => heard.push(message), moves) };
}

test("a snapshot waits while an animation runs", async () => {
  const { heard, queue: one } = paced(() => true);
  one.push(now(1));
  one.push({ v: 2, event: null });
  one.push(now(2));
  expect(numbers(heard)).toEqual([1]);
  let arrive = (): void => undefined;
  one.pauseUntil(new Promise<void>((done) => (arrive = done)));
  expect(numbers(heard)).toEqual([1]);
  arrive();
  await Promise.resolve();
  await Promise.resolve();
  expect(numbers(heard)).toEqual([1, "v", 2]);
});

test("a drawing without motions does not end an earlier pause", async () => {
  const { heard, queue: one } = paced(() => true);
  one.push(now(1));
  one.pauseUntil(new Promise(() => undefined));
  one.push(now(2));
  one.pauseUntil(Promise.resolve());
  await Promise.resolve();
  await Promise.resolve();
  expect(numbers(heard)).toEqual([1]);
});

test("without animations nothing waits", () => {
  const { heard, queue: one } = paced(() => false);
  one.push(now(1));
  one.push(now(2));
  expect(numbers(heard)).toEqual([1, 2]);
});

test("a long backlog is delivered at once", () => {
  const { heard, queue: one } = paced(() => true);
  for (let v = 1; v <= 8; v++) one.push(now(v));
  expect(numbers(heard)).toEqual([1, 2, 3, 4]); // four more wait
});

test("a page that is left hears nothing more", async () => {
  const { heard, queue: one } = paced(() => true);
  one.push(now(1));
  one.push(now(2));
  one.pauseUntil(Promise.resolve());
  one.stop();
  one.push(now(3));
  one.push({ presence: [true] });
  await Promise.resolve();
  await Promise.resolve();
  expect(numbers(heard)).toEqual([1]);
});

test("presence does not wait", () => {
  const { heard, queue: one } = paced(() => true);
  one.push(now(1));
  one.push({ presence: [true] });
  expect(numbers(heard)).toEqual([1, "presence"]);
});

test("what has waited is delivered with the time at which it came", async () => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(1000);
  const times: number[] = [];
  const one = messageQueue(
    (_, at) => times.push(at),
    () => true,
  );
  one.push(now(1));
  one.push(now(2));
  clock.mockReturnValue(5000);
  one.pauseUntil(Promise.resolve());
  await Promise.resolve();
  await Promise.resolve();
  expect(times).toEqual([1000, 1000]);
  clock.mockRestore();
});
