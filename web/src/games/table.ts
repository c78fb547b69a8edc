/** What a game's drawing is given of a table, and what every game can draw. */
import type { Counted } from "../board/finish";
import type { Motion } from "../board/motion";
import type { Scene } from "../board/scene";
import type { Steps } from "../choice";
import type { Say } from "../words";
import type { Mover, Offered, Place } from "../wire";

export interface Table {
  readonly view: string;
  /** `name=value …`, defaults left out. */
  readonly options: string;
  readonly seat: number | null;
  readonly mover: Mover;
  readonly actions: readonly Offered[];
  readonly last: string | null;
  readonly standing: readonly Place[];
  readonly names: readonly string[];
  readonly picked: Steps;
  readonly peek: boolean;
  readonly unfolded: string | null;
  readonly hinted: string | null;
  /** Whether there is more breadth than height. */
  readonly wide: boolean;
}

/** What lies before a seat, for its panel: a small scene, and the same in words. */
export interface Before {
  readonly scene: Scene;
  readonly name: string;
}

/** A colour with the number that goes with it, such as how many places show it. */
export interface Tally {
  readonly colour: string;
  readonly name: string;
  readonly count: number;
  readonly own: boolean;
}

export interface Game {
  readonly name: string;
  /** Describes the board as this table is to be shown. */
  scene(table: Table, say: Say): Scene;
  /** Takes a token apart into the ids one taps for it; empty where it is a button only. */
  steps(token: string, table: Table): Steps;
  before(table: Table, seat: number, say: Say): Before;
  tally(table: Table, say: Say): readonly Tally[];
  /** Of each seat, the pieces that count for it when the game is over; empty where none are counted out. */
  counted(table: Table): Counted;
  /** Says what has ended the game, where the board does not show it. */
  ending?(view: string, say: Say): string | null;
  /** What moves between two scenes when an action has been played; `way` lists the fields passed. */
  motions(before: Scene, after: Scene, token: string, way: readonly string[]): readonly Motion[];
}

const LONGEST = 15;

/** Shortens a name that would run into what stands beside it on the board. */
export const brief = (name: string): string => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1).trimEnd()}…` : name);

/** Reads `name=value …`. */
export function optionsOf(text: string): Readonly<Record<string, string>> {
  const pairs = text.split(" ").filter((part) => part.includes("="));
  return Object.fromEntries(pairs.map((part) => part.split("=", 2) as [string, string]));
}

/** Takes all offered actions apart. */
export function allSteps(game: Game, table: Table): ReadonlyMap<string, Steps> {
  const found = new Map<string, Steps>();
  for (const { token } of table.actions) {
    const steps = game.steps(token, table);
    if (steps.length > 0) found.set(token, steps);
  }
  return found;
}

/** The actions that are buttons beside the board: roll, stop, pass. */
export function buttons(game: Game, table: Table): readonly Offered[] {
  return table.actions.filter(({ token }) => game.steps(token, table).length === 0);
}
