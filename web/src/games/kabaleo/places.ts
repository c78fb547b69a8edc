/** The places of the Kabaleo board with their towers. */
import { marks, type Drawing, type Field, type Piece, type Point } from "../../board/scene";
import { towerStep } from "../../board/shapes";
import { choice, type Steps } from "../../choice";
import type { Say } from "../../words";
import { effectOf, type BoardProps } from "../game";
import { EMPTY, LAYER_STEP, MARGIN, RISER, towerRoom, type Grid, type Part } from "./layout";
import { coloursInPlay, placeId, placeName, shownColour, stockId, type KabaleoView } from "./view";

type Actions = ReadonlyMap<string, Steps>;

/** Return the places, their towers and their numbers. */
export function placesPart(
  props: BoardProps,
  view: KabaleoView,
  actions: Actions,
  grid: Grid,
  say: Say,
): Part {
  const { columns, cell } = grid;
  const points = view.places.map((_, place): Point => ({
    x: MARGIN + ((place % columns) + 0.5) * cell.width,
    y: MARGIN + (Math.floor(place / columns) + 1) * cell.height - RISER - 16,
  }));
  const names = view.places.map((layers, place) => placeName(say, place, layers));
  return {
    under: [...terraces(grid), ...prizes(props, view, points)],
    fields: points.map((point, place) => ({
      name: names[place] ?? "",
      ...point,
      ...stateOf(props, view, actions, place, say),
      ...SHAPE,
      id: placeId(place),
      near: neighbours(view, place, columns, props.seat !== null),
    })),
    pieces: points.map((point, place) =>
      towerOf(view.places[place] ?? "", place, point, names[place] ?? "", towerRoom(grid)),
    ),
    labels: points.map(({ x, y }, place) => ({
      x,
      y: y + 16 + RISER / 2 + 5,
      text: place,
      size: 14,
    })),
  };
}

/** Return the rings of the places that the winners have at the end, in their colours. */
function prizes({ standing }: BoardProps, view: KabaleoView, points: readonly Point[]): Drawing[] {
  if (view.mover !== "-") return [];
  const won = view.goals.filter((_, seat) => standing[seat]?.place === 1);
  return points.flatMap((point, place): Drawing[] => {
    const colour = shownColour(view.places[place] ?? "");
    return won.includes(colour) ? [{ as: "prize", ...point, colour }] : [];
  });
}

/** The tones of the terraces by their number, from the rear. */
const TONES: Readonly<Record<number, readonly number[]>> = {
  2: [2, 4],
  3: [1, 3, 4],
  4: [1, 2, 3, 4],
  5: [1, 2, 3, 4, 5],
};

function terraces({ columns, rows, cell }: Grid): Drawing[] {
  const width = columns * cell.width;
  return Array.from({ length: rows }, (_, row): Drawing => ({
    as: "terrace",
    x: MARGIN,
    y: MARGIN + row * cell.height,
    width,
    height: cell.height,
    riser: RISER,
    level: TONES[rows]?.[row] ?? 5,
  }));
}

const SHAPE = {
  role: "place",
  ground: { as: "plinth", rx: 39, ry: 15 },
  reach: 62,
  touch: 42,
  lift: 18,
} as const;

/** Return the marks of a place, and the hint where it is legal or barred. */
function stateOf(
  props: BoardProps,
  view: KabaleoView,
  actions: Actions,
  place: number,
  say: Say,
): Pick<Field, "marks" | "hint"> {
  const id = placeId(place);
  const isLast = view.last === place;
  const isReachable = [...actions.values()].some(([, target]) => target === id);
  const barred = isLast && actions.size > 0 && !isReachable;
  const token = choice(actions, props.picked).next.get(id)?.[0];
  const hint = barred ? say("board-kabaleo-barred", { place }) : effectOf(props, token);
  return {
    marks: marks({ legal: token !== undefined, barred, last: isLast }),
    ...(hint === undefined ? {} : { hint }),
  };
}

function towerOf(layers: string, place: number, point: Point, name: string, room: number): Piece {
  const step = towerStep(layers.length - 1, LAYER_STEP, room);
  const badge = { x: 26, y: -(layers.length - 2) * step - 34 };
  return {
    id: `tower:${place}`,
    field: placeId(place),
    ...point,
    name,
    apart: false,
    look: { as: "cones", layers, step, size: 1 },
    ...(layers.length > 3 ? { count: layers.length, badge } : {}),
    marks: marks({}),
  };
}

/** Return the neighbours of a place: the places beside it, and the stock below the last row. */
function neighbours(
  view: KabaleoView,
  place: number,
  columns: number,
  hasStock: boolean,
): readonly string[] {
  const column = place % columns;
  const isLastRow = place + columns >= view.places.length;
  const beside = [
    ...(column > 0 ? [place - 1] : []),
    ...(column < columns - 1 ? [place + 1] : []),
    place - columns,
    place + columns,
  ].filter((other) => other >= 0 && other < view.places.length);
  const stock = isLastRow && hasStock ? coloursInPlay(view).map(stockId) : [];
  return [...beside.map(placeId), ...stock];
}

/** Return the enlarged tower of a place with all its layers visible, above the board. */
export function unfoldedTower(
  id: string,
  view: KabaleoView,
  places: Part,
  width: number,
): Pick<Part, "under" | "pieces"> {
  const place = Number(id.replace("place:", ""));
  const layers = view.places[place];
  const field = places.fields.find((one) => one.id === id);
  if (!layers || !field || layers.length < 2) return EMPTY;
  const step = Math.min(30, 300 / layers.length);
  const size = 1.25;
  const height = (75 + (layers.length - 1) * step) * size;
  const x = Math.min(Math.max(field.x, 66), width - 66);
  const y = Math.max(field.y + 6, height + 12);
  return {
    under: [{ as: "shelf", x: x - 62, y: y - height, width: 124, height: height + 34 }],
    pieces: [
      {
        id: `unfolded:${place}`,
        field: id,
        x,
        y,
        name: field.name,
        apart: false,
        marks: marks({}),
        look: { as: "cones", layers, step, size },
        count: layers.length,
        badge: { x: 46, y: -height + 22 },
      },
    ],
  };
}
