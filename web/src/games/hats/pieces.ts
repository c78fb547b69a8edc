/** The pieces on the hats board, and the caught hats beside each home. */
import { marks, type Piece, type Point } from "../../board/scene";
import { towerStep } from "../../board/shapes";
import { HOME_RADIUS, type Spot } from "./graph";
import { LAYER_STEP, TOWER_ROOM, type Layout } from "./layout";
import { pieceId, pieceName } from "./view";

const SIZE = 1.2;

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
  const offset = spot.kind === "home" ? inHome(index, pieces.length) : inRow(index, pieces.length);
  const centre = layout.place(spot);
  const height = piece.length;
  const step = towerStep(height, LAYER_STEP, TOWER_ROOM);
  const badge = { x: 27, y: (-(height - 2) * step - 24) * SIZE };
  return {
    id: isFirst ? id : `${id}#${duplicates}`,
    field: spot.id,
    apart: isFirst && new Set(pieces).size > 1,
    name: pieceName(layout.say, piece),
    x: centre.x + offset.x,
    y: centre.y + offset.y,
    look: { as: "hats", layers: piece, step, size: SIZE },
    ...(height > 3 ? { count: height, badge } : {}),
    marks: marks({
      legal: layout.now.next.has(id) && isFirst,
      selected: layout.props.picked[0] === id && isFirst,
    }),
  };
}

/** Return the offset of a hat in its home: two rows, the rear one first. */
function inHome(index: number, count: number): Point {
  const rear = count < 3 ? count : Math.ceil(count / 2);
  const [row, column, width] = index < rear ? [0, index, rear] : [1, index - rear, count - rear];
  const centred = count < 3 ? 18 : 0;
  return { x: (column - (width - 1) / 2) * 38, y: row * 34 + 3 + centred };
}

/** Return the offset of a piece that shares its field with others. */
function inRow(index: number, count: number): Point {
  const gap = count < 2 ? 0 : Math.min(22, 46 / (count - 1));
  const x = (index - (count - 1) / 2) * gap;
  return { x, y: 7 + (count > 1 ? (index % 2) * 5 - 2 : 0) };
}

/** Return the hats that each seat has brought home, by colour, beside its home. */
export function caughtPieces(layout: Layout): Piece[] {
  return layout.view.caught.flatMap((letters, seat) => {
    const home = layout.spots.get(`H${layout.options.homes[seat]}`);
    if (!home || !letters) return [];
    return [...new Set(letters)].map((letter, index): Piece => {
      const count = [...letters].filter((one) => one === letter).length;
      const offset = besideHome(home, index, layout.options.side.homes === 4);
      const colour = layout.say("colour", { letter });
      return {
        id: `caught:${seat}:${letter}`,
        field: home.id,
        apart: false,
        name: layout.say("board-hats-caught", { colour, count }),
        ...layout.place({ x: home.x + offset.x, y: home.y + offset.y }),
        look: { as: "hats", layers: letter, step: LAYER_STEP, size: 0.9 },
        ...(count > 1 ? { count, badge: { x: 16, y: 1 } } : {}),
        marks: marks({}),
      };
    });
  });
}

/** Return the offset of a colour's caught hats, clear of fields and of the player's name. */
function besideHome(home: Point, index: number, small: boolean): Point {
  const far = HOME_RADIUS + 0.08;
  const down = Math.abs(home.y) < 0.01 ? 0 : Math.sign(home.y); // sine and cosine are inexact
  const across = Math.sign(home.x);
  const row = Math.floor(index / 2);
  const isEven = index % 2 === 0;
  if (small) {
    const distance = far + 0.12 * row;
    return isEven
      ? { x: -across * distance, y: down * 0.1 + 0.04 }
      : { x: across * 0.12, y: -down * distance + 0.04 };
  }
  if (Math.abs(home.x) < 0.7) {
    return { x: (isEven ? 1 : -1) * (far + 0.12 * row), y: down * 0.04 + 0.04 };
  }
  return {
    x: across * (0.02 + 0.12 * (index % 2)),
    y: -(down || -1) * (far + 0.02 + 0.12 * row) + 0.05,
  };
}
