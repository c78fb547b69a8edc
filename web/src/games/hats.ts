/** Catch the Hat: ring and spokes, homes with hats, caught hats, and the paths of the choice. */
import { dieMotions, type Motion } from "../board/motion";
import {
  marks,
  NO_FRONT,
  rowOf,
  type Drawing,
  type Piece,
  type Point,
  type Scene,
} from "../board/scene";
import { choice } from "../choice";
import type { Say } from "../words";
import {
  allSteps,
  parseOptions,
  type BoardProps,
  type Game,
  type Holdings,
  type Tally,
} from "./game";
import { fieldOf } from "./hats/fields";
import { paths, readOptions, rotation, spots } from "./hats/graph";
import { LAYER_STEP, UNIT, type Layout } from "./hats/layout";
import { dieOf, extrasOf, labelsOf, pathsOf } from "./hats/overlay";
import { caughtPieces, piecesOf } from "./hats/pieces";
import { prompt, refusal } from "./hats/prompt";
import { fieldsOf, parseView, stepsOf } from "./hats/view";

export const hats: Game = {
  name: "hats",
  scene,
  steps: (token, props) => stepsOf(token, parseView(props.view)),
  holdings,
  tally,
  prompt,
  refusal,
  countedPieces: () => [],
  endReason,
  motions,
};

/** Half the width and height of the board in units of the graph. */
function extentOf(small: boolean, wide: boolean): Point {
  if (small) return { x: 1.1, y: 1.1 };
  return wide ? { x: 1.46, y: 1.28 } : { x: 1.28, y: 1.46 };
}

function scene(props: BoardProps, say: Say): Scene {
  const options = readOptions(parseOptions(props.options));
  const { side } = options;
  const home = props.seat === null ? -1 : (options.homes[props.seat] ?? -1);
  const extent = extentOf(side.homes === 4, props.wide);
  const place = ({ x, y }: Point): Point => ({
    x: (x + extent.x) * UNIT,
    y: (y + extent.y) * UNIT,
  });
  const layout: Layout = {
    props,
    options,
    spots: spots(side, rotation(side, home, props.wide)),
    say,
    view: parseView(props.view),
    now: choice(allSteps(hats, props), props.picked),
    place,
  };
  return {
    game: "hats",
    name: say("board-hats", { side: side.homes === 4 ? "small" : "large" }),
    width: 2 * extent.x * UNIT,
    height: 2 * extent.y * UNIT,
    under: [...background(layout, extent), dieOf(layout)],
    fields: [...layout.spots.values()].map((spot) => fieldOf(layout, spot)),
    pieces: [...piecesOf(layout), ...caughtPieces(layout)].sort((one, other) => one.y - other.y),
    over: pathsOf(layout),
    front: NO_FRONT,
    labels: labelsOf(layout),
    extras: extrasOf(layout),
  };
}

function background({ options, spots, place }: Layout, extent: Point): Drawing[] {
  const centre = place({ x: 0, y: 0 });
  const radius = 0.99 * UNIT;
  const tracks = paths(options.side, spots).map((points): Drawing => ({
    as: "path",
    points: points.map(place),
  }));
  return [
    { as: "sand", x: 0, y: 0, width: 2 * extent.x * UNIT, height: 2 * extent.y * UNIT },
    {
      as: "disc",
      x: centre.x - radius,
      y: centre.y - radius,
      width: 2 * radius,
      height: 2 * radius,
    },
    ...tracks,
  ];
}

/** Return the hats that a seat has caught and brought home. */
function holdings(props: BoardProps, seat: number, say: Say): Holdings {
  const letters = parseView(props.view).caught[seat] ?? "";
  const counts = [...new Set(letters)].map((letter) => ({
    letter,
    count: [...letters].filter((one) => one === letter).length,
  }));
  const name = counts
    .map(({ letter, count }) =>
      say("board-hats-caught", { colour: say("colour", { letter }), count }),
    )
    .join(" ");
  const pieces = counts.map(({ letter, count }, index): Piece => ({
    id: `before:${seat}:${letter}`,
    field: "",
    apart: false,
    name: "",
    x: 22 + index * 42,
    y: 42,
    marks: marks({}),
    look: { as: "hats", layers: letter, step: LAYER_STEP, size: 0.85 },
    count,
    badge: { x: 14, y: 4 },
  }));
  const width = Math.max(counts.length, 1) * 42 + 12;
  return { scene: rowOf("hats", name, pieces, width, 60), name };
}

/** Say that too many rolls passed without a catch; a catch that ends the game is visible. */
function endReason(view: string, say: Say): string | null {
  const { phase, still } = parseView(view);
  return phase === "end" && still > 0 ? say("narrate-hats-stalled", { rolls: still }) : null;
}

/** Return the points of each seat's colour, as the standing counts them. */
function tally(props: BoardProps, say: Say): readonly Tally[] {
  const { colours } = readOptions(parseOptions(props.options));
  return [...colours].map((letter, seat) => ({
    colour: letter,
    name: props.names[seat] ?? say("colour", { letter }),
    count: props.standing[seat]?.points ?? 0,
    own: seat === props.seat,
  }));
}

/** Return a piece's way over every field it passes; without `way` over those the token names. */
function motions(
  before: Scene,
  after: Scene,
  token: string,
  way: readonly string[],
): readonly Motion[] {
  const fields = new Map(before.fields.map((field) => [field.id, field]));
  const named = fieldsOf(token);
  const points = (way.length > 0 ? way : named).flatMap((id) => fields.get(id) ?? []);
  const end = named.at(-1) ?? "";
  const colours = new Set(before.pieces.filter((piece) => piece.field === named[0]).map(colourOf));
  const moved = after.pieces.findLast(
    (piece) =>
      piece.field === end && colours.has(colourOf(piece)) && !piece.id.startsWith("caught:"),
  );
  const roll = dieMotions(before, after);
  if (!moved || points.length < 2) return roll;
  return [...roll, { as: "travel", piece: moved.id, layer: null, from: points.slice(0, -1) }];
}

/** Return the colour a piece belongs to: that of its top hat, disregarding a worn golden hat. */
const colourOf = (piece: Piece): string =>
  piece.look.as === "hats" ? (piece.look.layers.replace(/(.)\*$/, "$1").at(-1) ?? "") : "";
