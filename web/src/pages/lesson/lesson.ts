/** The page of a first game that teaches: lessons played on the board of a table. */
import { html, nothing, type TemplateResult } from "lit-html";
import { playScoring, type CountedPieces } from "../../board/scoring";
import { failureText, renderMessages } from "../../messages";
import { messageQueue } from "../../message_queue";
import { INITIAL, reduce, type Model, type Update } from "../../model";
import { bar } from "../../panels/bar";
import { watchFit } from "../../panels/fit";
import { shownBoard, withAdvice, type ShownBoard } from "../../panels/play";
import { refusalOf } from "../../panels/prompt";
import { knowing, stepMs } from "../../settings";
import type { Shell } from "../../shell";
import type { ServerMessage } from "../../wire";
import type { OpenPage, Page } from "../page";
import { loadAnimation } from "../table/later";
import { boardAnimator } from "../table/motions";
import type { Coaching } from "./coach";
import { loadCourse, type Course, type LessonNode } from "./course";
import { ending, openUsualTable } from "./ending";
import { playing, showing, type Stage } from "./messages";
import { isTried, pointedStep } from "./pointer";
import { lessonArea } from "./view";

/** Time in which a move that was not asked for stays on the board before it is taken back. */
const TAKE_BACK_MS = 900;
const drawnBoard = (): Element | null => document.querySelector(".stage > svg.board");

export const open: OpenPage = (shell, [game = ""]) => new LessonPage(shell, game);

class LessonPage implements Page {
  private model: Model = INITIAL;
  private course: Course | null = null;
  private lang = "";
  private error = "";
  private lesson = 0;
  private node = 0;
  private isOver = false;
  private isBusy = false;
  /** Whether the last move was not asked for, and whether the learner has been helped since. */
  private isWrong = false;
  private isHelped = false;
  private isTakenBack = false;
  private version = 0;
  private last: string | null = null;
  /** What is done once the snapshot of a version is shown. */
  private readonly arrivals = new Map<number, () => void>();
  private shown: ShownBoard | null = null;
  private counted: CountedPieces = [];
  /** The selector of what the next drawing focuses. */
  private focused = "";
  private readonly animator = boardAnimator();
  private readonly fit;
  private readonly messages = messageQueue(
    (message) => {
      this.receive(message);
    },
    () => this.stepMs() > 0 && !document.hidden && drawnBoard() !== null,
  );

  constructor(
    private readonly shell: Shell,
    private readonly game: string,
  ) {
    this.fit = watchFit(".stage", shell.redraw);
    void loadAnimation();
  }

  title(): string {
    return `${this.heading()} – Kolpak`;
  }

  draw(): TemplateResult {
    const { shell, game } = this;
    if (this.lang !== shell.words().lang) void this.load();
    const kind = this.isOver ? "reading" : `table lesson game-${game}`;
    const title = shell.words().say(`game-${game}`);
    return html`${bar(shell, html`<p class="taught">${title}</p>`)}
      <main id="main" class=${kind} tabindex="-1">
        <h1 class="unseen" tabindex="-1">${this.heading()}</h1>
        ${this.isOver ? ending(game, shell, this, this.error) : this.area()}
      </main>`;
  }

