/** The interface of a game's drawing, and helpers that every game uses. */
import type { Scene } from "../board/scene";
import type { CountedPieces } from "../board/scoring";
import type { Steps } from "../choice";
import type { LabelledAction } from "../messages";
import type { Mover, Score } from "../wire";
import type { Args, Say } from "../words";

/** The properties that a game's drawing depends on. */
export interface BoardProps {
  readonly view: string;
  /** `name=value …`; options with their default value are left out. */
  readonly options: string;
  readonly seat: number | null;
  readonly mover: Mover;
  readonly actions: readonly LabelledAction[];
  /** Collects the actions whose words are shown but not known yet, to be asked for. */
  readonly undescribed: Set<string>;
  readonly last: string | null;
  readonly standing: readonly Score[];
  readonly names: readonly string[];
  readonly picked: Steps;
  readonly peek: boolean;
  readonly unfolded: string | null;
  readonly hinted: string | null;
  /** The ratio of the width to the height of the box that the board is to fill. */
  readonly aspect: number;
}

/** The pieces in front of a seat, as a small scene and in words. */
export interface Holdings {
  readonly scene: Scene;
  readonly name: string;
}

/** A count that goes with a colour, such as the number of places that show it. */
export interface Tally {
  readonly colour: string;
  readonly name: string;
  readonly count: number;
  readonly own: boolean;
}

/** Why a tap is refused: a message and the rule that it tells in short. */
export interface Refusal {
  readonly id: string;
  readonly rule: string;
  readonly args?: Args;
}

export interface Game {
  readonly name: string;
  /** Return the scene of the board. */
  scene(props: BoardProps, say: Say): Scene;
  /** Split a token into the ids to tap; empty for an action that is a button only. */
  steps(token: string, props: BoardProps): Steps;
  holdings(props: BoardProps, seat: number, say: Say): Holdings;
  tally(props: BoardProps, say: Say): readonly Tally[];
  /** Return the pieces that the scoring animation counts; empty before the end, or for none. */
  countedPieces(props: BoardProps): CountedPieces;
  /** Say what the player to move does next. */
  prompt?(props: BoardProps, say: Say): string;
  /** Return why a tap on a field or piece does nothing; null where there is nothing to say. */
  refusal?(id: string, props: BoardProps): Refusal | null;
  /** Return properties without what only the seat may see; the layout stays the same. */
  covered?(props: BoardProps): BoardProps;
  /** Return a view in which the die has still to be thrown; null where there is none. */
  unthrown?(view: string): string | null;
  /** Return the colour of the hat that a seat's face wears, where its tally has none of its own. */
  face?(props: BoardProps, seat: number): string;
}

const MAX_NAME = 15;

/**
 * Truncate a name that would overlap its neighbours on the board.
 *
 * It is isolated (U+2068), as boards are drawn from left to right and names may not be.
 */
export function truncate(name: string): string {
  const short = name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1).trimEnd()}…` : name;
  return `\u2068${short}\u2069`;
}

/** Parse `name=value …`. */
export function parseOptions(text: string): Readonly<Record<string, string>> {
  const pairs = text.split(" ").filter((part) => part.includes("="));
  return Object.fromEntries(pairs.map((part) => part.split("=", 2) as [string, string]));
}

/** Return the steps of all actions that are played on the board, by token. */
export function allSteps(game: Game, props: BoardProps): ReadonlyMap<string, Steps> {
  const found = new Map<string, Steps>();
  for (const { token } of props.actions) {
    const steps = game.steps(token, props);
    if (steps.length > 0) found.set(token, steps);
  }
  return found;
}

/** Return the actions that are buttons beside the board, such as roll, stop and pass. */
export function buttonActions(game: Game, props: BoardProps): readonly LabelledAction[] {
  const isButton = (steps: Steps): boolean => steps.length === 0 || steps[0] === "die";
  return props.actions.filter(({ token }) => isButton(game.steps(token, props)));
}

/** Return what an action does, in words; undefined for a token that is not legal. */
export const effectOf = (props: BoardProps, token: string | undefined): string | undefined =>
  described(props, token)?.effect;

/** Return a legal action; where it has no words yet, note that they are wanted. */
export function described(
  props: BoardProps,
  token: string | undefined,
): LabelledAction | undefined {
  const action = props.actions.find((one) => one.token === token);
  if (action && action.effect === undefined) props.undescribed.add(action.token);
  return action;
}
