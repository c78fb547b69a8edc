/** The contract of a game in the page: all that other modules know of any game, and helpers. */
import type { Scene, Tower } from "../board/scene";
import { svg, type SVGTemplateResult } from "lit-html";
import type { Motion } from "../board/motion";
import type { CountedPieces } from "../board/scoring";
import type { Chance } from "../fair/chance";
import type { Settings } from "../settings";
import type { Sound } from "../sound";
import { choice, type Steps } from "../choice";
import type { LabelledAction } from "../messages";
import type { Mover, Score } from "../wire";
import type { Say } from "../words";

/** The properties that a game's drawing depends on. */
export interface BoardProps {
  readonly view: string;
  /** The view drawn in text, of a game that draws itself so and has no drawing here. */
  readonly picture?: string | undefined;
  /** `name=value …`; options with their default value are left out. */
  readonly options: string;
  readonly seat: number | null;
  readonly mover: Mover;
  readonly actions: readonly LabelledAction[];
  readonly last: string | null;
  readonly standing: readonly Score[];
  readonly names: readonly string[];
  readonly picked: Steps;
  /** Whether the fields with the role `secret` show what they keep. */
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
  /** How many pieces the seat still has to play, where that is to be said. */
  readonly left?: number;
}

/** A count that goes with a colour, such as the number of places that show it. */
export interface Tally {
  readonly colour: string;
  readonly name: string;
  readonly count: number;
  readonly own: boolean;
}

/** A tap: the id of the field or piece, and of the field that it is on. */
export interface Tap {
  readonly id: string;
  readonly field: string;
}

/** A label for an action that is a word of the game, such as to roll. */
export interface Button {
  /** The message that stands on it. */
  readonly label: string;
  /** The setting under which the page plays it by itself, and whether only where it is forced. */
  readonly automatic?: { readonly setting: "autoPass" | "autoRoll"; readonly ifForced: boolean };
}

/** Return the motions of a seat's action between two scenes; `way` lists the fields passed. */
export type Motions = (
  before: Scene,
  after: Scene,
  token: string,
  way: readonly string[],
  seat?: number,
) => readonly Motion[];

/** A throw that the page holds back until the reader makes it: the server has drawn already. */
export interface Throw {
  /** The action that stands for it, and the message that asks for it. */
  readonly token: string;
  readonly ask: string;
  /** Return a view in which the throw is still to be made; null where none has been. */
  hide(view: string): string | null;
}

/** What can be seen and heard between two positions. */
export interface Moments {
  readonly motions: Motions;
  /** The sounds of the sentences that narrate an action. */
  readonly sounds: Readonly<Record<string, Sound>>;
  readonly throws?: Throw;
  /** Return the pieces that the scoring animation counts; empty before the end, or for none. */
  countedPieces?(props: BoardProps): CountedPieces;
}

/** What a seat has gained, as a tower bottom to top; `colour` is the sign of its top. */
export interface Trophy {
  readonly look: Tower;
  readonly colour: string;
}

/** What a game shows at its end. */
export interface Ending {
  /** Return what a seat has gained, as a tower; null for nothing. */
  trophy(props: BoardProps, seat: number): Trophy | null;
  /** Return a tower of so many pieces, for the points of a match. */
  tower(colour: string, count: number): Tower;
  /** Say with what a seat has won. */
  decided(props: BoardProps, seat: number, say: Say): string;
  /** Say why the game has ended, or is won, where neither the board nor the points show it. */
  reason?(props: BoardProps, say: Say): string | null;
}

/** How a game is shown where nobody plays it. */
export interface Poster {
  /** Draw its pieces in a box of 200 x 150, whose foot is the foot of the poster. */
  art(): SVGTemplateResult;
  /** A position to decorate with. */
  readonly picture: { readonly options: string; readonly view: string };
}

/** What stands for a game and its players before it begins. */
export interface Emblem {
  /** The colour of the hats of players who have none yet. */
  readonly hat: string;
  /** Draw what lies on the table of the waiting room, around the middle of a box of 240 x 200. */
  table(): SVGTemplateResult;
}

export interface ExamplePosition {
  readonly view: string;
  /** The action that led to this position; missing for the first. */
  readonly token?: string;
}

/** A small series of positions that shows a rule at work. */
export interface Example {
  readonly options: string;
  /** The seat of the view; missing for a public one. */
  readonly seat?: number;
  /** The id of the message that explains the example. */
  readonly text: string;
  readonly positions: readonly ExamplePosition[];
}

