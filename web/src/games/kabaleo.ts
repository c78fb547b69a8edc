/** Kabaleo: the places on the felt, the own stock and goal on a shelf before it. */
import { choice } from "../choice";
import type { Counted } from "../board/finish";
import type { Motion } from "../board/motion";
import { marks, NO_FRONT, type Drawing, type Field, type Label, type Piece, type Scene } from "../board/scene";
import { towerStep } from "../board/shapes";
import type { Say } from "../words";
import { allSteps, type Before, type Game, type Table, type Tally } from "./table";

export interface KabaleoView {
  /** A capital and small letters a place, bottom to top. */
  readonly places: readonly string[];
  readonly stocks: readonly string[];
  readonly mover: string;
  readonly last: number | null;
  readonly goals: readonly string[];
}

const ORDER = [..."POYGBV"];
const CELL = { width: 98, height: 148 };
const MARGIN = 16;
const SHELF = 104;
/** How many places stand side by side, by their number: upright and broad. */
const COLUMNS: Readonly<Record<number, readonly [number, number]>> = { 16: [4, 8], 20: [5, 7], 24: [6, 8] };
const STEP = 16;
const ROOM = 64;

/** Reads `P Oyb … | ppog,oogy | 0 | 3 | P,?`; before the deal there are no places. */
export function readView(text: string): KabaleoView {
  const [places = "-", stocks = "-", mover = "-", last = "-", goals = "-"] = text.split(" | ");
  return {
    places: places === "-" ? [] : places.split(" "),
    stocks: stocks.split(",").map((stock) => (stock === "-" ? "" : stock)),
    mover,
    last: last === "-" ? null : Number(last),
    goals: goals === "-" ? [] : goals.split(","),
  };
}

const placeId = (place: number): string => `place:${place}`;
const stockId = (colour: string): string => `stock:${colour.toLowerCase()}`;
const shown = (layers: string): string => (layers.at(-1) ?? "").toUpperCase();
const called = (say: Say, colour: string): string => say("colour", { letter: colour.toLowerCase() });

/** Lists the colours in play in their order. */
function inPlay(view: KabaleoView): string[] {
  return ORDER.filter((colour) => view.places.some((layers) => layers.startsWith(colour)));
}

const held = (stock: string, colour: string): number => stock.split(colour.toLowerCase()).length - 1;

export const kabaleo: Game = { name: "kabaleo", scene, steps, before, tally, counted, motions };

/** `y3` is the yellow piece of the stock, then place 3. */
function steps(token: string): readonly string[] {
  const found = /^([poygbv])(\d+)$/.exec(token);
  return found ? [`stock:${found[1]}`, `place:${found[2]}`] : [];
}

/** Says what stands on a place. */
export function placeName(say: Say, place: number, layers: string): string {
  const colours = [...layers].map((letter) => called(say, letter));
  const what =
    layers.length === 1
      ? say("board-kabaleo-bare", { colour: colours[0] ?? "" })
      : say("board-kabaleo-tower", {
          colour: colours.at(-1) ?? "",
          height: layers.length,
          layers: colours.join(", "),
        });
  return say("board-kabaleo-place", { place, what });
}

function scene(table: Table, say: Say): Scene {
  const view = readView(table.view);
  const columns = COLUMNS[view.places.length]?.[table.wide ? 1 : 0] ?? 4;
  const rows = Math.ceil(view.places.length / columns);
  const width = columns * CELL.width + 2 * MARGIN;
  const felt = rows * CELL.height + 2 * MARGIN + 8;
  const stock = table.seat === null ? null : (view.stocks[table.seat] ?? null);
  const ground = grounds(table, view, columns, say);
  const shelf = stock === null ? NONE : shelfOf(table, view, stock, width, felt + 10, columns, say);
  const top = table.unfolded === null ? NONE : unfold(table.unfolded, view, ground, width);
  const board: Drawing = { as: "felt", x: 0, y: 0, width, height: felt };
  return {
    game: "kabaleo",
    name: say("board-kabaleo", { places: view.places.length }),
    width,
    height: stock === null ? felt : felt + 10 + SHELF,
    under: [board, ...shelf.under],
    fields: [...ground.fields, ...shelf.fields],
    pieces: [...ground.pieces, ...shelf.pieces],
    over: [],
    front: { under: top.under, pieces: top.pieces },
    labels: [...ground.labels, ...shelf.labels],
    extras: [],
  };
}

interface Part {
  readonly under: readonly Drawing[];
  readonly fields: readonly Field[];
  readonly pieces: readonly Piece[];
  readonly labels: readonly Label[];
}

const NONE: Part = { under: [], fields: [], pieces: [], labels: [] };

