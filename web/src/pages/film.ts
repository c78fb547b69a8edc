/** A film: steps taken one after the other until the end, started and stopped. */

export interface Film {
  running(): boolean;
  toggle(): void;
  stop(): void;
}

interface Reel {
  step(): void;
  ended(): boolean;
  /** Milliseconds between two steps. */
  pause(): number;
  /** Called when the film has started or stopped. */
  changed(): void;
}

export function film(reel: Reel): Film {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    reel.changed();
  };
  const go = (): void => {
    reel.step();
    if (reel.ended()) stop();
    else timer = setTimeout(go, reel.pause());
  };
  return {
    running: () => timer !== undefined,
    stop,
    toggle() {
      if (timer !== undefined) return stop();
      timer = setTimeout(go, 0);
      reel.changed();
    },
  };
}