/** A game in the page. What is missing is drawn or said in a general way. */
export interface Game {
  readonly name: string;
  /** Return the scene of the board. */
  scene(props: BoardProps, say: Say): Scene;
  /** Split a token into the ids to tap; empty for an action that is a button only. */
  steps(token: string, props: BoardProps): Steps;
  /** Return properties without what only the seat may see; the layout stays the same. */
  hidden(props: BoardProps): BoardProps;
  /**
   * Return what a tap tries after the steps picked, in notation: an action, or how one begins.
   *
   * Null where it tries nothing. The server says why it is refused.
   */
  tried?(props: BoardProps, tap: Tap): string | null;
  /** Say in two lines what the field with the role `secret` keeps, or in one that it is covered. */
  secret?(props: BoardProps, say: Say): string;
  /** Say what the player to move does next. */
  prompt?(props: BoardProps, say: Say): string;
  /**
   * Name the piece and the place of an action that is advised, where its sentence is long, or says
   * what the reason below it says.
   */
  hintText?(token: string, say: Say, props: BoardProps): string;
  /** The actions that are words of the game, by their tokens. */
  readonly buttons?: Readonly<Record<string, Button>>;
  /** Return what a seat has before it. */
  holdings?(props: BoardProps, seat: number, say: Say): Holdings;
  /** Return the counts that a reader keeps in mind. */
  tally?(props: BoardProps, say: Say): readonly Tally[];
  /** Return the colour of the hat that a seat's face wears, where its tally has none of its own. */
  face?(props: BoardProps, seat: number): string;
  readonly moments?: Moments;
  readonly ending?: Ending;
  /** How the game draws; without it the page calls its chance unchecked. */
  readonly chance?: Chance;
  readonly poster?: Poster;
  readonly emblem?: Emblem;
  /** Examples by the ids of the rules that they show. */
  readonly examples?: Readonly<Record<string, Example>>;
}

/** Colours of the seats of a game that gives them none, as those of Catch the Hat. */
const SEAT_COLOURS = "rygbwk";

/** Return the colour of a seat in a game that gives seats none. */
export const neutralColour = (seat: number): string =>
  SEAT_COLOURS[seat % SEAT_COLOURS.length] ?? "?";

/** Return the motions of a game; none where it has none. */
export const motionsOf = ({ moments }: Game): Motions => moments?.motions ?? (() => []);

/** Return the action that the page plays by itself now; null for none. */
export function automaticAction(
  { buttons = {} }: Game,
  tokens: readonly string[],
  settings: Pick<Settings, "autoPass" | "autoRoll">,
): string | null {
  const isPlayed = (token: string): boolean => {
    const automatic = buttons[token]?.automatic;
    const isDue = automatic !== undefined && (!automatic.ifForced || tokens.length === 1);
    return isDue && settings[automatic.setting];
  };
  return tokens.find(isPlayed) ?? null;
}

/** Place a drawn piece, standing on a point. */
export const put = (
  x: number,
  y: number,
  size: number,
  piece: SVGTemplateResult,
  turn = 0,
): SVGTemplateResult =>
  svg`<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${piece}</g>`;

/** Letters of a name for which boards leave room. */
const MAX_NAME = 15;

/** Room that a capital letter takes, such as a W, in letters. */
const CAPITAL = 1.5;

const sizeOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (/\p{Lu}/u.test(letter) ? CAPITAL : 1), 0);

/** Cut a name to the letters for which there is room; a number at its end stays: "Play… 2". */
export function shortened(name: string, room: number): string {
  if (sizeOf(name) <= room) return name;
  const [end = ""] = /\s\p{Nd}{1,2}$/u.exec(name) ?? [];
  const letters = [...name.slice(0, name.length - end.length)];
  while (letters.length > 0 && sizeOf(`${letters.join("")}…${end}`) > room) letters.pop();
  return `${letters.join("").replace(/[\s-]+$/, "")}…${end}`;
}

/**
 * Truncate a name that would overlap its neighbours on the board.
 *
 * It is isolated (U+2068), as boards are drawn from left to right and names may not be.
 */
export const truncate = (name: string, room = MAX_NAME): string =>
  `\u2068${shortened(name, room)}\u2069`;

/** Return sentences without the stop after a name that was cut at the end of one: "Cousin B…." */
export const withoutStop = (text: string): string => text.replace(/(…\u2069?)\.(?=\s|$)/g, "$1");

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

/** Return a legal action; undefined for a token that is not legal. */
export const actionOf = (
  { actions }: BoardProps,
  token: string | undefined,
): LabelledAction | undefined => actions.find((one) => one.token === token);

/** Return what an action does, in words; undefined where it is not legal or not described yet. */
export const effectOf = (props: BoardProps, token: string | undefined): string | undefined =>
  actionOf(props, token)?.effect;

/**
 * Return the actions whose words are shown and not known yet.
 *
 * Those are the buttons, what a tap plays at once, and after the first step all that are still open.
 */
export function wordless(game: Game, props: BoardProps, asked: readonly string[]): string[] {
  const now = choice(allSteps(game, props), props.picked);
  const single = [...now.next.values()].filter((tokens) => tokens.length === 1).flat();
  const onBoard = props.picked.length > 0 ? now.open : single;
  const shown = new Set([...onBoard, ...asked]);
  for (const { token } of buttonActions(game, props)) shown.add(token);
  return [...shown].filter(
    (token) => actionOf(props, token) && effectOf(props, token) === undefined,
  );
}
