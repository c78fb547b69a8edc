/** Sizes of the Kabaleo board in scene units, and the parts that its scene consists of. */
import type { Drawing, Field, Label, Piece } from "../../board/scene";

export const MARGIN = 12;
export const SHELF_HEIGHT = 108;
/** Distance between the layers of a low tower. */
export const LAYER_STEP = 16;
/** Height of a terrace's front, which bears the numbers of the places. */
export const RISER = 22;
/** Distance between the board and the shelf. */
export const GAP = 12;

const LEAST = { width: 88, height: 132 };
const MOST = { width: 150, height: 190 };

/** Columns of places by the number of places. */
const COLUMNS: Readonly<Record<number, readonly number[]>> = {
  16: [4, 8],
  20: [4, 5, 7, 10],
  24: [4, 6, 8],
};

export interface Grid {
  readonly columns: number;
  readonly rows: number;
  /** The size of a place with the room above it. */
  readonly cell: { readonly width: number; readonly height: number };
}

/** Return the grid that shows places largest in a box, with `shelf` units of height below it. */
export function gridOf(places: number, aspect: number, shelf: number): Grid {
  const grids = (COLUMNS[places] ?? [4]).map((columns): Grid & { scale: number } => {
    const rows = Math.max(1, Math.ceil(places / columns));
    const width = columns * LEAST.width + 2 * MARGIN;
    const height = rows * LEAST.height + 2 * MARGIN + shelf;
    const isLow = aspect > width / height;
    const room = isLow ? { width: height * aspect, height } : { width, height: width / aspect };
    const cell = {
      width: Math.min(MOST.width, (room.width - 2 * MARGIN) / columns),
      height: Math.min(MOST.height, (room.height - 2 * MARGIN - shelf) / rows),
    };
    return { columns, rows, cell, scale: Math.min(aspect / width, 1 / height) };
  });
  return grids.reduce((best, one) => (one.scale > best.scale ? one : best));
}

/** Return the height that the layers of a tower may take. */
export const towerRoom = ({ cell }: Grid): number => cell.height - 80;

/** A part of the scene. */
export interface Part {
  readonly under: readonly Drawing[];
  readonly fields: readonly Field[];
  readonly pieces: readonly Piece[];
  readonly labels: readonly Label[];
}

export const EMPTY: Part = { under: [], fields: [], pieces: [], labels: [] };
