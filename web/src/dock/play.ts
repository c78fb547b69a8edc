/** What taps on the board of a table do. */
import type { BoardHandlers } from "../board/board";
import { isSecret, type Scene } from "../board/scene";
import { choice, fieldOfStep, tap } from "../choice";
import { allSteps, type BoardProps } from "../games/game";
import type { Update } from "../model";
import type { ShownBoard } from "./shown_board";

export interface PlayHandlers {
  /** Update the model. */
  readonly dispatch: (update: Update) => void;
  /** Play a legal action. */
  readonly play: (token: string) => void;
}

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
    cancel: (event) => {
      if (props.picked.length > 0 || props.unfolded !== null) event.preventDefault();
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

/** Handle a tap on a field or piece: tell a secret, take a step of an action, or inspect. */
export function handleTap(shown: ShownBoard, id: string, handlers: PlayHandlers): void {
  const { game, props, scene } = shown;
  if (isSecret(scene, id)) {
    handlers.dispatch({ type: "peek", on: !props.peek || props.unfolded !== id, id });
    return;
  }
  const actions = allSteps(game, props);
  const step = stepOf(scene, actions, props.picked, id);
  if (step === null) {
    toggleUnfolded(props, id, handlers);
    if (props.actions.length === 0) return; // nothing was tried: not the reader's turn, or on its way
    const field = scene.pieces.find((piece) => piece.id === id)?.field ?? id;
    handlers.dispatch({ type: "refuse", tried: game.tried?.(props, { id, field }) ?? null });
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
  // Of a piece that shares its field and was taken up, the field is what lies under the finger.
  const last = picked.at(-1);
  return last !== undefined && fieldOfStep(last) === id ? last : null;
}
