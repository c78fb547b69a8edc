import { expect, test, vi } from "vitest";
import { Loader } from "../src/loader";
import { english } from "./english";

test("what was begun earlier is neither taken nor told once other work has begun", async () => {
  const loader = new Loader({ words: () => english, redraw: () => undefined });
  const take = vi.fn();
  const soon = Promise.resolve();

  const early = loader.run(() => soon.then(() => "early"), take);
  const lost = loader.run(() => soon.then(() => Promise.reject(new Error("lost"))), take);
  await Promise.all([early, lost, loader.run(() => Promise.resolve("latest"), take)]);

  expect(take.mock.calls).toEqual([["latest"]]);
  expect(loader.failure).toBeNull();
});
