/** Point at the next thing to tap for a task. */
import type { ShownBoard } from "../../dock/shown_board";
import type { NodeData } from "../../wire";

/** Return the step to point at; after a wrong move also where the learner was to find it. */
export function pointedStep(
  node: NodeData,
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
