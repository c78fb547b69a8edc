/** A bot's advice: what it would play and why, and how that is marked on the board. */
import type { Hinted } from "../board/ghost";
import { actionOf, type BoardProps, type Game } from "../games/game";
import { namingFor, renderMessages } from "../messages";
import type { Model } from "../model";
import type { MessageData } from "../wire";
import type { Say } from "../words";

/** A bot's advice that the reader has not left. */
export interface Advice extends Hinted {
  readonly effect: string;
  /** The same for who does not see how it is marked. */
  readonly spoken: string;
  /** What speaks for the action, and what may go wrong after it; null where that is not known. */
  readonly reason: MessageData | null;
  readonly danger: MessageData | null;
}

/** Return a bot's advice; null once the player has gone another way. */
export function adviceOf(
  game: Game,
  props: BoardProps,
  { advice, picked, snapshot }: Model,
  say: Say,
): Advice | null {
  const action = actionOf(props, advice?.hint.token);
  if (!advice || !action || !snapshot) return null;
  const steps = game.steps(action.token, props);
  if (!picked.every((id, index) => steps[index] === id)) return null;
  const own = game.hintText?.(action.token, say, props);
  return {
    effect: own ?? action.effect ?? action.text,
    spoken: own ?? renderMessages(advice.hint.text, say, namingFor(snapshot, say)),
    reason: advice.reason ?? null,
    danger: advice.danger ?? null,
    steps,
    taken: picked.length,
    way: advice.hint.way ?? [],
  };
}

/** Say in sentences what speaks for an advice and what may go wrong after it; empty for nothing. */
export const whyTexts = (
  { reason, danger }: Advice,
  say: Say,
): { why: string; danger: string } => ({
  why: reason ? sentence(renderMessages(reason, say)) : "",
  danger: danger ? sentence(say("reason-against", { text: renderMessages(danger, say) })) : "",
});

/** Say an advice with all that is known about it, as it is read aloud. */
export function spokenAdvice(advice: Advice, say: Say): string {
  const { why, danger } = whyTexts(advice, say);
  return [stopped(say("web-hint-is", { effect: advice.spoken })), why, danger]
    .filter(Boolean)
    .join(" ");
}

/** Let a clause be a sentence, from its first letter to its stop. */
const sentence = (text: string): string =>
  stopped(text.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase()));

/** Let a sentence end in a stop, also where its last word is isolated. */
const stopped = (text: string): string => (/[.!?؟…]\u2069*$/u.test(text) ? text : `${text}.`);
