/** Boards are drawn broad or high, whichever comes out larger where they stand. */
import type { Game, Table } from "../games/table";
import type { Say } from "../words";

export interface Fit {
  /** Tells whether a table's board comes out larger when it is drawn broad. */
  wide(game: Game, table: Table, say: Say): boolean;
  /** After a drawing: draws again where the space has turned out to be another one. */
  drawn(): void;
  stop(): void;
}

interface Space {
  readonly width: number;
  readonly height: number;
}

/** Tells which of the two drawings of a board is larger in a space. */
export function isLargerWide(game: Game, table: Table, say: Say, { width, height }: Space): boolean {
  const scale = (wide: boolean): number => {
    const scene = game.scene({ ...table, wide }, say);
    return Math.min(width / scene.width, height / scene.height);
  };
  return scale(true) > scale(false);
}

/** Watches the space inside what `selector` names; `besides` is the height that the board leaves to others. */
export function fitting(selector: string, besides: () => number, redraw: () => void): Fit {
  let measured: Space = { width: innerWidth, height: innerHeight };
  let known = "";
  let answer = false;
  const measure = (): Space => {
    const width = document.querySelector(selector)?.clientWidth ?? innerWidth;
    return { width, height: innerHeight - besides() };
  };
  addEventListener("resize", redraw);
  return {
    wide(game, table, say) {
      const key = [measured.width, measured.height, game.name, table.options, table.seat === null].join(" ");
      if (key !== known) [known, answer] = [key, isLargerWide(game, table, say, measured)];
      return answer;
    },
    drawn() {
      const now = measure();
      if (now.width === measured.width && now.height === measured.height) return;
      measured = now;
      redraw();
    },
    stop: () => removeEventListener("resize", redraw),
  };
}
