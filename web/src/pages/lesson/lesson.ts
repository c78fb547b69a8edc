/** The page of a first game that teaches: lessons played on the board of a table. */
import { html, type TemplateResult } from "lit-html";
import { playScoring, type CountedPieces } from "../../board/scoring";
import { renderMessages } from "../../messages";
import { Loader } from "../../loader";
import type { Update } from "../../model";
import { TAUGHT } from "../../games/catalog";
import { bar } from "../../controls/bar";
import { refusalOf, secretText } from "../../dock/prompt";
import { drawnBoard, type ShownBoard } from "../../dock/shown_board";
import { knowing } from "../../settings";
import type { Shell } from "../../shell";
import { wait } from "../../wait";
import type { Course, LessonData, NodeData, ServerMessage } from "../../wire";
import type { OpenPage, Page } from "../page";
import type { Coaching } from "./coach";
import { loadCourse, reasonsAgainst } from "./course";
import { courses, ending, openUsualTable } from "./ending";
import { lessonStage, playing, showing, type Stage } from "./messages";
import { pointedStep } from "./pointer";
import { noBoard, ScenePlayer } from "./scene_player";
import { lessonArea } from "./view";

/** Time in which a move that was not asked for stays on the board before it is taken back. */
const TAKE_BACK_MS = 900;

export const open: OpenPage = (shell, [game = ""], query) =>
  TAUGHT.includes(game) ? new LessonPage(shell, game, tableOf(query)) : notTaught(shell);

/** Return the page for a game that has no lessons: it lists those that have. */
const notTaught = (shell: Shell): Page => ({
  title: () => `${shell.words().say("web-learn")} – Kolpak`,
  draw: () =>
    html`${bar(shell)}
      <main id="main" class="reading" tabindex="-1">
        <h1 tabindex="-1">${shell.words().say("web-learn")}</h1>
        <p>${shell.words().say("web-learn-unknown")}</p>
        ${courses(TAUGHT, shell.words().say)}
      </main>`,
});

/** Return the path of the table that somebody came from to learn its game; null for none. */
function tableOf(query: URLSearchParams): string | null {
  const table = query.get("table") ?? "";
  if (!/^[\w-]+$/.test(table)) return null;
  const invitation = query.get("invitation");
  return `/table/${table}${invitation ? `?invitation=${encodeURIComponent(invitation)}` : ""}`;
}

class LessonPage implements Page {
  private course: Course | null = null;
  private lang = "";
  private error: unknown = null;
  private lesson = 0;
  private node = 0;
  private isOver = false;
  private isBusy = false;
  /** Whether the last move was not asked for, and whether the learner has been helped since. */
  private isWrong = false;
  private isHelped = false;
  private isTakenBack = false;
  private last: string | null = null;
  /** What is done once the snapshot of a version is shown. */
  private readonly arrivals = new Map<number, () => void>();
  private counted: CountedPieces = [];
  private readonly player: ScenePlayer;
  private readonly loader: Loader;

  constructor(
    private readonly shell: Shell,
    private readonly game: string,
    private readonly table: string | null,
  ) {
    this.loader = new Loader(shell);
    this.player = new ScenePlayer(shell, (message) => {
      this.receive(message);
    });
  }

  title(): string {
    return `${this.heading()} – Kolpak`;
  }

  draw(): TemplateResult {
    const { shell, game } = this;
    if (this.lang !== shell.words().lang) this.load();
    const kind = this.isOver ? "reading" : `table lesson game-${game}`;
    const title = shell.words().say(`game-${game}`);
    return html`${bar(shell, html`<p class="taught">${title}</p>`)}
      <main id="main" class=${kind} tabindex="-1">
        <h1 class="unseen" tabindex="-1">${this.heading()}</h1>
        ${this.isOver ? ending(game, shell, this, { error: this.error, table: this.table }) : this.area()}
      </main>`;
  }

  drawn(root: Element): void {
    const board = drawnBoard();
    const { counted, player } = this;
    this.counted = [];
    const scored = player
      .drawn(root)
      .then(() =>
        board && counted.length > 0 ? playScoring(board, counted, player.stepMs()) : undefined,
      );
    player.pauseUntil(this.isTakenBack ? scored.then(() => wait(TAKE_BACK_MS)) : scored);
  }

  leave(): void {
    this.player.stop();
  }

  readonly dispatch = (update: Update): void => {
    const { current } = this;
    if (
      update.type === "refuse" &&
      current?.kind === "try" &&
      current.wanted.includes(update.tried ?? "")
    ) {
      this.goOn(current);
      return;
    }
    if (update.type === "pick" && update.picked.length > 0) this.isWrong = false;
    this.player.reduce(update);
    if (update.type === "refuse") void this.askWhy(update.tried);
    if (update.type === "peek") this.answerPeek(current);
    this.shell.redraw();
  };

