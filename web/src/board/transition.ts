/** Animate the change from one drawn scene to the next with the Web Animations API. */
import { burst, puff } from "./flying";
import type { Motion } from "./motion";
import { rollDie } from "./rolling";
import type { Point, Scene } from "./scene";
import { run } from "./running";
import { short } from "./shapes";

type Travel = Motion & { as: "travel" };
type Leave = Motion & { as: "leave" };

const findPiece = (drawn: Element, piece: string, layer: number | null): Element | null => {
  const whole = drawn.querySelector(`.pieces > [data-piece="${CSS.escape(piece)}"]`);
  return layer === null ? whole : (whole?.querySelector(`[data-layer="${layer}"]`) ?? null);
};

/** Clone a drawn piece, or one of its layers. */
function cloneOf(drawn: Element, piece: string, layer: number | null): Element | null {
  const original = findPiece(drawn, piece, layer);
  if (!original || layer === null) return (original?.cloneNode(true) ?? null) as Element | null;
  const holder = original.closest("[data-piece]")?.cloneNode(false) as Element;
  holder.append(original.cloneNode(true));
  return holder;
}

/** Motions together with clones of the leaving pieces, which the later drawing lacks. */
export interface Transition {
  readonly scene: Scene;
  readonly motions: readonly Motion[];
  readonly clones: readonly (Element | null)[];
}

/** Prepare a transition to a scene while the earlier one is still drawn; null without motions. */
export function prepareTransition(
  drawn: Element,
  scene: Scene,
  motions: readonly Motion[],
): Transition | null {
  if (motions.length === 0) return null;
  const clones = motions.map((motion) =>
    motion.as === "leave" ? cloneOf(drawn, motion.piece, motion.layer) : null,
  );
  return { scene, motions, clones };
}

/**
 * Animate a transition on the board that shows its scene; resolves when all motions have ended.
 *
 * `step` is the time per field in milliseconds, 0 skips the animation; `most` is the time that the
 * whole of it may take.
 */
export async function playTransition(
  drawn: Element,
  { scene, motions, clones }: Transition,
  step: number,
  most = Infinity,
): Promise<void> {
  if (step <= 0) return;
  const travelling = motions.map((motion) =>
    motion.as === "travel" ? travelTime(motion, step) : 0,
  );
  const rolls = motions.some(({ as }) => as === "roll");
  const longest = Math.max(0, ...travelling);
  const pace = Math.min(1, most / (longest + (rolls ? ROLL * step : 0) || 1));
  const delay = longest * pace; // the die rolls, and signs fly, after the piece has arrived
  const running = motions.map((motion, index) => {
    switch (motion.as) {
      case "travel":
        return travel(drawn, scene, motion, travelTime(motion, step) * pace);
      case "leave":
        return leave(drawn, clones[index] ?? null, motion, step);
      case "roll":
        return rollDie(drawn, ROLL * step * pace, delay);
      case "burst":
        return burst(drawn, motion.at, motion.colours, 3.8 * step, delay);
    }
  });
  await Promise.allSettled(running);
}

/** Durations in steps: the roll of a die, a piece that drops, its landing, a pile that turns. */
const ROLL = 3.2;
const DROP = 2.2;
const LANDING = 0.7;
const TURN = 1.8;

const travelTime = ({ from, gait }: Travel, step: number): number =>
  step * (gait === "turn" ? DROP + TURN : LANDING + (gait === "hop" ? from.length : DROP));

const at = ({ x, y }: Point, up = 0): string => `translate(${short(x)}px, ${short(y - up)}px)`;

