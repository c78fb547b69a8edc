/** Who has to hold a device that several players share (hot seat). */
import { isOwnTurn } from "../model";
import type { SeatNumber, Snapshot } from "../wire";

/** Return the seat that must take the device before the board may be shown, or null. */
export function seatToHandOver(
  now: Snapshot,
  holder: SeatNumber | null,
  secrets: boolean,
): SeatNumber | null {
  const mover = now.game?.mover;
  const isShared = secrets && now.you.length > 1 && isOwnTurn(now);
  return isShared && typeof mover === "number" && mover !== holder ? mover : null;
}
