/** Catch the Hat: the ring and its spokes, homes with hats and prisoners, ways that light up. */
import { choice, type Choice } from "../choice";
import { rolled, type Motion } from "../board/motion";
import { marks, NO_FRONT, type Drawing, type Extra, type Field, type Label, type Piece, type Point, type Scene } from "../board/scene";
import { towerStep } from "../board/shapes";
import type { Say } from "../words";
import { facing, HOME_RADIUS, paths, readOptions, spots, type HatsOptions, type Spot } from "./hats_board";
import { allSteps, brief, optionsOf, type Before, type Game, type Table, type Tally } from "./table";

export interface HatsView {
  /** The pieces of every field that is not empty, each bottom to top. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  readonly caught: readonly string[];
  readonly mover: string;
  readonly phase: string;
  /** The number to be moved, or null. */
  readonly roll: number | null;
  /** How many rolls there were without a catch, where they are counted. */
  readonly still: number;
}

const UNIT = 400;
const SIZE = 1.2;
const STEP = 10.5;
const ROOM = 60;

/** Reads `H0=r+r R5=gyr C=* | -,g,-,- | 0 | move 4`. */
export function readView(text: string): HatsView {
  const [board = "", caught = "", mover = "-", phase = "", ...more] = text.split(" | ");
  const parts = board.split(" ").filter((part) => part.includes("="));
  const roll = /^move (\d)$/.exec(phase);
  return {
    fields: new Map(parts.map((part): [string, string[]] => {
      const [field = "", pieces = ""] = part.split("=");
      return [field, pieces.split("+")];
    })),
    caught: caught.split(",").map((letters) => (letters === "-" ? "" : letters)),
    mover, phase, roll: roll ? Number(roll[1]) : null,
    still: Number(more.find((part) => part.startsWith("still="))?.slice("still=".length) ?? 0),
  }; // prettier-ignore
}

export const hats: Game = { name: "hats", scene, steps, before, tally, counted: () => [], motions, ending };

const WAYPOINT = /^([HRSC][\d.]*)(?:\[([^\]]+)\])?(?:x\[([^\]]+)\])?$/;
const pieceId = (field: string, piece: string): string => `${field}/${piece}`;

/** `R37>H3[r*]>R40` is the piece on R37, the home, the hat that goes on, and the end. */
function steps(token: string, table: Table): readonly string[] {
  if (!token.includes(">")) return [];
  const view = readView(table.view);
  return token.split(">").flatMap((part, index) => {
    const [, field = "", piece, prey] = WAYPOINT.exec(part) ?? [];
    const first = index === 0;
    const found = first ? [] : [field];
    if (first) found.push(pieceId(field, piece ?? view.fields.get(field)?.[0] ?? ""));
    else if (piece) found.push(`${field}:${piece}`);
    if (prey) found.push(pieceId(field, prey));
    return found;
  });
}

/** Says what a piece is: the colour it belongs to, and what it carries. */
export function pieceName(say: Say, piece: string): string {
  const called = (letter: string): string => (letter === "*" ? say("board-hats-gold") : say("colour", { letter }));
  if (piece === "*") return say("board-hats-gold");
  const worn = piece.endsWith("*");
  const letters = [...(worn ? piece.slice(0, -1) : piece)];
  const colour = called(letters.pop() ?? "");
  const gold = worn ? "yes" : "no";
  if (letters.length === 0) return say("board-hats-hat", { colour, gold });
  const load = letters.reverse().map(called).join(", ");
  return say("board-hats-tower", { colour, gold, height: letters.length + 1, load });
}

interface Drawn {
  readonly table: Table;
  readonly view: HatsView;
  readonly options: HatsOptions;
  readonly all: ReadonlyMap<string, Spot>;
  readonly now: Choice;
  readonly say: Say;
  readonly x: (x: number) => number;
  readonly y: (y: number) => number;
}