/** Move a clone above all other pieces while the original is hidden. */
async function travel(
  drawn: Element,
  after: Scene,
  motion: Travel,
  duration: number,
): Promise<void> {
  const original = findPiece(drawn, motion.piece, motion.layer);
  const clone = cloneOf(drawn, motion.piece, motion.layer);
  const piece = after.pieces.find((one) => one.id === motion.piece);
  if (!original || !clone || !piece) return;
  original.setAttribute("visibility", "hidden");
  drawn.append(clone);
  await run(clone.animate(framesOf(motion, piece), { duration }));
  clone.remove();
  original.removeAttribute("visibility");
}

/** Height of a hop, of the arc of a catch, and from where a cone drops. */
const [HOP, ARC, ABOVE] = [26, 46, 56];

/** Return the frames of a card that waits for the one that catches its pile, and turns with it. */
function turnFrames({ from, turned = [] }: Travel, to: Point): Keyframe[] {
  const stops = from.map((stop, index) => `${at(stop)} rotate(${short(turned[index] ?? 0)}deg)`);
  const [first = "", pile = first] = stops;
  const end = `${at(to)} rotate(0deg)`;
  const caught = DROP / (DROP + TURN);
  return [
    { transform: first, easing: "ease-in-out" },
    { transform: pile, offset: caught, easing: "ease-out" },
    { transform: `${pile} scale(1.08)`, offset: caught + 0.1, easing: "ease-in-out" },
    { transform: `${end} scale(1.08)`, offset: 0.92, easing: "ease-in" },
    { transform: end },
  ];
}

function framesOf(motion: Travel, to: Point): Keyframe[] {
  const { from, gait, catches } = motion;
  if (gait === "turn") return turnFrames(motion, to);
  const stops = [...from, to];
  if (gait === "slide")
    return stops.map((stop) => ({ transform: at(stop), easing: "ease-in-out" }));
  if (gait === "drop") {
    const rise = { transform: at(from[0] ?? to), easing: "cubic-bezier(.3,0,.4,1)" };
    const fall = { transform: at(to, ABOVE), offset: 0.45, easing: "cubic-bezier(.5,0,.9,.5)" };
    return [rise, fall, ...landing(to, 0.76, 1.1, 0.86)];
  }
  const end = stops.length - 1;
  const part = end / (end + LANDING);
  const hops = stops.slice(0, -1).flatMap((stop, index): Keyframe[] => {
    const next = stops[index + 1] ?? to;
    const middle = { x: (stop.x + next.x) / 2, y: (stop.y + next.y) / 2 };
    const up = catches && index === end - 1 ? ARC : HOP;
    return [
      { transform: at(stop), offset: (part * index) / end, easing: "ease-out" },
      { transform: at(middle, up), offset: (part * (index + 0.5)) / end, easing: "ease-in" },
    ];
  });
  return [...hops, ...landing(to, part, catches ? 1.14 : 1.08, catches ? 0.8 : 0.88)];
}

/** Return the frames of a piece that lands, is squashed, and springs back. */
const landing = (to: Point, offset: number, wide: number, high: number): Keyframe[] => [
  { transform: at(to), offset, easing: "ease-out" },
  { transform: `${at(to)} scale(${wide}, ${high})`, offset: offset + (1 - offset) * 0.4 },
  { transform: at(to) },
];

async function leave(
  drawn: Element,
  clone: Element | null,
  { by, puff: puffs }: Leave,
  step: number,
): Promise<void> {
  if (!clone) return;
  drawn.append(clone);
  const place =
    clone.getAttribute("transform")?.replace(/(-?[\d.]+) (-?[\d.]+)/, "$1px, $2px") ?? "";
  const frames = [
    { transform: place, opacity: 1 },
    { transform: `${place} translate(${short(by.x)}px, ${short(by.y)}px)`, opacity: 0 },
  ];
  const moved = run(clone.animate(frames, { duration: 2.5 * step, easing: "ease-in" }));
  const [x = 0, y = 0] = (place.match(/-?[\d.]+/g) ?? []).map(Number);
  if (puffs) void puff(drawn, { x, y: y - 30 }, 2.5 * step);
  await moved;
  clone.remove();
}
