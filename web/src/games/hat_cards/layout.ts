/** The geometry of the card table: seats around an oval, with their piles in front of them. */
import type { Drawing, Field, Label, Piece, Point } from "../../board/scene";
import { CARD } from "../../board/shapes";
import { choice, type Choice, type Steps } from "../../choice";
import type { Say } from "../../words";
import type { BoardProps } from "../game";
import { parseView, type CardsView } from "./view";

export interface Layout {
  readonly props: BoardProps;
  readonly view: CardsView;
  readonly actions: ReadonlyMap<string, Steps>;
  readonly now: Choice;
  readonly say: Say;
  readonly isWide: boolean;
  /** The seat at the lower edge. */
  readonly front: number;
  readonly width: number;
  readonly height: number;
  /** The centre of the oval, and its half axes. */
  readonly middle: Point;
  readonly axes: Point;
  /** The height at which the middle of the hand lies: of its front row where it has two. */
  readonly hand: number;
  /** How the cards of the hand lie. */
  readonly fan: Fan;
  /** The scale of the cards in piles. */
  readonly pileSize: number;
}

/** How the cards of a hand lie: their scale, and the way from one to the next. */
export interface Fan {
  readonly size: number;
  readonly step: number;
  /** Cards of a row. */
  readonly row: number;
  /** What is seen of the back row, which is covered but for its upper end. */
  readonly seen: number;
  /** By how many degrees a card leans for each place that it lies beside the middle. */
  readonly lean: number;
}

/** A part of the scene. */
export interface Part {
  readonly fields: readonly Field[];
  readonly pieces: readonly Piece[];
  readonly labels?: readonly Label[];
}

export const EMPTY: Part = { fields: [], pieces: [] };

/** Height of the hand on a wide table, with the room for a card that is raised. */
const HAND_WIDE = 212;
/** The width of a table: between these it has the shape of its box, which then loses no height. */
const [NARROWEST, WIDEST] = [640, 1000];
/** A table is at least so high; a short phone (375 x 553) shows it in its full width. */
const LEAST = 600;
/** On tables that are lower than this, piles lie nearer together, and meet nothing. */
const SHALLOW = 740;
/** Boxes that are wider than this in parts of their height get the wide table. */
const WIDE = 1.1;

/** Scale of the hand on an upright table: a card is 84 CSS pixels wide on boards of 359. */
const UPRIGHT = 2.5;
/** That of two rows on a low table, which leave room for the piles. */
const LOW_ROWS = 2.1;
/** What is seen of a card of the back row in parts of its scale: its corner, at least 44 CSS pixels. */
const CORNER = 38;
/** Cards that so lie beside each other; more of them lie in two rows. */
const MOST_IN_ROW = 7;
/** Room for the corners of the outermost cards, which reach further where these lean. */
const MARGIN = { wide: 36, upright: 18 };
/** By how many degrees the outermost card of an upright table leans. */
const OUTERMOST = 4;
/** What is left free below the hand. */
const BELOW = 10;
/** Where the others' names and counts stand at the upper end of an upright table. */
const OTHERS = 36;

/** Scale of the cards in piles, by the shape of the table. */
const PILES = { wide: 1.35, upright: 1.75, shallow: 1.25 };
/** In parts of that with four players, and with five. */
const [OF_FOUR, OF_FIVE] = [0.92, 0.83];

export function layoutOf(props: BoardProps, actions: ReadonlyMap<string, Steps>, say: Say): Layout {
  const isWide = props.aspect > WIDE;
  const width = Math.round(Math.min(WIDEST, Math.max(NARROWEST, LEAST * props.aspect)));
  const height = Math.round(Math.min(1120, Math.max(LEAST, width / props.aspect)));
  const view = parseView(props.view);
  const isShallow = height < SHALLOW;
  const front = props.seat ?? 0;
  const count = view.hands[front]?.length || 1;
  const fan = props.seat === null ? COVERED : fanOf(isWide, width, count, isShallow);
  const players = view.hands.length;
  const part = players < 4 ? 1 : players < 5 || isWide ? OF_FOUR : OF_FIVE;
  const size = PILES[isWide ? "wide" : isShallow ? "shallow" : "upright"] * part;
  return {
    props,
    view,
    actions,
    now: choice(actions, props.picked),
    say,
    isWide,
    front,
    width,
    height,
    fan,
    ...(isWide ? wideTable(width, height) : uprightTable(width, height, fan, count)),
    pileSize: isWide && isShallow ? size * 0.8 : size,
  };
}

