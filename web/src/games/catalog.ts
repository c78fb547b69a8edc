/** The games that the browser can draw, by their name in records. */
import type { Game } from "./game";
import { hatCards } from "./hat_cards";
import { hats } from "./hats";
import { kabaleo } from "./kabaleo";
import { textGame } from "./text_game";

export const GAMES: Readonly<Record<string, Game>> = {
  [kabaleo.name]: kabaleo,
  [hats.name]: hats,
  [hatCards.name]: hatCards,
};

/** Return the drawing of a game; one that the browser does not know is shown as text. */
export const drawingOf = (name: string): Game => GAMES[name] ?? textGame;
