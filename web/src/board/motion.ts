/** Motion explains: what travels, what leaves and which die rolls between two scenes, and the playing of it. */
import { short } from "./shapes";
import type { Piece, Point, Scene } from "./scene";

export type Motion =
  /** A piece of the later scene, or one layer of it, comes along points to where it stands. */
  | { readonly as: "travel"; readonly piece: string; readonly layer: number | null; readonly from: readonly Point[] }
  /** A piece of the earlier scene, or one layer of it, goes away by so much and fades. */
  | { readonly as: "leave"; readonly piece: string; readonly layer: number | null; readonly by: Point }
  | { readonly as: "roll" };

/** Gives the motion of a die whose number has changed. */
export function rolled(before: Scene, after: Scene): Motion[] {
  const number = (scene: Scene): number | null =>
    scene.under.reduce<number | null>((found, one) => (one.as === "die" ? one.number : found), null);
  const now = number(after);
  return now !== null && now !== number(before) ? [{ as: "roll" }] : [];
}

/** Cards go from where they lay to where they lie; those taken go the way their tips point. */
export function cardsMoved(before: Scene, after: Scene): Motion[] {
  const face = (piece: Piece): string => (piece.look.as === "card" && piece.look.card !== "?" ? piece.look.card : "");
  const where = new Map(before.pieces.map((piece) => [face(piece), piece]));
  const still = new Set(after.pieces.map(face));
  const moved = after.pieces.flatMap((piece): Motion[] => {
    const old = where.get(face(piece));
    if (!face(piece) || !old || old.id === piece.id) return [];
    return [{ as: "travel", piece: piece.id, layer: null, from: [old] }];
  });
  const taken = before.pieces.flatMap((piece): Motion[] => {
    if (!face(piece) || still.has(face(piece)) || piece.look.as !== "card") return [];
    const radians = ((piece.look.turn - 90) * Math.PI) / 180;
    return [{ as: "leave", piece: piece.id, layer: null, by: { x: 130 * Math.cos(radians), y: 130 * Math.sin(radians) } }];
  });
  return [...moved, ...taken];
}

const find = (drawn: Element, piece: string, layer: number | null): Element | null => {
  const whole = drawn.querySelector(`.pieces > [data-piece="${CSS.escape(piece)}"]`);
  return layer === null ? whole : (whole?.querySelector(`[data-layer="${layer}"]`) ?? null);
};

/** Copies a drawn piece, or one layer of it, so that it can be laid over everything else. */
function copyOf(drawn: Element, piece: string, layer: number | null): Element | null {
  const original = find(drawn, piece, layer);
  if (!original || layer === null) return (original?.cloneNode(true) ?? null) as Element | null;
  const holder = original.closest("[data-piece]")?.cloneNode(false) as Element;
  holder.append(original.cloneNode(true));
  return holder;
}

/** Copies what is about to leave, before the later scene is drawn. */
export function copies(drawn: Element, motions: readonly Motion[]): readonly (Element | null)[] {
  return motions.map((motion) => (motion.as === "leave" ? copyOf(drawn, motion.piece, motion.layer) : null));
}

/**
 * Plays motions on a drawn board; `step` is the time of one step in milliseconds, 0 leaves all still.
 * Resolves when everything has come to rest.
 */
export async function play(
  drawn: Element,
  after: Scene,
  motions: readonly Motion[],
  copied: readonly (Element | null)[],
  step: number,
): Promise<void> {
  if (step <= 0) return;
  const travelling = motions.map((motion) => (motion.as === "travel" ? lasting(motion, step) : 0));
  const wait = Math.max(0, ...travelling); // the die rolls when the piece has arrived
  const running = motions.map((motion, index) => {
    switch (motion.as) {
      case "travel":
        return travel(drawn, after, motion, step);
      case "leave":
        return leave(drawn, copied[index] ?? null, motion.by, step);
      case "roll":
        return roll(drawn, step, wait);
    }
  });
  await Promise.allSettled(running);
}

const lasting = (motion: Motion & { as: "travel" }, step: number): number => Math.max(motion.from.length, 1.6) * step;

/** Moves a copy over everything else; what it is a copy of is hidden meanwhile. */
async function travel(drawn: Element, after: Scene, motion: Motion & { as: "travel" }, step: number): Promise<void> {
  const original = find(drawn, motion.piece, motion.layer);
  const copy = copyOf(drawn, motion.piece, motion.layer);
  const piece = after.pieces.find((one) => one.id === motion.piece);
  if (!original || !copy || !piece) return;
  const frames = [...motion.from, piece].map(({ x, y }) => ({ transform: `translate(${short(x)}px, ${short(y)}px)` }));
  original.setAttribute("visibility", "hidden");
  drawn.append(copy);
  const duration = lasting(motion, step);
  await copy.animate(frames, { duration, easing: "ease-in-out" }).finished.catch(() => undefined);
  copy.remove();
  original.removeAttribute("visibility");
}

async function leave(drawn: Element, copy: Element | null, by: Point, step: number): Promise<void> {
  if (!copy) return;
  drawn.append(copy);
  const place = copy.getAttribute("transform")?.replace(/(-?[\d.]+) (-?[\d.]+)/, "$1px, $2px") ?? "";
  const frames = [
    { transform: place, opacity: 1 },
    { transform: `${place} translate(${short(by.x)}px, ${short(by.y)}px)`, opacity: 0 },
  ];
  await copy.animate(frames, { duration: 2 * step, easing: "ease-in", fill: "forwards" }).finished;
  copy.remove();
}

function roll(drawn: Element, step: number, delay: number): Promise<unknown> {
  const cube = drawn.querySelector(".die .cube");
  if (!cube) return Promise.resolve();
  const frames = [
    { transform: "translate(0, -60px) rotate(-300deg)" },
    { transform: "translate(0, 4px) rotate(-30deg)", offset: 0.7 },
    { transform: "none" },
  ];
  return cube.animate(frames, { duration: 2.5 * step, delay, easing: "ease-out", fill: "backwards" }).finished;
}
