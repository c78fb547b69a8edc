/** Whose turn it is, or what a table waits for, in a few words. */
import { seatNames } from "../messages";
import { isOwnTurn } from "../model";
import type { Snapshot } from "../wire";
import type { Say } from "../words";

/** Say in a few words whose turn it is, or what the table waits for. */
export function statusText(now: Snapshot, say: Say): string {
  if (now.phase === "open" && now.seats.every(({ who }) => who !== "open")) {
    return say("web-all-taken");
  }
  if (now.phase !== "playing") return say(`web-status-${now.phase}`);
  const mover = now.game?.mover;
  if (typeof mover !== "number") return say("web-chance-moves");
  if (isOwnTurn(now) && now.you.length === 1) return say("web-your-turn");
  return say("web-turn", { name: seatNames(now, say)[mover] ?? "" });
}
