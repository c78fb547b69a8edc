/** The replay of a record: a game of a table, or a file that is dropped, chosen or pasted. */
import { html, nothing, type TemplateResult } from "lit-html";
import { tablePath } from "../../api";
import { playTransition, prepareTransition, type Transition } from "../../board/transition";
import { gameOf } from "../../games/catalog";
import { request, requestText } from "../../http";
import { Loader } from "../../loader";
import { bar } from "../../controls/bar";
import { wrong } from "../../controls/failure";
import { recordForm } from "../../controls/record_form";
import { watchFit, type Fit } from "../../controls/fit";
import { readPastedRecords, readRecordFile, type RecordText } from "../../record_file";
import { askGames } from "../../game_list";
import { stepMs } from "../../settings";
import type { Shell } from "../../shell";
import type { GameData, RecordsText, Replay, Replays, Verdicts } from "../../wire";
import { titleBadge, type OpenPage, type Page } from "../page";
import { openContinued } from "./continuing";
import { beginningOf, leftMoment, momentKeeper, type MomentKeeper } from "./moment";
import { watchDrops } from "./drops";
import { watchKeys } from "./keys";
import { createPlayback } from "./playback";
import { coloursOf } from "./record";
import {
  currentRecord,
  hasTextPictures,
  hidesSeats,
  INITIAL,
  lastFrame,
  leavesRecord,
  reduceReplay,
  type Moment,
  type ReplayState,
  type ReplayUpdate,
} from "./state";
import { begunReview, reviewJob, subjectOf, type ReviewJob } from "./review_job";
import { remarks } from "./remarks";
import { ownReview, sourceOf, type Source } from "./own";
import { markedAt, propsAt, stepAt } from "./shown";
import { endSheet, recordField, sheetButtons } from "./sheets";
import { announceFrame, unreadText } from "./told";
import { player, type Shown } from "./view";
import { unfinished, WayBack } from "./way_back";

/** The shortest time between two frames of the playback. */
const MIN_INTERVAL_MS = 320;
/** The number of a game in an address. */
const NUMBER = /^\d{1,6}$/;
/** Fields that a piece may pass between two frames of the playback. */
const STEPS_PER_FRAME = 4.5;

const drawnBoard = (): Element | null => document.querySelector(".replay svg.board");

export const open: OpenPage = (shell, [id, game], query) => {
  if (game !== undefined && !NUMBER.test(game)) return null;
  return new ReplayPage(shell, id ? sourceOf(id, game, query) : null);
};

