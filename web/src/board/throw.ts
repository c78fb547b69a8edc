/** The throw of a die: out of the dock, over the board, and back; its number is seen when it lies. */
import { html, render } from "lit-html";
import { run } from "./running";
import type { Die } from "./scene";
import { die } from "./shapes";

/** Milliseconds from the tap: crouched, down, up twice, lying, told, on the way home, at home. */
const AT = { crouch: 60, down: 400, up: 500, again: 600, hop: 650, lies: 700, told: 820 };
const [LEAVES, HOME] = [940, 1180];
/** How far the die bounces up, and where on the board it comes to lie, as parts of its size. */
const [BOUNCE, HOP] = [36, 14];
const SPOT = { x: 0.62, y: 0.55 };

/**
 * Throw the die of a box over a stage; `landed` is called when its number may be told.
 *
 * `pace` stretches or shortens the time of it. A tap ends the throw at once.
 */
export async function throwDie(
  box: Element,
  stage: Element,
  thrown: Pick<Die, "number" | "colour">,
  pace: number,
  landed: () => void,
): Promise<void> {
  const [from, over] = [box.getBoundingClientRect(), stage.getBoundingClientRect()];
  const x = over.x + over.width * SPOT.x - (from.x + from.width / 2);
  const y = over.y + over.height * SPOT.y - (from.y + from.height / 2);
  const air = document.createElement("div");
  air.className = "thrown";
  air.setAttribute("aria-hidden", "true");
  air.style.setProperty("left", `${from.x}px`);
  air.style.setProperty("top", `${from.y}px`);
  air.style.setProperty("width", `${from.width}px`);
  render(html`<svg viewBox="-40 -40 80 80">${die(thrown.number, thrown.colour)}</svg>`, air);
  document.body.append(air);
  const timing = { duration: HOME * pace };
  const pips = [...air.querySelectorAll("circle")].map((pip) => run(pip.animate(FACE, timing)));
  const cover = box.querySelector("svg")?.animate({ opacity: [0, 0] }, timing);
  const told = run(air.animate([], { duration: AT.told * pace })).then(landed);
  const way = run(air.animate(framesTo(x, y), timing));
  await Promise.all([told, way, ...pips, ...(cover ? [run(cover)] : [])]);
  air.remove();
}

/** No face is drawn in the air, so that nobody can read it early. */
const FACE: Keyframe[] = [
  { opacity: 0 },
  { opacity: 0, offset: AT.lies / HOME },
  { opacity: 1, offset: AT.lies / HOME },
  { opacity: 1 },
];

const FLIGHT = "cubic-bezier(.2,.7,.4,1)";
const FALL = "cubic-bezier(.5,0,.9,.5)";

function framesTo(x: number, y: number): Keyframe[] {
  const at = (part: number, up: number, turn: number, more = ""): string =>
    `translate(${x * part}px, ${y * part - up}px) rotate(${turn}deg) ${more}`;
  const frame = (time: number, transform: string, easing = "ease-out"): Keyframe => ({
    offset: time / HOME,
    transform,
    easing,
  });
  return [
    frame(0, at(0, 0, 0)),
    frame(AT.crouch, at(0, 0, 0, "scale(1.1, .84)"), FLIGHT),
    frame((AT.crouch + AT.down) / 2, at(0.7, 60, 320, "scale(1.5)"), FALL),
    frame(AT.down, at(0.86, 0, 480, "scale(1.05, .95)")),
    frame(AT.up, at(0.92, BOUNCE, 580), FALL),
    frame(AT.again, at(0.97, 0, 660, "scale(1.05, .95)")),
    frame(AT.hop, at(0.99, HOP, 700), FALL),
    frame(AT.lies, at(1, 0, 720)),
    frame(LEAVES, at(1, 0, 720), "ease-in-out"),
    frame(HOME, at(0, 0, 720)),
  ];
}
