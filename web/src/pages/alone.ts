/** What is played without asking: a pass where nothing else is possible, and the roll after a six if wished. */
import type { Settings } from "../settings";
import type { Snapshot } from "../wire";

const PAUSE = 1100;

/** Gives the token that needs no choice, or null. */
export function unasked(now: Snapshot, settings: Pick<Settings, "autoPass" | "autoRoll">): string | null {
  const tokens = now.game?.actions.map((action) => action.token) ?? [];
  if (settings.autoPass && tokens.length === 1 && tokens[0] === "pass") return "pass";
  return settings.autoRoll && tokens.includes("roll") ? "roll" : null;
}

/** Waits a moment, so that everybody sees what happens, and then plays it. */
export function alone() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    look(now: Snapshot, settings: Settings, play: (token: string) => void): void {
      clearTimeout(timer);
      const token = now.state === "playing" ? unasked(now, settings) : null;
      if (token !== null) timer = setTimeout(() => play(token), settings.speed === "none" ? PAUSE / 3 : PAUSE);
    },
    stop: (): void => clearTimeout(timer),
  };
}
