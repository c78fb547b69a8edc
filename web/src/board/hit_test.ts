/** Hit testing: which field or piece a tap means. */
import { isLive, type Point, type Scene } from "./scene";

/** How far beside a field or piece a tap may land, in CSS pixels (half of WCAG 2.5.5). */
const SLACK = 22;
/** Greatest radius of a piece that shares its field with others. */
const APART = 24;

/** A point in scene units, and how many of them a CSS pixel takes. */
export interface Tap extends Point {
  readonly unit: number;
}

/**
 * Return the tappable field or piece that a tap means, or null.
 *
 * That is the one whose body is nearest: the tap lies on it, or within `SLACK` of its centre.
 */
export function hitTest(scene: Scene, { x, y, unit }: Tap): string | null {
  let best: string | null = null;
  let least = Infinity;
  for (const one of tappable(scene)) {
    const away = Math.hypot(one.x - x, one.y - (one.lift ?? 0) - y);
    const isNear = away <= Math.max(one.reach, SLACK * unit);
    const beyond = away - (one.touch ?? one.reach);
    if (isNear && beyond < least) [best, least] = [one.id, beyond];
  }
  return best;
}

interface Target extends Point {
  readonly id: string;
  readonly reach: number;
  readonly touch?: number;
  readonly lift?: number;
}

/** Return what may be tapped now. */
function tappable(scene: Scene): Target[] {
  const found: Target[] = scene.fields.filter((field) => isLive(field.marks));
  for (const piece of scene.pieces) {
    if (!isLive(piece.marks)) continue;
    const field = scene.fields.find((one) => one.id === piece.field);
    const reach = piece.apart ? APART : (field?.reach ?? 0);
    const touch = piece.apart ? APART : (field?.touch ?? reach);
    found.push({ id: piece.id, x: piece.x, y: piece.y - (field?.lift ?? 0), reach, touch });
  }
  return found;
}