function grounds(table: Table, view: KabaleoView, columns: number, say: Say): Part {
  const all = allSteps(kabaleo, table);
  const now = choice(all, table.picked);
  const played = new Set([...all.values()].map((way) => way[1]));
  const fields: Field[] = [];
  const pieces: Piece[] = [];
  const labels: Label[] = [];
  view.places.forEach((layers, place) => {
    const id = placeId(place);
    const x = MARGIN + ((place % columns) + 0.5) * CELL.width;
    const y = MARGIN + (Math.floor(place / columns) + 1) * CELL.height - 34;
    const barred = view.last === place && all.size > 0 && !played.has(id);
    const token = now.next.get(id)?.[0];
    const hint = barred
      ? say("board-kabaleo-barred", { place })
      : table.actions.find((action) => action.token === token && token !== undefined)?.effect;
    const name = placeName(say, place, layers);
    fields.push({
      id, name, role: "place", x, y,
      ground: { as: "plinth", rx: 44, ry: 19 },
      marks: marks({ legal: token !== undefined, barred, last: view.last === place }),
      ...(hint === undefined ? {} : { hint }),
      near: around(place, columns, view.places.length, table.seat !== null, inPlay(view)),
      reach: 62, touch: 46, lift: 18,
    }); // prettier-ignore
    const step = towerStep(layers.length - 1, STEP, ROOM);
    pieces.push({
      id: `tower:${place}`, field: id, x, y, name, apart: false,
      look: { as: "cones", layers, step, size: 1 },
      ...(layers.length > 3 ? { count: layers.length, badge: { x: 35, y: -(layers.length - 2) * step - 40 } } : {}),
      marks: marks({}),
    }); // prettier-ignore
    labels.push({ x, y: y + 34, text: String(place), size: 13 });
  });
  return { under: [], fields, pieces, labels };
}

/** Lists where arrow keys lead from a place: the places beside, and from the last row the stock. */
function around(place: number, columns: number, count: number, hasStock: boolean, colours: readonly string[]): string[] {
  const found: string[] = [];
  if (place % columns > 0) found.push(placeId(place - 1));
  if (place % columns < columns - 1 && place + 1 < count) found.push(placeId(place + 1));
  if (place >= columns) found.push(placeId(place - columns));
  if (place + columns < count) found.push(placeId(place + columns));
  else if (hasStock) found.push(...colours.map(stockId));
  return found;
}

function shelfOf(table: Table, view: KabaleoView, stock: string, width: number, top: number, columns: number, say: Say): Part {
  const start = choice(allSteps(kabaleo, table), []);
  const colours = inPlay(view);
  const slot = (width - 2 * MARGIN) / (colours.length + 1);
  const y = top + SHELF - 32;
  const x = (index: number): number => MARGIN + (index + 0.5) * slot;
  const lastRow = view.places.length - columns;
  const fields = colours.map((colour, index): Field => {
    const id = stockId(colour);
    const count = held(stock, colour);
    const selected = table.picked[0] === id;
    return {
      id, role: "stock", x: x(index), y,
      name: say("board-kabaleo-stock", { colour: called(say, colour), count }),
      ground: { as: "plinth", rx: 36, ry: 15 },
      marks: marks({ legal: start.next.has(id) && !selected, selected }),
      near: [
        ...(index > 0 ? [stockId(colours[index - 1] ?? "")] : []),
        index < colours.length - 1 ? stockId(colours[index + 1] ?? "") : "goal",
        ...Array.from({ length: columns }, (_, column) => placeId(lastRow + column)),
      ],
      reach: 44, touch: 40, lift: 18,
    }; // prettier-ignore
  });
  const pieces = colours.flatMap((colour, index): Piece[] => {
    const count = held(stock, colour);
    if (count === 0) return [];
    const selected = table.picked[0] === stockId(colour);
    return [{
      id: `piece:${colour}`, field: stockId(colour), x: x(index), y: y - (selected ? 8 : 0), name: called(say, colour), apart: false,
      look: { as: "cones", layers: `.${colour.toLowerCase()}`, step: STEP, size: 1 },
      count, badge: { x: 25, y: 8 }, marks: marks({ selected }),
    }]; // prettier-ignore
  });
  const goal = view.goals[table.seat ?? -1] ?? "?";
  const hidden = !table.peek && view.mover !== "-";
  const face = hidden ? "?" : goal;
  const goalX = x(colours.length);
  const name = hidden
    ? say("board-kabaleo-goal-hidden")
    : say("board-kabaleo-goal", { colour: called(say, goal) });
  fields.push({
    id: "goal", name, role: "goal", x: goalX, y,
    ground: { as: "none" }, marks: marks({ selected: table.peek }),
    near: [stockId(colours.at(-1) ?? ""), placeId(view.places.length - 1)],
    reach: 40, touch: 36, lift: 18,
  }); // prettier-ignore
  pieces.push({
    id: "goal", field: "goal", x: goalX, y, name, apart: false, marks: marks({}),
    look: { as: "goal", colour: face, size: 1 },
  }); // prettier-ignore
  const shelf: Drawing = { as: "shelf", x: 0, y: top, width, height: SHELF };
  const label: Label = { x: goalX, y: y + 24, text: say("board-kabaleo-goal-label"), size: 13 };
  return { under: [shelf], fields, pieces, labels: [label] };
}

