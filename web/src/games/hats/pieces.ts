/** The pieces on the hats board, and the caught hats beside each home. */
import { marks, type Piece, type Point } from "../../board/scene";
import { HAT_ROOM, towerStep } from "../../board/shapes";
import type { Spot } from "./graph";
import { LAYER_STEP, TOWER_ROOM, type Layout } from "./layout";
import { pieceId, pieceName } from "./view";
import { homeRadius } from "./wheel";

/** Scale of the hats on fields, and of those in their homes by the radius of the home. */
const SIZE = 1.5;
const IN_HOME_SIZE = 1.35 / 64;

/** Return the pieces on all fields. */
export function piecesOf(layout: Layout): Piece[] {
  return [...layout.view.fields].flatMap(([field, pieces]) => {
    const spot = layout.spots.get(field);
    if (!spot) return [];
    return pieces.map((_, index) => pieceOf(layout, spot, pieces, index));
  });
}

function pieceOf(layout: Layout, spot: Spot, pieces: readonly string[], index: number): Piece {
  const piece = pieces[index] ?? "";
  const duplicates = pieces.slice(0, index).filter((other) => other === piece).length;
  const isFirst = duplicates === 0;
  const id = pieceId(spot.id, piece);
  const offset =
    spot.kind === "home"
      ? inHome(index, pieces.length, homeRadius(layout.options.side))
      : inRow(index, pieces.length, isChoice(layout, pieces));
  const centre = layout.place(spot);
  const size = spot.kind === "home" ? homeRadius(layout.options.side) * IN_HOME_SIZE : SIZE;
  const height = piece.length;
  const above = (centre.y + offset.y) / size - HAT_ROOM; // a tower is flatter at the upper edge
  const step = towerStep(height, LAYER_STEP, Math.max(0, Math.min(TOWER_ROOM, above)));
  const badge = { x: 27, y: (-(height - 2) * step - 20) * SIZE };
  const selected = layout.props.picked[0] === id && isFirst;
  return {
    id: isFirst ? id : `${id}#${duplicates}`,
    field: spot.id,
    apart: isFirst && new Set(pieces).size > 1,
    name: pieceName(layout.say, piece),
    x: centre.x + offset.x,
    y: centre.y + offset.y - (selected ? 12 : 0),
    look: { as: "hats", layers: piece, step, size },
    ...(height > 3 ? { count: height, badge } : {}),
    marks: marks({
      legal: layout.now.next.has(id) && isFirst,
      selected,
    }),
  };
}

/** Places of hats in a home by their number, in parts of its radius; the rear ones first. */
const IN_HOME: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[0, 0.35]],
  [
    [-0.3, 0.35],
    [0.3, 0.35],
  ],
  [
    [0, 0.02],
    [-0.34, 0.5],
    [0.34, 0.5],
  ],
  [
    [-0.3, 0.05],
    [0.3, 0.05],
    [-0.3, 0.58],
    [0.3, 0.58],
  ],
  [
    [-0.3, 0.02],
    [0.3, 0.02],
    [-0.5, 0.52],
    [0, 0.58],
    [0.5, 0.52],
  ],
  [
    [-0.5, 0.05],
    [0, 0],
    [0.5, 0.05],
    [-0.5, 0.54],
    [0, 0.6],
    [0.5, 0.54],
  ],
];

/** Return the offset of a hat in its home. */
function inHome(index: number, count: number, radius: number): Point {
  const [x, y] = IN_HOME[count]?.[index] ?? [0, 0];
  return { x: x * radius, y: y * radius };
}

/** Tell whether several kinds of the reader's pieces share a field in their turn. */
function isChoice({ options, props }: Layout, pieces: readonly string[]): boolean {
  if (props.seat === null || props.seat !== props.mover) return false;
  const own = options.colours[props.seat];
  return new Set(pieces.filter((one) => one.replace("*", "").at(-1) === own)).size > 1;
}

/** Distance of two pieces that can be told apart by a finger: 24 CSS pixels on a phone. */
const TOLD_APART = 44;

/** Return the offset of a piece that shares its field with others. */
function inRow(index: number, count: number, areChosen: boolean): Point {
  const close = Math.min(22, 46 / Math.max(1, count - 1));
  const gap = areChosen ? TOLD_APART : close;
  const x = (index - (count - 1) / 2) * gap;
  return { x, y: 5 + (count > 1 ? (index % 2) * 5 - 2 : 0) };
}

/** Return the hats that each seat has brought home, by colour, on the edge of its home. */
export function caughtPieces(layout: Layout): Piece[] {
  return layout.view.caught.flatMap((letters, seat) => {
    const home = layout.spots.get(`H${layout.options.homes[seat]}`);
    if (!home || !letters) return [];
    const kinds = [...new Set(letters)];
    const radius = homeRadius(layout.options.side);
    const gap = Math.min(40, (2 * radius - 12) / (kinds.length - 1)); // no wider than the home
    return kinds.map((letter, index): Piece => {
      const count = [...letters].filter((one) => one === letter).length;
      const x = home.x + (index - (kinds.length - 1) / 2) * gap;
      const colour = layout.say("colour", { letter });
      return {
        id: `caught:${seat}:${letter}`,
        field: home.id,
        apart: false,
        name: layout.say("board-hats-caught", { colour, count }),
        ...layout.place({ x, y: home.y + radius + 2 }),
        look: { as: "hats", layers: letter, step: LAYER_STEP, size: 0.95 },
        ...(count > 1 ? { count, badge: { x: 13, y: -4 } } : {}),
        marks: marks({}),
      };
    });
  });
}
