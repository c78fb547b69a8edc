/** A board described before it is drawn: fields one can name and reach, and the pieces on them. */

export type Mark =
  | "legal" // may be tapped now
  | "waypoint" // may be tapped as a step on the way
  | "barred" // closed for this turn
  | "last" // where the last action ended
  | "selected"
  | "way"; // on the way of what is chosen or hinted

export type Role = "place" | "stock" | "goal" | "track" | "home" | "centre" | "card" | "pile";

/** How a field's ground is drawn. */
export type Ground =
  | { readonly as: "none" }
  | { readonly as: "plinth"; readonly rx: number; readonly ry: number }
  | { readonly as: "disc"; readonly r: number; readonly tone: "yellow" | "grey" | "junction" | "centre" }
  | { readonly as: "home"; readonly r: number; readonly colour: string; readonly closed: boolean; readonly team: number | null }
  | { readonly as: "slot"; readonly width: number; readonly height: number; readonly turn: number };

export interface Field {
  readonly id: string;
  /** A full phrase to be spoken: what it is and what stands there. */
  readonly name: string;
  readonly role: Role;
  readonly x: number;
  readonly y: number;
  readonly ground: Ground;
  readonly marks: ReadonlySet<Mark>;
  /** What a tap will do, or why it is closed. */
  readonly hint?: string;
  /** The ids that arrow keys lead to, whatever their direction. */
  readonly near: readonly string[];
  /** How far around the centre a tap counts. */
  readonly reach: number;
  /** How far a plain touch counts, where `reach` would cover the neighbours. */
  readonly touch?: number;
  /** How far above the centre the middle of what one touches lies. */
  readonly lift?: number;
}

export type Look =
  | { readonly as: "cones"; readonly layers: string; readonly step: number; readonly size: number }
  | { readonly as: "hats"; readonly layers: string; readonly step: number; readonly size: number }
  | { readonly as: "goal"; readonly colour: string; readonly size: number }
  | { readonly as: "card"; readonly card: string; readonly turn: number; readonly size: number; readonly tips: boolean };

export interface Piece {
  /** Unique in the scene; the same piece keeps it while it stays where it is. */
  readonly id: string;
  readonly field: string;
  readonly x: number;
  readonly y: number;
  readonly look: Look;
  /** A number beside it, such as a height or how many there are. */
  readonly count?: number;
  /** Where the number stands, from the piece. */
  readonly badge?: Point;
  readonly name: string;
  readonly marks: ReadonlySet<Mark>;
  /** Whether it can be focused by itself, as other pieces stand on the same field. */
  readonly apart: boolean;
}

export interface Label {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size: number;
  readonly strong?: boolean;
  readonly anchor?: "start" | "middle" | "end";
}

export type Drawing =
  | { readonly as: "felt" | "sand" | "shelf" | "disc"; readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  | { readonly as: "path" | "way" | "faint"; readonly points: readonly Point[] }
  | { readonly as: "die"; readonly x: number; readonly y: number; readonly number: number | null; readonly colour: string }
  | { readonly as: "owner"; readonly x: number; readonly y: number; readonly turn: number; readonly colour?: string };

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A step that has no place on the board, such as which hat goes on from home. */
export interface Extra {
  readonly id: string;
  readonly text: string;
  readonly hint?: string;
}

export interface Scene {
  readonly game: string;
  /** What the whole board is called. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly under: readonly Drawing[];
  readonly fields: readonly Field[];
  readonly pieces: readonly Piece[];
  readonly over: readonly Drawing[];
  /** What is laid over everything else, such as a tower unfolded. */
  readonly front: { readonly under: readonly Drawing[]; readonly pieces: readonly Piece[] };
  readonly labels: readonly Label[];
  readonly extras: readonly Extra[];
}

export type Direction = "left" | "right" | "up" | "down";

const TURNS: Readonly<Record<Direction, number>> = { right: 0, down: 90, left: 180, up: -90 };

/**
 * Finds where an arrow key leads: every neighbour has a key of its own where four keys are enough, a
 * key that is left over leads to what lies nearest to its direction; null where nothing does.
 */
export function neighbour(scene: Scene, id: string, direction: Direction): string | null {
  const places = whereabouts(scene);
  const from = places.get(id);
  if (!from) return null;
  const around = nearOf(scene, id).flatMap((other) => {
    const to = places.get(other);
    if (!to) return [];
    const [x, y] = [to.x - from.x, to.y - from.y];
    return [{ id: other, angle: (Math.atan2(y, x) * 180) / Math.PI, far: Math.hypot(x, y) }];
  });
  const own = around.length <= 4 ? share(around, Object.keys(TURNS) as Direction[]) : new Map<Direction, string>();
  return own.get(direction) ?? nearest(around, direction);
}

interface Around {
  readonly id: string;
  readonly angle: number;
  readonly far: number;
}

/** Gives how far an angle is off a direction, in degrees. */
const off = (angle: number, direction: Direction): number =>
  Math.abs(((angle - TURNS[direction] + 540) % 360) - 180);

/** The one that lies most in a direction, within 80 degrees of it; of those in line the one before the others. */
function nearest(around: readonly Around[], direction: Direction): string | null {
  const within = around.filter(({ angle }) => off(angle, direction) < 80);
  const strain = ({ angle, far }: Around): number => far * (1 + off(angle, direction) / 15);
  within.sort((one, other) => strain(one) - strain(other));
  return within[0]?.id ?? null;
}

/** Shares the keys out so that as many neighbours as can have one, each as near as possible. */
function share(around: readonly Around[], keys: readonly Direction[]): Map<Direction, string> {
  const [first, ...others] = around;
  if (!first) return new Map();
  let best = share(others, keys);
  let least = strain(best, around);
  for (const key of keys) {
    if (off(first.angle, key) >= 80) continue;
    const shared = share(others, keys.filter((other) => other !== key)).set(key, first.id);
    const now = strain(shared, around);
    if (now < least) [best, least] = [shared, now];
  }
  return best;
}

/** How bad a sharing of keys is: a neighbour without a key outweighs all angles, and is the farthest one. */
function strain(shared: ReadonlyMap<Direction, string>, around: readonly Around[]): number {
  let sum = 1000 * (around.length - shared.size);
  for (const [key, id] of shared) {
    const one = around.find((other) => other.id === id);
    if (one) sum += off(one.angle, key) + one.far / 10;
  }
  return sum;
}

/** Lists where arrow keys lead from a field or a piece that stands apart. */
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

function whereabouts(scene: Scene): Map<string, Point> {
  const found = new Map<string, Point>();
  for (const field of scene.fields) found.set(field.id, field);
  for (const piece of scene.pieces) if (piece.apart) found.set(piece.id, piece);
  return found;
}

/** Finds what a tap at a point means: the nearest thing that may be tapped, within its reach. */
export function tapped(scene: Scene, point: Point): string | null {
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

/** Nothing in front. */
export const NO_FRONT: Scene["front"] = { under: [], pieces: [] };

/** Collects marks, leaving out what does not hold. */
export function marks(set: Partial<Record<Mark, boolean>>): ReadonlySet<Mark> {
  return new Set((Object.keys(set) as Mark[]).filter((mark) => set[mark]));
}
