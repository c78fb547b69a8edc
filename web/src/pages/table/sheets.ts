/** The one sheet over the board, and dialogues: what closes them, and how the back gesture finds a sheet. */
import { isNarrow, watchNarrow } from "../../controls/fit";
import { closeAnyDialog } from "../../controls/modal";
import { openQuestion, rematchAsked } from "../../dock/offers";
import { QUIET, reduce, type Model } from "../../model";
import type { HistoryState } from "../../shell";
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
  const last = after.outbox.at(-1);
  const isSent = after.outbox.length > before.outbox.length && last !== undefined;
  if (isSent && !QUIET.includes(last.do) && last.id !== after.automatic) return true;
  return !writes && (isAsked(before, after, openQuestion) || hasEnded(before, after));
}

/**
 * Tell whether a change closes the open dialogue, which covers the dock: a question, also whether to
 * play again, or the end or the beginning of a game.
 */
export function closesDialog(before: Model, after: Model): boolean {
  const begins = before.result !== "hidden" && after.result === "hidden";
  const asks = isAsked(before, after, openQuestion) || isAsked(before, after, rematchAsked);
  return asks || begins || hasEnded(before, after);
}

/** Tell whether a change has put a question to the reader. */
const isAsked = (
  { snapshot: before }: Model,
  { snapshot: after }: Model,
  question: (now: Snapshot) => Offer | null,
): boolean => after !== null && question(after) !== null && !(before && question(before));

/** An entry of the browser's history for the open sheet, so that going back closes it. */
export class SheetEntry {
  /** Whether there is one; after a reload it is left from a sheet that is open no longer. */
  private isPushed = (history.state as HistoryState | null)?.sheet === true;
  /** Whether the page itself is going back over the entry. */
  private isLeaving = false;

  /** Ends the watch for a window that is turned, in which the same sheet lies elsewhere. */
  readonly stop: () => void;

  constructor(private readonly close: () => void) {
    this.stop = watchNarrow(close);
  }

  /** Follow the open sheet of a narrow screen from one drawing to the next. */
  follow(before: Tab | null, after: Tab | null): void {
    if (before === null && after !== null && !this.isPushed) {
      this.isPushed = true;
      history.pushState({ sheet: true } satisfies HistoryState, "");
    } else if (after === null && this.isPushed) {
      this.isPushed = false;
      this.isLeaving = true;
      history.back();
    }
  }

  /** Take a step back in the history; tell whether it was one over the sheet. */
  back(): boolean {
    const wasLeaving = this.isLeaving;
    this.isLeaving = false;
    if (wasLeaving) return true;
    if (!this.isPushed) return false;
    this.isPushed = false;
    this.close();
    return true;
  }
}
