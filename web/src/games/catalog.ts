/** All games the browser can draw, by the names of the records. */
import { hatCards } from "./hat_cards";
import { hats } from "./hats";
import { kabaleo } from "./kabaleo";
import type { Game } from "./table";

export const GAMES: Readonly<Record<string, Game>> = {
  [kabaleo.name]: kabaleo,
  [hats.name]: hats,
  [hatCards.name]: hatCards,
};
