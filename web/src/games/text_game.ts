/** The drawing of a game that brings none of its own: its picture in text, its actions as buttons. */
import type { Drawing, Label, Scene } from "../board/scene";
import { firstOf, idPart, type Say } from "../words";
import { neutralColour, type Game } from "./game";

/** The size of letters and lines of text, and how much of its size a letter of fixed width takes. */
const SIZE = 20;
const LINE = 28;
const CHARACTER = 0.61;
/** The room around the text. */
const EDGE = 18;
/** The fewest columns and lines that a scene has room for, so that few words are not huge. */
const LEAST = { columns: 34, lines: 6 };

/** Signs without a width of their own: isolates of direction, and accents. */
const NARROW = /[\u2066-\u2069\p{M}]/gu;

const columnsOf = (line: string): number => [...line.replace(NARROW, "")].length;

/** Return the lines of a picture in text, or of a position, which is broken at its separators. */
const linesOf = (view: string, picture: string | undefined): readonly string[] =>
  picture === undefined ? view.split(" | ") : picture.split("\n");

/**
 * Return the parts of a line between its gaps, isolated (U+2068), each with its column.
 *
 * Placed one by one they stand in columns whatever the width of their letters and their direction.
 */
const partsOf = (line: string): readonly (readonly [number, string])[] =>
  [...line.matchAll(/\S+(?: \S+)*/g)].map(({ 0: part, index }) => [
    columnsOf(line.slice(0, index)),
    `\u2068${part}\u2069`,
  ]);

function textScene(view: string, picture?: string): Scene {
  const lines = linesOf(view, picture);
  const columns = Math.max(...lines.map(columnsOf));
  const width = Math.max(LEAST.columns, columns) * CHARACTER * SIZE + 2 * EDGE;
  const height = Math.max(LEAST.lines, lines.length) * LINE + 2 * EDGE;
  const left = (width - columns * CHARACTER * SIZE) / 2;
  const top = (height - lines.length * LINE) / 2;
  const ground: Drawing = { as: "shelf", x: 0, y: 0, width, height };
  const labels = lines.flatMap((line, index) =>
    partsOf(line).map(([column, text]): Label => {
      const x = left + column * CHARACTER * SIZE;
      return { x, y: top + (index + 0.75) * LINE, text, size: SIZE, anchor: "start" };
    }),
  );
  return {
    game: "text",
    name: lines.map((line) => line.trim().replace(/\s+/g, " ")).join("\n"),
    width,
    height,
    under: [ground],
    fields: [],
    pieces: [],
    over: [],
    front: { under: [], pieces: [] },
    labels,
    extras: [],
  };
}

/**
 * Return the message that names an action: the game's own `action-NAME-TOKEN`, else the token.
 *
 * What cannot stand in an id is `-` there; the names of the seats are `$seat0`, `$seat1` and so on.
 */
export function nameOf(token: string, game: string, names: readonly string[], say: Say): string {
  const seats = Object.fromEntries(names.map((name, seat) => [`seat${String(seat)}`, name]));
  return firstOf([`action-${game}-${idPart(token)}`], say, seats) || token;
}

export const textGame: Game = {
  name: "text",
  scene: ({ view, picture }) => textScene(view, picture),
  steps: () => [],
  face: (_, seat) => neutralColour(seat),
  hidden: (props) => ({ ...props, view: "", picture: "" }), // what of it is secret is not known here
};
