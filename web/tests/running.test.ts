import { expect, test, vi } from "vitest";

/** A page whose movement never ends by itself, as where no frames are drawn. */
const page = Object.assign(new EventTarget(), { hidden: false });
const window = new EventTarget();
vi.stubGlobal("document", page);
vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
const { run } = await import("../src/board/running");

const still = (): Animation => {
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  return { finished, finish } as unknown as Animation;
};

test("a window that changes its size ends all movement", async () => {
  const running = run(still());
  window.dispatchEvent(new Event("resize"));
  await expect(running).resolves.toBeUndefined();
});

test("a page that is hidden ends its movement, and begins none after that", async () => {
  const running = run(still());
  page.hidden = true;
  page.dispatchEvent(new Event("visibilitychange"));
  await expect(Promise.all([running, run(still())])).resolves.toBeDefined();
});
