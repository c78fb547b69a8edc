/** Choose between the landscape and the portrait layout of a board, whichever is larger. */
import type { BoardProps, Game } from "../games/game";
import type { Say } from "../words";

export interface Fit {
  /** Tell whether a board is larger in its landscape layout. */
  wide(game: Game, props: BoardProps, say: Say): boolean;
  /** Measure the space after a drawing, and redraw where it has changed. */
  drawn(): void;
  stop(): void;
}

interface Space {
  readonly width: number;
  readonly height: number;
}

/** Tell which of a board's two layouts is larger in a space. */
export function isLargerWide(
  game: Game,
  props: BoardProps,
  say: Say,
  { width, height }: Space,
): boolean {
  const scale = (wide: boolean): number => {
    const scene = game.scene({ ...props, wide }, say);
    return Math.min(width / scene.width, height / scene.height);
  };
  return scale(true) > scale(false);
}

/** Watch the element of a selector; `reserved` is the height that the board leaves free. */
export function watchFit(selector: string, reserved: () => number, redraw: () => void): Fit {
  let measured: Space = { width: innerWidth, height: innerHeight };
  let cached = { key: "", wide: false };
  const measure = (): Space => {
    const width = document.querySelector(selector)?.clientWidth ?? innerWidth;
    return { width, height: innerHeight - reserved() };
  };
  addEventListener("resize", redraw);
  return {
    wide(game, props, say) {
      const { width, height } = measured;
      const key = [width, height, game.name, props.options, props.seat === null].join(" ");
      if (key !== cached.key) cached = { key, wide: isLargerWide(game, props, say, measured) };
      return cached.wide;
    },
    drawn() {
      const now = measure();
      if (now.width === measured.width && now.height === measured.height) return;
      measured = now;
      redraw();
    },
    stop: () => {
      removeEventListener("resize", redraw);
    },
  };
}
