/** The roll of a drawn die: it comes in turning, shows other faces, and bounces once. */
import { run } from "./running";
import { pipsOf, svgElement } from "./shapes";

/** Return faces that a die shows before its number. */
export const facesOf = (sides: number): readonly number[] => [Math.ceil(sides / 2), sides - 1, 1];
/** When each of them ends, as parts of the roll. */
const ENDS = [0.2, 0.42, 0.62];

/** Roll the die beside a drawn board. */
export async function rollDie(
  board: Element,
  sides: number,
  duration: number,
  delay: number,
): Promise<void> {
  const cube = board.closest(".play, .player")?.querySelector(".die .cube");
  const body = cube?.firstElementChild;
  if (!cube || !body) return;
  const pips = [...body.querySelectorAll("circle")];
  const hidden = pips.map((pip) =>
    run(
      pip.animate(
        [
          { opacity: 0 },
          { opacity: 0, offset: ENDS.at(-1) ?? 0 },
          { opacity: 1, offset: ENDS.at(-1) ?? 0 },
          { opacity: 1 },
        ],
        { duration, delay, fill: "backwards" },
      ),
    ),
  );
  const faces = facesOf(sides).map((number, index) =>
    showFace(body, number, index, duration, delay),
  );
  const frames = [
    { transform: "translate(-40px, -70px) rotate(-320deg)" },
    { transform: "translate(0, 5px) rotate(-40deg)", offset: 0.62, easing: "ease-out" },
    { transform: "translate(0, -10px) rotate(-12deg)", offset: 0.8, easing: "ease-in" },
    { transform: "none" },
  ];
  const rolled = run(cube.animate(frames, { duration, delay, fill: "backwards" }));
  await Promise.all([rolled, ...hidden, ...faces]);
}

/** Show a face for its part of the roll. */
async function showFace(
  body: Element,
  number: number,
  index: number,
  duration: number,
  delay: number,
): Promise<void> {
  const face = svgElement("g");
  for (const { x, y } of pipsOf(number)) face.append(svgElement("circle", { r: 6, cx: x, cy: y }));
  body.append(face);
  const [from, to] = [ENDS[index - 1] ?? 0, ENDS[index] ?? 1];
  const opacity = (offset: number): number => (offset >= from && offset < to ? 1 : 0);
  const offsets = [0, from, from, to, to, 1];
  const values = [opacity(0), 0, 1, 1, 0, 0];
  const frames = offsets.map((offset, frame) => ({ offset, opacity: values[frame] ?? 0 }));
  if (from === 0) frames.splice(0, 2);
  await run(face.animate(frames, { duration, delay, fill: "both" }));
  face.remove();
}
