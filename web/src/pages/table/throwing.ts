/** The throw of the die: the server has rolled already, the page shows it when the reader throws. */
import { gameOf } from "../../games/catalog";
import { narrate } from "../../talk/narration";
import { namingFor } from "../../messages";
import {
  isOwnTurn,
  legalActions,
  shownLog,
  type DieState,
  type Model,
  type Update,
} from "../../model";
import { statusText } from "../../dock/status";
import { throwDie } from "../../board/throw";
import { shownBoard } from "../../dock/shown_board";
import { stepMs, type Settings } from "../../settings";
import type { Shell } from "../../shell";
import type { ServerMessage, Snapshot } from "../../wire";
import type { Say } from "../../words";
import { isHurried } from "./effects";

/**
 * Return what a message does to the die: the reader throws it, it flies at once, or it lies.
 *
 * Whoever asks to roll again has thrown it with that, and of others one sees the throw.
 */
export function dieState(
  model: Model,
  message: ServerMessage,
  { autoRoll }: Pick<Settings, "autoRoll">,
  isMoving: boolean,
): DieState {
  const { snapshot, log } = model;
  const now = snapshotOf(message, snapshot);
  if (!now?.game || now.phase !== "playing") return "lies";
  const throws = gameOf(now.setup.game).moments?.throws;
  const canHide = throws?.hide(now.game.view) ?? null;
  const since = snapshot?.v ?? -1;
  const events = log.filter(({ v }) => v > since).map(({ event }) => event);
  const last = events.findLastIndex(({ kind }) => kind === "drawn");
  const isLast = last >= 0 && !events.slice(last).some(({ kind }) => kind === "played");
  if (canHide === null || !isLast) return "lies";
  const played = events.slice(0, last).findLast((event) => event.kind === "played");
  const throwsAgain = autoRoll || played?.token === throws?.token;
  if (isOwnTurn(now) && !throwsAgain) return "waits";
  return isMoving && snapshot ? "flies" : "lies";
}

function snapshotOf(message: ServerMessage, before: Snapshot | null): Snapshot | null {
  if ("now" in message) return message.now;
  return "change" in message && before ? { ...before, ...message.change } : null;
}

/** Return the action that throws the die; null where it is not the reader's to throw. */
export function throwingToken(model: Model): string | null {
  const throws = gameOf(model.snapshot?.setup.game ?? "").moments?.throws?.token ?? "";
  return model.unthrown || legalActions(model).includes(throws) ? throws : null;
}

/** Announce the number that the reader has thrown, and what it asks for. */
export function announceThrow(after: Model, say: Say, announce: Shell["announce"]): void {
  const now = after.snapshot;
  const drawn = shownLog(after).findLast(({ event }) => event.kind === "drawn");
  if (!now || !drawn || isHurried(after.log)) return;
  const names = now.seats.map((seat) => seat.name);
  announce(narrate(drawn.event, say, namingFor(now, say), names) ?? statusText(now, say));
}

/** The part of the usual time in which the throw of a bot is shown. */
const BOTS = 0.6;

/** Throw the die of a model over its board; where nothing can move it lands at once. */
async function fly(model: Model, step: number, say: Say, landed: () => void): Promise<void> {
  const [box, stage] = [".dock .die-box", ".stage"].map((one) => document.querySelector(one));
  const { snapshot } = model;
  const lying = shownBoard(model, 1, say)?.scene.die;
  if (!box || !stage || !lying || !snapshot || step <= 0 || document.hidden) {
    landed();
    return;
  }
  const isBot = snapshot.seats[Number(snapshot.game?.mover)]?.who === "bot";
  const pace = (step / stepMs({ speed: "normal" })) * (isBot ? BOTS : 1);
  await throwDie(box, stage, lying, pace, landed);
}

/** Return what throws a die once for each version of a table, after what moves before it. */
export function dieThrower() {
  let thrown = -1;
  return async (
    model: Model,
    before: Promise<unknown>,
    step: number,
    say: Say,
    dispatch: (update: Update) => void,
  ): Promise<void> => {
    const v = model.snapshot?.v ?? -1;
    const isNew = model.throwing && v !== thrown;
    if (isNew) thrown = v;
    await before;
    if (!isNew) return;
    await fly({ ...model, throwing: false }, step, say, () => {
      dispatch({ type: "landed", v });
    });
  };
}
