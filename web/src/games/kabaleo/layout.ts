/** Sizes of the Kabaleo board in scene units, and the parts that its scene consists of. */
import type { Drawing, Field, Label, Piece } from "../../board/scene";

export const CELL = { width: 98, height: 148 };
export const MARGIN = 16;
export const SHELF_HEIGHT = 104;
/** Distance between the layers of a low tower, and the height that all layers may take. */
export const LAYER_STEP = 16;
export const TOWER_ROOM = 64;

/** Columns of places by the number of places: portrait and landscape. */
const COLUMNS: Readonly<Record<number, readonly [number, number]>> = {
  16: [4, 8],
  20: [5, 7],
  24: [6, 8],
};

export const columnsOf = (places: number, wide: boolean): number =>
  COLUMNS[places]?.[wide ? 1 : 0] ?? 4;

/** A part of the scene. */
export interface Part {
  readonly under: readonly Drawing[];
  readonly fields: readonly Field[];
  readonly pieces: readonly Piece[];
  readonly labels: readonly Label[];
}

export const EMPTY: Part = { under: [], fields: [], pieces: [], labels: [] };
