/** Play a timeline step by step until its end. */

export interface Playback {
  isRunning(): boolean;
  toggle(): void;
  stop(): void;
}

export interface Timeline {
  step(): void;
  hasEnded(): boolean;
  /** Return the time between two steps in milliseconds. */
  interval(): number;
  /** Called when the playback has started or stopped. */
  changed(): void;
}

/** Create a playback, which does not run yet. */
export function createPlayback(timeline: Timeline): Playback {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    timeline.changed();
  };
  const advance = (): void => {
    timeline.step();
    if (timeline.hasEnded()) stop();
    else timer = setTimeout(advance, timeline.interval());
  };
  return {
    isRunning: () => timer !== undefined,
    stop,
    toggle() {
      if (timer !== undefined) {
        stop();
        return;
      }
      timer = setTimeout(advance, 0);
      timeline.changed();
    },
  };
}
