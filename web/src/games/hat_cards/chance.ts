/** How the card game draws: the first seat, then one deal a round. */
import { drawFirst, firstSeatOf, mergeHidden, type Chance } from "../../fair/chance";
import { parseView } from "./view";

const CARDS = /[ryb][0-9x]|\?/g;
const DECK = [..."ryb"].flatMap((colour) => [..."0123456789x"].map((worth) => colour + worth));

/** Cards a hand by the number of players (C2). */
const HAND_SIZES: Readonly<Record<number, number>> = { 2: 6, 3: 10, 4: 8, 5: 6 };

const isDeal = (token: string): boolean => token.startsWith("deal:");
const cardsOf = (token: string): readonly string[] =>
  token.slice("deal:".length).match(CARDS) ?? [];

export const chance: Chance = {
  edition: "1",
  isDrawn: (token) => token.startsWith("first:") || isDeal(token),
  async draw(game, token, stream) {
    if (isDeal(token)) return `deal:${(await stream.shuffle(DECK)).join("")}`;
    return `first:${await drawFirst(game, stream)}`;
  },
  firstSeat: firstSeatOf,
  /** A card of a deal may be hidden, nothing else. */
  merge(one, other) {
    const known = mergeHidden(cardsOf(one), cardsOf(other));
    const isWhole = [one, other].every((deal) => deal === `deal:${cardsOf(deal).join("")}`);
    return known && isWhole ? `deal:${known.join("")}` : null;
  },
  /** The open cards of a hand are those that the latest deal gives to its seat (C2, C10). */
  contradicts(view, drawn) {
    const { hands, starter, draw } = parseView(view);
    const players = hands.length;
    const size = HAND_SIZES[players] ?? 0;
    const cards = cardsOf(drawn.findLast(isDeal) ?? "");
    return hands.some((hand, seat) => {
      const from = ((seat - Number(starter) + players) % players) * size;
      const taken = players === 2 ? cards.slice(players * size, cards.length - draw) : [];
      const own = [...cards.slice(from, from + size), ...taken];
      const unknown = hand.filter((card) => card !== "?" && !own.includes(card));
      return unknown.length > own.filter((card) => card === "?").length;
    });
  },
};
