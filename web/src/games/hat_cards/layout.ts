/** The geometry of the card table: seats around an oval, with their piles in front of them. */
import type { Drawing, Field, Label, Piece, Point } from "../../board/scene";
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
  /** The height at which the cards of the hand lie. */
  readonly hand: number;
  /** The scale of the cards in piles. */
  readonly pileSize: number;
}

/** A part of the scene. */
export interface Part {
  readonly fields: readonly Field[];
  readonly pieces: readonly Piece[];
  readonly labels?: readonly Label[];
}

export const EMPTY: Part = { fields: [], pieces: [] };

/** Heights of the hand, with the room for a card that is raised. */
const HAND = { wide: 212, upright: 236 };
/** The width of a table: between these it has the shape of its box, which then loses no height. */
const [NARROWEST, WIDEST] = [640, 1000];
/** A table is at least so high; a short phone (375 x 553) shows it in its full width. */
const LEAST = 600;
/** On tables that are lower than this, piles lie nearer together, and meet nothing. */
const SHALLOW = 740;
/** Boxes that are wider than this in parts of their height get the wide table. */
const WIDE = 1.1;

export function layoutOf(props: BoardProps, actions: ReadonlyMap<string, Steps>, say: Say): Layout {
  const isWide = props.aspect > WIDE;
  const hand = isWide ? HAND.wide : HAND.upright;
  const width = Math.round(Math.min(WIDEST, Math.max(NARROWEST, LEAST * props.aspect)));
  const height = Math.round(Math.min(1120, Math.max(LEAST, width / props.aspect)));
  const view = parseView(props.view);
  const fewPlayers = isWide ? 1.35 : 1.5;
  const shallow = height < SHALLOW ? 0.8 : 1;
  return {
    props,
    view,
    actions,
    now: choice(actions, props.picked),
    say,
    isWide,
    front: props.seat ?? 0,
    width,
    height,
    middle: { x: width / 2, y: (height - hand) / 2 + 14 },
    axes: { x: width / 2 - 66, y: (height - hand) / 2 - 52 },
    hand: height - hand / 2 + (isWide ? -8 : 10),
    pileSize: shallow * (view.hands.length > 3 ? 1.25 : fewPlayers),
  };
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
  const count = layout.view.hands.length;
  if (layout.height < SHALLOW) return toward(layout, seat, count === 5 ? 0.46 : 0.42);
  if (count === 2) return toward(layout, seat, layout.isWide ? 0.4 : 0.5);
  return toward(layout, seat, count === 3 ? 0.48 : 0.54);
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
  const at = toward(layout, seat, layout.view.hands.length === 2 ? 0.84 : 0.83);
  return { as: "owner", ...at, turn: pileTurn(layout, seat) };
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
