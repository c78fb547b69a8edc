/** A board on which prepared scenes are played one after another, for lessons and puzzles. */
import { html, type TemplateResult } from "lit-html";
import { pointAt } from "../../board/ghost";
import { watchFit, type Fit } from "../../controls/fit";
import { boardAnimator } from "../../dock/motions";
import { drawnBoard, shownBoard, type ShownBoard } from "../../dock/shown_board";
import type { Loader } from "../../loader";
import { messageQueue, type MessageQueue } from "../../message_queue";
import { INITIAL, reduce, type Model, type Update } from "../../model";
import { stepMs } from "../../settings";
import type { Shell } from "../../shell";
import type { ServerMessage } from "../../wire";
import type { Say } from "../../words";

export class ScenePlayer {
  model: Model = INITIAL;
  /** The version of the last message that was made. */
  version = 0;
  /** The selector of what the next drawing focuses. */
  focused = "";
  private readonly animator = boardAnimator({ rolls: true });
  private readonly fit: Fit;
  private readonly messages: MessageQueue;

  /** `receive` is called with each message once the motions before it have ended. */
  constructor(
    private readonly shell: Shell,
    receive: (message: ServerMessage) => void,
  ) {
    this.fit = watchFit(".stage", shell.redraw);
    const isMoving = (): boolean => this.stepMs() > 0 && !document.hidden && drawnBoard() !== null;
    this.messages = messageQueue(receive, isMoving);
  }

  stepMs(): number {
    return stepMs(this.shell.settings());
  }

  push(messages: readonly ServerMessage[]): void {
    for (const message of messages) this.messages.push(message);
  }

  reduce(update: Update): void {
    this.model = reduce(this.model, update);
  }

  take(message: ServerMessage): void {
    this.reduce({ type: "message", message, at: 0 });
  }

  /** Return the board as the model shows it; null before the first scene. */
  shown(): ShownBoard | null {
    return shownBoard(this.model, this.fit.aspect(), this.shell.words().say);
  }

  /** Prepare the motions to a board that is about to be drawn, and mark a step on it. */
  prepared(shown: ShownBoard, step: string | null): ShownBoard {
    const after = { scene: shown.scene, version: this.model.snapshot?.v ?? 0 };
    this.animator.prepare(drawnBoard(), shown.game, after, this.model.log);
    return step === null ? shown : { ...shown, scene: pointAt(shown.scene, step) };
  }

  /** Focus what is to be and play the motions to what has been drawn; resolve at their end. */
  drawn(root: Element): Promise<void> {
    this.fit.drawn();
    const { focused } = this;
    this.focused = "";
    if (focused) root.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true });
    return this.animator.run(drawnBoard(), this.stepMs(), Infinity);
  }

  /** Hold back what has not been received. */
  pauseUntil(end: Promise<unknown>): void {
    this.messages.pauseUntil(end);
  }

  stop(): void {
    this.messages.stop();
    this.fit.stop();
  }
}

/** Draw what stands where there is no board yet: that it comes, or why it does not. */
export const noBoard = (loader: Loader, say: Say): TemplateResult =>
  html`<div class="middle">
    ${loader.failure ? loader.note() : html`<p role="status">${say("web-loading")}</p>`}
  </div>`;
