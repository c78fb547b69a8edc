/** The finish: goals turn over, then what counts for each seat is counted aloud, piece by piece. */

/** Of each seat, the ids of the pieces that count for it. */
export type Counted = readonly (readonly string[])[];

/** Steps that a goal takes to turn over, that a piece takes to be counted, and between two seats. */
const TURN = 3;
const HOP = 0.8;
const REST = 1.6;

/** Gives how many steps the count of one seat takes. */
const countSteps = (pieces: readonly string[]): number => pieces.length * HOP + REST;

/** Gives how long the finish takes, in milliseconds; `step` is the time of one step. */
export const finishTime = (counted: Counted, step: number): number =>
  counted.length === 0 ? 0 : step * counted.reduce((sum, pieces) => sum + countSteps(pieces), TURN);

/** Plays the finish on a drawn board and the goals around it; resolves when all is counted. */
export async function finish(drawn: Element, counted: Counted, step: number): Promise<void> {
  if (step <= 0 || counted.length === 0) return;
  const goals = document.querySelectorAll(".piece-goal > g > g");
  const running: Promise<unknown>[] = [...goals].map((goal) => turnOver(goal, TURN * step));
  let at = TURN * step;
  for (const pieces of counted) {
    const end = at + countSteps(pieces) * step;
    pieces.forEach((id, index) => {
      const piece = drawn.querySelector(`.pieces > [data-piece="${CSS.escape(id)}"]`);
      if (piece) running.push(hop(drawn, piece, String(index + 1), at, end, step));
      at += HOP * step;
    });
    at = end;
  }
  await Promise.allSettled(running);
}

const turnOver = (goal: Element, duration: number): Promise<unknown> =>
  goal.animate({ transform: ["scaleX(0)", "scaleX(0)", "scaleX(1)"] }, { duration, easing: "ease-out" }).finished;

/** Lets a piece hop when its turn comes, and shows its number above it until the seat is done. */
async function hop(drawn: Element, piece: Element, text: string, at: number, end: number, step: number): Promise<void> {
  const number = document.createElementNS("http://www.w3.org/2000/svg", "text");
  number.setAttribute("class", "counted");
  number.setAttribute("transform", piece.getAttribute("transform") ?? "");
  number.setAttribute("aria-hidden", "true");
  number.textContent = text;
  drawn.append(number);
  const shown = number.animate({ opacity: [1, 1] }, { delay: at, duration: end - at });
  piece.animate({ translate: ["0 0", "0 -16px", "0 0"] }, { delay: at, duration: 2 * HOP * step, easing: "ease-out" });
  await shown.finished.catch(() => undefined);
  number.remove();
}
