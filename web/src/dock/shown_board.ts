/** The board as a model shows it: its properties, its scene, and a bot's advice marked on it. */
import { withHint } from "../board/ghost";
import type { Scene } from "../board/scene";
import { gameOf } from "../games/catalog";
import type { BoardProps, Game } from "../games/game";
import { nameOf, textGame } from "../games/text_game";
import { labelAction, namingFor, seatNames } from "../messages";
import { hidesDie, legalActions, type Model } from "../model";
import type { Say } from "../words";
import { adviceOf } from "./advice";

/** Return the properties of the board; null before the first game. */
export function boardProps(model: Model, aspect: number, say: Say): BoardProps | null {
  const now = model.snapshot;
  const game = now?.game;
  if (!now || !game) return null;
  const naming = namingFor(now, say);
  const names = seatNames(now, say);
  const drawn = gameOf(now.setup.game);
  const { buttons, moments } = drawn;
  const labelOf = (token: string): string | null => {
    if (drawn === textGame) return nameOf(token, now.setup.game, names, say);
    const label = buttons?.[token]?.label;
    return label === undefined ? null : say(label);
  };
  const held = hidesDie(model) ? moments?.throws : undefined;
  const hidden = held?.hide(game.view) ?? null;
  const actions = legalActions(model).map((token) =>
    labelAction(token, model.descriptions.get(token), say, naming, labelOf(token)),
  );
  const throws = held ? [{ token: held.token, text: say(held.ask), effect: "" }] : [];
  return {
    view: hidden ?? game.view,
    picture: game.picture,
    options: now.setup.options,
    seat: game.seat,
    mover: game.mover,
    actions: model.throwing ? [] : hidden === null ? actions : throws,
    last: game.last,
    standing: game.standing,
    names,
    picked: model.picked,
    peek: model.peek,
    unfolded: model.unfolded,
    hinted: model.hinted,
    aspect,
  };
}

/** A board ready to be drawn. */
export interface ShownBoard {
  readonly game: Game;
  readonly props: BoardProps;
  readonly scene: Scene;
}

/** Return the board that is on the page; null while there is none. */
export const drawnBoard = (): Element | null => document.querySelector(".stage > svg.board");

/** Return the board of a model, its secrets covered or not; null before the first game. */
export function shownBoard(
  model: Model,
  aspect: number,
  say: Say,
  covered = false,
): ShownBoard | null {
  const game = gameOf(model.snapshot?.setup.game ?? "");
  const open = boardProps(model, aspect, say);
  if (!open) return null;
  const props = covered ? cover(game, open) : open;
  const scene = game.scene(props, say);
  const advice = adviceOf(game, props, model, say);
  return { game, props, scene: advice ? withHint(scene, advice, say("web-hint")) : scene };
}

/** Cover what only one of the players who share the device may see. */
function cover(game: Game, props: BoardProps): BoardProps {
  const bare = { ...props, actions: [], picked: [], standing: [], peek: false, unfolded: null };
  return game.hidden(bare);
}

/** Tell whether there is nothing to do but to throw the die, which needs no other button. */
export const isOnlyThrow = ({ scene, props }: ShownBoard): boolean =>
  scene.die?.legal === true && props.actions.length === 1;
