/** How the pieces of each game move; loaded beside the first board. */
import type { Motion } from "../board/motion";
import type { Scene } from "../board/scene";
import { cardMotions } from "./hat_cards/motions";
import { hatsMotions } from "./hats/motions";
import { kabaleoMotions } from "./kabaleo/motions";

/** Return the motions of an action between two scenes; `way` lists the fields passed. */
export type Motions = (
  before: Scene,
  after: Scene,
  token: string,
  way: readonly string[],
) => readonly Motion[];

const MOTIONS: Readonly<Record<string, Motions>> = {
  kabaleo: kabaleoMotions,
  hats: hatsMotions,
  hat_cards: cardMotions,
};

/** Return the motions of a game; none where the page draws it as text. */
export const motionsOf = (game: string): Motions => MOTIONS[game] ?? (() => []);
