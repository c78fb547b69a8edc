/** What is announced besides the log: the connection, hints, secrets, refusals, and news of seats. */
import { adviceOf, spokenAdvice } from "../../dock/advice";
import { refusalOf, secretText } from "../../dock/prompt";
import { shownBoard } from "../../dock/shown_board";
import { errorText, seatNames } from "../../messages";
import type { Model } from "../../model";
import { newsOf } from "../../people/presence";
import type { Shell } from "../../shell";
import type { SeatNumber, TableEvent } from "../../wire";
import type { Say } from "../../words";
import { announceConnection, isHurried, newEvents } from "./effects";

/** Announce the connection, what a tap told or why it did nothing, a hint, and news of a seat. */
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
  announceError(before, after, say, announce);
  announceNews(before, after, say, announce);
  if (after.unfolded !== before.unfolded || after.peek !== before.peek) {
    announceSecret(after, say, announce);
  }
  if (after.advice !== null && after.advice !== before.advice) announceHint(after, say, announce);
}

/** Say what a bot would play, and why: once for each time it is asked. */
function announceHint(model: Model, say: Say, announce: Shell["announce"]): void {
  const shown = shownBoard(model, 1, say);
  const advice = shown && adviceOf(shown.game, shown.props, model, say);
  if (advice) announce(spokenAdvice(advice, say));
}

/** Say what a tap on a secret has told, or that it is covered again. */
function announceSecret(model: Model, say: Say, announce: Shell["announce"]): void {
  const shown = shownBoard(model, 1, say);
  const text = shown && secretText(shown, say);
  if (text) announce(text);
}

/** Say why a tap did nothing. */
function announceRefusal(model: Model, say: Say, announce: Shell["announce"]): void {
  const refused = refusalOf(model, say);
  if (refused) announce(refused.text);
}

/** Say why the server has refused a command; without a snapshot the page shows that as an alert. */
function announceError(before: Model, after: Model, say: Say, announce: Shell["announce"]): void {
  const told = before.error && errorText(before.error, say);
  const text = after.error && errorText(after.error, say);
  if (text && text !== told && after.snapshot) announce(text);
}

/** Say what has become of a seat, unless an event tells it or bots end the game quickly. */
function announceNews(before: Model, after: Model, say: Say, announce: Shell["announce"]): void {
  const news = newsOf(before, after);
  const now = after.snapshot;
  if (!news || !now || isHurried(after.log)) return;
  if (newEvents(before, after).some((one) => tellsOf(one, news.seat))) return;
  announce(say("web-dock-news", { what: news.what, name: seatNames(now, say)[news.seat] ?? "" }));
}

/** Tell whether an event says of a seat who plays it, that nobody does, or what is answered. */
function tellsOf(event: TableEvent, seat: SeatNumber): boolean {
  switch (event.kind) {
    case "resigned":
    case "left":
    case "returned":
    case "timed_out":
    case "relieved":
    case "answered":
      return event.seat === seat;
    default:
      return false;
  }
}
