/** Small things that fly over a drawn board: puffs of paper, and signs of a homecoming. */
import { run } from "./running";
import type { Point } from "./scene";
import { short, signOf, svgElement, tone } from "./shapes";

/** Let six puffs of paper drift apart where two cones have cancelled each other. */
export async function puff(drawn: Element, { x, y }: Point, duration: number): Promise<void> {
  const puffs = Array.from({ length: 6 }, (_, index) => {
    const circle = svgElement("circle", { class: "puff", r: 5 + (index % 3) * 2 });
    const angle = (index * Math.PI) / 3 + 0.4;
    return fly(drawn, circle, { x, y }, { away: 44, angle, turn: 0, duration, delay: 0 });
  });
  await Promise.all(puffs);
}

/** Let ten signs fly out of a home in the colours of what has come home. */
export async function burst(
  drawn: Element,
  at: Point,
  colours: string,
  duration: number,
  delay: number,
): Promise<void> {
  const signs = Array.from({ length: 10 }, (_, index) => {
    const colour = colours[index % colours.length] ?? "r";
    const sign = svgElement("g", { class: `flying ${tone(colour)}` });
    sign.append(svgElement("use", { href: `#${signOf(colour)}`, transform: "scale(9)" }));
    const angle = (index * Math.PI) / 5;
    return fly(drawn, sign, at, { away: 92, angle, turn: 200, duration, delay });
  });
  await Promise.all(signs);
}

/** Throw up six dashes where a piece is struck. */
export async function dash(
  drawn: Element,
  at: Point,
  duration: number,
  delay: number,
): Promise<void> {
  const dashes = Array.from({ length: 6 }, (_, index) => {
    // To both sides, as a hat has landed on what is above and below.
    const angle = ((index % 3) - 1) * 0.5 + (index < 3 ? 0 : Math.PI);
    const one = svgElement("g", { class: "dash" });
    const transform = `rotate(${short((angle * 180) / Math.PI)})`;
    one.append(svgElement("path", { d: "M20,0h18", transform }));
    return fly(drawn, one, at, { away: 22, angle, turn: 0, duration, delay });
  });
  await Promise.all(dashes);
}

interface Flight {
  readonly away: number;
  readonly angle: number;
  readonly turn: number;
  readonly duration: number;
  readonly delay: number;
}

async function fly(drawn: Element, one: SVGElement, from: Point, flight: Flight): Promise<void> {
  const { away, angle, turn, duration, delay } = flight;
  const place = `translate(${short(from.x)}px, ${short(from.y)}px)`;
  const by = `translate(${short(Math.cos(angle) * away)}px, ${short(Math.sin(angle) * away)}px)`;
  const frames = [
    { transform: `${place} scale(.4)`, opacity: 0 }, // what has not begun is not seen
    { transform: `${place} scale(.4)`, opacity: 1, offset: 0.01 },
    { transform: `${place} ${by} rotate(${turn}deg)`, opacity: 0 },
  ];
  drawn.append(one);
  await run(one.animate(frames, { duration, delay, easing: "ease-out", fill: "both" }));
  one.remove();
}
