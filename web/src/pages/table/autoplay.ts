/** Play actions that need no decision, where a setting wants it. */
import { gameOf } from "../../games/catalog";
import { automaticAction } from "../../games/game";
import { legalActions, type Model } from "../../model";
import type { Settings } from "../../settings";
import type { CommandBody, Snapshot } from "../../wire";

/** Delay before an automatic action, so that players see the position before it. */
const DELAY_MS = 1100;

export interface Autoplay {
  /** Schedule the automatic action of a new snapshot; cancels an earlier one. */
  schedule(now: Snapshot, settings: Settings): void;
  stop(): void;
}

/** Create the timer of automatic actions. */
export function createAutoplay(model: () => Model, send: (body: CommandBody) => void): Autoplay {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Play an action, unless something has been played meanwhile. */
  const play = (token: string): void => {
    const { snapshot } = model();
    const seat = snapshot?.game?.mover;
    if (!snapshot || typeof seat !== "number" || !legalActions(model()).includes(token)) return;
    send({ do: "play", token, seat, v: snapshot.v });
  };
  return {
    schedule(now, settings) {
      clearTimeout(timer);
      const game = gameOf(now.setup.game);
      const tokens = now.phase === "playing" ? (now.game?.actions ?? []) : [];
      const token = automaticAction(game, tokens, settings);
      if (token === null) return;
      const delay = settings.speed === "none" ? DELAY_MS / 3 : DELAY_MS;
      timer = setTimeout(() => {
        play(token);
      }, delay);
    },
    stop: () => {
      clearTimeout(timer);
    },
  };
}
