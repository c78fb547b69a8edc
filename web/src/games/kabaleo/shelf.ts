/** The shelf below the Kabaleo board: the player's own stock and goal. */
import { marks, type Drawing, type Field, type Label, type Piece } from "../../board/scene";
import { choice, type Steps } from "../../choice";
import type { Say } from "../../words";
import { truncate, type BoardProps } from "../game";
import { LAYER_STEP, MARGIN, SHELF_HEIGHT, type Part } from "./layout";
import {
  areGoalsOpen,
  colourName,
  coloursInPlay,
  countInStock,
  placeId,
  stockId,
  type KabaleoView,
} from "./view";

/** The contents and position of the shelf. */
interface Shelf {
  readonly props: BoardProps;
  readonly view: KabaleoView;
  readonly stock: string;
  readonly colours: readonly string[];
  readonly columns: number;
  readonly say: Say;
  readonly y: number;
  /** Return the centre of a slot; the goal has the slot after the colours. */
  readonly x: (slot: number) => number;
}

/** Slots that the card of the goal takes. */
const GOAL_SLOTS = 1.35;

/** Letters of a word that fits below the goal in full size. */
const LONGEST = 9;

/** Return the shelf with stock and goal at a distance from the upper edge. */
export function shelfPart(
  props: BoardProps,
  view: KabaleoView,
  stock: string,
  actions: ReadonlyMap<string, Steps>,
  { width, top, columns }: { width: number; top: number; columns: number },
  say: Say,
): Part {
  const colours = coloursInPlay(view);
  const slot = (width - 2 * MARGIN) / (colours.length + GOAL_SLOTS);
  const y = top + SHELF_HEIGHT - 32;
  const x = (index: number): number =>
    MARGIN + (index + (index < colours.length ? 0.5 : GOAL_SLOTS / 2)) * slot;
  const board: Drawing = { as: "shelf", x: 0, y: top, width, height: SHELF_HEIGHT };
  if (view.mover === "-") return goalsPart(props, view, { board, y });
  const shelf: Shelf = { props, view, stock, colours, columns, say, x, y };
  const legal = choice(actions, []).next;
  const goal = goalOf(shelf);
  const named = say("board-kabaleo-goal-label");
  const label: Label = {
    x: goal.field.x,
    y: y + 22,
    text: named,
    size: named.length > LONGEST ? 12 : 15,
  };
  return {
    under: [board, { as: "goal-card", x: goal.field.x, y, colour: goal.colour }],
    fields: [...colours.map((_, index) => stockField(shelf, index, legal)), goal.field],
    pieces: [...colours.flatMap((_, index) => stockPiece(shelf, index)), goal.piece],
    labels: [label],
  };
}

/** Return the goals of all seats, which lie open at the end where the stock was. */
function goalsPart(
  { names }: BoardProps,
  { goals }: KabaleoView,
  { board, y }: { board: Drawing & { width: number }; y: number },
): Part {
  const slot = board.width / goals.length;
  const x = (seat: number): number => (seat + 0.5) * slot;
  return {
    under: [
      board,
      ...goals.map((colour, seat): Drawing => ({ as: "goal-card", x: x(seat), y, colour })),
    ],
    fields: [],
    pieces: goals.map((colour, seat): Piece => ({
      id: `goal:${seat}`,
      field: "",
      x: x(seat),
      y,
      name: "",
      apart: false,
      marks: marks({}),
      look: { as: "goal", colour, size: 1 },
    })),
    labels: goals.map((_, seat) => ({
      x: x(seat),
      y: y + 22,
      text: truncate(names[seat] ?? "", LONGEST),
      size: 15,
    })),
  };
}

function stockField(shelf: Shelf, index: number, legal: ReadonlyMap<string, unknown>): Field {
  const { props, view, stock, colours, columns, say, x, y } = shelf;
  const colour = colours[index] ?? "";
  const id = stockId(colour);
  const count = countInStock(stock, colour);
  const selected = props.picked[0] === id;
  const lastRow = view.places.length - columns;
  return {
    id,
    role: "stock",
    x: x(index),
    y,
    name: say("board-kabaleo-stock", { colour: colourName(say, colour), count }),
    ground: { as: "plinth", rx: 30, ry: 11 },
    marks: marks({ legal: legal.has(id) && !selected, selected }),
    near: [
      ...(index > 0 ? [stockId(colours[index - 1] ?? "")] : []),
      index < colours.length - 1 ? stockId(colours[index + 1] ?? "") : "goal",
      ...Array.from({ length: columns }, (_, column) => placeId(lastRow + column)),
    ],
    reach: 44,
    touch: 40,
    lift: 18,
  };
}

function stockPiece({ props, stock, colours, say, x, y }: Shelf, index: number): Piece[] {
  const colour = colours[index] ?? "";
  const count = countInStock(stock, colour);
  if (count === 0) return [];
  const selected = props.picked[0] === stockId(colour);
  return [
    {
      id: `piece:${colour}`,
      field: stockId(colour),
      x: x(index),
      y: y - (selected ? 14 : 0),
      name: colourName(say, colour),
      apart: false,
      look: { as: "cones", layers: `.${colour.toLowerCase()}`, step: LAYER_STEP, size: 1 },
      count,
      badge: { x: 22, y: 9 },
      marks: marks({ selected }),
    },
  ];
}

/** Return the own goal, covered until the player peeks or the game is over. */
function goalOf({ props, view, colours, say, x, y }: Shelf): {
  field: Field;
  piece: Piece;
  colour: string;
} {
  const goal = view.goals[props.seat ?? -1] ?? "?";
  const isHidden = !props.peek && !areGoalsOpen(view);
  const name = isHidden
    ? say("board-kabaleo-goal-hidden")
    : say("board-kabaleo-goal", { colour: colourName(say, goal) });
  const colour = isHidden ? "?" : goal;
  const place = { id: "goal", x: x(colours.length), y, name };
  return {
    field: {
      ...place,
      role: "secret",
      ground: { as: "none" },
      marks: marks({}),
      near: [stockId(colours.at(-1) ?? ""), placeId(view.places.length - 1)],
      reach: 40,
      touch: 36,
      lift: 18,
    },
    piece: {
      ...place,
      field: "goal",
      apart: false,
      marks: marks({}),
      look: { as: "goal", colour, size: 1 },
    },
    colour,
  };
}
