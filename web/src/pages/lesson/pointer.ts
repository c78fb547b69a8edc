/** Point at the next thing to tap for a task, and recognise what is to be tried. */
import type { Game, BoardProps } from "../../games/game";
import type { ShownBoard } from "../../panels/play";
import type { LessonNode } from "./course";

/** Return the step to point at; after a wrong move also where the learner was to find it. */
export function pointedStep(
  node: LessonNode,
  { game, props }: ShownBoard,
  isHelped: boolean,
): string | null {
  if (node.kind === "look") return node.point;
  const found = isHelped ? (node.moves.find(({ next }) => next !== null)?.token ?? null) : null;
  const token = node.point ?? found;
  if (token === null) return null;
  const steps = game.steps(token, props);
  const isOnWay = props.picked.every((id, index) => steps[index] === id);
  return steps[isOnWay ? props.picked.length : 0] ?? null;
}

/** Tell whether a refused tap is what the task asks to try. */
export function isTried(node: LessonNode, id: string, { game, props, scene }: ShownBoard): boolean {
  if (node.kind !== "try") return false;
  const field = scene.pieces.find((piece) => piece.id === id)?.field;
  return node.wanted.some((token) => {
    const last = unpicked(game, props, token);
    return last !== null && (last === id || last === field);
  });
}

/** Return the one step of a token that has not been picked; null where more are missing. */
function unpicked(game: Game, props: BoardProps, token: string): string | null {
  const steps = game.steps(token, props);
  const isNext = steps.length === props.picked.length + 1;
  return isNext && props.picked.every((id, index) => steps[index] === id)
    ? (steps.at(-1) ?? null)
    : null;
}
