/** What each game shows at its end: who has gained what, and what decided it. */
import type { Say } from "../words";
import { parseOptions, type BoardProps } from "./game";
import { hatCards } from "./hat_cards";
import { hats } from "./hats";
import { readOptions } from "./hats/graph";
import { parseView as parseHats } from "./hats/view";
import { kabaleo } from "./kabaleo";
import { colourName, parseView as parseKabaleo } from "./kabaleo/view";

/** A tower of cones or hats, bottom to top. */
export interface Trophy {
  readonly as: "cones" | "hats";
  readonly layers: string;
}

export interface Ending {
  /** Return what a seat has gained, as a tower; null for nothing. */
  trophy(props: BoardProps, seat: number): Trophy | null;
  /** Say with what a seat has won. */
  decided(props: BoardProps, seat: number, say: Say): string;
  /** Say why the game has ended where the board does not show it. */
  reason?(view: string, say: Say): string | null;
}

const pointsOf = ({ standing }: BoardProps, seat: number): number => standing[seat]?.points ?? 0;

/** A cone of a seat's colour for every place that shows it. */
const kabaleoEnding: Ending = {
  trophy(props, seat) {
    const goal = parseKabaleo(props.view).goals[seat] ?? "?";
    const count = pointsOf(props, seat);
    const isKnown = goal !== "?" && count > 0;
    return isKnown ? { as: "cones", layers: `.${goal.toLowerCase().repeat(count)}` } : null;
  },
  decided(props, seat, say) {
    const { goals, places } = parseKabaleo(props.view);
    const colour = colourName(say, goals[seat] ?? "");
    const count = pointsOf(props, seat);
    return say("board-decided-kabaleo", { colour, count, places: places.length });
  },
};

/** The hats that a seat has caught, below one of its own. */
const hatsEnding: Ending = {
  trophy({ options, view }, seat) {
    const own = readOptions(parseOptions(options)).colours[seat] ?? "";
    const caught = parseHats(view).caught[seat]?.replaceAll("*", "") ?? "";
    return { as: "hats", layers: caught + own };
  },
  decided: (props, seat, say) => say("board-decided-hats", { count: pointsOf(props, seat) }),
  /** Say that too many rolls passed without a catch; a catch that ends the game is visible. */
  reason(view, say) {
    const { phase, still } = parseHats(view);
    return phase === "end" && still > 0 ? say("narrate-hats-stalled", { rolls: still }) : null;
  },
};

/** The hats that a seat has won, in the colours of the cards by turns. */
const hatCardsEnding: Ending = {
  trophy(props, seat) {
    const count = pointsOf(props, seat);
    const letters = Array.from({ length: count }, (_, index) => "ryb"[index % 3] ?? "r");
    return count === 0 ? null : { as: "hats", layers: letters.join("") };
  },
  decided: (props, seat, say) => say("board-decided-cards", { count: pointsOf(props, seat) }),
};

const ENDINGS: Readonly<Record<string, Ending>> = {
  [kabaleo.name]: kabaleoEnding,
  [hats.name]: hatsEnding,
  [hatCards.name]: hatCardsEnding,
};

/** Return the ending of a game; undefined for one that the browser does not know. */
export const endingOf = (game: string): Ending | undefined => ENDINGS[game];
