/** The acts of a turn that have no field on the board: stop, pass, which of several, finish here. */
import { choice, type Choice } from "../choice";
import { allSteps, buttonActions } from "../games/game";
import type { Model } from "../model";
import type { Say } from "../words";
import { handleTap, type PlayHandlers } from "./play";
import { isOnlyThrow, type ShownBoard } from "./shown_board";
import type { Act } from "./speech";

/** Return the action that "finish here" plays: complete, though others go on from it. */
const finishable = ({ complete, open }: Choice): string | null =>
  open.length > 1 ? complete : null;

/** The actions that end a turn, by their tokens, which have a sign. */
const ENDS: readonly string[] = ["stop", "pass"];

/** Return the acts of the reader's turn; the die is thrown on itself. */
export function moveActs(
  shown: ShownBoard,
  model: Model,
  say: Say,
  handlers: PlayHandlers,
): readonly Act[] {
  const { game, props, scene } = shown;
  const finish = finishable(choice(allSteps(game, props), props.picked));
  const asked = props.actions.filter((action) => model.asked.includes(action.token));
  const words = isOnlyThrow(shown)
    ? []
    : buttonActions(game, props).filter(({ token }) => game.steps(token, props)[0] !== "die");
  const move = (text: string, press: () => void, more: Partial<Act> = {}): Act => ({
    text,
    press,
    isMove: true,
    look: "solid",
    ...more,
  });
  const play = (token: string) => (): void => {
    handlers.play(token);
  };
  return [
    ...words.map(({ text, token, effect }) =>
      move(text, play(token), {
        ...(effect ? { title: effect } : {}),
        ...(ENDS.includes(token) ? { icon: "stop" } : {}),
      }),
    ),
    ...scene.extras.map(({ id, text, hint }) =>
      move(
        text,
        () => {
          handleTap(shown, id, handlers);
        },
        hint ? { title: hint } : {},
      ),
    ),
    ...asked.map(({ text, token }) => move(text, play(token))),
    ...(finish === null ? [] : [move(say("board-finish"), play(finish), { icon: "check" })]),
  ];
}
