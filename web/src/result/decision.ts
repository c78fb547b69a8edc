/** What decided a game, in one sentence. */
import type { Score } from "../wire";
import type { PanelContext } from "../context";
import type { ShownBoard } from "../dock/shown_board";
import { tiesByPlace } from "./ties";

/** Say what decided the game: how it ended, what broke the tie for the first place, or points. */
export function decision(
  standing: readonly Score[],
  context: PanelContext,
  { game, props }: ShownBoard,
): string {
  const { model, say, names, now } = context;
  const how = model.log.findLast(({ event }) => event.kind === "ended")?.event;
  if (how?.kind === "ended" && how.how !== "finished")
    return say("web-log-ended", { how: how.how });
  const tie = tiesByPlace(standing, names, now, say).find(([place]) => place === 1)?.[1];
  const winner = standing.findIndex((one) => one.place === 1);
  const ending = game.ending;
  return ending?.reason?.(props.view, say) ?? tie ?? ending?.decided(props, winner, say) ?? "";
}
