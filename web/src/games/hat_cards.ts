/** The card game: seats around a table, piles that point at their owner, the own hand as a fan. */
import { choice, type Choice } from "../choice";
import { cardsMoved } from "../board/motion";
import { marks, NO_FRONT, type Drawing, type Field, type Label, type Piece, type Point, type Scene } from "../board/scene";
import type { Say } from "../words";
import { allSteps, brief, type Before, type Game, type Table, type Tally } from "./table";

export interface CardsView {
  /** Cards such as `r5`, `bx` or `?`. */
  readonly hands: readonly (readonly string[])[];
  /** By the seat they point at, bottom to top. */
  readonly piles: readonly (readonly string[])[];
  /** How many cards each seat has won, null where that is hidden. */
  readonly won: readonly (number | null)[];
  readonly draw: number;
  readonly starter: string;
  readonly round: number;
  readonly hats: readonly number[];
  readonly mover: string;
}

const cardsOf = (text: string): string[] => text.match(/\?|[ryb][0-9x]/g) ?? [];

/** Reads `y8,??? | r2,- | 0,3 | 12 | 1 | 0 | 0,0 | 1`; won cards and the draw pile may be cards. */
export function readView(text: string): CardsView {
  const [hands = "", piles = "", won = "", draw = "-", starter = "-", round = "0", hats = "", mover = "-"] = text.split(" | ");
  return {
    hands: hands.split(",").map(cardsOf),
    piles: piles.split(",").map(cardsOf),
    won: won.split(",").map((part) => (part === "?" ? null : numberOf(part))),
    draw: numberOf(draw),
    starter,
    round: Number(round),
    hats: hats.split(",").map(Number),
    mover,
  };
}

const numberOf = (text: string): number => (/^\d+$/.test(text) ? Number(text) : cardsOf(text).length);

export const hatCards: Game = { name: "hat_cards", scene, steps, before, tally, counted: () => [], motions: cardsMoved };

/** `r5@2` is the card r5, then the pile at seat 2; `r5` is the card, then the place for a new pile. */
function steps(token: string): readonly string[] {
  const [, card, seat] = /^([ryb][0-9x])(?:@(\d+))?$/.exec(token) ?? [];
  if (!card) return [];
  return [`card:${card}`, seat === undefined ? "new" : `pile:${seat}`];
}

/** Says which card it is. */
export function cardName(say: Say, card: string): string {
  if (card === "?") return say("board-cards-hidden");
  return say("board-cards-card", {
    colour: say("colour", { letter: card[0] ?? "" }),
    worth: card[1] === "x" ? "blank" : (card[1] ?? ""),
  });
}

interface Drawn {
  readonly table: Table;
  readonly view: CardsView;
  readonly now: Choice;
  readonly say: Say;
  readonly me: number;
  readonly width: number;
  /** The middle of the table, and its half axes. */
  readonly middle: Point;
  readonly axes: Point;
  /** The height at which the hand's cards stand. */
  readonly hand: number;
  /** The size of the cards in piles. */
  readonly pile: number;
}

const BACK = 0.5;

function scene(table: Table, say: Say): Scene {
  const width = table.wide ? 1000 : 640;
  const height = table.wide ? 680 : 820;
  const bottom = 188;
  const view = readView(table.view);
  const drawn: Drawn = {
    table, say, view, width,
    now: choice(allSteps(hatCards, table), table.picked),
    me: table.seat ?? 0,
    middle: { x: width / 2, y: (height - bottom) / 2 + 14 },
    axes: { x: width / 2 - 66, y: (height - bottom) / 2 - 52 },
    hand: height - bottom / 2 - 8,
    pile: view.hands.length > 3 ? 1.25 : table.wide ? 1.35 : 1.5,
  }; // prettier-ignore
  const seats = view.hands.map((_, seat) => seat);
  const parts = [handOf(drawn), ...seats.map((seat) => pileOf(drawn, seat)), ...seats.map((seat) => backs(drawn, seat)), newPile(drawn), drawPile(drawn)];
  const oval: Drawing = {
    as: "disc",
    x: drawn.middle.x - drawn.axes.x * 0.86, y: drawn.middle.y - drawn.axes.y * 0.9,
    width: drawn.axes.x * 1.72, height: drawn.axes.y * 1.8,
  }; // prettier-ignore
  const unfolded = unfold(drawn);
  return {
    game: "hat_cards",
    name: say("board-cards", { players: view.hands.length }),
    width, height,
    under: [{ as: "sand", x: 0, y: 0, width, height }, oval, ...seats.map((seat) => pointer(drawn, seat))],
    fields: parts.flatMap((part) => part.fields),
    pieces: parts.flatMap((part) => part.pieces),
    over: [],
    front: { under: unfolded.over, pieces: unfolded.pieces },
    labels: [...seats.flatMap((seat) => labelOf(drawn, seat)), ...parts.flatMap((part) => part.labels ?? [])],
    extras: [],
  }; // prettier-ignore
}

