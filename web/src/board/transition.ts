/** Animate the change from one drawn scene to the next with the Web Animations API. */
import type { Motion } from "./motion";
import type { Point, Scene } from "./scene";
import { short } from "./shapes";

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
 * `step` is the time per field in milliseconds; 0 skips the animation.
 */
export async function playTransition(
  drawn: Element,
  { scene, motions, clones }: Transition,
  step: number,
): Promise<void> {
  if (step <= 0) return;
  const travelling = motions.map((motion) =>
    motion.as === "travel" ? travelTime(motion, step) : 0,
  );
  const delay = Math.max(0, ...travelling); // the die rolls after the piece has arrived
  const running = motions.map((motion, index) => {
    switch (motion.as) {
      case "travel":
        return travel(drawn, scene, motion, step);
      case "leave":
        return leave(drawn, clones[index] ?? null, motion.by, step);
      case "roll":
        return roll(drawn, step, delay);
    }
  });
  await Promise.allSettled(running);
}

const travelTime = (motion: Motion & { as: "travel" }, step: number): number =>
  Math.max(motion.from.length, 1.6) * step;

/** Move a clone above all other pieces while the original is hidden. */
async function travel(
  drawn: Element,
  after: Scene,
  motion: Motion & { as: "travel" },
  step: number,
): Promise<void> {
  const original = findPiece(drawn, motion.piece, motion.layer);
  const clone = cloneOf(drawn, motion.piece, motion.layer);
  const piece = after.pieces.find((one) => one.id === motion.piece);
  if (!original || !clone || !piece) return;
  const frames = [...motion.from, piece].map(({ x, y }) => ({
    transform: `translate(${short(x)}px, ${short(y)}px)`,
  }));
  original.setAttribute("visibility", "hidden");
  drawn.append(clone);
  const duration = travelTime(motion, step);
  await clone.animate(frames, { duration, easing: "ease-in-out" }).finished.catch(() => undefined);
  clone.remove();
  original.removeAttribute("visibility");
}

async function leave(
  drawn: Element,
  clone: Element | null,
  by: Point,
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
  await clone.animate(frames, { duration: 2 * step, easing: "ease-in", fill: "forwards" }).finished;
  clone.remove();
}

function roll(drawn: Element, step: number, delay: number): Promise<unknown> {
  const cube = drawn.querySelector(".die .cube");
  if (!cube) return Promise.resolve();
  const frames = [
    { transform: "translate(0, -60px) rotate(-300deg)" },
    { transform: "translate(0, 4px) rotate(-30deg)", offset: 0.7 },
    { transform: "none" },
  ];
  return cube.animate(frames, {
    duration: 2.5 * step,
    delay,
    easing: "ease-out",
    fill: "backwards",
  }).finished;
}
