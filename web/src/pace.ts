/** Lets what the server says through one moment after the other, while pieces still travel. */
import type { ServerMessage } from "./wire";

export interface Pace {
  push(message: ServerMessage): void;
  /** Holds back further moments until this has come to its end. */
  hold(until: Promise<unknown>): void;
}

/** How many moments may wait; beyond it they are let through at once. */
const MOST = 4;

/**
 * Makes a pace. After every snapshot it asks `moves` whether it will be shown as a motion; then it
 * waits for `hold`, which must follow.
 */
export function pace(deliver: (message: ServerMessage) => void, moves: () => boolean): Pace {
  let waiting: ServerMessage[] = [];
  let held = false;
  let moving = 0;
  const flow = (): void => {
    while (waiting.length > 0 && (!held || crowded())) {
      const message = waiting.shift() as ServerMessage;
      deliver(message);
      if ("now" in message && moves()) held = true;
    }
  };
  const crowded = (): boolean => waiting.filter((one) => "now" in one).length > MOST;
  return {
    push(message) {
      if ("pong" in message || "presence" in message) return deliver(message);
      waiting = [...waiting, message];
      flow();
    },
    hold(until) {
      moving++;
      const free = (): void => {
        if (--moving > 0) return;
        held = false;
        flow();
      };
      until.then(free, free);
    },
  };
}
