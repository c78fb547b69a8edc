/** The shape of the hats board: a rounded ring that fills its box, with the homes around it. */
import type { Point } from "../../board/scene";
import { short } from "../../board/shapes";

/** Radius of a field, in scene units. */
export const FIELD = 19;
/** Radius of a home by the number of homes: six leave less room on an upright phone. */
const HOMES = { 4: 64, 6: 52 } as const;
/** Half the width of the band that the fields of the ring lie on. */
export const BAND = FIELD + 4;
/** Least distances of neighbours on the ring and on a spoke. */
const RING_STEP = 44;
const SPOKE_STEP = 41;
/** What lies between a home and its junction, and between a home and the edge. */
const SILL = FIELD + 10;
const EDGE = 12;
/** What lies above the ring: a tower of three hats, of which the topmost says whose it is. */
const HEADROOM = 80;
/** Where the fields of a spoke end before the centre, in steps. */
const HUB = 1.02;
/** Points that the ring is measured with. */
const SAMPLES = 480;

/** Exponents of the ring's curve: fuller than an ellipse, and leaner for six homes. */
const POWER = { 4: 2.2, 6: 1.72 } as const;

/** A side of the board: how many homes it has, and fields from home to home and on a spoke. */
export interface Side {
  readonly homes: number;
  readonly sector: number;
  readonly spoke: number;
}

export interface Wheel {
  /** Half the width and height of the board; the origin is its centre. */
  readonly half: Point;
  /** What is added above, so that a tower at the edge is seen. */
  readonly above: number;
  /** The outline that the fields of the ring lie on. */
  readonly outline: readonly Point[];
  /** The ring's fields from the first slot on, clockwise. */
  readonly ring: readonly Point[];
  /** The spokes' fields by slot, from the ring to the centre. */
  readonly spokes: readonly (readonly Point[])[];
  /** The homes by slot, clockwise from the one that lies in front. */
  readonly homes: readonly Point[];
}

const wheels = new Map<string, Wheel>();

/** Return the radius of a home on a side. */
export const homeRadius = ({ homes }: Pick<Side, "homes">): number => HOMES[homes as 4 | 6];

/** Return the wheel of a side for a box; `aspect` is the ratio of its width to its height. */
export function wheelOf(side: Side, aspect: number): Wheel {
  const key = `${side.homes} ${aspect}`;
  const known = wheels.get(key);
  if (known) return known;
  const isTurned = side.homes === 6 && aspect > 1;
  const upright = fitted(side, isTurned ? 1 / aspect : aspect);
  const wheel = isTurned ? withHeadroom(turned(upright)) : upright;
  wheels.set(key, wheel);
  return wheel;
}

/** Return the slot in which a home lies when `front` is in front; without one the first is behind. */
export function slotOf(side: Side, aspect: number, home: number, front: number): number {
  const first = side.homes === 4 ? 0 : aspect > 1 ? 5 : 0;
  const rear = side.homes === 4 || aspect > 1 ? 1 : 3;
  return (home + (front < 0 ? rear : first - front) + side.homes) % side.homes;
}

/** Adapt the ratio of the axes until the whole board, homes included, has the ratio wanted. */
function fitted(side: Side, aspect: number): Wheel {
  let ratio = aspect;
  let wheel = wheelWith(side, ratio);
  for (let round = 0; round < 8; round++) {
    const found = (2 * wheel.half.x) / (2 * wheel.half.y + wheel.above);
    ratio = Math.min(2.4, Math.max(0.42, ratio * (aspect / found)));
    wheel = wheelWith(side, ratio);
  }
  return wheel;
}

/** Return the wheel whose axes have a ratio. */
function wheelWith(side: Side, ratio: number): Wheel {
  const { homes, sector, spoke } = side;
  const unit = curve(ratio, 1, POWER[homes as 4 | 6]);
  const fractions = Array.from(
    { length: homes },
    (_, slot) => (homes === 4 ? 0.375 : 0.25) + slot / homes,
  );
  const nearest = Math.min(...fractions.map((part) => Math.hypot(...pair(pointAt(unit, part)))));
  const scale = Math.max(
    (homes * sector * RING_STEP) / unit.length,
    ((spoke + HUB) * SPOKE_STEP) / nearest,
  );
  const outer = curve(ratio * scale, scale, POWER[homes as 4 | 6]);
  const junctions = fractions.map((part) => pointAt(outer, part));
  const ring = Array.from({ length: homes * sector }, (_, index) =>
    pointAt(outer, (fractions[0] ?? 0) + index / (homes * sector)),
  );
  const spokes = junctions.map(({ x, y }) =>
    Array.from({ length: spoke }, (_, index) => {
      const part = 1 - (index + 1) / (spoke + HUB);
      return rounded({ x: x * part, y: y * part });
    }),
  );
  const axes = { x: ratio * scale, y: scale };
  const outline = outer.points.filter((_, index) => index % 4 === 0).map(rounded);
  return withHeadroom({ ...around(ring, junctions, axes), above: 0, outline, ring, spokes });
}

