/** Hold back server messages while an animation runs, so that moves are shown one by one. */
import type { ServerMessage } from "./wire";

export interface MessageQueue {
  push(message: ServerMessage): void;
  /** Pause the queue until the promise settles; overlapping pauses last until the latest. */
  pauseUntil(settled: Promise<unknown>): void;
}

/** Snapshots that may wait; a longer backlog is delivered at once. */
const MAX_BACKLOG = 4;

/**
 * Create a queue in front of `deliver`.
 *
 * After each snapshot it asks `willAnimate`; if so, it stops until a following `pauseUntil` ends.
 */
export function messageQueue(
  deliver: (message: ServerMessage) => void,
  willAnimate: () => boolean,
): MessageQueue {
  let waiting: readonly ServerMessage[] = [];
  let isPaused = false;
  let animations = 0;
  const isState = (one: ServerMessage): boolean => "now" in one || "change" in one;
  const isCrowded = (): boolean => waiting.filter(isState).length > MAX_BACKLOG;
  const flush = (): void => {
    for (;;) {
      const [message, ...rest] = waiting;
      if (!message || (isPaused && !isCrowded())) return;
      waiting = rest;
      deliver(message);
      if (isState(message) && willAnimate()) isPaused = true;
    }
  };
  return {
    push(message) {
      if ("pong" in message || "presence" in message) {
        deliver(message);
        return;
      }
      waiting = [...waiting, message];
      flush();
    },
    pauseUntil(settled) {
      animations++;
      const resume = (): void => {
        if (--animations > 0) return;
        isPaused = false;
        flush();
      };
      settled.then(resume, resume);
    },
  };
}
