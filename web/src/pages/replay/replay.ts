/** The replay of a record: a game of a table, or a file that is dropped, chosen or pasted. */
import { html, nothing, type TemplateResult } from "lit-html";
import { recordPath } from "../../api";
import type { Scene } from "../../board/scene";
import { playTransition, prepareTransition, type Transition } from "../../board/transition";
import { drawingOf } from "../../games/catalog";
import type { BoardProps } from "../../games/game";
import { motionsOf } from "../../games/motions";
import { request } from "../../http";
import { errorText, failureText, renderMessages } from "../../messages";
import { bar } from "../../panels/bar";
import { watchFit, type Fit } from "../../panels/fit";
import { MOST_MEGABYTES, readPastedRecords, readRecordFile } from "../../record_file";
import { stepMs } from "../../settings";
import type { Shell } from "../../shell";
import type { OpenPage, Page } from "../page";
import { createPlayback } from "./playback";
import {
  frameProps,
  recordNaming,
  type GameRecord,
  type ReplayedRecord,
  type Verdict,
} from "./record";
import {
  currentRecord,
  INITIAL,
  lastFrame,
  reduceReplay,
  type ReplayState,
  type ReplayUpdate,
} from "./state";
import { player, recordForm } from "./view";

/** The shortest time between two frames of the playback. */
const MIN_INTERVAL_MS = 320;
/** Fields that a piece may pass between two frames of the playback. */
const STEPS_PER_FRAME = 4.5;
const DRAG_EVENTS = ["dragover", "dragleave", "drop"] as const;

const drawnBoard = (): Element | null => document.querySelector(".replay svg.board");

/** A record of a table: its id, the number of the game, and what the address asks for. */
interface Source {
  readonly id: string;
  readonly game: number | undefined;
  readonly invitation: string | null;
  readonly verify: boolean;
}

interface Replayed {
  readonly games: readonly ReplayedRecord[];
}

export const open: OpenPage = (shell, [id, game], query) => {
  const number = game === undefined ? undefined : Number(game);
  const invitation = query.get("invitation");
  const source = id ? { id, game: number, invitation, verify: query.has("verify") } : null;
  return new ReplayPage(shell, source);
};

class ReplayPage implements Page {
  private state: ReplayState = INITIAL;
  private transition: Transition | null = null;
  private readonly fit: Fit;
  readonly playback = createPlayback({
    step: () => {
      this.seek(this.state.at + 1);
    },
    hasEnded: () => this.state.at >= lastFrame(this.state),
    interval: () => Math.max(MIN_INTERVAL_MS, this.stepMs() * STEPS_PER_FRAME),
    changed: () => {
      this.shell.redraw();
    },
  });

  constructor(
    private readonly shell: Shell,
    source: Source | null,
  ) {
    this.fit = watchFit(".stage", shell.redraw);
    addEventListener("keydown", this.onKeyDown);
    for (const kind of DRAG_EVENTS) addEventListener(kind, this.onDrag);
    if (source) void this.fetchRecord(source);
  }

  title(): string {
    return `${this.shell.words().say("web-replay")} – Kolpak`;
  }

  draw(): TemplateResult {
    const { shell, state } = this;
    const { say } = shell.words();
    const record = currentRecord(state);
    const error = record?.error ? errorText(record.error, say) : "";
    const isPlayable = record !== undefined && !record.error;
    const props = record && this.propsAt(record, state.at);
    return html`${bar(shell)}
      <main id="main" class="replay ${state.dragOver ? "over" : ""}" tabindex="-1">
        <h1 class=${record ? "unseen" : ""} tabindex="-1">${say("web-replay")}</h1>
        ${alertOf(state.error)}
        ${state.busy && !record ? html`<p role="status">${say("web-loading")}</p>` : nothing}
        ${alertOf(error)}
        ${isPlayable ? player(shell, state, record, props ?? null, this) : nothing}
        ${state.busy || isPlayable ? nothing : recordForm(shell, state, this)}
      </main>`;
  }

  drawn(): void {
    this.fit.drawn();
    const board = drawnBoard();
    const { transition } = this;
    this.transition = null;
    if (board && transition) void playTransition(board, transition, this.stepMs());
  }

  leave(): void {
    this.playback.stop();
    this.fit.stop();
    removeEventListener("keydown", this.onKeyDown);
    for (const kind of DRAG_EVENTS) removeEventListener(kind, this.onDrag);
  }

  readonly dispatch = (update: ReplayUpdate): void => {
    this.state = reduceReplay(this.state, update);
    this.shell.redraw();
  };

