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

/** Return the hand at the lower edge, whose cards are fields, or that is one where it is covered. */
export function ownHand(layout: Layout): Part {
  const { props, view, say, front } = layout;
  const cards = view.hands[front] ?? [];
  const isOwn = props.seat !== null;
  const { fan } = layout;
  const hand = handOf(layout, cards);
  const isOpen = isOwn || !cards.includes("?");
  const covered = handField(layout, front, { x: layout.width / 2, y: layout.hand });
  return {
    fields: isOpen ? hand.map((_, index) => cardField(layout, hand, index)) : [covered],
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

function handOf(layout: Layout, cards: readonly string[]): HandCard[] {
  const { step, row, seen, lean } = layout.fan;
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
      y: layout.hand + arc - behind * seen - (selected ? 30 : 0),
      lean: offset * lean,
      selected,
      legal: legal.has(`card:${card}`),
    };
  });
}

function cardField(layout: Layout, hand: readonly HandCard[], index: number): Field {
  const { step, size, row, seen } = layout.fan;
  const { card = "", x = 0, y = 0, selected = false, legal = false } = hand[index] ?? {};
  const around = [index - 1, index + 1, index - row, index + row];
  const beside = around.flatMap((at) => (hand[at] ? [`card:${hand[at].card}`] : []));
  const isLast = index === hand.length - 1 || (index + 1) % row === 0;
  const hasRows = hand.length > row;
  const width = isLast ? CARD.width * size : step;
  return {
    id: `card:${card}`,
    role: "card",
    // The middle of what is seen of it.
    x: isLast ? x : x - (CARD.width * size - step) / 2,
    y: hasRows ? y - (CARD.height * size - seen) / 2 : y,
    name: cardName(layout.say, card),
    ground: { as: "none" },
    marks: marks({ legal: legal && !selected, selected }),
    near: [...beside, ...neighbours(layout, "").filter((id) => !id.startsWith("card:"))],
    reach: (hasRows ? 80 : 52) * size,
    touch: Math.max((hasRows ? Math.min(width, seen) : width) / 2, 26),
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

/** Cards of another hand that are drawn where it lies open; one back stands for a covered one. */
const MAX_SHOWN = 3;

/** Return another seat's hand beside the number of its cards. */
export function otherHand(layout: Layout, seat: number): Part {
  const cards = layout.view.hands[seat] ?? [];
  if (seat === layout.front || cards.length === 0) return EMPTY;
  const at = toward(layout, seat, 1);
  const isOpen = cards.some((card) => card !== "?");
  const shown = isOpen ? Math.min(cards.length, MAX_SHOWN) : 1;
  const pieces = Array.from({ length: shown }, (_, index): Piece => {
    const offset = index - (shown - 1) / 2;
    return {
      id: `back:${seat}:${index}`,
      field: "",
      name: "",
      apart: false,
      marks: marks({}),
      x: at.x + (isOpposite(layout, at) ? 24 : -18) + offset * 8,
      y: at.y,
      look: { as: "card", card: cards[index] ?? "?", turn: offset * 4, size: 0.5, tips: false },
      ...(index === shown - 1 ? { count: cards.length, badge: { x: 36, y: 0 } } : {}),
    };
  });
  return { fields: [handField(layout, seat, at)], pieces };
}

/** Tell whether a seat is straight above the middle, where its name stands beside its hand. */
const isOpposite = ({ middle }: Layout, { x, y }: Point): boolean =>
  Math.abs(x - middle.x) < 1 && y < middle.y;

/** Half the width of a bold letter of a name in parts of its size, and of a capital. */
const [LETTER, CAPITAL] = [0.33, 0.46];

const halfWidth = (text: string, size: number): number =>
  [...text].reduce((sum, one) => sum + (/\p{Lu}/u.test(one) ? CAPITAL : LETTER) * size, 0);

/** Letters of a name for which there is room above a hand of an upright table: of five, beside a pile. */
const ABOVE_HAND = { few: 10, five: 7.5 };
/** Letters of a name that stands before the hand of who sits opposite. */
const OPPOSITE = 16;

/** Return another player's name: above their hand, or before it where they sit opposite. */
export function labelOf(layout: Layout, seat: number): Label[] {
  if (seat === layout.front) return [];
  const at = toward(layout, seat, 1);
  const strong = layout.view.mover === String(seat);
  const { isWide } = layout;
  const size = isWide ? 20 : 24;
  const name = seatName(layout, seat);
  if (isOpposite(layout, at)) {
    const text = truncate(name, isWide ? undefined : OPPOSITE);
    return [{ x: at.x - 2, y: at.y + 9, text, size, anchor: "end", strong }];
  }
  const isFive = layout.view.hands.length > 4;
  const text = truncate(name, isWide ? undefined : isFive ? ABOVE_HAND.five : ABOVE_HAND.few);
  const isAtSide = !isWide && Math.abs(at.x - layout.middle.x) > layout.axes.x * 0.8;
  const high = CARD.width / 2 + (isFive ? 16 : 0); // the pile beside it, which leans where five play
  const y = at.y - (isAtSide ? high * layout.pileSize + 16 : 30);
  const half = halfWidth(text, size);
  const x = Math.min(Math.max(at.x, half), layout.width - half);
  return [{ x, y, text, size, strong }];
}
