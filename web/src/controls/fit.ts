/** Measure the box that a board is to fill. */

export interface Fit {
  /** Return the ratio of the box's width to its height. */
  aspect(): number;
  /** Measure the box after a drawing, and redraw where its ratio has changed. */
  drawn(): void;
  stop(): void;
}

/** The boards' layouts go from slim to broad in steps, so that a pixel more does not move fields. */
const STEP = 0.05;
const [SLIM, BROAD] = [0.6, 1.8];

/** Return the ratio that boards are laid out for. */
export function aspectOf(width: number, height: number): number {
  if (width <= 0 || height <= 0) return 1;
  const ratio = Math.min(BROAD, Math.max(SLIM, width / height));
  return Math.round(ratio / STEP) * STEP;
}

/** Watch the element of a selector, whose size must not depend on the board in it. */
export function watchFit(selector: string, redraw: () => void): Fit {
  let measured = aspectOf(innerWidth, innerHeight - 260);
  addEventListener("resize", redraw);
  return {
    aspect: () => measured,
    drawn() {
      const box = document.querySelector(selector);
      const now = box ? aspectOf(box.clientWidth, box.clientHeight) : measured;
      if (now === measured) return;
      measured = now;
      redraw();
    },
    stop: () => {
      removeEventListener("resize", redraw);
    },
  };
}

const wide = (): MediaQueryList => matchMedia("(min-width: 900px) and (min-height: 521px)");

/** Tell whether the styles take the window for a phone's, upright or on its side. */
export const isNarrow = (): boolean => !wide().matches;

/** Call something whenever the window becomes narrow or wide; return what ends that. */
export function watchNarrow(turned: () => void): () => void {
  const query = wide();
  query.addEventListener("change", turned);
  return () => {
    query.removeEventListener("change", turned);
  };
}