function scene(table: Table, say: Say): Scene {
  const options = readOptions(optionsOf(table.options));
  const home = table.seat === null ? -1 : (options.homes[table.seat] ?? -1);
  const all = spots(options.side, facing(options.side, home, table.wide));
  const small = options.side.homes === 4;
  const across = small ? 1.1 : table.wide ? 1.46 : 1.28;
  const down = small ? 1.1 : table.wide ? 1.28 : 1.46;
  const drawn: Drawn = {
    table, options, all, say,
    view: readView(table.view),
    now: choice(allSteps(hats, table), table.picked),
    x: (x) => (x + across) * UNIT,
    y: (y) => (y + down) * UNIT,
  }; // prettier-ignore
  const at = ({ x, y }: Point): Point => ({ x: drawn.x(x), y: drawn.y(y) });
  const tracks = paths(options.side, all).map((points): Drawing => ({ as: "path", points: points.map(at) }));
  const plate = 0.99 * UNIT;
  return {
    game: "hats",
    name: say("board-hats", { side: small ? "small" : "large" }),
    width: 2 * across * UNIT,
    height: 2 * down * UNIT,
    under: [
      { as: "sand", x: 0, y: 0, width: 2 * across * UNIT, height: 2 * down * UNIT },
      { as: "disc", x: drawn.x(0) - plate, y: drawn.y(0) - plate, width: 2 * plate, height: 2 * plate },
      ...tracks,
      dieOf(drawn),
    ],
    fields: [...all.values()].map((spot) => fieldOf(drawn, spot)),
    pieces: [...piecesOf(drawn), ...prisoners(drawn)].sort((one, other) => one.y - other.y),
    over: ways(drawn),
    front: NO_FRONT,
    labels: labelsOf(drawn),
    extras: extras(drawn),
  };
}

function seatOf(drawn: Drawn, field: string): number {
  return field.startsWith("H") ? drawn.options.homes.indexOf(Number(field.slice(1))) : -1;
}

