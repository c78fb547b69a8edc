/** How the card game draws: the first seat, then one deal a round. */
import { drawFirst, type Chance } from "../../fair/chance";
import { parseView } from "./view";

const FIRST = /^first:(\d+)$/;
const CARDS = /[ryb][0-9x]|\?/g;
const DECK = [..."ryb"].flatMap((colour) => [..."0123456789x"].map((worth) => colour + worth));

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
  firstSeat(token) {
    const [, seat] = FIRST.exec(token) ?? [];
    return seat === undefined ? null : Number(seat);
  },
  /** A card of a deal may be hidden, nothing else. */
  isShown(token, shown) {
    if (!isDeal(token)) return token === shown;
    const [cards, seen] = [cardsOf(token), cardsOf(shown)];
    return (
      shown === `deal:${seen.join("")}` &&
      cards.length === seen.length &&
      seen.every((card, at) => card === "?" || card === cards[at])
    );
  },
  /**
   * The open cards of the hands are those of the latest deal.
   *
   * With two players a card is drawn for every one that is played; the deal hides which.
   */
  contradicts(view, tokens) {
    const { hands } = parseView(view);
    const at = tokens.findLastIndex(isDeal);
    const dealt = cardsOf(tokens[at] ?? "");
    const unknown = hands.flat().filter((card) => card !== "?" && !dealt.includes(card));
    const drawn = hands.length === 2 ? tokens.length - 1 - at : 0;
    return unknown.length > drawn;
  },
};
