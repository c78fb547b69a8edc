/** A bot's advice: what it would play and why, and how that is marked on the board. */
import type { Hinted } from "../board/ghost";
import { actionOf, type BoardProps, type Game } from "../games/game";
import { renderMessages } from "../messages";
import type { Model } from "../model";
import type { MessageData } from "../wire";
import type { Say } from "../words";

/** A bot's advice that the reader has not left. */
export interface Advice extends Hinted {
  readonly effect: string;
  /** What speaks for the action, and what may go wrong after it; null where that is not known. */
  readonly reason: MessageData | null;
  readonly danger: MessageData | null;
}

/** Return a bot's advice; null once the player has gone another way. */
export function adviceOf(
  game: Game,
  props: BoardProps,
  { advice, picked }: Model,
  say: Say,
): Advice | null {
  const action = actionOf(props, advice?.hint.token);
  if (!advice || !action) return null;
  const steps = game.steps(action.token, props);
  if (!picked.every((id, index) => steps[index] === id)) return null;
  return {
    effect: game.hintText?.(action.token, say) ?? action.effect ?? action.text,
    reason: advice.reason ?? null,
    danger: advice.danger ?? null,
    steps,
    taken: picked.length,
    way: advice.hint.way ?? [],
  };
}

/** Say what speaks for an advice, or else what may go wrong after it, which is called a danger. */
export function whyText({ reason, danger }: Advice, say: Say): string {
  if (reason) return sentence(renderMessages(reason, say));
  return danger ? dangerText(danger, say) : "";
}

/** Say an advice with all that is known about it, as it is read aloud. */
export function spokenAdvice(advice: Advice, say: Say): string {
  const { effect, reason, danger } = advice;
  const why = reason && danger ? [dangerText(danger, say)] : [];
  return [say("web-hint-is", { effect }), whyText(advice, say), ...why].filter(Boolean).join(". ");
}

const dangerText = (danger: MessageData, say: Say): string =>
  sentence(say("reason-against", { text: renderMessages(danger, say) }));

/** Let a clause begin as a sentence does. */
const sentence = (text: string): string =>
  text.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase());
