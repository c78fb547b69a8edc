/** The one line that says what to do now, or why the last tap was refused. */
import { isSecret } from "../board/scene";
import { refusalText, seatNames } from "../messages";
import { isOwnTurn, legalActions, type Model } from "../model";
import type { Snapshot } from "../wire";
import type { Say } from "../words";
import type { ShownBoard } from "./shown_board";
import { statusText } from "./status";

/** Return what a tap on the field or piece under the pointer does, or else what stands there. */
export function toldOf({ scene, props: { hinted } }: ShownBoard): string {
  const field = scene.fields.find((one) => one.id === hinted);
  const piece = scene.pieces.find((one) => one.id === hinted);
  return field?.hint ?? field?.seen ?? field?.name ?? piece?.name ?? "";
}

/** Return what is told of the reader's secret, in two lines; empty where it was not asked for. */
export const secretText = ({ game, props, scene }: ShownBoard, say: Say): string =>
  (isSecret(scene, props.unfolded) && game.secret?.(props, say)) || "";

/** Say what is to be done now, or whom the table waits for. */
export function promptText(
  { game, props }: ShownBoard,
  now: Snapshot,
  model: Model,
  say: Say,
): string {
  const mover = now.game?.mover;
  if (now.phase !== "playing" || typeof mover !== "number") return statusText(now, say);
  if (model.throwing) return say("web-dock-rolling");
  if (!isOwnTurn(now)) {
    return say("web-wait-for", { name: seatNames(now, say)[mover] ?? "" });
  }
  // The move that was just sent is not answered yet.
  return legalActions(model).length === 0
    ? ""
    : (game.prompt?.(props, say) ?? statusText(now, say));
}

/** Return why the last tap was refused, with the rule; null where it was not, or is not known yet. */
export function refusalOf(
  { refused, refusals, snapshot, unthrown }: Model,
  say: Say,
): { text: string; rule: string | null } | null {
  if (refused === null || !snapshot || !isOwnTurn(snapshot) || unthrown) return null;
  const found = refusals.get(refused.tried);
  if (!found) return null;
  return { text: refusalText(snapshot.setup.game, found, say), rule: found.rule };
}