  drawn(root: Element): void {
    this.fit.drawn();
    const board = drawnBoard();
    const step = this.stepMs();
    const { counted, focused } = this;
    this.counted = [];
    this.focused = "";
    if (focused) root.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true });
    const moved = this.animator.run(board, step, Infinity);
    const scored = moved.then(() =>
      board && counted.length > 0 ? playScoring(board, counted, step) : undefined,
    );
    this.messages.pauseUntil(this.isTakenBack ? scored.then(() => pause(TAKE_BACK_MS)) : scored);
  }

  leave(): void {
    this.fit.stop();
  }

  readonly dispatch = (update: Update): void => {
    const { current, shown } = this;
    if (update.type === "refuse" && current && shown && isTried(current, update.id, shown)) {
      this.goOn(current);
      return;
    }
    if (update.type === "pick" && update.picked.length > 0) this.isWrong = false;
    this.model = reduce(this.model, update);
    if (update.type === "refuse") this.announceRefusal();
    if (update.type === "peek" && current?.kind === "look") this.goOn(current);
    this.shell.redraw();
  };

  /** Play a move: on to the node after it, or back again where it was not asked for. */
  readonly playMove = (token: string): void => {
    const { current, stage } = this;
    const move = current?.moves.find((one) => one.token === token);
    if (!current || !stage || !move) return;
    this.isWrong = false;
    this.isTakenBack = move.next === null;
    for (const frame of move.frames) this.push(playing(stage, frame, ++this.version));
    if (move.next !== null) this.last = move.frames.at(-1)?.token ?? null;
    const { next } = move;
    this.show(next ?? this.node, () => {
      if (next === null) this.takeBack(current);
      else this.arrive(next);
    });
  };

  readonly next = (): void => {
    if (this.lesson + 1 === this.course?.lessons.length) this.skip();
    else this.begin(this.lesson + 1);
  };

  readonly skip = (): void => {
    this.isOver = true;
    this.focused = ".learned h2";
    this.shell.set(knowing(this.shell.settings(), this.game));
  };

  readonly again = (): void => {
    this.begin(0);
  };

  /** Play a real game with bots and the usual setup. */
  readonly play = (): void => {
    const { shell } = this;
    if (this.isBusy) return;
    this.isBusy = true;
    const { lang } = shell.words();
    openUsualTable(this.game, lang, shell.settings()).then(
      (table) => {
        shell.go(`/table/${table}`);
      },
      (error: unknown) => {
        this.isBusy = false;
        this.fail(error);
      },
    );
  };

  private get stage(): Stage | null {
    const lesson = this.course?.lessons[this.lesson];
    return this.course && lesson
      ? { course: this.course, lesson, say: this.shell.words().say }
      : null;
  }

  private get current(): LessonNode | null {
    return this.stage?.lesson.nodes[this.node] ?? null;
  }

  private heading(): string {
    const { say } = this.shell.words();
    return say("web-learn-game", { game: say(`game-${this.game}`) });
  }

  private stepMs(): number {
    return stepMs(this.shell.settings());
  }

  private async load(): Promise<void> {
    const { lang } = this.shell.words();
    this.lang = lang;
    try {
      const course = await loadCourse(this.game, lang);
      if (lang !== this.lang) return;
      this.course = course;
      if (!this.isOver) this.begin(this.lesson);
    } catch (error) {
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    this.error = failureText(error, this.shell.words().say);
    this.shell.redraw();
  }

  /** Show a lesson from its beginning. */
  private begin(lesson: number): void {
    this.lesson = lesson;
    this.isOver = false;
    this.last = null;
    this.error = "";
    this.focused = lesson > 0 ? '.stage [tabindex="0"]' : "";
    this.show(0, () => {
      this.arrive(0);
      // A secret is covered where it is still to be looked at, and stays open afterwards.
      this.model = reduce(this.model, { type: "peek", on: this.current?.kind !== "look" });
    });
  }

  /** Send the snapshot of a node to the board, and do something once it is there. */
  private show(number: number, arrived: () => void): void {
    const { stage } = this;
    const node = stage?.lesson.nodes[number];
    if (!stage || !node) return;
    this.arrivals.set(++this.version, arrived);
    this.push(showing(stage, node, this.version, this.last));
  }

  private push(messages: readonly ServerMessage[]): void {
    for (const message of messages) this.messages.push(message);
  }

  private receive(message: ServerMessage): void {
    this.model = reduce(this.model, { type: "message", message, at: 0 });
    if ("event" in message && message.event) {
      const { event } = message;
      const isMove = event.kind === "played" || event.kind === "drawn";
      const { say } = this.shell.words();
      if (isMove) this.shell.announce(renderMessages(event.text, say));
    }
    if ("now" in message) {
      this.arrivals.get(message.v)?.();
      this.arrivals.delete(message.v);
    }
    this.shell.redraw();
  }

  /** Stand at a node: say what is asked there. */
  private arrive(number: number): void {
    this.node = number;
    this.isWrong = this.isHelped = this.isTakenBack = false;
    const { current } = this;
    if (!current) return;
    this.announce(current.ask);
    if (current.kind !== "done") return;
    this.focused = ".coach .next";
    const board = shownBoard(this.model, 1, this.shell.words().say);
    if (board && this.stepMs() > 0) this.counted = board.game.countedPieces(board.props);
  }

  private takeBack(node: LessonNode): void {
    this.isTakenBack = false;
    this.isWrong = this.isHelped = true;
    this.announce(node.wrong);
  }

  /** Go on after a task without a move. */
  private goOn({ next }: LessonNode): void {
    if (next === null) return;
    this.model = reduce(this.model, { type: "pick", picked: [], asked: [] });
    this.show(next, () => {
      this.arrive(next);
    });
  }

  private announce(id: string): void {
    const { shell } = this;
    shell.announce(shell.words().say(id).replace("\n", " "));
  }

  private announceRefusal(): void {
    const { say } = this.shell.words();
    const refused = this.shown && refusalOf(this.shown.game, this.shown.props, this.model, say);
    if (refused) this.shell.announce(refused.text);
  }

  private area(): TemplateResult {
    const { shell, model, current } = this;
    const { say } = shell.words();
    const shown = current ? shownBoard(model, this.fit.aspect(), say) : null;
    this.shown = shown;
    if (!shown || !current) {
      const text = this.error || say("web-connecting");
      return html`<div class="middle">
        <p role=${this.error ? "alert" : "status"}>${text}</p>
        ${this.error ? html`<p><a class="button" href="/">${say("web-to-start")}</a></p>` : nothing}
      </div>`;
    }
    const after = { scene: shown.scene, version: model.snapshot?.v ?? 0 };
    this.animator.prepare(drawnBoard(), shown.game, after, model.log);
    const step = pointedStep(current, shown, this.isHelped);
    const scene = step === null ? shown.scene : withAdvice(shown.scene, step);
    const handlers = { dispatch: this.dispatch, play: this.playMove, hint: () => undefined };
    const coaching = this.coaching(current, shown);
    return lessonArea({ ...shown, scene }, model, shell, handlers, coaching, step);
  }

  private coaching(node: LessonNode, shown: ShownBoard): Omit<Coaching, "choices"> {
    const { say } = this.shell.words();
    const refused = refusalOf(shown.game, shown.props, this.model, say);
    const asked = { text: say(node.ask), tone: node.kind === "done" ? "done" : "ask" } as const;
    const said = this.isWrong ? ({ text: say(node.wrong), tone: "no" } as const) : asked;
    return {
      ...(refused ? ({ text: refused.text, tone: "no" } as const) : said),
      rule: refused?.rule ?? (this.isWrong ? null : node.rule),
      game: this.game,
      number: this.lesson,
      count: this.course?.lessons.length ?? 0,
      skip: this.skip,
      next: this.next,
    };
  }
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
