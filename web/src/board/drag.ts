/** Dragging: taking a thing that may be tapped and letting it go over another is two taps. */
import { tapped, type Point, type Scene } from "./scene";

interface Drag {
  readonly id: string;
  readonly start: Point;
  readonly pointer: number;
  ghost: Element | null;
}

const FAR_ENOUGH = 9;
let drag: Drag | null = null;
let over = false;

/** Tells once whether the click that follows belongs to a drag that is over. */
export function wasDragged(): boolean {
  const was = over;
  over = false;
  return was;
}

/** Remembers where the pointer went down on something that may be tapped. */
export function grab(event: PointerEvent, scene: Scene, at: Point): void {
  over = false;
  if (event.button !== 0) return;
  const id = tapped(scene, at);
  drag = id === null ? null : { id, start: { x: event.clientX, y: event.clientY }, pointer: event.pointerId, ghost: null };
}

/** Carries a picture of what is dragged along; the first real movement taps it. */
export function carry(event: PointerEvent, scene: Scene, at: Point, tap: (id: string) => void): void {
  if (!drag || drag.pointer !== event.pointerId) return;
  const drawn = event.currentTarget as Element;
  if (!drag.ghost) {
    if (Math.hypot(event.clientX - drag.start.x, event.clientY - drag.start.y) < FAR_ENOUGH) return;
    const { id } = drag;
    const piece = scene.pieces.findLast((one) => one.field === id || one.id === id);
    const picture = piece && drawn.querySelector(`.pieces > [data-piece="${CSS.escape(piece.id)}"]`);
    if (!picture) {
      drag = null;
      return;
    }
    drag.ghost = picture.cloneNode(true) as Element;
    drag.ghost.classList.add("ghost");
    drag.ghost.removeAttribute("data-piece");
    drag.ghost.querySelector(".badge")?.remove();
    drawn.setPointerCapture(event.pointerId);
    drawn.append(drag.ghost);
    if (!isSelected(scene, id)) tap(id);
  }
  drag.ghost.setAttribute("transform", `translate(${at.x} ${at.y})`);
}

const isSelected = (scene: Scene, id: string): boolean =>
  [...scene.fields, ...scene.pieces].some((one) => one.id === id && one.marks.has("selected"));

/** Lets go: over something that may be tapped now that is a tap, elsewhere nothing. */
export function drop(event: PointerEvent, scene: Scene, at: Point, tap: (id: string) => void): void {
  const held = drag;
  drag = null;
  if (!held?.ghost) return;
  held.ghost.remove();
  over = true;
  if (event.type === "pointercancel") return;
  const id = tapped(scene, at);
  if (id !== null && id !== held.id && !isSelected(scene, id)) tap(id);
}