/** Shows a tower's layers apart and large, over the board. */
function unfold(id: string, view: KabaleoView, ground: Part, width: number): Part {
  const place = Number(id.replace("place:", ""));
  const layers = view.places[place];
  const field = ground.fields.find((one) => one.id === id);
  if (!layers || !field || layers.length < 2) return NONE;
  const step = Math.min(30, 300 / layers.length);
  const size = 1.25;
  const height = (75 + (layers.length - 1) * step) * size;
  const x = Math.min(Math.max(field.x, 66), width - 66);
  const y = Math.max(field.y + 6, height + 12);
  return {
    ...NONE,
    under: [{ as: "shelf", x: x - 62, y: y - height, width: 124, height: height + 34 }],
    pieces: [{
      id: `unfolded:${place}`, field: id, x, y, name: field.name, apart: false, marks: marks({}),
      look: { as: "cones", layers, step, size },
      count: layers.length, badge: { x: 46, y: -height + 22 },
    }],
  }; // prettier-ignore
}

/** What lies before a seat: its stock and its goal, small, in one row. */
function before(table: Table, seat: number, say: Say): Before {
  const view = readView(table.view);
  const stock = view.stocks[seat] ?? "";
  const goal = view.goals[seat] ?? "?";
  const colours = inPlay(view);
  const slot = 50;
  const own = colours.filter((colour) => held(stock, colour) > 0);
  const shownGoal = goal !== "?" && (view.mover === "-" || table.seat === null || table.peek);
  const pieces = own.map((colour, index): Piece => ({
    id: `before:${seat}:${colour}`, field: "", x: slot * (index + 0.5), y: 44, name: "", apart: false, marks: marks({}),
    look: { as: "cones", layers: `.${colour.toLowerCase()}`, step: STEP, size: 0.72 },
    count: held(stock, colour), badge: { x: 14, y: 8 },
  })); // prettier-ignore
  pieces.push({
    id: `before:${seat}:goal`, field: "", x: slot * (own.length + 0.5) + 10, y: 44, name: "", apart: false, marks: marks({}),
    look: { as: "goal", colour: shownGoal ? goal : "?", size: 0.72 },
  }); // prettier-ignore
  const counts = own.map((colour) => say("board-kabaleo-stock", { colour: called(say, colour), count: held(stock, colour) }));
  const name = [...counts, shownGoal ? say("board-kabaleo-goal", { colour: called(say, goal) }) : ""]
    .filter((text) => text !== "").join(" ");
  const row: Scene = {
    game: "kabaleo", name, width: slot * (own.length + 1) + 12, height: 64,
    under: [], fields: [], pieces, over: [], front: NO_FRONT, labels: [], extras: [],
  }; // prettier-ignore
  return { scene: row, name };
}

/** Of each seat, the towers that show its goal, once the goals are open. */
function counted(table: Table): Counted {
  const view = readView(table.view);
  if (view.mover !== "-") return [];
  return view.goals.map((goal) => view.places.flatMap((layers, place) => (shown(layers) === goal ? [`tower:${place}`] : [])));
}

/** Counts how many places show each colour in play, the most first. */
function tally(table: Table, say: Say): readonly Tally[] {
  const view = readView(table.view);
  const own = table.seat === null ? "?" : view.goals[table.seat];
  const counts = inPlay(view).map((colour) => ({
    colour,
    name: called(say, colour),
    count: view.places.filter((layers) => shown(layers) === colour).length,
    own: colour === own && (table.peek || view.mover === "-"),
  }));
  return counts.sort((one, other) => other.count - one.count);
}

const LIFT = { x: 0, y: -90 };

/** A piece comes from the shelf or from beyond the table; cancelled ones are both lifted off. */
function motions(before: Scene, after: Scene, token: string): readonly Motion[] {
  const [stock = "", place = ""] = steps(token);
  const layersOf = (scene: Scene): string => {
    const look = scene.pieces.find((piece) => piece.field === place)?.look;
    return look?.as === "cones" ? look.layers : "";
  };
  const [old, now] = [layersOf(before), layersOf(after)];
  const tower = `tower:${place.replace("place:", "")}`;
  const on = before.fields.find((field) => field.id === place);
  if (!old || !now || !on) return [];
  const from = before.pieces.find((piece) => piece.field === stock);
  if (now.length > old.length) {
    const start = from ?? { x: on.x, y: -70 };
    return [{ as: "travel", piece: tower, layer: now.length - 1, from: [start] }];
  }
  const lifted: Motion = { as: "leave", piece: tower, layer: old.length - 1, by: LIFT };
  const played: Motion[] = from ? [{ as: "leave", piece: from.id, layer: null, by: { x: on.x - from.x, y: on.y - from.y + LIFT.y } }] : [];
  return [lifted, ...played];
}
