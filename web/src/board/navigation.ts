/** Keyboard navigation: which field an arrow key leads to. */
import { isLive, type Mark, type Point, type Scene } from "./scene";

export type Direction = "left" | "right" | "up" | "down";

const ANGLES: Readonly<Record<Direction, number>> = { right: 0, down: 90, left: 180, up: -90 };

/** Tell whether arrow keys visit what has these marks: what is barred says why, what is advised is pointed at. */
const isVisited = (marks: ReadonlySet<Mark>): boolean =>
  isLive(marks) || marks.has("advised") || marks.has("barred");

/**
 * Return what can be chosen, or is pointed at, that lies nearest in a direction, or null.
 *
 * A piece that stands apart on a field is chosen by itself.
 *
 * All around belongs to one of four sectors of 90 degrees, and a key leads to the nearest in its
 * sector, by |dx| + |dy|. So keys lead from everywhere to everything: with the key of the sector in
 * which the aim lies, each step comes nearer to it, by max(|dx + dy|, |dx - dy|). Where a sector is
 * empty, its key leads to what lies less exactly there.
 */
export function choosable(scene: Scene, id: string, direction: Direction): string | null {
  const places = positions(scene);
  const from = places.get(id);
  if (!from) return null;
  const apart = scene.pieces.filter((piece) => piece.apart);
  const live = [...scene.fields, ...apart].filter((one) => one.id !== id && isVisited(one.marks));
  return nearestInSector(from, live, direction) ?? nearest(aroundOf(from, live), direction);
}

/** How far another point lies along a direction, and to the right of it. */
const ALONG: Readonly<Record<Direction, (x: number, y: number) => readonly [number, number]>> = {
  right: (x, y) => [x, y],
  down: (x, y) => [y, -x],
  left: (x, y) => [-x, -y],
  up: (x, y) => [-y, x],
};

/** Return the nearest of some that lie within 45 degrees of a direction; one edge is included. */
function nearestInSector(
  from: Point,
  others: readonly (Point & { readonly id: string })[],
  direction: Direction,
): string | null {
  const within = others.flatMap(({ id, x, y }) => {
    const [along, beside] = ALONG[direction](x - from.x, y - from.y);
    const isWithin = along > 0 && (Math.abs(beside) < along || beside === along);
    return isWithin ? [{ id, far: along + Math.abs(beside), aside: Math.abs(beside) }] : [];
  });
  within.sort((one, other) => one.far - other.far || one.aside - other.aside);
  return within[0]?.id ?? null;
}

/** Return how others lie around a point. */
const aroundOf = (from: Point, others: readonly (Point & { readonly id: string })[]): Around[] =>
  others.map(({ id, x, y }) => ({
    id,
    angle: (Math.atan2(y - from.y, x - from.x) * 180) / Math.PI,
    far: Math.hypot(x - from.x, y - from.y),
  }));

/**
 * Return the neighbouring id that an arrow key leads to, or null.
 *
 * With up to four neighbours each gets a key of its own; a key that is left over leads to the
 * neighbour nearest to its direction.
 */
export function neighbour(scene: Scene, id: string, direction: Direction): string | null {
  const places = positions(scene);
  const from = places.get(id);
  if (!from) return null;
  const near = nearOf(scene, id).flatMap((other) => {
    const to = places.get(other);
    return to ? [{ id: other, x: to.x, y: to.y }] : [];
  });
  const around = aroundOf(from, near);
  const own =
    around.length <= 4
      ? assignKeys(around, Object.keys(ANGLES) as Direction[])
      : new Map<Direction, string>();
  return own.get(direction) ?? nearest(around, direction);
}

interface Around {
  readonly id: string;
  readonly angle: number;
  readonly far: number;
}

/** Return the difference between an angle and a direction in degrees. */
const deviation = (angle: number, direction: Direction): number =>
  Math.abs(((angle - ANGLES[direction] + 540) % 360) - 180);

/** Return the neighbour within 80 degrees of a direction that is nearest in angle and distance. */
function nearest(around: readonly Around[], direction: Direction): string | null {
  const within = around.filter(({ angle }) => deviation(angle, direction) < 80);
  const cost = ({ angle, far }: Around): number => far * (1 + deviation(angle, direction) / 15);
  within.sort((one, other) => cost(one) - cost(other));
  return within[0]?.id ?? null;
}

/** Assign keys to as many neighbours as possible at the least total cost (exhaustive search). */
function assignKeys(around: readonly Around[], keys: readonly Direction[]): Map<Direction, string> {
  const [first, ...others] = around;
  if (!first) return new Map();
  let best = assignKeys(others, keys);
  let least = cost(best, around);
  for (const key of keys) {
    if (deviation(first.angle, key) >= 80) continue;
    const assigned = assignKeys(
      others,
      keys.filter((other) => other !== key),
    ).set(key, first.id);
    const total = cost(assigned, around);
    if (total < least) [best, least] = [assigned, total];
  }
  return best;
}

/** Rate an assignment: a neighbour without a key outweighs every angle. */
function cost(shared: ReadonlyMap<Direction, string>, around: readonly Around[]): number {
  let sum = 1000 * (around.length - shared.size);
  for (const [key, id] of shared) {
    const one = around.find((other) => other.id === id);
    if (one) sum += deviation(one.angle, key) + one.far / 10;
  }
  return sum;
}

/** Return the neighbours of a field, or of a piece that stands apart on its field. */
function nearOf(scene: Scene, id: string): readonly string[] {
  const field = scene.fields.find((one) => one.id === id);
  const piece = scene.pieces.find((one) => one.id === id);
  const home = field?.id ?? piece?.field;
  const apart = scene.pieces.filter((one) => one.apart && one.field === home && one.id !== id);
  const beside = apart.map((one) => one.id);
  if (field) return [...field.near, ...beside];
  const ground = scene.fields.find((one) => one.id === home);
  return ground ? [...ground.near, ...beside, ground.id] : beside;
}

function positions(scene: Scene): Map<string, Point> {
  const found = new Map<string, Point>();
  for (const field of scene.fields) found.set(field.id, field);
  for (const piece of scene.pieces) if (piece.apart) found.set(piece.id, piece);
  return found;
}