interface Part {
  readonly fields: readonly Field[];
  readonly pieces: readonly Piece[];
  readonly labels?: readonly Label[];
}

/** The angle at which a seat sits, clockwise from the one in front, in degrees. */
function angle(drawn: Drawn, seat: number): number {
  const count = drawn.view.hands.length;
  return 90 + (360 * ((seat - drawn.me + count) % count)) / count;
}

/** A point on the way from the middle of the table to a seat. */
function toward(drawn: Drawn, seat: number, part: number): Point {
  const radians = (angle(drawn, seat) * Math.PI) / 180;
  return {
    x: drawn.middle.x + drawn.axes.x * part * Math.cos(radians),
    y: drawn.middle.y + drawn.axes.y * part * Math.sin(radians),
  };
}

function pilePoint(drawn: Drawn, seat: number): Point {
  const count = drawn.view.hands.length;
  return toward(drawn, seat, count === 2 ? (drawn.table.wide ? 0.4 : 0.5) : count === 3 ? 0.48 : 0.54);
}

/** How far a pile is turned so that its tips point straight at its owner. */
function pileTurn(drawn: Drawn, seat: number): number {
  const [from, to] = [pilePoint(drawn, seat), toward(drawn, seat, 1)];
  return (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI + 90;
}

function pointer(drawn: Drawn, seat: number): Drawing {
  const at = toward(drawn, seat, drawn.view.hands.length === 2 ? 0.84 : 0.83);
  return { as: "owner", x: at.x, y: at.y, turn: pileTurn(drawn, seat) };
}

const nameOf = (drawn: Drawn, seat: number): string => drawn.table.names[seat] ?? String(seat);

function pileOf(drawn: Drawn, seat: number): Part {
  const pile = drawn.view.piles[seat] ?? [];
  const top = pile.at(-1);
  if (!top) return { fields: [], pieces: [] };
  const id = `pile:${seat}`;
  const point = pilePoint(drawn, seat);
  const turn = pileTurn(drawn, seat);
  const token = drawn.now.next.get(id)?.[0];
  const effect = drawn.table.actions.find((action) => action.token === token)?.effect;
  const name = drawn.say("board-cards-pile", { name: nameOf(drawn, seat), card: cardName(drawn.say, top), count: pile.length });
  const shown = pile.slice(-4);
  return {
    fields: [{
      id, name, role: "pile", ...point, near: nearPile(drawn, seat),
      ground: { as: "slot", width: 60 * drawn.pile + 12, height: 88 * drawn.pile + 12, turn },
      marks: marks({ legal: token !== undefined, last: drawn.table.last?.endsWith(`@${seat}`) ?? false }),
      ...(effect ? { hint: effect } : {}),
      reach: 74, touch: 52,
    }],
    pieces: shown.map((card, index): Piece => ({
      id: `${id}:${card}`, field: id, name, apart: false, marks: marks({}),
      ...under(point, shown.length - 1 - index, turn),
      look: { as: "card", card, turn: turn + (index === shown.length - 1 ? 0 : (index % 2 ? 1 : -1) * 4), size: drawn.pile, tips: true },
      ...(index === shown.length - 1 && pile.length > 1 ? { count: pile.length, badge: badgeAt(turn, drawn.pile) } : {}),
    })),
  }; // prettier-ignore
}

/** Shifts a covered card a little toward the middle, so that the depth of a pile shows. */
function under(point: Point, depth: number, turn: number): Point {
  const radians = ((turn + 90) * Math.PI) / 180;
  return { x: point.x + Math.cos(radians) * depth * 5, y: point.y + Math.sin(radians) * depth * 5 };
}

/** The corner of a turned card that lies to the upper right. */
function badgeAt(turn: number, size: number): Point {
  const radians = (turn * Math.PI) / 180;
  const [w, h] = [26 * size, 40 * size];
  const corners = [[w, h], [w, -h], [-w, h], [-w, -h]].map(([x = 0, y = 0]) => ({
    x: x * Math.cos(radians) - y * Math.sin(radians),
    y: x * Math.sin(radians) + y * Math.cos(radians),
  })); // prettier-ignore
  return corners.reduce((best, one) => (one.x - one.y > best.x - best.y ? one : best));
}

/** Piles lead to each other, the nearest to the hand and to the place for a new one. */
function nearPile(drawn: Drawn, seat: number): string[] {
  const others = drawn.view.piles.flatMap((pile, other) => (pile.length && other !== seat ? [`pile:${other}`] : []));
  return [...others, "new", ...(drawn.view.hands[drawn.me] ?? []).map((card) => `card:${card}`)];
}

function handOf(drawn: Drawn): Part {
  const cards = drawn.view.hands[drawn.me] ?? [];
  const known = drawn.table.seat !== null;
  const start = choice(allSteps(hatCards, drawn.table), []);
  const size = known ? 1.55 : 1;
  const step = Math.min(96, (drawn.width - 60 * size - 36) / Math.max(cards.length - 1, 1));
  const placed = cards.map((card, index) => {
    const off = index - (cards.length - 1) / 2;
    const lean = off * Math.min(3, 24 / Math.max(cards.length, 1));
    const selected = drawn.table.picked[0] === `card:${card}`;
    return { card, lean, selected, x: drawn.width / 2 + off * step, y: drawn.hand + off * off * 0.9 - (selected ? 30 : 0) };
  });
  const toTable = ["new", ...drawn.view.piles.flatMap((pile, seat) => (pile.length ? [`pile:${seat}`] : []))];
  return {
    fields: known ? placed.map(({ card, x, y, selected }, index): Field => ({
      id: `card:${card}`, role: "card", x, y, name: cardName(drawn.say, card),
      ground: { as: "none" },
      marks: marks({ legal: start.next.has(`card:${card}`) && !selected, selected }),
      near: [cards[index - 1], cards[index + 1]].flatMap((one) => (one ? [`card:${one}`] : [])).concat(toTable),
      reach: 80, touch: Math.max(step / 2, 26),
    })) : [],
    pieces: placed.map(({ card, lean, selected, x, y }, index): Piece => ({
      id: known ? `hand:${card}` : `hand:${drawn.me}:${index}`, field: `card:${card}`, x, y, name: cardName(drawn.say, card), apart: false,
      look: { as: "card", card, turn: lean, size, tips: true },
      marks: marks({ selected, legal: start.next.has(`card:${card}`) }),
    })),
  }; // prettier-ignore
}

/** The hands of the others, from behind. */
function backs(drawn: Drawn, seat: number): Part {
  const count = drawn.view.hands[seat]?.length ?? 0;
  if (seat === drawn.me || count === 0) return { fields: [], pieces: [] };
  const at = toward(drawn, seat, 1);
  const shown = Math.min(count, 10);
  return {
    fields: [],
    pieces: Array.from({ length: shown }, (_, index): Piece => {
      const off = index - (shown - 1) / 2;
      return {
        id: `back:${seat}:${index}`, field: "", name: "", apart: false, marks: marks({}),
        x: at.x + off * 8, y: at.y + off * off * 0.35 + 6,
        look: { as: "card", card: drawn.view.hands[seat]?.[index] ?? "?", turn: off * 4, size: BACK, tips: false },
        ...(index === shown - 1 ? { count, badge: { x: 16, y: 22 } } : {}),
      };
    }),
  }; // prettier-ignore
}

function labelOf(drawn: Drawn, seat: number): Label[] {
  if (seat === drawn.me) return [];
  const at = toward(drawn, seat, 1);
  const strong = drawn.view.mover === String(seat);
  const beside = Math.abs(at.x - drawn.middle.x) > drawn.axes.x * 0.8 && !drawn.table.wide; // above the pile that lies there
  return [{ x: at.x, y: at.y - (beside ? 56 : 26), text: brief(nameOf(drawn, seat)), size: 20, strong }];
}

/** The place where a card is laid as a new pile: before the own seat. */
function newPile(drawn: Drawn): Part {
  const offered = drawn.now.next.has("new");
  if (drawn.table.seat === null || !offered) return { fields: [], pieces: [] };
  const token = drawn.now.next.get("new")?.[0];
  const effect = drawn.table.actions.find((action) => action.token === token)?.effect;
  const point = pilePoint(drawn, drawn.me);
  const turn = pileTurn(drawn, drawn.me);
  return {
    fields: [{
      id: "new", role: "pile", ...point, name: drawn.say("board-cards-new"),
      ground: { as: "slot", width: 60 * drawn.pile + 4, height: 88 * drawn.pile + 4, turn },
      marks: marks({ legal: true }),
      ...(effect ? { hint: effect } : {}),
      near: nearPile(drawn, drawn.me), reach: 74, touch: 52,
    }],
    pieces: [],
    labels: [{ x: point.x, y: point.y + 12, text: "+", size: 40 }],
  }; // prettier-ignore
}

function drawPile(drawn: Drawn): Part {
  const { draw } = drawn.view;
  if (draw === 0) return { fields: [], pieces: [] };
  const shown = Math.min(3, draw);
  const { x, y } = { x: drawn.middle.x - drawn.axes.x * 0.6, y: drawn.middle.y };
  const name = drawn.say("board-cards-draw", { count: draw });
  return {
    fields: [{
      id: "draw", role: "pile", x, y, name, ground: { as: "none" }, marks: marks({}),
      near: nearPile(drawn, -1), reach: 60, touch: 44,
    }],
    pieces: Array.from({ length: shown }, (_, index): Piece => ({
      id: `draw:${index}`, field: "draw", x: x - index * 3, y: y - index * 3, name, apart: false, marks: marks({}),
      look: { as: "card", card: "?", turn: 0, size: 1, tips: false },
      ...(index === shown - 1 ? { count: draw, badge: { x: 26, y: 40 } } : {}),
    })),
  }; // prettier-ignore
}

/** Shows the cards of a pile side by side, over the table. */
function unfold(drawn: Drawn): { pieces: Piece[]; over: Drawing[] } {
  const seat = Number(/^pile:(\d+)$/.exec(drawn.table.unfolded ?? "")?.[1] ?? -1);
  const pile = drawn.view.piles[seat] ?? [];
  if (pile.length < 2) return { pieces: [], over: [] };
  const step = Math.min(78, (drawn.width - 130) / (pile.length - 1));
  const breadth = step * (pile.length - 1) + 96;
  const { x, y } = drawn.middle;
  return {
    over: [{ as: "shelf", x: x - breadth / 2, y: y - 68, width: breadth, height: 136 }],
    pieces: pile.map((card, index): Piece => ({
      id: `unfolded:${card}`, field: "", x: x + (index - (pile.length - 1) / 2) * step, y, name: cardName(drawn.say, card),
      apart: false, look: { as: "card", card, turn: 0, size: drawn.pile, tips: true }, marks: marks({}),
    })),
  }; // prettier-ignore
}

/** What lies before a seat: the cards in hand and won, and its hats, in words and small. */
function before(table: Table, seat: number, say: Say): Before {
  const view = readView(table.view);
  const [held, won, hats] = [view.hands[seat]?.length ?? 0, view.won[seat] ?? null, view.hats[seat] ?? 0];
  const name = say("board-cards-before", { held, won: won ?? "?", hats });
  const piece = (id: string, x: number, y: number, look: Piece["look"], count: number | null): Piece => ({
    id: `before:${seat}:${id}`, field: "", apart: false, name: "", x, y, look, marks: marks({}),
    ...(count === null ? {} : { count, badge: { x: 17, y: look.as === "card" ? 15 : 4 } }),
  }); // prettier-ignore
  const row: Scene = {
    game: "hat_cards", name, width: 168, height: 60, under: [], fields: [], over: [], front: NO_FRONT, labels: [], extras: [],
    pieces: [
      piece("held", 22, 30, { as: "card", card: "?", turn: -8, size: 0.5, tips: false }, held),
      piece("won", 78, 30, { as: "card", card: "?", turn: 90, size: 0.5, tips: false }, won),
      piece("hats", 130, 44, { as: "hats", layers: "r", step: 8, size: 0.85 }, hats),
    ],
  }; // prettier-ignore
  return { scene: row, name };
}

/** Counts the hats of every seat. */
function tally(table: Table): readonly Tally[] {
  return readView(table.view).hats.map((count, seat) => ({
    colour: "r", name: table.names[seat] ?? String(seat), count, own: seat === table.seat,
  })); // prettier-ignore
}
