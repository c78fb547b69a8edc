/** The hands: the player's own as a fan, the others' from behind. */
import { marks, type Field, type Label, type Piece } from "../../board/scene";
import { choice } from "../../choice";
import { truncate } from "../game";
import { EMPTY, seatName, toward, type Layout, type Part } from "./layout";
import { cardName } from "./view";

/** A card of the fan. */
interface FanCard {
  readonly card: string;
  readonly x: number;
  readonly y: number;
  readonly lean: number;
  readonly selected: boolean;
  readonly legal: boolean;
}

/** Return the hand at the lower edge; its cards are fields where they belong to the player. */
export function ownHand(layout: Layout): Part {
  const { props, view, say, front, width } = layout;
  const cards = view.hands[front] ?? [];
  const isOwn = props.seat !== null;
  const size = isOwn ? (cards.length < 7 ? 1.9 : 1.6) : 1;
  const step = Math.min(60 * size, (width - 60 * size - 36) / Math.max(cards.length - 1, 1));
  const fan = fanOf(layout, cards, step);
  return {
    fields: isOwn ? fan.map((_, index) => cardField(layout, fan, index, step)) : [],
    pieces: fan.map(({ card, x, y, lean, selected, legal }, index): Piece => ({
      id: isOwn ? `hand:${card}` : `hand:${front}:${index}`,
      field: `card:${card}`,
      x,
      y,
      name: cardName(say, card),
      apart: false,
      look: { as: "card", card, turn: lean, size, tips: true },
      marks: marks({ selected, legal }),
    })),
  };
}

function fanOf(layout: Layout, cards: readonly string[], step: number): FanCard[] {
  const legal = choice(layout.actions, []).next;
  return cards.map((card, index) => {
    const offset = index - (cards.length - 1) / 2;
    const selected = layout.props.picked[0] === `card:${card}`;
    return {
      card,
      x: layout.width / 2 + offset * step,
      y: layout.hand + offset * offset * 0.9 - (selected ? 30 : 0),
      lean: offset * Math.min(3, 24 / Math.max(cards.length, 1)),
      selected,
      legal: legal.has(`card:${card}`),
    };
  });
}

function cardField(layout: Layout, fan: readonly FanCard[], index: number, step: number): Field {
  const { card = "", x = 0, y = 0, selected = false, legal = false } = fan[index] ?? {};
  const beside = [fan[index - 1], fan[index + 1]].flatMap((one) =>
    one ? [`card:${one.card}`] : [],
  );
  const piles = layout.view.piles.flatMap((pile, seat) =>
    pile.length > 0 ? [`pile:${seat}`] : [],
  );
  return {
    id: `card:${card}`,
    role: "card",
    x,
    y,
    name: cardName(layout.say, card),
    ground: { as: "none" },
    marks: marks({ legal: legal && !selected, selected }),
    near: [...beside, "new", ...piles],
    reach: 80,
    touch: Math.max(step / 2, 26),
  };
}

/** Cards of another hand that are drawn; its badge shows the exact number. */
const MAX_SHOWN = 10;

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
  return { fields: [], pieces };
}

/** Half the width of a letter of a name. */
const LETTER = 6;

/** Return another player's name beside their hand. */
export function labelOf(layout: Layout, seat: number): Label[] {
  if (seat === layout.front) return [];
  const at = toward(layout, seat, 1);
  const isAtSide = Math.abs(at.x - layout.middle.x) > layout.axes.x * 0.8;
  const isAbovePile = isAtSide && !layout.isWide;
  const text = truncate(seatName(layout, seat));
  const half = text.length * LETTER;
  return [
    {
      x: Math.min(Math.max(at.x, half), layout.width - half),
      y: at.y - (isAbovePile ? 56 : 26),
      text,
      size: 20,
      strong: layout.view.mover === String(seat),
    },
  ];
}
