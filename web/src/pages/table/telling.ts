/** What is announced of the reader's own taps: a hint they have asked for, and why one did nothing. */
import { adviceOf, spokenAdvice } from "../../dock/advice";
import { refusalOf } from "../../dock/prompt";
import { shownBoard } from "../../dock/shown_board";
import type { Model } from "../../model";
import type { Shell } from "../../shell";
import type { Say } from "../../words";
import { announceConnection } from "./effects";

/** Announce the state of the connection, why a tap did nothing, and a hint that has been asked for. */
export function announceAnswers(
  before: Model,
  after: Model,
  say: Say,
  announce: Shell["announce"],
): void {
  announceConnection(before, after, say, announce);
  if (after.refused !== before.refused || after.refusals !== before.refusals) {
    announceRefusal(after, say, announce);
  }
  if (after.advice !== null && after.advice !== before.advice) announceHint(after, say, announce);
}

/** Say what a bot would play, and why: once for each time it is asked. */
function announceHint(model: Model, say: Say, announce: Shell["announce"]): void {
  const shown = shownBoard(model, 1, say);
  const advice = shown && adviceOf(shown.game, shown.props, model, say);
  if (advice) announce(spokenAdvice(advice, say));
}

/** Say why a tap did nothing. */
function announceRefusal(model: Model, say: Say, announce: Shell["announce"]): void {
  const refused = refusalOf(model, say);
  if (refused) announce(refused.text);
}
