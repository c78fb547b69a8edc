/** The scoring animation: goals turn over, then each seat's pieces are counted one by one. */
import { run } from "./running";
import { svgElement } from "./shapes";

/** Per seat, the ids of the pieces that count for it. */
export type CountedPieces = readonly (readonly string[])[];

/** Durations in animation steps: turning a goal over, counting a piece, pausing after a seat. */
const TURN_STEPS = 3;
const HOP_STEPS = 0.8;
const PAUSE_STEPS = 1.6;

/** Return the duration of counting one seat, in steps. */
const countSteps = (pieces: readonly string[]): number => pieces.length * HOP_STEPS + PAUSE_STEPS;

/** Return the duration of the animation in milliseconds; `step` is that of one step. */
export const scoringTime = (counted: CountedPieces, step: number): number =>
  counted.length === 0
    ? 0
    : step * counted.reduce((sum, pieces) => sum + countSteps(pieces), TURN_STEPS);

/** Animate the scoring on a drawn board and the goals around it; resolves at the end. */
export async function playScoring(
  drawn: Element,
  counted: CountedPieces,
  step: number,
): Promise<void> {
  if (step <= 0 || counted.length === 0) return;
  const goals = document.querySelectorAll(".piece-goal > g > g");
  const running: Promise<unknown>[] = [...goals].map((goal) => turnOver(goal, TURN_STEPS * step));
  let at = TURN_STEPS * step;
  for (const pieces of counted) {
    const end = at + countSteps(pieces) * step;
    pieces.forEach((id, index) => {
      const piece = drawn.querySelector(`.pieces > [data-piece="${CSS.escape(id)}"]`);
      if (piece) running.push(hop(drawn, piece, String(index + 1), at, end, step));
      at += HOP_STEPS * step;
    });
    at = end;
  }
  await Promise.allSettled(running);
}

const turnOver = (goal: Element, duration: number): Promise<unknown> =>
  run(
    goal.animate(
      { transform: ["scaleX(0)", "scaleX(0)", "scaleX(1)"] },
      { duration, easing: "ease-out" },
    ),
  );

/** Make a piece hop at a time, and show its number above it until the seat is counted. */
async function hop(
  drawn: Element,
  piece: Element,
  text: string,
  at: number,
  end: number,
  step: number,
): Promise<void> {
  const transform = piece.getAttribute("transform") ?? "";
  const number = svgElement("text", { class: "counted", transform, "aria-hidden": "true" });
  number.textContent = text;
  drawn.append(number);
  const shown = number.animate({ opacity: [1, 1] }, { delay: at, duration: end - at });
  const hopping = piece.animate(
    { translate: ["0 0", "0 -16px", "0 0"] },
    { delay: at, duration: 2 * HOP_STEPS * step, easing: "ease-out" },
  );
  await Promise.all([run(shown), run(hopping)]);
  number.remove();
}