  /** Go to a frame; a single step forward is animated. */
  readonly seek = (at: number): void => {
    const before = this.state;
    this.dispatch({ type: "seek", at });
    this.prepareTransition(before, this.state);
    if (!this.playback.isRunning()) announceFrame(this.state, this.shell);
  };

  readonly verify = (): void => {
    void this.runVerification();
  };

  readonly readText = (text: string): void => {
    void this.take(readPastedRecords(text));
  };

  readonly readFile = (file: File | undefined): void => {
    if (file) void readRecordFile(file).then((text) => this.take(text));
  };

  private async take(text: string | null): Promise<void> {
    if (text !== null) return this.read(text);
    const error = this.shell.words().say("web-records-long", { most: MOST_MEGABYTES });
    this.dispatch({ type: "failed", error });
  }

  private async read(text: string): Promise<void> {
    this.playback.stop();
    this.dispatch({ type: "reading", text });
    await this.attempt(async () => {
      const response = await request<Replayed>("POST", "/api/replay", { text });
      const records = response.games.map((game) => ({ ...game, frames: game.frames ?? [] }));
      const error = records.length === 0 ? this.shell.words().say("web-replay-empty") : "";
      this.dispatch({ type: "read", records, error });
    });
  }

  private async runVerification(): Promise<void> {
    this.dispatch({ type: "fetching" });
    await this.attempt(async () => {
      const path = `/api/verify?lang=${this.shell.words().lang}`;
      const body = { text: this.state.text };
      const { verdicts } = await request<{ verdicts: Verdict[] }>("POST", path, body);
      this.dispatch({ type: "verified", verdicts });
    });
  }

  private async fetchRecord({ id, game, invitation, verify }: Source): Promise<void> {
    this.dispatch({ type: "fetching" });
    await this.attempt(async () => {
      await this.read(await request<string>("GET", recordPath(id, game, invitation)));
      if (verify) await this.runVerification();
    });
  }

  /** Run a request and show why it has failed, if it does. */
  private async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.dispatch({ type: "failed", error: failureText(error, this.shell.words().say) });
    }
  }

  private readonly onKeyDown = (event: KeyboardEvent): void => {
    const { state } = this;
    const isTyping = (event.target as Element).matches("input, textarea, select");
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    if (state.records.length === 0 || isTyping || hasModifier) return;
    const aim = aimOf(event.key, state);
    if (aim === undefined) return;
    event.preventDefault();
    this.playback.stop();
    this.seek(aim);
  };

  private readonly onDrag = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    if (event.type === "drop") this.readFile(event.dataTransfer.files[0]);
    const over = event.type === "dragover";
    if (over !== this.state.dragOver) this.dispatch({ type: "drag", over });
  };

  /** Prepare the animation of a single step forward; other jumps are shown at once. */
  private prepareTransition(before: ReplayState, after: ReplayState): void {
    const record = currentRecord(after);
    const board = drawnBoard();
    const token = record?.frames[after.at]?.token;
    const isStep = after.at === before.at + 1 && this.stepMs() > 0;
    if (!record || !board || !token || !isStep) return;
    const [from, to] = [this.sceneAt(record, before.at), this.sceneAt(record, after.at)];
    if (!from || !to) return;
    const motions = motionsOf(record.game)(from, to, token, []);
    this.transition = prepareTransition(board, to, motions);
  }

  private propsAt(record: GameRecord, at: number): BoardProps | null {
    const { say } = this.shell.words();
    const props = frameProps(record, at, this.state.viewer, say);
    return props ? { ...props, aspect: this.fit.aspect() } : null;
  }

  private sceneAt(record: GameRecord, at: number): Scene | null {
    const props = this.propsAt(record, at);
    return props && drawingOf(record.game).scene(props, this.shell.words().say);
  }

  private stepMs(): number {
    return stepMs(this.shell.settings());
  }
}

const alertOf = (error: string): TemplateResult | typeof nothing =>
  error ? html`<p class="wrong" role="alert">${error}</p>` : nothing;

/** Return the frame that a key leads to. */
function aimOf(key: string, state: ReplayState): number | undefined {
  switch (key) {
    case "ArrowLeft":
      return state.at - 1;
    case "ArrowRight":
      return state.at + 1;
    case "Home":
      return 0;
    case "End":
      return lastFrame(state);
    default:
      return undefined;
  }
}

/** Announce the action of the current frame. */
function announceFrame(state: ReplayState, shell: Shell): void {
  const { say } = shell.words();
  const record = currentRecord(state);
  const frame = record?.frames[state.at];
  if (!record || !frame) return;
  shell.announce(renderMessages(frame.text, say, recordNaming(record, say)));
}
