/** The games that the browser can draw, by their name in records. */
import type { Game } from "./game";
import { hatCards } from "./hat_cards";
import { hats } from "./hats";
import { kabaleo } from "./kabaleo";

export const GAMES: Readonly<Record<string, Game>> = {
  [kabaleo.name]: kabaleo,
  [hats.name]: hats,
  [hatCards.name]: hatCards,
};
