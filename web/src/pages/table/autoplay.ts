/** Play actions that need no decision: a forced pass, and the roll after a six where wanted. */
import type { Settings } from "../../settings";
import type { Snapshot } from "../../wire";

/** Delay before an automatic action, so that players see the position before it. */
const DELAY_MS = 1100;

/** Return the token to play automatically, or null. */
export function automaticAction(
  now: Snapshot,
  settings: Pick<Settings, "autoPass" | "autoRoll">,
): string | null {
  const tokens = now.game?.actions ?? [];
  if (settings.autoPass && tokens.length === 1 && tokens[0] === "pass") return "pass";
  return settings.autoRoll && tokens.includes("roll") ? "roll" : null;
}

export interface Autoplay {
  /** Schedule the automatic action of a new snapshot; cancels an earlier one. */
  schedule(now: Snapshot, settings: Settings, play: (token: string) => void): void;
  stop(): void;
}

/** Create the timer of automatic actions. */
export function createAutoplay(): Autoplay {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    schedule(now, settings, play) {
      clearTimeout(timer);
      const token = now.phase === "playing" ? automaticAction(now, settings) : null;
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
