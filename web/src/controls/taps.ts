/** Tells taps that mean what they hit from second taps, and from those under which it has changed. */

/** Milliseconds within which a second tap belongs to the first, as on Android, and pixels near it. */
const DOUBLE_TAP = { within: 300, near: 24 } as const;
/** What a first tap may put under the thumb. */
const OPENED = "dialog, [role=alertdialog], svg.board";
const NOWHERE = { at: -Infinity, x: Infinity, y: Infinity, words: "" };
let last = NOWHERE;
let before = NOWHERE;
/** What the act said on which the pointer went down; null where it was none. */
let pressed: string | null = null;

/** Take note of the act on which the pointer goes down. */
export function notePress({ target }: Event): void {
  pressed = actOf(target)?.textContent ?? null;
}

const actOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(".act") : null;

/**
 * Take note of each click, once all that is known is drawn and before anything answers it.
 *
 * Second taps are kept from a question and from a board that the first one has opened, and every tap
 * from an act that has changed under the finger.
 */
export function noteTap(event: MouseEvent): void {
  const { detail, timeStamp: at, clientX: x, clientY: y } = event;
  const target = event.target as Element | null;
  const words = target?.closest("button, a")?.textContent ?? "";
  before = last;
  last = detail === 0 ? NOWHERE : { at, x, y, words }; // a key is no tap
  const act = actOf(target);
  const isOther =
    detail !== 0 && pressed !== null && (!act?.isConnected || act.textContent !== pressed);
  pressed = null;
  if (!isOther && (!target?.closest(OPENED) || !isSecondTap())) return;
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
