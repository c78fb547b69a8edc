/** Hit testing: which field or piece a tap means. */
import type { Mark, Point, Scene } from "./scene";

/** Return the nearest tappable field or piece whose hit area contains a point, or null. */
export function hitTest(scene: Scene, point: Point): string | null {
  let best: string | null = null;
  let least = Infinity;
  for (const one of targets(scene)) {
    const away = Math.hypot(one.x - point.x, one.y - (one.lift ?? 0) - point.y) / one.reach;
    if (away < 1 && away < least) [best, least] = [one.id, away];
  }
  return best;
}

interface Target extends Point {
  readonly id: string;
  readonly reach: number;
  readonly lift?: number;
}

function targets(scene: Scene): Target[] {
  const live = (marks: ReadonlySet<Mark>): boolean =>
    marks.has("legal") || marks.has("waypoint") || marks.has("selected");
  const found: Target[] = scene.fields.filter((field) => live(field.marks));
  for (const piece of scene.pieces) {
    const reach = scene.fields.find((field) => field.id === piece.field)?.reach ?? 0;
    if (live(piece.marks)) found.push({ id: piece.id, x: piece.x, y: piece.y, reach });
  }
  return found;
}