  /** Play a move: on to the node after it, or back again where it was not asked for. */
  readonly playMove = (token: string): void => {
    const { current, stage } = this;
    const move = current?.moves.find((one) => one.token === token);
    if (!current || !stage || !move) return;
    this.isWrong = false;
    this.isTakenBack = move.next === null;
    for (const frame of move.frames) this.player.push(playing(stage, frame, ++this.player.version));
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
    this.player.focused = ".learned h2";
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
        shell.go(`/table/${table}`, { begins: true });
      },
      (error: unknown) => {
        this.isBusy = false;
        this.error = error;
        shell.redraw();
      },
    );
  };

  private get shownLesson(): LessonData | null {
    return this.course?.lessons[this.lesson] ?? null;
  }

  private get stage(): Stage | null {
    const { course, shownLesson } = this;
    return course && shownLesson && lessonStage(course, shownLesson, this.shell.words().say);
  }

  private get current(): NodeData | null {
    return this.shownLesson?.nodes[this.node] ?? null;
  }

  private heading(): string {
    const { say } = this.shell.words();
    return say("web-learn-game", { game: say(`game-${this.game}`) });
  }

  private load(): void {
    const { lang } = this.shell.words();
    this.lang = lang;
    void this.loader.run(
      () => loadCourse(this.game, lang),
      (course) => {
        const { node } = this;
        const isTranslated = this.course !== null;
        this.course = course;
        if (this.isOver) return;
        if (isTranslated) this.show(node, () => (this.node = node));
        else this.begin(this.lesson);
      },
    );
  }

  /** Show a lesson from its beginning. */
  private begin(lesson: number): void {
    this.lesson = lesson;
    this.isOver = false;
    this.last = null;
    this.error = null;
    this.player.focused = lesson > 0 ? '.stage [tabindex="0"]' : "";
    this.show(0, () => {
      this.arrive(0);
      // A secret is covered where it is still to be looked at, and stays open afterwards.
      this.player.reduce({ type: "peek", on: this.current?.kind !== "look" });
    });
  }

  /** Send the snapshot of a node to the board, and do something once it is there. */
  private show(number: number, arrived: () => void): void {
    const { stage } = this;
    const node = this.shownLesson?.nodes[number];
    if (!stage || !node) return;
    this.arrivals.set(++this.player.version, arrived);
    this.player.push(showing(stage, node.scene, node.moves, this.player.version, this.last));
  }

  private receive(message: ServerMessage): void {
    this.player.take(message);
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
    this.player.focused = ".coach .next";
    const board = this.player.shown();
    if (board && this.player.stepMs() > 0)
      this.counted = board.game.moments?.countedPieces?.(board.props) ?? [];
  }

  private takeBack(node: NodeData): void {
    this.isTakenBack = false;
    this.isWrong = this.isHelped = true;
    this.announce(node.wrong);
  }

  /** Go on after a task without a move. */
  private goOn({ next }: NodeData): void {
    if (next === null) return;
    this.player.reduce({ type: "pick", picked: [], asked: [] });
    this.show(next, () => {
      this.arrive(next);
    });
  }

  /** Go on where a secret was to be looked at; elsewhere say what it is. */
  private answerPeek(current: NodeData | null): void {
    const { say } = this.shell.words();
    const shown = this.player.shown();
    if (current?.kind === "look") this.goOn(current);
    else if (shown) this.shell.announce(secretText(shown, say));
  }

  private announce(id: string): void {
    const { shell } = this;
    shell.announce(shell.words().say(id));
  }

  /** Ask the server why what was tried is refused, and say so. */
  private async askWhy(tried: string | null): Promise<void> {
    const { current, shownLesson } = this;
    const v = this.player.version;
    if (tried === null || !current || !shownLesson) return;
    const refused = await reasonsAgainst(this.game, shownLesson, current, tried).catch(() => []);
    this.receive({ v, descriptions: [], refused });
    const reason = refusalOf(this.player.model, this.shell.words().say);
    if (reason) this.shell.announce(reason.text);
  }

  private area(): TemplateResult {
    const { shell, player, current } = this;
    const shown = current ? player.shown() : null;
    if (!shown || !current) return noBoard(this.loader, shell.words().say);
    const step = pointedStep(current, shown, this.isHelped);
    const handlers = { dispatch: this.dispatch, play: this.playMove };
    const drawn = player.prepared(shown, step);
    return lessonArea(drawn, player.model, shell, handlers, this.coaching(current, shown), step);
  }

  private coaching(node: NodeData, shown: ShownBoard): Omit<Coaching, "choices"> {
    const { say } = this.shell.words();
    const refused = refusalOf(this.player.model, say);
    const secret = secretText(shown, say);
    const tone = node.kind === "done" ? "done" : "ask";
    const asked = { text: secret || say(node.ask), tone } as const;
    const said = this.isWrong && !secret ? ({ text: say(node.wrong), tone: "no" } as const) : asked;
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
