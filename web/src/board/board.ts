/** Draw a scene with controls and translate pointer and keyboard events into ids. */
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { endDrag, moveDrag, startDrag, wasDragged } from "./drag";
import { hitTest, type Tap } from "./hit_test";
import { choosable, neighbour, type Direction } from "./navigation";
import { classes, picture } from "./picture";
import { isLive, type Field, type Piece, type Scene } from "./scene";
import { short } from "./shapes";

export interface BoardHandlers {
  readonly tap: (id: string) => void;
  /** Pointer or focus has moved to a field or piece, or away from all. */
  readonly hint: (id: string | null) => void;
  /** Show the details of a field, such as the layers of a tower. */
  readonly inspect: (id: string) => void;
  /** Clear the selection; the default of a key that has cleared one is prevented. */
  readonly cancel: (event: Event) => void;
}

const KEYS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/**
 * Draw a scene as a group of buttons, and above it what a page adds.
 *
 * Arrow keys visit what can be chosen or is pointed at; with the shift key, and elsewhere, they go from field to field.
 *
 * The group has tabindex -1 because browsers put an SVG element with listeners in the tab order.
 */
export function board(
  scene: Scene,
  handlers: BoardHandlers,
  above: SVGTemplateResult | null = null,
): TemplateResult {
  return html`<svg
    class="board board-${scene.game}"
    viewBox="0 0 ${scene.width} ${scene.height}"
    direction="ltr"
    translate="no"
    role="group"
    tabindex="-1"
    aria-label=${scene.name}
    @click=${(event: MouseEvent) => click(event, scene, handlers)}
    @keydown=${(event: KeyboardEvent) => press(event, scene, handlers)}
    @contextmenu=${(event: MouseEvent) => openDetails(event, handlers)}
    @pointerdown=${(event: PointerEvent) => startDrag(event, scene, tapOf(event))}
    @pointermove=${(event: PointerEvent) => moveDrag(event, scene, tapOf(event), handlers.tap)}
    @pointerup=${(event: PointerEvent) => endDrag(event, scene, tapOf(event), handlers.tap)}
    @pointercancel=${(event: PointerEvent) => endDrag(event, scene, tapOf(event), handlers.tap)}
    @pointerover=${(event: Event) => handlers.hint(idOf(event))}
    @pointerleave=${() => handlers.hint(null)}
    @focusin=${(event: Event) => isMarked(event) && handlers.hint(idOf(event))}
    @focusout=${() => handlers.hint(null)}
  >
    ${picture(scene)} ${targets(scene)} ${above}
  </svg>`;
}

function targets(scene: Scene): SVGTemplateResult {
  const apart = scene.pieces.filter((piece) => piece.apart);
  const live = [...scene.fields, ...apart].some((one) => isLive(one.marks));
  const first = scene.fields[0]?.id;
  return svg`<g class="targets">
    ${repeat(
      scene.fields,
      (field) => field.id,
      (field) => target(field, field.reach, live ? isLive(field.marks) : field.id === first),
    )}
    ${repeat(
      apart,
      (piece) => piece.id,
      (piece) => target(piece, 24, isLive(piece.marks)),
    )}
  </g>`;
}

function target(one: Field | Piece, reach: number, first: boolean): SVGTemplateResult {
  const name = "hint" in one && one.hint ? `${one.name} ${one.hint}` : one.name;
  const radius = short("reach" in one ? Math.min(reach, one.touch ?? reach) : reach);
  return svg`<g role="button" class=${classes("target", one.marks)} data-id=${one.id} tabindex=${first ? "0" : "-1"}
    aria-label=${name} aria-disabled=${isLive(one.marks) || ("role" in one && one.role === "secret") ? nothing : "true"} aria-pressed=${one.marks.has("selected") ? "true" : nothing}
    transform="translate(${short(one.x)} ${short(one.y)})">
    <circle class="hit" r=${radius} cy=${"lift" in one && one.lift ? -one.lift : 0} /></g>`;
}

function idOf(event: Event): string | null {
  const target = event.target as Element | null;
  return target?.closest("[data-id]")?.getAttribute("data-id") ?? null;
}

/** Tell whether the focus is seen; where a tap has led it, the reader asks about nothing. */
const isMarked = ({ target }: Event): boolean =>
  (target as Element | null)?.matches(":focus-visible") === true;

/** Return the position of a pointer event in scene units. */
function tapOf(event: MouseEvent): Tap {
  const matrix = (event.currentTarget as SVGSVGElement).getScreenCTM();
  if (!matrix) return { x: 0, y: 0, unit: 1 };
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return { x, y, unit: 1 / matrix.a };
}

function click(event: MouseEvent, scene: Scene, handlers: BoardHandlers): void {
  if (wasDragged()) return;
  const id = hitTest(scene, tapOf(event)) ?? idOf(event);
  if (id === null) handlers.cancel(event);
  else handlers.tap(id);
}

function openDetails(event: MouseEvent, handlers: BoardHandlers): void {
  const id = idOf(event);
  if (id === null) return;
  event.preventDefault();
  handlers.inspect(id);
}

function press(event: KeyboardEvent, scene: Scene, handlers: BoardHandlers): void {
  const id = idOf(event);
  if (event.key === "Escape") {
    handlers.cancel(event);
    return;
  }
  if (id === null) return;
  const direction = KEYS[event.key];
  if (direction) {
    event.preventDefault();
    const near = neighbour(scene, id, direction);
    const next = event.shiftKey ? near : (choosable(scene, id, direction) ?? near);
    if (next !== null) focus(event.currentTarget as SVGSVGElement, next);
  } else if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    handlers.tap(event.key === " " ? (throwable(scene) ?? id) : id);
  } else if (event.key === "u") {
    handlers.inspect(id);
  }
}

/** Return the die where it is to be thrown: space throws it from anywhere on the board. */
const throwable = (scene: Scene): string | null => (scene.die?.legal ? "die" : null);

/** Focus a field or piece of a drawn board. */
function focus(drawn: Element, id: string): void {
  drawn.querySelector<SVGGElement>(`[data-id="${CSS.escape(id)}"]`)?.focus();
}