class ReplayPage implements Page {
  private state: ReplayState;
  private watched: (() => void) | null = null;
  private hasLeft = false;
  private transition: Transition | null = null;
  /** The frame, and the sheet open then, for which the moves and the sentence have been scrolled. */
  private listed = "";
  /** The language in which the latest verdicts were asked for, in whose words they come. */
  private verdictLang = "";
  /** The same of the record, whose positions the server has drawn in text for a game unknown here. */
  private recordLang = "";
  /** What the next drawing brings into sight; the focus goes to what can take it. */
  private uncovers = "";
  private readonly fit: Fit;
  private readonly stopDrops: () => void;
  private readonly stopKeys: () => void;
  private readonly kept: MomentKeeper;
  private readonly loader: Loader;
  readonly games: () => readonly GameData[];
  /** Where the record is of a table, whose next game may begin meanwhile. */
  private readonly wayBack: WayBack | null;
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
    private readonly source: Source | null,
  ) {
    this.loader = new Loader(shell);
    this.state = INITIAL;
    this.wayBack = source && new WayBack(shell, source, this.noteSeat);
    this.fit = watchFit(".stage", shell.redraw);
    this.stopKeys = watchKeys(() => this.state, this);
    this.stopDrops = watchDrops(this.readFile, (over) => {
      if (over !== this.state.dragOver) this.dispatch({ type: "drag", over });
    });
    this.kept = momentKeeper(source !== null);
    this.games = askGames(shell);
    const left = leftMoment();
    if (source) void this.fetchRecord(source, left);
    else if (left?.text) void this.read(left.text, left);
  }

  title(): string {
    const { say, lang } = this.shell.words();
    return `${titleBadge(this.turns(), lang)}${say("web-replay")} – Kolpak`;
  }

  turns(): number | undefined {
    return this.wayBack?.turns();
  }

  draw(): TemplateResult {
    const { shell, state } = this;
    const { say, lang } = shell.words();
    if (state.verdicts && this.verdictLang !== lang) void this.runVerification();
    if (hasTextPictures(state) && this.recordLang !== lang) void this.askPictures();
    const read = state.records[state.index];
    const running = hidesSeats(read) ? this.source : null;
    const unread = running ? "" : unreadText(state, say);
    const record = currentRecord(state);
    const shown = record ? this.shown(record) : null;
    const chooser = record || state.records.length < 2 ? nothing : recordField(state, say, this);
    const middle = record ? sheetButtons(state, say, this) : nothing;
    return html`${bar(shell, middle)}
      <main
        id="main"
        class="replay ${state.dragOver ? "over" : ""} ${state.review ? "reviewed" : ""}"
        tabindex="-1"
      >
        <h1 class=${read ? "unseen" : ""} tabindex="-1">${say("web-replay")}</h1>
        ${running ? unfinished(running, say) : this.wayBack?.draw(say)} ${chooser}
        ${unread ? wrong(unread) : nothing} ${this.loader.note()}
        ${state.busy && !read ? html`<p role="status">${say("web-loading")}</p>` : nothing}
        ${shown ? player(shown, this) : nothing}
        ${state.busy || record || running || this.loader.failure ? nothing : this.form()}
      </main>`;
  }

  private form(): TemplateResult {
    const { say } = this.shell.words();
    const act = { icon: "play", label: say("web-show-it") } as const;
    return html`<p class="about">${say("web-replay-about")}</p>
      ${recordForm(this.state.text, act, this, say)}`;
  }

  drawn(): void {
    this.fit.drawn();
    endSheet();
    const [board, transition] = [drawnBoard(), this.transition];
    this.transition = null;
    if (board && transition) void playTransition(board, transition, this.stepMs());
    this.uncover();
    const { at, isTrying, sheet } = this.state;
    const listed = [at, isTrying, sheet].join();
    if (listed === this.listed) return;
    this.listed = listed;
    document.querySelector(".deed")?.scrollTo(0, 0); // on short phones a long sentence scrolls
    document.querySelector(".steps [aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  private uncover(): void {
    const found = this.uncovers ? document.querySelector<HTMLElement>(this.uncovers) : null;
    this.uncovers = "";
    found?.focus({ preventScroll: true });
    found?.scrollIntoView({ block: "nearest" });
  }

  leave(): void {
    this.hasLeft = true;
    this.playback.stop();
    this.kept.stop();
    this.watched?.();
    this.wayBack?.stop();
    this.fit.stop();
    this.stopKeys();
    this.stopDrops();
  }

  readonly dispatch = (update: ReplayUpdate): void => {
    if (leavesRecord(update)) this.watched?.();
    const { sheet } = this.state;
    this.state = reduceReplay(this.state, update);
    if (sheet && !this.state.sheet) this.uncovers = `[data-sheet="${sheet}"]`;
    this.kept.note(this.state);
    this.shell.redraw();
  };

  /** Go to a frame; a single step forward is animated. */
  readonly seek = (at: number): void => {
    const before = this.state;
    this.dispatch({ type: "seek", at });
    this.prepareTransition(before, this.state);
    if (!this.playback.isRunning()) announceFrame(this.state, this.shell);
  };

  /** Run the film, from the beginning where it is at the end, or stop it. */
  readonly toggle = (): void => {
    const last = lastFrame(this.state);
    if (last === 0) return;
    if (this.state.at >= last) this.seek(0);
    this.playback.toggle();
  };

  /** Begin the review of the record shown, or try it again. */
  readonly review = (): void => {
    const subject = subjectOf(this.state, this.source);
    if (subject) this.watch(reviewJob(subject));
  };

  readonly dismiss = (): void => {
    this.watched?.();
    this.dispatch({ type: "review", review: null });
  };

  readonly tryBetter = (isTrying: boolean): void => {
    this.playback.stop();
    this.dispatch({ type: "try", isTrying });
    if (isTrying) announceFrame(this.state, this.shell);
  };

  private readonly noteSeat = (seat: number | null): void => {
    if (seat !== this.state.own) this.dispatch({ type: "own", seat });
  };

  /** Play on from the frame shown, at a new table. */
  readonly playOn = (): void => {
    if (!this.state.busy) void this.goOn();
  };

  /** Verify the records, and bring what was found into sight. */
  readonly verify = async (): Promise<void> => {
    await this.runVerification();
    this.uncovers = ".verdicts";
    this.shell.redraw();
  };

  readonly readText = (text: string): void => {
    if (text.trim()) void this.take(readPastedRecords(text));
  };

  readonly readFile = (file: File | undefined): void => {
    if (file) void readRecordFile(file).then((given) => this.take(given));
  };

  private async take(given: RecordText): Promise<void> {
    const { shell } = this;
    if ("missing" in given) {
      this.dispatch({ type: "failed", error: given.missing });
    } else if (this.source) {
      shell.go("/replay", beginningOf(given.text)); // this address leads to another record
    } else await this.read(given.text);
  }

  private async read(text: string, moment: Moment | null = null): Promise<void> {
    this.playback.stop();
    this.dispatch({ type: "reading", text });
    await this.attempt(this.askFrames(text), ({ games: records }) => {
      const error = records.length === 0 ? "web-replay-empty" : null;
      this.dispatch({ type: "read", records, error, moment });
      this.resume(this.source?.review === true);
    });
  }

  private askFrames(text: string): Promise<Replays> {
    this.recordLang = this.shell.words().lang;
    return request<Replays>("POST", "/api/replay", { text } satisfies RecordsText);
  }

  /** Ask for the frames again, which are drawn in the language of the page. */
  private async askPictures(): Promise<void> {
    const asked = this.askFrames(this.state.text);
    const { recordLang } = this;
    await this.attempt(asked, ({ games: records }) => {
      if (this.recordLang === recordLang) this.dispatch({ type: "redrawn", records });
    });
  }

  private watch(job: ReviewJob): void {
    this.watched?.();
    const show = (): void => {
      const before = this.state.review?.phase;
      this.dispatch({ type: "review", review: job.now() });
      const { say } = this.shell.words();
      if (before === "running" && job.now().phase === "done") {
        this.shell.announce(say("web-review-ready"));
      }
    };
    this.watched = job.watch(show);
    show();
  }

  /** Show the review of the record just read, if it was begun before or is asked for. */
  private resume(asked: boolean): void {
    if (this.hasLeft) return; // a review takes the server minutes
    const subject = subjectOf(this.state, this.source);
    const begun = subject && begunReview(subject.key);
    if (begun) this.watch(begun);
    else if (asked) this.review();
  }

  private async goOn(): Promise<void> {
    const { shell, state } = this;
    this.playback.stop();
    this.dispatch({ type: "fetching" });
    try {
      const path = await openContinued(state, shell.settings());
      this.kept.settle();
      shell.go(path, { begins: true });
    } catch (error) {
      this.dispatch({ type: "failed", error });
    }
  }

  private async runVerification(): Promise<void> {
    this.dispatch({ type: "fetching" });
    const { text } = this.state;
    const { lang } = this.shell.words();
    this.verdictLang = lang;
    const path = `/api/verify?lang=${lang}`;
    const asked = request<Verdicts>("POST", path, { text } satisfies RecordsText);
    await this.attempt(asked, ({ verdicts }) => {
      if (this.verdictLang === lang) this.dispatch({ type: "verified", verdicts });
    });
  }

  private async fetchRecord(source: Source, moment: Moment | null): Promise<void> {
    const { id, game, invitation, verify } = source;
    await this.loader.run(async () => {
      this.dispatch({ type: "fetching" });
      try {
        const path = tablePath(id, "record", game, invitation);
        await this.read(await requestText(path), moment);
      } catch (error) {
        this.dispatch({ type: "failed", error: null });
        throw error;
      }
      if (verify) await this.verify();
    });
  }

  /** Take in an answer about the text read, or why there is none, unless another was read since. */
  private async attempt<T>(asked: Promise<T>, take: (answer: T) => void): Promise<void> {
    const { text } = this.state;
    const isLate = (): boolean => this.state.text !== text;
    try {
      const answer = await asked;
      if (!isLate()) take(answer);
    } catch (error) {
      if (!isLate()) this.dispatch({ type: "failed", error });
    }
  }

  /** Prepare the animation of a single step forward; other jumps are shown at once. */
  private prepareTransition(before: ReplayState, after: ReplayState): void {
    const board = drawnBoard();
    const isStep = after.at === before.at + 1 && this.stepMs() > 0;
    const step = isStep ? stepAt(before, after, this.fit.aspect(), this.shell.words().say) : null;
    if (board && step) this.transition = prepareTransition(board, step.to, step.motions);
  }

  private shown(record: Replay): Shown | null {
    const { shell, state } = this;
    const { say } = shell.words();
    const aspect = this.fit.aspect();
    const frame = record.frames[state.at];
    const props = propsAt(state, record, aspect, say);
    if (!frame || !props) return null;
    const scene = gameOf(record.game).scene(props, say);
    const marked = this.playback.isRunning() ? null : markedAt(state, record, aspect, say);
    const tryIt = (): void => {
      this.tryBetter(true);
      this.uncovers = ".act-played";
    };
    return {
      shell,
      state,
      record,
      frame,
      props,
      scene,
      colours: coloursOf(record, say),
      own: ownReview(state.review),
      remarks: marked && remarks(marked, say, tryIt),
    };
  }

  private stepMs(): number {
    return stepMs(this.shell.settings());
  }
}