/** Add what is missing above the ring; homes in the upper corners stay there. */
function withHeadroom(wheel: Wheel): Wheel {
  const top = wheel.half.y + Math.min(...wheel.ring.map(({ y }) => y));
  const above = Math.max(0, HEADROOM - top);
  const areInCorners = wheel.homes.length === 4;
  const homes = wheel.homes.map(({ x, y }) => ({ x, y: areInCorners && y < 0 ? y - above : y }));
  return { ...wheel, above: short(above), homes: homes.map(rounded) };
}

/** Return homes and half the size: the least with which no home covers a field. */
function around(
  ring: readonly Point[],
  junctions: readonly Point[],
  axes: Point,
): Pick<Wheel, "half" | "homes"> {
  const radius = homeRadius({ homes: junctions.length });
  const isFree = (home: Point): boolean =>
    ring.every(({ x, y }) => Math.hypot(home.x - x, home.y - y) >= radius + FIELD + 3);
  for (let margin = BAND + 14; ; margin += 4) {
    const half = {
      x: axes.x + margin,
      y: junctions.length === 4 ? axes.y + margin : axes.y + 2 * radius + SILL + EDGE,
    };
    const homes = junctions.map((junction) => rounded(homeAt(junction, half, junctions.length)));
    if (homes.every(isFree) || margin > 200) return { half: rounded(half), homes };
  }
}

/** Return the home of a junction: in the corner of four, before the end or the side of six. */
function homeAt(junction: Point, half: Point, homes: number): Point {
  const radius = homeRadius({ homes });
  const door = radius + SILL;
  const [right, down] = [Math.sign(short(junction.x)), Math.sign(short(junction.y))];
  const x = right * (half.x - radius - EDGE);
  if (homes === 4) return { x, y: down * (half.y - radius - EDGE) };
  if (right === 0) return { x: 0, y: junction.y + down * door };
  const away = Math.abs(x - junction.x);
  return { x, y: junction.y + down * Math.sqrt(Math.max(0, door ** 2 - away ** 2)) };
}

/** Turn a wheel clockwise by a quarter. */
function turned(wheel: Wheel): Wheel {
  const turn = ({ x, y }: Point): Point => ({ x: -y, y: x });
  return {
    half: { x: wheel.half.y, y: wheel.half.x },
    above: 0,
    outline: wheel.outline.map(turn),
    ring: wheel.ring.map(turn),
    spokes: wheel.spokes.map((spoke) => spoke.map(turn)),
    homes: wheel.homes.map(turn),
  };
}

interface Curve {
  readonly points: readonly Point[];
  /** The distance of every point from the first one along the curve. */
  readonly along: readonly number[];
  readonly length: number;
}

/** Return the curve |x/a|^n + |y/b|^n = 1, clockwise from the right. */
function curve(a: number, b: number, power: number): Curve {
  const bent = (value: number): number => Math.sign(value) * Math.abs(value) ** (2 / power);
  const points = Array.from({ length: SAMPLES + 1 }, (_, index) => {
    const angle = (2 * Math.PI * index) / SAMPLES;
    return { x: a * bent(Math.cos(angle)), y: b * bent(Math.sin(angle)) };
  });
  const along = [0];
  points.slice(1).forEach(({ x, y }, index) => {
    const before = points[index] ?? { x, y };
    along.push((along[index] ?? 0) + Math.hypot(x - before.x, y - before.y));
  });
  return { points, along, length: along.at(-1) ?? 0 };
}

/** Return the point of a curve at a part of its length. */
function pointAt({ points, along, length }: Curve, part: number): Point {
  const wanted = (part - Math.floor(part)) * length;
  const after = along.findIndex((distance) => distance >= wanted);
  const [one, two] = [points[Math.max(0, after - 1)], points[after]];
  if (!one || !two) return { x: 0, y: 0 };
  const [from = 0, to = 0] = [along[Math.max(0, after - 1)], along[after]];
  const between = to > from ? (wanted - from) / (to - from) : 0;
  return rounded({
    x: one.x + (two.x - one.x) * between,
    y: one.y + (two.y - one.y) * between,
  });
}

const rounded = ({ x, y }: Point): Point => ({ x: short(x), y: short(y) });
const pair = ({ x, y }: Point): [number, number] => [x, y];
