/** The drawing of a game that brings none of its own: its position as text, its actions as buttons. */
import type { Drawing, Label, Scene } from "../board/scene";
import { firstOf, idPart, type Say } from "../words";
import type { Game } from "./game";

const LINE = 60;
const SIZE = 34;
const WIDTH = 900;
/** Average width of a character, in parts of its size. */
const CHARACTER = 0.62;

/** Return the lines of a position, broken at its separators. */
const linesOf = (view: string): readonly string[] => view.split(" | ");

function labels(view: string): readonly Label[] {
  return linesOf(view).map((text, index) => {
    const size = Math.min(SIZE, (WIDTH - LINE) / (CHARACTER * Math.max(1, text.length)));
    return { x: WIDTH / 2, y: LINE * (index + 1), text, size, strong: index === 0 };
  });
}

function textScene(view: string): Scene {
  const height = LINE * (linesOf(view).length + 1);
  const ground: Drawing = { as: "shelf", x: 0, y: 0, width: WIDTH, height };
  return {
    game: "text",
    name: view,
    width: WIDTH,
    height,
    under: [ground],
    fields: [],
    pieces: [],
    over: [],
    front: { under: [], pieces: [] },
    labels: labels(view),
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
  scene: ({ view }) => textScene(view),
  steps: () => [],
  hidden: (props) => ({ ...props, view: "" }), // what of it is secret is not known here
};
