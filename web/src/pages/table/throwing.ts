/** The throw of the die: the server has rolled already, the page shows it when the reader throws. */
import { drawingOf } from "../../games/catalog";
import { narrate } from "../../panels/narration";
import { namingFor } from "../../messages";
import { shownLog, type Model } from "../../model";
import { isOwnTurn, statusText } from "../../panels/status";
import type { Settings } from "../../settings";
import type { Shell } from "../../shell";
import type { ServerMessage, Snapshot } from "../../wire";
import type { Say } from "../../words";

/** Tell whether a message brings a die that the reader is to throw. */
export function bringsDie(
  model: Model,
  message: ServerMessage,
  { autoRoll }: Pick<Settings, "autoRoll">,
): boolean {
  const { snapshot, log } = model;
  const now = snapshotOf(message, snapshot);
  if (autoRoll || !now?.game || !isOwnTurn(now)) return false;
  const mover = now.seats[Number(now.game.mover)];
  const canHide = drawingOf(now.setup.game).unthrown?.(now.game.view) ?? null;
  if (canHide === null || mover?.stand_in) return false;
  const since = snapshot?.v ?? -1;
  const events = log.filter(({ v }) => v > since).map(({ event }) => event);
  const last = events.findLastIndex(({ kind }) => kind === "drawn");
  const isLast = last >= 0 && !events.slice(last).some(({ kind }) => kind === "played");
  const played = events.slice(0, last).findLast((event) => event.kind === "played");
  return isLast && played?.token !== "roll"; // who asks to roll again has thrown it
}

function snapshotOf(message: ServerMessage, before: Snapshot | null): Snapshot | null {
  if ("now" in message) return message.now;
  return "change" in message && before ? { ...before, ...message.change } : null;
}

/** Announce the number that the reader has thrown, and what it asks for. */
export function announceThrow(after: Model, say: Say, announce: Shell["announce"]): void {
  const now = after.snapshot;
  const drawn = shownLog(after).findLast(({ event }) => event.kind === "drawn");
  if (!now || !drawn) return;
  const names = now.seats.map((seat) => seat.name);
  announce(narrate(drawn.event, say, namingFor(now, say), names) ?? statusText(now, say));
}
