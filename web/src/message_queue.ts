/** Hold back server messages while an animation runs, so that moves are shown one by one. */
import type { ServerMessage } from "./wire";

interface Arrival {
  readonly message: ServerMessage;
  /** When it came, in milliseconds of `performance.now()`. */
  readonly at: number;
}

export interface MessageQueue {
  push(message: ServerMessage): void;
  /** Pause the queue until the promise settles; overlapping pauses last until the latest. */
  pauseUntil(settled: Promise<unknown>): void;
  /** Deliver nothing any more: the page is left. */
  stop(): void;
}

/** Snapshots that may wait; a longer backlog is delivered at once. */
const MAX_BACKLOG = 4;

/**
 * Create a queue in front of `deliver`, which is told when a message came: its clocks run since then.
 *
 * After each snapshot it asks `willAnimate`; if so, it stops until a following `pauseUntil` ends.
 */
export function messageQueue(
  deliver: (message: ServerMessage, at: number) => void,
  willAnimate: () => boolean,
): MessageQueue {
  let waiting: readonly Arrival[] = [];
  let isPaused = false;
  let isStopped = false;
  let animations = 0;
  const isState = (one: ServerMessage): boolean => "now" in one || "change" in one;
  const isCrowded = (): boolean =>
    waiting.filter(({ message }) => isState(message)).length > MAX_BACKLOG;
  const flush = (): void => {
    for (;;) {
      const [next, ...rest] = waiting;
      if (!next || (isPaused && !isCrowded())) return;
      waiting = rest;
      const { message, at } = next;
      deliver(message, at);
      if (isState(message) && willAnimate()) isPaused = true;
    }
  };
  return {
    push(message) {
      if (isStopped) return;
      if ("pong" in message || "presence" in message) {
        deliver(message, performance.now());
        return;
      }
      waiting = [...waiting, { message, at: performance.now() }];
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
    stop() {
      isStopped = true;
      waiting = [];
    },
  };
}
