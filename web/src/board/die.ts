/** Draw the die beside a board: a button that a tap or a swipe throws. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Die, Point } from "./scene";
import { die } from "./shapes";

/** Distance in pixels from which a press counts as a swipe. */
const SWIPE = 9;
let start: Point | null = null;
/** Whether a swipe has thrown the die, so that the click that ends it does nothing. */
let isSwiped = false;

/** Draw the die of a scene; nothing for a game without one. */
export function dieBox(shown: Die | undefined, roll?: () => void): TemplateResult | typeof nothing {
  if (!shown) return nothing;
  const { name, number, colour, advised } = shown;
  const throws = roll && shown.legal ? roll : undefined;
  return html`<button
    type="button"
    class="die-box ${throws ? "legal" : ""} ${advised ? "advised" : ""}"
    data-id="die"
    aria-label=${name}
    aria-disabled=${throws ? nothing : "true"}
    tabindex=${throws ? "0" : "-1"}
    @click=${(event: MouseEvent) => {
      if (!isSwiped || event.detail === 0) throws?.();
    }}
    @pointerdown=${({ clientX, clientY }: PointerEvent) => {
      isSwiped = false;
      start = throws ? { x: clientX, y: clientY } : null;
    }}
    @pointermove=${({ clientX, clientY, buttons }: PointerEvent) => {
      if (!start || !buttons || Math.hypot(clientX - start.x, clientY - start.y) < SWIPE) return;
      start = null;
      isSwiped = true;
      throws?.();
    }}
  >
    <svg viewBox="-40 -40 80 80" aria-hidden="true">${die(number, colour)}</svg>
  </button>`;
}
