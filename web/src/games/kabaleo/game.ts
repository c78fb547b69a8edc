/** Kabaleo: towers on places, and the player's stock and goal on a shelf in front. */
import { marks, NO_FRONT, rowOf, type Piece, type Scene } from "../../board/scene";
import type { Say } from "../../words";
import { allSteps, type BoardProps, type Game, type Holdings, type Tally } from "../game";
import { chance } from "./chance";
import { ending } from "./ending";
import { examples } from "./examples";
import { EMPTY, GAP, gridOf, LAYER_STEP, MARGIN, SHELF_HEIGHT } from "./layout";
import { moments } from "./moments";
import { placesPart, unfoldedTower } from "./places";
import { emblem, poster } from "./poster";
import { hintText, prompt, secret, tried } from "./prompt";
import { shelfPart } from "./shelf";
import {
  areGoalsOpen,
  colourName,
  coloursInPlay,
  countInStock,
  parseView,
  shownColour,
  steps,
} from "./view";

export const kabaleo = {
  name: "kabaleo",
  scene,
  steps,
  holdings,
  tally,
  secret,
  prompt,
  hintText,
  tried,
  moments,
  ending,
  chance,
  poster,
  emblem,
  examples,
  face: ({ view }, seat) => {
    const now = parseView(view);
    return areGoalsOpen(now) ? (now.goals[seat] ?? "?") : "?";
  },
  hidden: (props) => ({ ...props, view: props.view.replace(/[^|]*$/, " ?") }),
} satisfies Game;

function scene(props: BoardProps, say: Say): Scene {
  const view = parseView(props.view);
  const stock = props.seat === null ? null : (view.stocks[props.seat] ?? null);
  const below = stock === null ? 0 : SHELF_HEIGHT + GAP;
  const grid = gridOf(view.places.length, props.aspect, below);
  const { columns, rows, cell } = grid;
  const width = columns * cell.width + 2 * MARGIN;
  const height = rows * cell.height + 2 * MARGIN;
  const actions = allSteps(kabaleo, props);
  const places = placesPart(props, view, actions, grid, say);
  const room = { width, top: height + GAP, columns };
  const shelf = stock === null ? EMPTY : shelfPart(props, view, stock, actions, room, say);
  const front = props.unfolded ? unfoldedTower(props.unfolded, view, places, width) : NO_FRONT;
  const inner = MARGIN - 4;
  const lamp = { x: inner, y: inner, width: width - 2 * inner, height: height - 2 * inner };
  return {
    game: "kabaleo",
    name: say("board-kabaleo", { places: view.places.length }),
    width,
    height: height + below,
    under: [
      { as: "table", x: 0, y: 0, width, height },
      ...places.under,
      { as: "lamp", ...lamp },
      ...shelf.under,
    ],
    fields: [...places.fields, ...shelf.fields],
    pieces: [...places.pieces, ...shelf.pieces],
    over: [],
    front: { under: front.under, pieces: front.pieces },
    labels: [...places.labels, ...shelf.labels],
    extras: [],
  };
}

const SLOT = 50;

/** Return a seat's stock and goal, small and in one row. */
function holdings(props: BoardProps, seat: number, say: Say): Holdings {
  const view = parseView(props.view);
  const stock = view.stocks[seat] ?? "";
  const goal = view.goals[seat] ?? "?";
  const colours = coloursInPlay(view).filter((colour) => countInStock(stock, colour) > 0);
  const mayShow = areGoalsOpen(view) || props.seat === null || props.peek;
  const isShown = goal !== "?" && mayShow;
  const common = { field: "", y: 44, name: "", apart: false, marks: marks({}) };
  const pieces = colours.map((colour, index): Piece => ({
    ...common,
    id: `before:${seat}:${colour}`,
    x: SLOT * (index + 0.5),
    look: { as: "cones", layers: `.${colour.toLowerCase()}`, step: LAYER_STEP, size: 0.72 },
    count: countInStock(stock, colour),
    badge: { x: 14, y: 8 },
  }));
  pieces.push({
    ...common,
    id: `before:${seat}:goal`,
    x: SLOT * (colours.length + 0.5) + 10,
    look: { as: "goal", colour: isShown ? goal : "?", size: 0.72 },
  });
  const counts = colours.map((colour) =>
    say("board-kabaleo-stock", {
      colour: colourName(say, colour),
      count: countInStock(stock, colour),
    }),
  );
  const goalText = isShown ? [say("board-kabaleo-goal", { colour: colourName(say, goal) })] : [];
  const name = [...counts, ...goalText].join(" ");
  const width = SLOT * (colours.length + 1) + 12;
  return { scene: rowOf("kabaleo", name, pieces, width, 64), name, left: stock.length };
}

/** Count the places that show each colour, the most frequent first. */
function tally(props: BoardProps, say: Say): readonly Tally[] {
  const view = parseView(props.view);
  const own = props.seat === null ? "?" : view.goals[props.seat];
  const counts = coloursInPlay(view).map((colour) => ({
    colour,
    name: colourName(say, colour),
    count: view.places.filter((layers) => shownColour(layers) === colour).length,
    own: colour === own && (props.peek || areGoalsOpen(view)),
  }));
  return counts.sort((one, other) => other.count - one.count);
}
