/** The animations that run now; a tap ends them all. */

const running = new Set<Animation>();

/** Wait until an animation has ended, by itself or by a tap. */
export async function run(animation: Animation): Promise<void> {
  running.add(animation);
  await animation.finished.catch(() => undefined);
  running.delete(animation);
}

/** End every movement at once, where it would have ended. */
export function endMotion(): void {
  for (const animation of running) animation.finish();
}

document.addEventListener("pointerdown", endMotion, { capture: true });
