/** Animate the change from one drawn scene to the next with the Web Animations API. */
import {
  catchTime,
  count,
  oldCounts,
  standUntilStruck,
  type Caught,
  type OldCounts,
} from "./catch";
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

/** Motions together with clones of what the later drawing lacks. */
export interface Transition {
  readonly scene: Scene;
  readonly motions: readonly Motion[];
  readonly clones: readonly (Element | null)[];
  readonly counts: OldCounts;
}

/** Prepare a transition to a scene while the earlier one is still drawn; null without motions. */
export function prepareTransition(
  drawn: Element,
  scene: Scene,
  motions: readonly Motion[],
): Transition | null {
  if (motions.length === 0) return null;
  const clones = motions.map((motion) => earlierClone(drawn, motion));
  return { scene, motions, clones, counts: oldCounts(motions) };
}

/** Clone the piece of the earlier scene that a motion shows; null for none. */
function earlierClone(drawn: Element, motion: Motion): Element | null {
  switch (motion.as) {
    case "leave":
      return cloneOf(drawn, motion.piece, motion.layer);
    case "caught":
      return cloneOf(drawn, motion.piece, null);
    case "travel": {
      const carrier = motion.carrier ? cloneOf(drawn, motion.carrier, null) : null;
      carrier?.classList.remove("selected", "legal", "advised");
      return carrier;
    }
    default:
      return null;
  }
}

/**
 * Animate a transition on the board that shows its scene; resolves when all motions have ended.
 *
 * `step` is the time per field in milliseconds, 0 skips the animation; `most` is the time that the
 * whole of it may take.
 */
export async function playTransition(
  drawn: Element,
  { scene, motions, clones, counts }: Transition,
  step: number,
  most = Infinity,
): Promise<void> {
  if (step <= 0) return;
  const caught = motions.filter((motion): motion is Caught => motion.as === "caught");
  // The beat of a catch is not hurried with the way to it, but the others' ones are shorter.
  const beat = step * (most < Infinity ? OTHERS : 1);
  const travelling = motions.map((motion) =>
    motion.as === "travel" ? travelTime(motion, step) : 0,
  );
  const rolls = motions.some(({ as }) => as === "roll");
  const longest = Math.max(0, ...travelling);
  const pace = Math.min(1, most / (longest + (rolls ? ROLL * step : 0) || 1));
  const delay = longest * pace; // the die rolls, and signs fly, after the piece has arrived
  const struck = ({ hops }: Caught): number => hops * step * pace;
  const last = Math.max(0, ...caught.map(struck));
  const running = motions.map((motion, index) => {
    switch (motion.as) {
      case "travel":
        return travel(drawn, scene, motion, clones[index] ?? null, step * pace);
      case "caught":
        return standUntilStruck(drawn, clones[index] ?? null, motion, struck(motion), beat);
      case "leave":
        return leave(drawn, clones[index] ?? null, motion, step);
      case "roll":
        return rollDie(
          drawn,
          scene.die?.sides ?? 0,
          ROLL * step * pace,
          caught.length > 0 ? last + catchTime(beat) : delay,
        );
      case "burst":
        return burst(drawn, motion.at, motion.colours, 3.8 * step, delay);
    }
  });
  await Promise.allSettled([...running, count(drawn, caught, counts, last, beat)]);
}

/** The part of the usual time in which the catch of another is counted. */
const OTHERS = 0.6;

/** Durations in steps: the roll of a die, a piece that drops, its landing, a pile that turns. */
const ROLL = 3.2;
const DROP = 2.2;
const LANDING = 0.7;
const TURN = 1.8;

const travelTime = ({ from, gait }: Travel, step: number): number =>
  step * (gait === "turn" ? DROP + TURN : LANDING + (gait === "hop" ? from.length : DROP));

const at = ({ x, y }: Point, up = 0): string => `translate(${short(x)}px, ${short(y - up)}px)`;

/** Move a clone above all other pieces while the original is hidden; a hop ends with a landing. */
async function travel(
  drawn: Element,
  after: Scene,
  motion: Travel,
  carrier: Element | null,
  step: number,
): Promise<void> {
  const original = findPiece(drawn, motion.piece, motion.layer);
  const clone = carrier ?? cloneOf(drawn, motion.piece, motion.layer);
  const piece = after.pieces.find((one) => one.id === motion.piece);
  if (!original || !clone || !piece) return;
  original.setAttribute("visibility", "hidden");
  drawn.append(clone);
  const lands = motion.gait === "hop" ? LANDING * step : 0;
  const duration = travelTime(motion, step) - lands;
  const { look } = piece;
  const onto =
    "layers" in look ? (layersOf(original) - layersOf(clone)) * look.step * look.size : 0;
  const frames = framesOf(motion, piece, Math.max(0, onto));
  // Both are begun now, so that one tap ends both.
  const landed =
    lands > 0 ? land(original, motion, piece, { duration: lands, delay: duration }) : null;
  await run(clone.animate(frames, { duration }));
  clone.remove();
  original.removeAttribute("visibility");
  await landed;
}

const layersOf = (drawn: Element): number => drawn.querySelectorAll("[data-layer]").length;

/** Squash a piece that has landed by a hop, on a catch more than on a field. */
const land = (piece: Element, { catches }: Travel, to: Point, timing: object): Promise<unknown> =>
  run(piece.animate(landing(to, 0, catches ? 1.22 : 1.08, catches ? 0.62 : 0.88), timing));

/** Height of a hop, of the arc of a catch, and from where a cone drops. */
const [HOP, ARC, ABOVE] = [26, 64, 56];

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

/** Return the frames of a way; a hop ends so many units above its place. */
function framesOf(motion: Travel, to: Point, onto: number): Keyframe[] {
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
  const hops = stops.slice(0, -1).flatMap((stop, index): Keyframe[] => {
    const next = stops[index + 1] ?? to;
    const middle = { x: (stop.x + next.x) / 2, y: (stop.y + next.y) / 2 };
    const up = catches && index === end - 1 ? ARC : HOP;
    return [
      { transform: at(stop), offset: index / end, easing: "ease-out" },
      { transform: at(middle, up), offset: (index + 0.5) / end, easing: "ease-in" },
    ];
  });
  return [...hops, { transform: at(to, onto) }];
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