function fieldOf(drawn: Drawn, spot: Spot): Field {
  const { say, table, now } = drawn;
  const standing = drawn.view.fields.get(spot.id) ?? [];
  const seat = seatOf(drawn, spot.id);
  const colour = drawn.options.colours[seat] ?? "";
  const end = now.ends.has(spot.id);
  const token = now.next.get(spot.id) ?? now.ends.get(spot.id);
  const inner = now.next.has(spot.id) && !token?.some((one) => isEnd(one, spot.id));
  const effect = token?.length === 1 ? offer(table, token[0])?.effect : undefined;
  const own = startsOn(drawn, spot.id);
  const last = table.last?.split(">").at(-1)?.replace(/x?\[.*/, "") === spot.id;
  const what = standing.length ? standing.map((piece) => pieceName(say, piece)).join(", ") : "empty";
  const kind = spot.kind === "home" && seat < 0 ? "closed" : spot.kind;
  return {
    id: spot.id, role: spot.kind === "home" ? "home" : spot.kind === "centre" ? "centre" : "track",
    name: say("board-hats-field", { field: spot.id, kind, what, colour: colour && say("colour", { letter: colour }), team: drawn.options.teams && colour ? 1 + (seat % 2) : 0 }),
    x: drawn.x(spot.x), y: drawn.y(spot.y), near: spot.near,
    ground: groundOf(spot, colour, seat, drawn.options.teams),
    marks: marks({
      legal: (token !== undefined && !inner) || end || (table.picked.length === 0 && own !== null),
      waypoint: inner,
      selected: table.picked.some((id) => id === spot.id || id.startsWith(`${spot.id}/`)),
      last,
    }),
    ...(effect ? { hint: effect } : {}),
    reach: spot.kind === "home" ? HOME_RADIUS * UNIT : 64, // 44 px across on a phone
    touch: spot.kind === "home" ? HOME_RADIUS * UNIT : 21,
  }; // prettier-ignore
}

function groundOf(spot: Spot, colour: string, seat: number, teams: boolean): Field["ground"] {
  if (spot.kind === "home") {
    return { as: "home", r: HOME_RADIUS * UNIT, colour, closed: seat < 0, team: teams && seat >= 0 ? seat % 2 : null };
  }
  const r = spot.kind === "centre" ? 25 : spot.kind === "junction" ? 20 : 17;
  return { as: "disc", r, tone: spot.kind };
}

const offer = (table: Table, token: string | undefined) => table.actions.find((action) => action.token === token);
const isEnd = (token: string, field: string): boolean => token.split(">").at(-1)?.replace(/x?\[.*/, "") === field;

/** The one piece that may start from a field, where there is only one kind on it. */
function startsOn(drawn: Drawn, field: string): string | null {
  const kinds = new Set(drawn.view.fields.get(field) ?? []);
  const id = pieceId(field, [...kinds][0] ?? "");
  return kinds.size === 1 && drawn.now.next.has(id) ? id : null;
}

function piecesOf(drawn: Drawn): Piece[] {
  const { view, table, now, say } = drawn;
  return [...view.fields].flatMap(([field, standing]) => {
    const spot = drawn.all.get(field);
    if (!spot) return [];
    const kinds = new Set(standing).size;
    const seen = new Map<string, number>();
    return standing.map((piece, index): Piece => {
      const nth = seen.get(piece) ?? 0;
      seen.set(piece, nth + 1);
      const id = pieceId(field, piece);
      const place = spot.kind === "home" ? atHome(index, standing.length) : abreast(index, standing.length);
      const height = piece.length;
      const step = towerStep(height, STEP, ROOM);
      return {
        id: nth ? `${id}#${nth}` : id, field, apart: nth === 0 && kinds > 1, name: pieceName(say, piece),
        x: drawn.x(spot.x) + place.x, y: drawn.y(spot.y) + place.y,
        look: { as: "hats", layers: piece, step, size: SIZE },
        ...(height > 3 ? { count: height, badge: { x: 27, y: (-(height - 2) * step - 24) * SIZE } } : {}),
        marks: marks({ legal: now.next.has(id) && nth === 0, selected: table.picked[0] === id && nth === 0 }),
      }; // prettier-ignore
    });
  });
}

/** Where the hats of a home stand: two rows, the hindmost first. */
function atHome(index: number, count: number): Point {
  const back = count < 3 ? count : Math.ceil(count / 2);
  const [row, column, breadth] = index < back ? [0, index, back] : [1, index - back, count - back];
  const single = count < 3 ? 18 : 0;
  return { x: (column - (breadth - 1) / 2) * 38, y: row * 34 + 3 + single };
}

/** The die lies between two spokes before the seat in front, with an edge in the mover's colour. */
function dieOf(drawn: Drawn): Drawing {
  const { options, table, view } = drawn;
  const upright = options.side.homes === 6 && !table.wide;
  const [x, y] = upright ? [0.29, 0.5] : [0, 0.52];
  const colour = options.colours[Number(view.mover)] ?? "?";
  return { as: "die", x: drawn.x(x), y: drawn.y(y), number: view.roll, colour };
}

/** Where pieces on one field stand beside each other. */
function abreast(index: number, count: number): Point {
  const gap = count < 2 ? 0 : Math.min(22, 46 / (count - 1));
  const x = (index - (count - 1) / 2) * gap;
  return { x, y: 7 + (count > 1 ? (index % 2) * 5 - 2 : 0) };
}

/** The hats a seat has brought home, by colour, beside its home. */
function prisoners(drawn: Drawn): Piece[] {
  return drawn.view.caught.flatMap((letters, seat) => {
    const home = drawn.all.get(`H${drawn.options.homes[seat]}`);
    if (!home || !letters) return [];
    return [...new Set(letters)].map((letter, index): Piece => {
      const count = [...letters].filter((one) => one === letter).length;
      const place = beside(home, index, drawn.options.side.homes === 4);
      return {
        id: `caught:${seat}:${letter}`, field: home.id, apart: false,
        name: drawn.say("board-hats-caught", { colour: drawn.say("colour", { letter }), count }),
        x: drawn.x(home.x + place.x), y: drawn.y(home.y + place.y),
        look: { as: "hats", layers: letter, step: STEP, size: 0.9 },
        ...(count > 1 ? { count, badge: { x: 16, y: 1 } } : {}),
        marks: marks({}),
      }; // prettier-ignore
    });
  });
}

/** Where a colour's prisoners stand: beside the home, where neither a field nor the name is. */
function beside(home: Point, index: number, small: boolean): Point {
  const far = HOME_RADIUS + 0.08;
  const down = Math.abs(home.y) < 0.01 ? 0 : Math.sign(home.y); // computed, so not quite 0
  const across = Math.sign(home.x);
  if (small) {
    const on = far + 0.12 * Math.floor(index / 2);
    return index % 2 === 0 ? { x: -across * on, y: down * 0.1 + 0.04 } : { x: across * 0.12, y: -down * on + 0.04 };
  }
  if (Math.abs(home.x) < 0.7) {
    const side = index % 2 === 0 ? 1 : -1;
    return { x: side * (far + 0.12 * Math.floor(index / 2)), y: down * 0.04 + 0.04 };
  }
  const row = Math.floor(index / 2);
  return { x: across * (0.02 + 0.12 * (index % 2)), y: -(down || -1) * (far + 0.02 + 0.12 * row) + 0.05 };
}

/** Draws the ways of what is chosen, the hinted one strongly. */
function ways(drawn: Drawn): Drawing[] {
  const { table, now } = drawn;
  if (table.picked.length === 0) return [];
  const hinted = table.hinted ? new Set(now.next.get(table.hinted) ?? now.ends.get(table.hinted)) : new Set();
  const lines = now.open.flatMap((token): Drawing[] => {
    const way = offer(table, token)?.way;
    if (!way) return [];
    const points = way.flatMap((id) => {
      const spot = drawn.all.get(id);
      return spot ? [{ x: drawn.x(spot.x), y: drawn.y(spot.y) }] : [];
    });
    return [{ as: hinted.has(token) ? "way" : "faint", points }];
  });
  return lines.sort((one, other) => Number(one.as === "way") - Number(other.as === "way"));
}

/** Names the homes by their seat, and by the letter that the records have for the colour. */
function labelsOf(drawn: Drawn): Label[] {
  return drawn.options.homes.flatMap((home, seat) => {
    const spot = drawn.all.get(`H${home}`);
    if (!spot) return [];
    const below = spot.y > 0.01;
    const size = drawn.table.wide ? 22 : 30;
    return [{
      x: drawn.x(spot.x),
      y: drawn.y(spot.y) + (below ? HOME_RADIUS * UNIT + size : -HOME_RADIUS * UNIT - 9),
      text: brief(drawn.table.names[seat] ?? ""), size,
      strong: drawn.view.mover === String(seat),
    }]; // prettier-ignore
  });
}

/** Steps that no field stands for: which hat goes on from home, or what is caught of several. */
function extras(drawn: Drawn): Extra[] {
  const shown = new Set([...drawn.view.fields].flatMap(([field, list]) => list.map((piece) => pieceId(field, piece))));
  return [...drawn.now.next].flatMap(([id, tokens]) => {
    if (drawn.all.has(id) || shown.has(id)) return [];
    const [field = "", piece = ""] = id.split(/[:/]/);
    const kind = id.includes(":") ? "go" : "catch";
    const text = drawn.say("board-hats-step", { kind, field, piece: pieceName(drawn.say, piece) });
    const effect = tokens.length === 1 ? offer(drawn.table, tokens[0])?.effect : undefined;
    return [{ id, text, ...(effect ? { hint: effect } : {}) }];
  });
}

/** What lies before a seat: the hats it has caught and brought home. */
function before(table: Table, seat: number, say: Say): Before {
  const view = readView(table.view);
  const letters = view.caught[seat] ?? "";
  const kinds = [...new Set(letters)];
  const counts = kinds.map((letter) => [...letters].filter((one) => one === letter).length);
  const name = kinds
    .map((letter, index) => say("board-hats-caught", { colour: say("colour", { letter }), count: counts[index] ?? 0 }))
    .join(" ");
  const pieces = kinds.map((letter, index): Piece => ({
    id: `before:${seat}:${letter}`, field: "", apart: false, name: "", x: 22 + index * 42, y: 42, marks: marks({}),
    look: { as: "hats", layers: letter, step: STEP, size: 0.85 },
    count: counts[index] ?? 0, badge: { x: 14, y: 4 },
  })); // prettier-ignore
  const row: Scene = {
    game: "hats", name, width: Math.max(kinds.length, 1) * 42 + 12, height: 60,
    under: [], fields: [], pieces, over: [], front: NO_FRONT, labels: [], extras: [],
  }; // prettier-ignore
  return { scene: row, name };
}

/** There were too many rolls without a catch: after a catch that ends the game none are counted. */
function ending(view: string, say: Say): string | null {
  const { phase, still } = readView(view);
  return phase === "end" && still > 0 ? say("narrate-hats-stalled", { rolls: still }) : null;
}

/** Counts what every seat has caught by now, as the standing says. */
function tally(table: Table, say: Say): readonly Tally[] {
  const { colours } = readOptions(optionsOf(table.options));
  return [...colours].map((letter, seat) => ({
    colour: letter,
    name: table.names[seat] ?? say("colour", { letter }),
    count: table.standing[seat]?.points ?? 0,
    own: seat === table.seat,
  }));
}

/** A piece goes along every field of its way to the last one. */
function motions(before: Scene, after: Scene, token: string, way: readonly string[]): readonly Motion[] {
  const fields = new Map(before.fields.map((field) => [field.id, field]));
  const names = token.split(">").map((part) => WAYPOINT.exec(part)?.[1] ?? "");
  const points = (way.length ? way : names).flatMap((id) => fields.get(id) ?? []);
  const end = names.at(-1) ?? "";
  const colours = new Set(before.pieces.filter((piece) => piece.field === names[0]).map(topOf));
  const moved = after.pieces.findLast((piece) => piece.field === end && colours.has(topOf(piece)) && !piece.id.startsWith("caught:"));
  const travel: Motion[] =
    moved && points.length > 1 ? [{ as: "travel", piece: moved.id, layer: null, from: points.slice(0, -1) }] : [];
  return [...rolled(before, after), ...travel];
}

/** The colour a piece belongs to: its top hat's, a worn golden hat aside. */
const topOf = (piece: Piece): string => (piece.look.as === "hats" ? (piece.look.layers.replace(/(.)\*$/, "$1").at(-1) ?? "") : "");
