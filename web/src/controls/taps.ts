/** Tells the second tap of a double tap from a tap that means what it hits. */

/** Milliseconds within which a second tap belongs to the first, as on Android, and pixels near it. */
const DOUBLE_TAP = { within: 300, near: 24 } as const;
/** What a first tap may put under the thumb. */
const OPENED = "dialog, [role=alertdialog]";
const NOWHERE = { at: -Infinity, x: Infinity, y: Infinity, words: "" };
let last = NOWHERE;
let before = NOWHERE;

/** Take note of each click before anything answers it, and keep second taps from a question. */
export function noteTap(event: MouseEvent): void {
  const { detail, timeStamp: at, clientX: x, clientY: y } = event;
  const target = event.target as Element | null;
  const words = target?.closest("button, a")?.textContent ?? "";
  before = last;
  last = detail === 0 ? NOWHERE : { at, x, y, words }; // a key is no tap
  if (!target?.closest(OPENED) || !isSecondTap()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * Tell whether the click that is being answered is the second one of a double tap.
 *
 * It has hit something else than the first one, which has put that under the thumb.
 */
export function isSecondTap(): boolean {
  const isNear = Math.hypot(last.x - before.x, last.y - before.y) < DOUBLE_TAP.near;
  return last.words !== before.words && isNear && last.at - before.at < DOUBLE_TAP.within;
}
