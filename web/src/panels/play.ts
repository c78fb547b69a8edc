/** The playing area: the board with its hint, and buttons for what has no field on the board. */
import { html, nothing, type TemplateResult } from "lit-html";
import { board, type BoardHandlers } from "../board/board";
import { dieBox } from "../board/die";
import type { Field, Piece, Scene } from "../board/scene";
import { choice, tap, type Choice } from "../choice";
import { drawingOf } from "../games/catalog";
import { allSteps, buttonActions, described, type BoardProps, type Game } from "../games/game";
import { errorText, labelAction, namingFor, seatNames, type LabelledAction } from "../messages";
import { legalActions, type Model, type Update } from "../model";
import type { Message } from "../wire";
import type { Say } from "../words";
import { isAlone } from "./hurry";
import { icon } from "./icons";
import { promptLine } from "./prompt";
import { isOwnTurn } from "./status";

export interface PlayHandlers {
  /** Update the model. */
  readonly dispatch: (update: Update) => void;
  /** Play a legal action. */
  readonly play: (token: string) => void;
  /** Ask what a bot would play. */
  readonly hint: () => void;
  /** Have bots play the rest; absent while a person can act. */
  readonly finish?: (() => void) | undefined;
}

/** Return the properties of the board; null before the first game. */
export function boardProps(model: Model, aspect: number, say: Say): BoardProps | null {
  const now = model.snapshot;
  const game = now?.game;
  if (!now || !game) return null;
  const naming = namingFor(now, say);
  const hidden = model.unthrown ? drawingOf(now.setup.game).unthrown?.(game.view) : null;
  const actions = legalActions(model).map((token) =>
    labelAction(token, model.descriptions.get(token), say, naming),
  );
  const roll: LabelledAction = { token: "roll", text: say("prompt-hats-roll"), effect: "" };
  return {
    view: hidden ?? game.view,
    options: now.setup.options,
    seat: game.seat,
    mover: game.mover,
    actions: hidden ? [roll] : actions,
    undescribed: new Set(),
    last: game.last,
    standing: game.standing,
    names: seatNames(now, say),
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

/** Return the board of a model, its secrets covered or not; null before the first game. */
export function shownBoard(
  model: Model,
  aspect: number,
  say: Say,
  covered = false,
): ShownBoard | null {
  const game = drawingOf(model.snapshot?.setup.game ?? "");
  const open = boardProps(model, aspect, say);
  if (!open) return null;
  const props = covered ? cover(game, open) : open;
  const scene = game.scene(props, say);
  const step = adviceOf(game, props, model)?.step;
  return { game, props, scene: step === undefined ? scene : withAdvice(scene, step) };
}

/** Cover what only one of the players who share the device may see. */
function cover(game: Game, props: BoardProps): BoardProps {
  const bare = { ...props, actions: [], picked: [], standing: [], peek: false, unfolded: null };
  return game.covered?.(bare) ?? { ...bare, seat: null };
}

/** Return a bot's advice and its next step; null once the player has gone another way. */
export function adviceOf(
  game: Game,
  props: BoardProps,
  { advice, picked }: Model,
): { effect: string; reason: Message | null; step: string | undefined } | null {
  const action = props.actions.find(({ token }) => token === advice?.hint.token);
  if (!action) return null;
  const steps = game.steps(action.token, props);
  if (!picked.every((id, index) => steps[index] === id)) return null;
  const effect = action.effect ?? action.text;
  return { effect, reason: advice?.reason ?? null, step: steps[picked.length] };
}

/** Mark the field or card that a step is about. */
export function withAdvice(scene: Scene, step: string): Scene {
  const marked = <One extends Field | Piece>(one: One, isMeant: boolean): One =>
    isMeant ? { ...one, marks: new Set([...one.marks, "advised"]) } : one;
  const field = step.split("/")[0];
  return {
    ...scene,
    fields: scene.fields.map((one) => marked(one, one.id === step || one.id === field)),
    pieces: scene.pieces.map((one) => marked(one, one.field === step || one.id === step)),
    ...(scene.die ? { die: { ...scene.die, advised: step === "die" } } : {}),
  };
}

/** Draw the playing area of a table. */
export function playArea(
  shown: ShownBoard,
  model: Model,
  say: Say,
  handlers: PlayHandlers,
): TemplateResult {
  const { scene } = shown;
  const on = boardHandlers(shown, handlers);
  const roll = (): void => {
    on.tap("die");
  };
  return html`<div class="play">
    <div class="stage">${board(scene, on)}</div>
    <div class="foot">
      ${dieBox(scene.die, roll)}
      <div class="dock" @click=${isOnlyThrow(shown) ? roll : nothing}>
        ${promptLine(shown, model, say)} ${buttons(shown, model, say, handlers)}
        ${mayAsk(shown, model) ? hintButton(say, handlers) : nothing}
      </div>
    </div>
    ${
      model.error ? html`<p class="wrong" role="alert">${errorText(model.error, say)}</p>` : nothing
    }
  </div>`;
}

/** Tell whether there is nothing to do but to throw the die, which needs no other button. */
const isOnlyThrow = ({ scene, props }: ShownBoard): boolean =>
  scene.die?.legal === true && props.actions.length === 1;

/** Tell whether a bot may be asked: no other person plays, and there is a choice. */
const mayAsk = ({ props }: ShownBoard, { snapshot }: Model): boolean =>
  snapshot !== null &&
  isOwnTurn(snapshot) &&
  isAlone({ now: snapshot }) &&
  props.actions.length > 1;

const hintButton = (say: Say, { hint }: PlayHandlers): TemplateResult =>
  html`<button class="round" aria-label=${say("web-hint")} title=${say("web-hint")} @click=${hint}>
    ${icon("bulb")}
  </button>`;

/** Return what taps and focus on the board do. */
export function boardHandlers(shown: ShownBoard, handlers: PlayHandlers): BoardHandlers {
  const { props } = shown;
  return {
    tap: (id) => {
      handleTap(shown, id, handlers);
    },
    hint: (id) => {
      if (id !== props.hinted) handlers.dispatch({ type: "hint", id });
    },
    inspect: (id) => {
      toggleUnfolded(props, id, handlers);
    },
    cancel: () => {
      clearSelection(handlers);
    },
  };
}

function toggleUnfolded(props: BoardProps, id: string, { dispatch }: PlayHandlers): void {
  dispatch({ type: "unfold", id: props.unfolded === id ? null : id });
}

function clearSelection({ dispatch }: PlayHandlers): void {
  dispatch({ type: "pick", picked: [], asked: [] });
}

/** Handle a tap on a field or piece: peek at the goal, take a step of an action, or inspect. */
export function handleTap(shown: ShownBoard, id: string, handlers: PlayHandlers): void {
  const { game, props, scene } = shown;
  if (id === "goal") {
    handlers.dispatch({ type: "peek", on: !props.peek });
    return;
  }
  const actions = allSteps(game, props);
  const step = stepOf(scene, actions, props.picked, id);
  if (step === null) {
    toggleUnfolded(props, id, handlers);
    handlers.dispatch({ type: "refuse", id });
    return;
  }
  const result = tap(actions, props.picked, step);
  if (result.play !== null) handlers.play(result.play);
  else handlers.dispatch({ type: "pick", picked: result.picked, asked: result.ask });
}

/** Return the step that a tap means: the id itself, its field, or the piece on it. */
function stepOf(
  scene: Scene,
  actions: ReadonlyMap<string, readonly string[]>,
  picked: readonly string[],
  id: string,
): string | null {
  const field = scene.pieces.find((piece) => piece.id === id)?.field;
  const on = scene.pieces.filter((piece) => piece.field === id && !piece.apart);
  const ids = [id, ...(field ? [field] : []), ...on.map((piece) => piece.id)];
  const candidates = ids.map((one) => one.replace(/#\d+$/, ""));
  const now = choice(actions, picked);
  const first = choice(actions, []).next;
  const tests: ((step: string) => boolean)[] = [
    (step) => now.next.has(step),
    (step) => now.ends.has(step),
    (step) => picked.at(-1) === step,
    (step) => first.has(step),
  ];
  for (const test of tests) {
    const found = candidates.find(test);
    if (found !== undefined) return found;
  }
  return null;
}

/** Return the action that a "finish" button plays: complete, though others go on from it. */
const finishable = ({ complete, open }: Choice): string | null =>
  open.length > 1 ? complete : null;

/** Draw the buttons of what has no field, and the one that clears the selection. */
export function buttons(
  shown: ShownBoard,
  model: Model,
  say: Say,
  handlers: PlayHandlers,
): TemplateResult {
  const { game, props, scene } = shown;
  const finish = finishable(choice(allSteps(game, props), props.picked));
  const play = (action: LabelledAction) => (): void => {
    handlers.play(action.token);
  };
  const asked = props.actions.filter((action) => model.asked.includes(action.token));
  const quick = handlers.finish;
  const words = isOnlyThrow(shown) ? [] : buttonActions(game, props);
  for (const { token } of [...words, ...asked]) described(props, token);
  return html`<div class="choices">
    ${words.map(
      (action) =>
        html`<button
          class=${action.token === "stop" ? "" : "strong"}
          title=${action.effect || nothing}
          @click=${play(action)}
        >
          ${action.text}
        </button>`,
    )}
    ${scene.extras.map(
      ({ id, text, hint }) =>
        html`<button title=${hint ?? nothing} @click=${() => handleTap(shown, id, handlers)}>
          ${text}
        </button>`,
    )}
    ${asked.map((action) => html`<button @click=${play(action)}>${action.text}</button>`)}
    ${
      finish === null
        ? nothing
        : html`<button class="strong" @click=${() => handlers.play(finish)}>
            ${say("board-finish")}
          </button>`
    }
    ${quick ? html`<button class="strong" @click=${quick}>${say("web-hurry")}</button>` : nothing}
    ${
      props.picked.length === 0
        ? nothing
        : html`<button
            class="round"
            aria-label=${say("board-give-up")}
            title=${say("board-give-up")}
            @click=${() => clearSelection(handlers)}
          >
            ${icon("undo")}
          </button>`
    }
  </div>`;
}
