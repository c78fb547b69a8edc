/** Keep the focus near where it was when a drawing takes away or disables what had it. */

/** What takes the focus; no field to type in, which would open the keyboard of a phone. */
const FOCUSABLE =
  "a[href], button:enabled, select:enabled, summary, [tabindex='0'], input:enabled:is([type='checkbox'], [type='radio'], [type='range'])";

/** What had the focus before the drawing, what is beside it and around it, the nearest first. */
let near: readonly Element[] = [];
/** Where the focus waits while nothing near takes it. */
let refuge: Element | null = null;

/** Tell whether an element that has the focus can no longer keep it. */
export const isGone = (active: Element | null): boolean =>
  !active || active === document.body || active.matches(":disabled") || !active.checkVisibility();

/** Note before a drawing what has the focus. */
export function noteFocus(): void {
  const { activeElement: active } = document;
  if (active && active === refuge) return;
  refuge = null;
  near = active && !isGone(active) ? neighbours(active) : [];
}

/** Give the focus to what is nearest where the drawing has taken it from the page. */
export function restoreFocus(): void {
  const { activeElement: active } = document;
  const [before] = near;
  if (!before || !(isGone(active) || active === refuge)) return;
  // What is only disabled, as while the server works, has the focus again once that is over.
  const isWaiting = before.isConnected && before.matches(":disabled");
  const next = isWaiting ? null : nearest();
  refuge = next ? null : (near.find(isRefuge) ?? null);
  const taker = next ?? refuge;
  if (taker !== active) (taker as HTMLElement | null)?.focus({ preventScroll: true });
}

/** Return an element and, from inside to outside, what follows, precedes and contains it. */
function neighbours(element: Element): readonly Element[] {
  const found = [element];
  for (let one = element; one.parentElement && !one.matches("main, dialog");) {
    const { nextElementSibling: after, previousElementSibling: before, parentElement } = one;
    found.push(...[after, before, parentElement].filter((other) => other !== null));
    one = parentElement;
  }
  return found;
}

function nearest(): Element | undefined {
  for (const one of near.filter(({ isConnected }) => isConnected)) {
    const within = [one, ...one.querySelectorAll(FOCUSABLE)];
    const found = within.find((other) => other.matches(FOCUSABLE) && isFree(other));
    if (found) return found;
  }
  return undefined;
}

const isFree = (element: Element): boolean =>
  element.checkVisibility() && !element.closest("[inert]");

const isRefuge = (element: Element): boolean =>
  element.isConnected && element.matches("[tabindex='-1']") && isFree(element);
