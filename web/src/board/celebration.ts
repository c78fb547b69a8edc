/** The end of a game: hats in the winners' colours are tossed once, and signs rain. */
import { run } from "./running";
import { signOf, svgElement, tone } from "./shapes";

const [HATS, SIGNS] = [14, 28];
/** Durations in milliseconds. */
const [TOSS_MS, RAIN_MS] = [1400, 2200];

/** Toss hats and let signs rain over the page; resolves when all have gone, or after a tap. */
export async function celebrate(colours: string, random = Math.random): Promise<void> {
  const sky = svgElement("svg", { class: "sky", "aria-hidden": "true" });
  document.body.append(sky);
  const { innerWidth: width, innerHeight: height } = window;
  const worn = colours || "ryb"; // where no seat has a colour
  const colour = (): string => worn[Math.floor(random() * worn.length)] ?? "r";
  const hats = Array.from({ length: HATS }, () => {
    const x = width * (0.08 + 0.84 * random());
    return toss(sky, hatOf(colour()), { x, height, sway: (random() - 0.5) * 160, turn: random() });
  });
  const signs = Array.from({ length: SIGNS }, () =>
    rain(sky, signIn(colour()), {
      x: width * random(),
      height,
      delay: random() * 700,
      turn: random(),
    }),
  );
  await Promise.all([...hats, ...signs]);
  sky.remove();
}

function shapes(colour: string, ...parts: readonly (readonly [string, string])[]): SVGGElement {
  const group = svgElement("g", { class: tone(colour) });
  group.append(
    ...parts.map(([name, transform]) => svgElement("use", { href: `#${name}`, transform })),
  );
  return group;
}

const hatOf = (colour: string): SVGGElement =>
  shapes(colour, ["hat", "scale(1.3)"], ["bobble", "translate(0 -45) scale(1.3)"]);

const signIn = (colour: string): SVGGElement => {
  const group = shapes(colour, [signOf(colour), "scale(7)"]);
  group.classList.add("flying");
  return group;
};

interface Throw {
  readonly x: number;
  readonly height: number;
  readonly sway: number;
  readonly turn: number;
}

async function toss(sky: Element, hat: SVGGElement, from: Throw): Promise<void> {
  const { x, height, sway, turn } = from;
  const top = height * (0.15 + 0.35 * turn);
  const frames = [
    { transform: `translate(${x}px, ${height + 60}px)`, easing: "cubic-bezier(.2,.7,.4,1)" },
    {
      transform: `translate(${x + sway / 2}px, ${top}px) rotate(${(turn - 0.5) * 140}deg)`,
      easing: "cubic-bezier(.6,0,.8,.3)",
    },
    { transform: `translate(${x + sway}px, ${height + 60}px) rotate(${(turn - 0.5) * 420}deg)` },
  ];
  sky.append(hat);
  await run(hat.animate(frames, { duration: TOSS_MS, delay: 250 * turn, fill: "both" }));
  hat.remove();
}

interface Fall {
  readonly x: number;
  readonly height: number;
  readonly delay: number;
  readonly turn: number;
}

async function rain(
  sky: Element,
  sign: SVGGElement,
  { x, height, delay, turn }: Fall,
): Promise<void> {
  const frames = [
    { transform: `translate(${x}px, -20px)`, opacity: 1 },
    {
      transform: `translate(${x}px, ${height * 0.7}px) rotate(${turn * 500}deg)`,
      opacity: 1,
      offset: 0.8,
    },
    { transform: `translate(${x}px, ${height * 0.9}px) rotate(${turn * 600}deg)`, opacity: 0 },
  ];
  sky.append(sign);
  await run(sign.animate(frames, { duration: RAIN_MS - 700, delay, fill: "both" }));
  sign.remove();
}
