/** The games that the page knows, by their name in records; no other module names one. */
import type { ChanceOf } from "../fair/chance";
import type { Game } from "./game";
import { hatCards } from "./hat_cards/game";
import { hats } from "./hats/game";
import { kabaleo } from "./kabaleo/game";
import { textGame } from "./text_game";

export const GAMES: Readonly<Record<string, Game>> = Object.assign(
  Object.create(null) as Record<string, Game>, // so that an address names nothing inherited
  {
    [kabaleo.name]: kabaleo,
    [hats.name]: hats,
    [hatCards.name]: hatCards,
  },
);

declare const TAUGHT_AT_BUILD: readonly string[];

/** The games that have lessons; the build takes them from the folders of `kolpak/lessons`. */
export const TAUGHT = Object.keys(GAMES).filter((game) => TAUGHT_AT_BUILD.includes(game));

/** Return a game; one that the page does not know is shown as text. */
export const gameOf = (name: string): Game => GAMES[name] ?? textGame;

/** Tell whether a game has a page of rules: one that is registered from outside has none. */
export const hasRules = (name: string): boolean => name in GAMES;

/** Return how a game draws; null where the page cannot compute it. */
export const chanceOf: ChanceOf = (name) => gameOf(name).chance ?? null;
