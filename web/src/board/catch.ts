/** A catch: the prey stands until it is struck; after a beat its hat flies to the seat's count. */
import { html, render } from "lit-html";
import { dash } from "./flying";
import type { Motion } from "./motion";
import { run } from "./running";
import type { Point } from "./scene";
import { hats } from "./shapes";

export type Caught = Motion & { as: "caught" };

/** Milliseconds from the strike: a beat has passed, the hat has reached the count, it has counted. */
const AT = { leaves: 260, arrives: 640, counted: 760 };
/** The step of which those are the times. */
const USUAL = 170;

/** Return how long after the strike a catch goes on, where a field takes so many milliseconds. */
export const catchTime = (step: number): number => (AT.counted / USUAL) * step;

/** The count of a seat as it was, which is shown until what is caught has reached it. */
export type OldCounts = ReadonlyMap<number, Element>;

const countOf = (seat: number): HTMLElement | null =>
  document.querySelector(`.seats [data-seat="${seat}"] .points`);

/** Copy the counts of the seats that catch, while they are still the earlier ones. */
export function oldCounts(motions: readonly Motion[]): OldCounts {
  const seats = motions.flatMap((motion) => (motion.as === "caught" ? (motion.seat ?? []) : []));
  return new Map(
    seats.flatMap((seat): [number, Element][] => {
      const count = countOf(seat)?.cloneNode(true) as Element | undefined;
      return count ? [[seat, count]] : [];
    }),
  );
}

/** Let the prey stand until it is struck, which throws up dashes. */
export async function standUntilStruck(
  drawn: Element,
  prey: Element | null,
  { at }: Caught,
  struck: number,
  step: number,
): Promise<void> {
  if (prey) drawn.append(prey);
  const dashes = dash(drawn, { x: at.x, y: at.y - 14 }, 1.2 * step, struck);
  if (prey) await run(prey.animate([], { duration: struck }));
  prey?.remove();
  await dashes;
}

/** Fly the hats that a seat has caught to its count, which changes when they arrive. */
export async function count(
  drawn: Element,
  caught: readonly Caught[],
  counts: OldCounts,
  struck: number,
  step: number,
): Promise<void> {
  const seat = caught[0]?.seat ?? null;
  const now = seat === null ? null : countOf(seat);
  const old = seat === null ? undefined : counts.get(seat);
  if (!now || !old) return;
  const unit = step / USUAL;
  const pulse = now.closest(".seat")?.animate([{}, { scale: "1.12" }, {}], {
    duration: (AT.counted - AT.arrives) * unit,
    delay: struck + AT.arrives * unit,
  });
  const flights = caught.map(({ at, hat }) =>
    fly(hat, onScreen(drawn, at), now, struck + AT.leaves * unit, AT.arrives * unit + struck),
  );
  old.classList.add("before-count");
  old.setAttribute("aria-hidden", "true");
  now.before(old);
  now.style.setProperty("visibility", "hidden");
  await Promise.all(flights);
  old.remove();
  now.style.removeProperty("visibility");
  if (pulse) await run(pulse);
}

/** Return where a point of a drawn scene is in the window. */
function onScreen(drawn: Element, { x, y }: Point): Point {
  const matrix = (drawn as SVGSVGElement).getScreenCTM();
  return matrix ? new DOMPoint(x, y).matrixTransform(matrix) : { x, y };
}

/** Height of the arc of a hat that flies to a count. */
const ARC = 40;

/** Fly a hat on a paper token from a place in the window to an element. */
async function fly(
  hat: string,
  from: Point,
  to: Element,
  leaves: number,
  arrives: number,
): Promise<void> {
  const { x, y, width, height } = to.getBoundingClientRect();
  const way = { x: x + width / 2 - from.x, y: y + height / 2 - from.y };
  const token = document.createElement("div");
  token.className = "token";
  token.setAttribute("aria-hidden", "true");
  token.style.setProperty("left", `${from.x}px`);
  token.style.setProperty("top", `${from.y}px`);
  render(html`<svg viewBox="-28 -45 56 56">${hats(hat, 0)}</svg>`, token);
  document.body.append(token);
  const at = (part: number, up: number, scale: number): string =>
    `translate(${way.x * part}px, ${way.y * part - up}px) scale(${scale})`;
  const frames: Keyframe[] = [
    { transform: at(0, 0, 0.3), opacity: 0 },
    { transform: at(0.12, 12, 1), opacity: 1, offset: 0.15 },
    { transform: at(0.55, ARC, 1), opacity: 1, offset: 0.55 },
    { transform: at(1, 0, 0.7), opacity: 1 },
  ];
  const timing = { duration: arrives - leaves, delay: leaves, easing: "cubic-bezier(.3,0,.2,1)" };
  await run(token.animate(frames, { ...timing, fill: "backwards" }));
  token.remove();
}
