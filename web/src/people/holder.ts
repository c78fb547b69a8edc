/** Who has to hold a device that several players share (hot seat). */
import { isOwnTurn, type Model } from "../model";
import type { GameData, SeatNumber, Snapshot } from "../wire";

/** What tells who has to hold the device: who does, and which games hide something. */
interface Holding {
  readonly games: readonly Pick<GameData, "name" | "secrets">[];
  readonly ui: Pick<Model["ui"], "holder">;
}

/** Return the seat that must take the device before the board may be shown, or null. */
export function seatToHandOver(now: Snapshot, { games, ui }: Holding): SeatNumber | null {
  const hasSecrets = games.find(({ name }) => name === now.setup.game)?.secrets ?? true;
  const mover = now.game?.mover;
  const isShared = hasSecrets && now.you.length > 1 && isOwnTurn(now);
  return isShared && typeof mover === "number" && mover !== ui.holder ? mover : null;
}

/** Tell whether the games, which are still to be loaded, decide who must hold the device. */
export const isHolderUnknown = (now: Snapshot, holding: Holding): boolean =>
  holding.games.length === 0 && seatToHandOver(now, holding) !== null;

/** Tell whether what was told in secret may be read no longer: covered, or the device handed on. */
export function hasCovered(before: Model, after: Model): boolean {
  const next = nextHolder(after);
  const isHandedOn = next !== null && next !== nextHolder(before);
  return isHandedOn || (before.peek && !after.peek);
}

const nextHolder = (model: Model): SeatNumber | null =>
  model.snapshot && seatToHandOver(model.snapshot, model);
