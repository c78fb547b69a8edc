/** Catch the Hat: ring and spokes, homes with hats, caught hats, and the paths of the choice. */
import {
  marks,
  NO_FRONT,
  rowOf,
  type Drawing,
  type Piece,
  type Point,
  type Scene,
} from "../../board/scene";
import { choice } from "../../choice";
import type { Say } from "../../words";
import {
  allSteps,
  parseOptions,
  type BoardProps,
  type Game,
  type Holdings,
  type Tally,
} from "../game";
import { chance } from "./chance";
import { ending } from "./ending";
import { examples } from "./examples";
import { fieldOf } from "./fields";
import { readOptions, spots } from "./graph";
import { LAYER_STEP, type Layout } from "./layout";
import { moments } from "./moments";
import { DIE, dieOf, extrasOf, pathsOf } from "./overlay";
import { caughtPieces, piecesOf } from "./pieces";
import { emblem, poster } from "./poster";
import { prompt, tried } from "./prompt";
import { parseView, stepsOf } from "./view";
import { BAND, FIELD, wheelOf } from "./wheel";

export const hats = {
  name: "hats",
  scene,
  steps: (token, props) => (token === "roll" ? [DIE] : stepsOf(token, parseView(props.view))),
  holdings,
  tally,
  prompt,
  tried,
  buttons: {
    roll: {
      label: "web-do-roll",
      automatic: { setting: "autoRoll", ifForced: false },
    },
    stop: { label: "web-do-stop" },
    pass: {
      label: "web-do-pass",
      automatic: { setting: "autoPass", ifForced: true },
    },
  },
  moments,
  ending,
  chance,
  poster,
  emblem,
  examples,
  hidden: (props) => props, // everybody sees everything
} satisfies Game;

function scene(props: BoardProps, say: Say): Scene {
  const options = readOptions(parseOptions(props.options));
  const { side } = options;
  const front = props.seat === null ? -1 : (options.homes[props.seat] ?? -1);
  const wheel = wheelOf(side, props.aspect);
  const { half, above } = wheel;
  const layout: Layout = {
    props,
    options,
    spots: spots(side, { aspect: props.aspect, front }),
    say,
    view: parseView(props.view),
    now: choice(allSteps(hats, props), props.picked),
    wheel,
    place: ({ x, y }) => ({ x: x + half.x, y: y + half.y + above }),
  };
  return {
    game: "hats",
    name: say("board-hats", { side: side.homes === 4 ? "small" : "large" }),
    width: 2 * half.x,
    height: 2 * half.y + above,
    under: background(layout),
    fields: [...layout.spots.values()].map((spot) => fieldOf(layout, spot)),
    pieces: [...piecesOf(layout), ...caughtPieces(layout)].sort((one, other) => one.y - other.y),
    over: pathsOf(layout),
    front: NO_FRONT,
    labels: [],
    extras: extrasOf(layout),
    die: dieOf(layout),
  };
}

function background({ options, spots, wheel, place }: Layout): Drawing[] {
  const { half, above, outline } = wheel;
  const at = (id: string): Point => place(spots.get(id) ?? { x: 0, y: 0 });
  const { homes, sector } = options.side;
  return [
    { as: "table", x: 0, y: 0, width: 2 * half.x, height: 2 * half.y + above },
    { as: "wheel", outline: outline.map(place), centre: at("C"), band: BAND },
    ...Array.from({ length: homes }, (_, home): Drawing => {
      const colour = options.colours[options.homes.indexOf(home)] ?? "?";
      const door = colour === "?" ? [] : [at(`H${home}`)];
      return { as: "lane", points: [...door, at(`R${home * sector}`), at("C")], colour };
    }),
    { as: "sun", ...at("C"), r: 1.75 * FIELD },
  ];
}

/** Colours of caught hats that are drawn beside a seat's count; the number is told by the count. */
const MOST_SHOWN = 3;

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
  const pieces = counts.slice(0, MOST_SHOWN).map(({ letter }, index): Piece => ({
    id: `before:${seat}:${letter}`,
    field: "",
    apart: false,
    name: "",
    x: 16 + index * 30,
    y: 48,
    marks: marks({}),
    look: { as: "hats", layers: letter, step: LAYER_STEP, size: 1 },
  }));
  const width = Math.max(pieces.length, 1) * 30 + 4;
  return { scene: rowOf("hats", name, pieces, width, 60), name };
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
