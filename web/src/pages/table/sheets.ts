/** The one sheet over the board, and dialogues: what closes them. */
import { isNarrow } from "../../controls/fit";
import { closeAnyDialog } from "../../controls/modal";
import { openQuestion, rematchAsked } from "../../dock/offers";
import { QUIET, reduce, type Model } from "../../model";
import { closed, opened } from "../../overlays";
import { restingTab } from "../../talk/side";
import type { Tab } from "../../ui_state";
import type { Offer, Snapshot } from "../../wire";
import { hasEnded } from "./effects";

/** Sheets in which one reads or writes; beside the board of a wide screen they cover nothing. */
const LASTING: readonly (Tab | null)[] = ["log", "chat", "rules"];

/** Tell whether the reader writes in the open sheet or dialogue. */
const isWriting = (): boolean =>
  document.activeElement?.matches(
    ":is(.panel, dialog) :is(input:not([type=radio], [type=checkbox]), textarea)",
  ) === true;

/** Close the open dialogue, and the sheet that is open in the model, where a change asks for that. */
export function giveWay(before: Model, after: Model): Model {
  const writes = isWriting();
  if (!writes && closesDialog(before, after)) closeAnyDialog();
  const closes = closesSheet(before, after, isNarrow(), writes);
  return closes ? reduce(after, { type: "ui", change: { tab: restingTab() } }) : after;
}

/**
 * Tell whether a change closes the open sheet: a command, a question, the end of the game, or,
 * with the result of the last game open, the next one.
 *
 * A command is the reader's; what the page sends by itself closes nothing, and what others do
 * breaks off nobody's sentence.
 */
export function closesSheet(
  before: Model,
  after: Model,
  isOverBoard: boolean,
  writes = false,
): boolean {
  const { tab } = after.ui;
  if (tab === null || (!isOverBoard && LASTING.includes(tab))) return false;
  if (tab === "result" && after.result === "hidden") return true; // others begin games, too
  if (isCommanded(before, after)) return true;
  return !writes && (isAsked(before, after, openQuestion) || hasEnded(before, after));
}

/**
 * Tell whether a change closes the open dialogue: a command, a question, also whether to play again,
 * or the end or the beginning of a game.
 */
export function closesDialog(before: Model, after: Model): boolean {
  const begins = before.result !== "hidden" && after.result === "hidden";
  const asks = isAsked(before, after, openQuestion) || isAsked(before, after, rematchAsked);
  return asks || begins || isCommanded(before, after) || hasEnded(before, after);
}

/** Tell whether the reader has given a command, beside what may be said and done over a sheet. */
function isCommanded({ outbox: before }: Model, { outbox, automatic }: Model): boolean {
  const last = outbox.at(-1);
  if (outbox.length <= before.length || last === undefined) return false;
  return !QUIET.includes(last.do) && last.id !== automatic;
}

/** Tell whether a change has put a question to the reader. */
const isAsked = (
  { snapshot: before }: Model,
  { snapshot: after }: Model,
  question: (now: Snapshot) => Offer | null,
): boolean => after !== null && question(after) !== null && !(before && question(before));

/** Let going back close the sheet that a change has opened over a narrow board. */
export function followSheet(before: Tab | null, after: Tab | null, close: () => void): void {
  if (before !== null && after === null) closed(close);
  if (before === null && after !== null && isNarrow()) opened(close);
}
