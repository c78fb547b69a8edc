/** The animations that run now; a tap ends them all, as do hiding the page and another window size. */

const running = new Set<Animation>();

/** Wait until an animation has ended, by itself or by a tap. */
export async function run(animation: Animation): Promise<void> {
  running.add(animation);
  endUnseen();
  await animation.finished.catch(() => undefined);
  running.delete(animation);
}

/** End every movement at once, where it would have ended. */
function endMotion(): void {
  for (const animation of running) animation.finish();
}

/** End all movement on a hidden page, which gets no frames, so that nothing would end by itself. */
function endUnseen(): void {
  if (document.hidden) endMotion();
}

document.addEventListener("pointerdown", endMotion, { capture: true });
document.addEventListener("visibilitychange", endUnseen);
addEventListener("resize", endMotion); // what flies would come down where nothing is any more
