/** The games whose chance this page computes, by their name in records. */
import type { Chance, ChanceOf } from "../fair/chance";
import { chance as hatCards } from "./hat_cards/chance";
import { chance as hats } from "./hats/chance";
import { chance as kabaleo } from "./kabaleo/chance";

const CHANCES: Readonly<Partial<Record<string, Chance>>> = { kabaleo, hats, hat_cards: hatCards };

export const chanceOf: ChanceOf = (game) =>
  Object.hasOwn(CHANCES, game) ? (CHANCES[game] ?? null) : null;
