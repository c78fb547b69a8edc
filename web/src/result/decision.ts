/** What decided a game, in one sentence. */
import type { GameEnd, Score } from "../wire";
import type { PanelContext } from "../context";
import type { ShownBoard } from "../dock/shown_board";
import type { Model } from "../model";
import { tiesByPlace } from "./ties";

/** Return how the latest game has ended; null before its end. */
export function howEnded({ log }: Pick<Model, "log">): GameEnd | null {
  const end = log.findLast(({ event }) => event.kind === "ended")?.event;
  return end?.kind === "ended" ? end.how : null;
}

/**
 * Say what decided the game.
 *
 * That is how it ended, that who was ahead has given up, a rule that outweighs points, what broke
 * the tie for the first place, or points.
 */
export function decision(
  standing: readonly Score[],
  context: PanelContext,
  { game, props }: ShownBoard,
): string {
  const { model, say, names, now } = context;
  const how = howEnded(model);
  if (how !== null && how !== "finished") return say("web-log-ended", { how });
  const tie = tiesByPlace(standing, names, now, say).find(([place]) => place === 1)?.[1];
  const winner = standing.findIndex((one) => one.place === 1);
  // The board's own standing knows nothing of who has given up.
  if ((props.standing[winner]?.place ?? 1) > 1) return say("web-decided-resigned");
  const ending = game.ending;
  return ending?.reason?.(props, say) ?? tie ?? ending?.decided(props, winner, say) ?? "";
}
