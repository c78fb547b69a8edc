/** The hands: the player's own as a fan, the others' from behind. */
import { marks, type Field, type Label, type Piece, type Point } from "../../board/scene";
import { CARD } from "../../board/shapes";
import { choice } from "../../choice";
import { truncate } from "../game";
import { listOf } from "../../words";
import { EMPTY, neighbours, seatName, toward, type Layout, type Part } from "./layout";
import { cardName } from "./view";

/** A card of the hand. */
interface HandCard {
  readonly card: string;
  readonly x: number;
  readonly y: number;
  readonly lean: number;
  readonly selected: boolean;
  readonly legal: boolean;
}

/** How the cards of a hand lie: their scale, and the way from one to the next. */
interface Fan {
  readonly size: number;
  readonly step: number;
  /** Cards of a row; all but the front row are seen at their upper end. */
  readonly row: number;
  /** By how many degrees a card leans for each place that it lies beside the middle. */
  readonly lean: number;
}

/** Scale of the hand on an upright table, and of one of many cards. */
const UPRIGHT = { few: 2.1, many: 1.5 };
/** What is seen of each card there: 44 CSS pixels on boards of 359, as on phones of 375 and 360. */
const SEEN = 78.5;
/** Cards that so lie beside each other; more of them lie in two rows. */
const MOST_IN_ROW = 8;
/** By how much the front one of two rows lies lower than a single one. */
const FRONT = 24;
/** Room for the corners of the outermost cards, which reach further where these lean. */
const MARGIN = { leaning: 36, straight: 2 };

/** Return the hand at the lower edge, whose cards are fields, or that is one where it is covered. */
export function ownHand(layout: Layout): Part {
  const { props, view, say, front } = layout;
  const cards = view.hands[front] ?? [];
  const isOwn = props.seat !== null;
  const fan = isOwn ? fanOf(layout, cards.length) : { size: 1, step: 60, row: 99, lean: 3 };
  const hand = handOf(layout, cards, fan);
  const isOpen = isOwn || !cards.includes("?");
  const covered = handField(layout, front, { x: layout.width / 2, y: layout.hand });
  return {
    fields: isOpen ? hand.map((_, index) => cardField(layout, hand, index, fan)) : [covered],
    pieces: hand.map(({ card, x, y, lean, selected }, index): Piece => ({
      id: isOwn ? `hand:${card}` : `hand:${front}:${index}`,
      field: `card:${card}`,
      x,
      y,
      name: cardName(say, card),
      apart: false,
      look: { as: "card", card, turn: lean, size: fan.size, tips: true },
      marks: marks({ selected }), // its field takes the taps, which lies where it is seen
    })),
  };
}

/** Return how so many own cards lie: as large as they can, and broad enough for a thumb. */
function fanOf({ isWide, width }: Layout, count: number): Fan {
  const lean = Math.min(3, 24 / Math.max(count, 1));
  if (isWide) return fan(count < 7 ? 1.9 : 1.6, count, width - MARGIN.leaning, lean);
  const room = width - MARGIN.straight;
  if (count > MOST_IN_ROW) return fan(UPRIGHT.many, Math.ceil(count / 2), room, 0);
  const last = room - (count - 1) * SEEN;
  const isDense = last < CARD.width * UPRIGHT.few;
  if (isDense) return fan(last / CARD.width, count, room, 0);
  return fan(UPRIGHT.few, count, width - MARGIN.leaning, lean);
}

function fan(size: number, row: number, room: number, lean: number): Fan {
  const step = Math.min(CARD.width * size, (room - CARD.width * size) / Math.max(row - 1, 1));
  return { size, step, row, lean };
}

function handOf(layout: Layout, cards: readonly string[], { step, row, lean }: Fan): HandCard[] {
  const legal = choice(layout.actions, []).next;
  const rows = Math.ceil(cards.length / row);
  return cards.map((card, index) => {
    const [behind, place] = [rows - 1 - Math.floor(index / row), index % row];
    const offset = place - (Math.min(row, cards.length) - 1) / 2;
    const selected = layout.props.picked[0] === `card:${card}`;
    const arc = lean === 0 ? 0 : offset * offset * 0.9;
    return {
      card,
      x: layout.width / 2 + offset * step,
      y: layout.hand + arc + (rows > 1 ? FRONT : 0) - behind * SEEN - (selected ? 30 : 0),
      lean: offset * lean,
      selected,
      legal: legal.has(`card:${card}`),
    };
  });
}

