/** Drag and drop: a drag from one field to another counts as a tap on each. */
import { hitTest, type Tap } from "./hit_test";
import type { Point, Scene } from "./scene";

interface Drag {
  readonly id: string;
  readonly start: Point;
  readonly pointer: number;
  ghost: Element | null;
}

/** Distance in pixels from which a press counts as a drag. */
const THRESHOLD = 9;
let drag: Drag | null = null;
let isClickPending = false;

/** Tell whether the current click event ends a drag; resets the answer. */
export function wasDragged(): boolean {
  const was = isClickPending;
  isClickPending = false;
  return was;
}

/** Record where the pointer was pressed on a tappable field or piece; a second finger drags nothing. */
export function startDrag(event: PointerEvent, scene: Scene, at: Tap): void {
  if (drag?.ghost?.isConnected) return;
  isClickPending = false;
  if (event.button !== 0) return;
  const id = hitTest(scene, at);
  drag =
    id === null
      ? null
      : {
          id,
          start: { x: event.clientX, y: event.clientY },
          pointer: event.pointerId,
          ghost: null,
        };
}

/** Move a ghost of the dragged piece; the first movement beyond the threshold taps its field. */
export function moveDrag(
  event: PointerEvent,
  scene: Scene,
  at: Point,
  tap: (id: string) => void,
): void {
  if (drag?.pointer !== event.pointerId) return;
  const drawn = event.currentTarget as Element;
  if (!drag.ghost && !event.buttons) {
    drag = null; // let go outside the board
    return;
  }
  if (!drag.ghost) {
    if (Math.hypot(event.clientX - drag.start.x, event.clientY - drag.start.y) < THRESHOLD) return;
    const { id } = drag;
    drag.ghost = ghostOf(drawn, scene, id);
    if (!drag.ghost) {
      drag = null;
      return;
    }
    drawn.setPointerCapture(event.pointerId);
    drawn.append(drag.ghost);
    if (!isSelected(scene, id)) tap(id);
  }
  drag.ghost.setAttribute("transform", `translate(${at.x} ${at.y})`);
}

/** Clone the drawn piece on a field; null where the field is empty. */
function ghostOf(drawn: Element, scene: Scene, id: string): Element | null {
  const piece = scene.pieces.findLast((one) => one.field === id || one.id === id);
  const picture = piece && drawn.querySelector(`.pieces > [data-piece="${CSS.escape(piece.id)}"]`);
  if (!picture) return null;
  const ghost = picture.cloneNode(true) as Element;
  ghost.classList.add("ghost");
  ghost.removeAttribute("data-piece");
  ghost.querySelector(".badge")?.remove();
  return ghost;
}

const isSelected = (scene: Scene, id: string): boolean =>
  [...scene.fields, ...scene.pieces].some((one) => one.id === id && one.marks.has("selected"));

/** End the drag with a tap on the field under the pointer, if that is tappable. */
export function endDrag(
  event: PointerEvent,
  scene: Scene,
  at: Tap,
  tap: (id: string) => void,
): void {
  const held = drag;
  if (held?.pointer !== event.pointerId) return;
  drag = null;
  if (!held.ghost) return;
  held.ghost.remove();
  isClickPending = true;
  if (event.type === "pointercancel") return;
  const id = hitTest(scene, at);
  if (id !== null && id !== held.id && !isSelected(scene, id)) tap(id);
}
