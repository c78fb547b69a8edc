/** An arrow above the board that points at what to tap next. */
import { heightOf } from "../../board/picture";
import { html, nothing, type TemplateResult } from "lit-html";
import type { Piece, Point, Scene } from "../../board/scene";
import { short } from "../../board/shapes";

/** Room for the arrow itself. */
const LENGTH = 62;
const GROUND = 22;

/** Draw the arrow as a picture of its own over the board, which it never covers for taps. */
export function arrow(scene: Scene, step: string | null): TemplateResult | typeof nothing {
  const place = step === null ? null : arrowPlace(scene, step);
  if (place === null) return nothing;
  return html`<svg
    class="arrow"
    viewBox="0 0 ${scene.width} ${scene.height}"
    direction="ltr"
    aria-hidden="true"
  >
    <g transform=${place}><path d="M0,-6L22,-32H10V-58H-10V-32H-22Z" /></g>
  </svg>`;
}

/** Return the transformation of the arrow: above its target, or below it at the upper edge. */
export function arrowPlace(scene: Scene, step: string): string | null {
  const target = targetOf(scene, step);
  if (!target) return null;
  const { x, y, height } = target;
  return y - height < LENGTH
    ? `translate(${short(x)} ${short(y + GROUND)}) scale(1 -1)`
    : `translate(${short(x)} ${short(y - height)})`;
}

/** Return where the target of a step stands, and how high it is. */
function targetOf(scene: Scene, step: string): (Point & { height: number }) | null {
  const pieces = scene.pieces.filter((piece) => piece.id === step || piece.field === step);
  const id = step.split("/")[0] ?? step;
  const field = scene.fields.find((one) => one.id === step || one.id === id);
  const all = pieces.length > 0 ? pieces : scene.pieces.filter((piece) => piece.field === id);
  const top = all.reduce<Piece | null>(
    (found, piece) =>
      found && found.y - heightOf(found) <= piece.y - heightOf(piece) ? found : piece,
    null,
  );
  if (top) return { x: field?.x ?? top.x, y: top.y, height: heightOf(top) };
  return field ? { x: field.x, y: field.y, height: GROUND } : null;
}