type Places = Pick<Layout, "middle" | "axes" | "hand">;

function wideTable(width: number, height: number): Places {
  const half = (height - HAND_WIDE) / 2;
  return {
    middle: { x: width / 2, y: half + 14 },
    axes: { x: width / 2 - 66, y: half - 52 },
    hand: height - HAND_WIDE / 2 - 8,
  };
}

/** The oval fills what the hand leaves; a seat opposite stands at its upper end. */
function uprightTable(width: number, height: number, fan: Fan, count: number): Places {
  const rows = count > fan.row ? 2 : 1;
  const tall = CARD.height * Math.max(fan.size, 1.6) + (rows - 1) * fan.seen;
  const room = height - tall - 2 * BELOW;
  return {
    middle: { x: width / 2, y: (OTHERS + room) / 2 },
    axes: { x: width / 2 - 66, y: (room - OTHERS) / 2 },
    hand: height - (CARD.height * fan.size) / 2 - BELOW,
  };
}

/** How a hand lies that only others see. */
const COVERED: Fan = { size: 1, step: 60, row: 99, seen: 0, lean: 3 };

/** Return how so many own cards lie: as large as they can, and broad enough for a thumb. */
function fanOf(isWide: boolean, width: number, count: number, isShallow: boolean): Fan {
  const lean = Math.min(3, 24 / count);
  if (isWide) return fanIn(width - MARGIN.wide, count < 7 ? 1.9 : 1.6, count, lean);
  if (count > MOST_IN_ROW) {
    const size = isShallow ? LOW_ROWS : UPRIGHT;
    return fanIn(width - MARGIN.upright, size, Math.ceil(count / 2), 0);
  }
  const slight = Math.min(2, (2 * OUTERMOST) / count);
  return fanIn(width - MARGIN.upright, UPRIGHT, count, slight);
}

function fanIn(room: number, size: number, row: number, lean: number): Fan {
  const step = Math.min(CARD.width * size, (room - CARD.width * size) / Math.max(row - 1, 1));
  return { size, step, row, seen: CORNER * size, lean };
}

/** Return the angle of a seat in degrees, clockwise; the one in front is at 90. */
function angleOf({ view, front }: Layout, seat: number): number {
  const count = view.hands.length;
  return 90 + (360 * ((seat - front + count) % count)) / count;
}

/** Return a point between the middle of the table (0) and a seat (1). */
export function toward(layout: Layout, seat: number, part: number): Point {
  const radians = (angleOf(layout, seat) * Math.PI) / 180;
  return {
    x: layout.middle.x + layout.axes.x * part * Math.cos(radians),
    y: layout.middle.y + layout.axes.y * part * Math.sin(radians),
  };
}

export function pilePoint(layout: Layout, seat: number): Point {
  const part = layout.isWide ? 0.42 : 0.5;
  return toward(layout, seat, layout.view.hands.length > 4 ? part + 0.04 : part);
}

/** Return the rotation that makes the tips of a pile point at its owner. */
export function pileTurn(layout: Layout, seat: number): number {
  const from = pilePoint(layout, seat);
  const to = toward(layout, seat, 1);
  return (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI + 90;
}

/** Return the oval of the table. */
export function ovalOf({ middle, axes }: Layout): Drawing {
  return {
    as: "oval",
    x: middle.x - axes.x * 0.86,
    y: middle.y - axes.y * 0.9,
    width: axes.x * 1.72,
    height: axes.y * 1.8,
  };
}

/** Return the arrow from a pile to its owner. */
export function arrowOf(layout: Layout, seat: number): Drawing {
  return { as: "owner", ...toward(layout, seat, 0.83), turn: pileTurn(layout, seat) };
}

/** Return the neighbours of a pile or hand: piles, a new one, hands, and the cards in front. */
export function neighbours({ view, front }: Layout, id: string): string[] {
  const piles = view.piles.map((_, seat) => `pile:${seat}`);
  const hands = view.hands.map((_, seat) => `hand:${seat}`);
  const cards = (view.hands[front] ?? []).map((card) => `card:${card}`);
  return [...piles, "new", ...hands, ...cards].filter((other) => other !== id);
}

export const seatName = ({ props }: Layout, seat: number): string =>
  props.names[seat] ?? String(seat);