function cardField(
  layout: Layout,
  hand: readonly HandCard[],
  index: number,
  { step, size, row }: Fan,
): Field {
  const { card = "", x = 0, y = 0, selected = false, legal = false } = hand[index] ?? {};
  const around = [index - 1, index + 1, index - row, index + row];
  const beside = around.flatMap((at) => (hand[at] ? [`card:${hand[at].card}`] : []));
  const isLast = index === hand.length - 1 || (index + 1) % row === 0;
  const hasRows = hand.length > row;
  return {
    id: `card:${card}`,
    role: "card",
    // The middle of what is seen of it.
    x: isLast ? x : x - (CARD.width * size - step) / 2,
    y: hasRows ? y - (CARD.height * size - SEEN) / 2 : y,
    name: cardName(layout.say, card),
    ground: { as: "none" },
    marks: marks({ legal: legal && !selected, selected }),
    near: [...beside, ...neighbours(layout, "").filter((id) => !id.startsWith("card:"))],
    reach: (hasRows ? 70 : 52) * size,
    touch: Math.max(Math.min(step, hasRows ? SEEN : step) / 2, 26),
  };
}

/** Return a hand as one field, named with its number of cards and those that are seen. */
function handField(layout: Layout, seat: number, at: Point): Field {
  const { view, say } = layout;
  const cards = view.hands[seat] ?? [];
  const seen = cards.filter((card) => card !== "?").map((card) => cardName(say, card));
  const id = `hand:${seat}`;
  return {
    id,
    role: "pile",
    ...at,
    name: say("board-cards-hand", {
      name: seatName(layout, seat),
      count: cards.length,
      seen: seen.length > 0 ? "yes" : "no",
      cards: listOf(seen, say),
    }),
    ground: { as: "none" },
    marks: marks({}),
    near: neighbours(layout, id),
    reach: 40,
    touch: 26,
  };
}

/** Cards of another hand that are drawn; its badge shows the exact number. */
const MAX_SHOWN = 3;

/** Return another seat's hand. */
export function otherHand(layout: Layout, seat: number): Part {
  const cards = layout.view.hands[seat] ?? [];
  if (seat === layout.front || cards.length === 0) return EMPTY;
  const at = toward(layout, seat, 1);
  const shown = Math.min(cards.length, MAX_SHOWN);
  const pieces = Array.from({ length: shown }, (_, index): Piece => {
    const offset = index - (shown - 1) / 2;
    const card = cards[index] ?? "?";
    return {
      id: `back:${seat}:${index}`,
      field: "",
      name: "",
      apart: false,
      marks: marks({}),
      x: at.x + offset * 8,
      y: at.y + offset * offset * 0.35 + 6,
      look: { as: "card", card, turn: offset * 4, size: 0.5, tips: false },
      ...(index === shown - 1 ? { count: cards.length, badge: { x: 16, y: 22 } } : {}),
    };
  });
  return { fields: [handField(layout, seat, at)], pieces };
}

/** Half the width of a bold letter of a name in parts of its size, and of a capital. */
const [LETTER, CAPITAL] = [0.33, 0.46];

const halfWidth = (text: string, size: number): number =>
  [...text].reduce((sum, one) => sum + (/\p{Lu}/u.test(one) ? CAPITAL : LETTER) * size, 0);

/** Letters of a name for which there is room above a hand of an upright table: of five, beside a pile. */
const ABOVE_HAND = { few: 10, five: 7.5 };

/** Return another player's name beside their hand. */
export function labelOf(layout: Layout, seat: number): Label[] {
  if (seat === layout.front) return [];
  const at = toward(layout, seat, 1);
  const isAtSide = Math.abs(at.x - layout.middle.x) > layout.axes.x * 0.8;
  const isAboveHand = isAtSide && !layout.isWide;
  const room = layout.view.hands.length < 5 ? ABOVE_HAND.few : ABOVE_HAND.five;
  const text = truncate(seatName(layout, seat), isAboveHand ? room : undefined);
  const size = layout.isWide ? 20 : 24;
  const half = halfWidth(text, size);
  return [
    {
      x: Math.min(Math.max(at.x, half), layout.width - half),
      y: at.y - (isAboveHand ? 56 : 26),
      text,
      size,
      strong: layout.view.mover === String(seat),
    },
  ];
}
