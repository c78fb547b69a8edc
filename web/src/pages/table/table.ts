/** The page of a table: connects socket, model, board animations and panels. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { CountedPieces } from "../../board/scoring";
import { listGames } from "../../api";
import { drawingOf } from "../../games/catalog";
import { me } from "../../identity";
import { messageQueue } from "../../message_queue";
import { INITIAL, legalActions, reduce, type Model, type UiState, type Update } from "../../model";
import { watchFit, type Fit } from "../../panels/fit";
import { seatToHandOver } from "../../panels/holder";
import { boardProps, shownBoard, type ShownBoard } from "../../panels/play";
import { refusalOf } from "../../panels/prompt";
import { side } from "../../panels/side";
import { isOwnTurn, status, statusText } from "../../panels/status";
import { randomHex } from "../../random";
import { stepMs } from "../../settings";
import type { Shell } from "../../shell";
import { TableSocket, tableSocketUrl } from "../../table_socket";
import type { CommandBody, ServerMessage, Snapshot } from "../../wire";
import type { OpenPage, Page } from "../page";
import { createAutoplay } from "./autoplay";
import { announceConnection, announceEvents, carriesRandomness, hasEnded } from "./effects";
import { watchElsewhere } from "./elsewhere";
import { TableFairness } from "./fairness";
import { focusKeeper } from "./focus";
import { animation, celebrate, loadAnimation, playSounds } from "./later";
import { boardAnimator } from "./motions";
import { announceThrow, bringsDie } from "./throwing";
import { connecting, frame, panelContext, tableContent } from "./view";

/** Time in which the last move is shown before the scoring animation ends in the result. */
const REVEAL_MS = 1500;
/** Time in which a restored connection is pointed out. */
const RECONNECTED_MS = 4000;
/** Time that the moves of all others may take between two turns of one's own. */
const OTHERS_MS = 1600;
const isWide = (): boolean => matchMedia("(min-width: 900px)").matches;
const drawnBoard = (): Element | null => document.querySelector(".stage > svg.board");

export const open: OpenPage = (shell, [id = ""], query) =>
  new TablePage(shell, id, query.get("invitation"));

class TablePage implements Page {
  private model: Model = { ...INITIAL, ui: { ...INITIAL.ui, tab: isWide() ? "log" : null } };
  private socket: TableSocket | null = null;
  private hasLeft = false;
  /** At how many other tables it is the reader's turn; null until that is known. */
  private elsewhere: number | null = null;
  private stopWatching = (): void => undefined;
  /** The actions drawn without words, and those whose words were asked for. */
  private undescribed: ReadonlySet<string> = new Set();
  private asked = { v: -1, connection: "connecting", tokens: new Set<string>() };
  /** The pieces that the next drawing is to count. */
  private counted: CountedPieces = [];
  private readonly animator = boardAnimator();
  private readonly focus = focusKeeper();
  private readonly autoplay = createAutoplay();
  private readonly fit: Fit;
  private readonly messages = messageQueue(
    (message) => {
      this.receive(message);
    },
    () => this.stepMs() > 0 && !document.hidden && drawnBoard() !== null,
  );
  private readonly fairness: TableFairness;
  private readonly clockTimer = setInterval(() => {
    if (this.model.snapshot?.clocks.some((clock) => clock.running)) this.shell.redraw();
  }, 1000);

  constructor(
    private readonly shell: Shell,
    private readonly id: string,
    private readonly invitation: string | null,
  ) {
    this.fairness = new TableFairness(id, invitation, {
      state: (fair) => {
        this.setUi({ fair });
      },
      add: (random) => {
        this.command({ do: "add_randomness", random });
      },
    });
    this.fit = watchFit(".stage", shell.redraw);
    addEventListener("keydown", this.throwBySpace);
    void loadAnimation();
    void this.enter();
  }

  title(): string {
    const { say, lang } = this.shell.words();
    const now = this.model.snapshot;
    const badge = this.elsewhere ? `(${this.turns()?.toLocaleString(lang)}) ` : "";
    return now ? `${badge}${statusText(now, say)} – ${say(`game-${now.setup.game}`)}` : "Kolpak";
  }

  turns(): number | undefined {
    const { elsewhere } = this;
    const now = this.model.snapshot;
    return elsewhere === null ? undefined : elsewhere + (now && isOwnTurn(now) ? 1 : 0);
  }

  draw(): TemplateResult {
    const { shell, model } = this;
    const { say } = shell.words();
    const now = model.snapshot;
    if (!now) return frame(shell, nothing, "reading", say("web-table"), connecting(shell, model));
    this.focus.note();
    const { send, setUi } = this;
    const context = panelContext(shell, model, now, this.invitation, { send, setUi });
    const next = seatToHandOver(now, model.ui.holder, this.hasSecrets(now));
    const shown = now.phase === "open" ? null : this.shownBoard(next !== null);
    if (shown) {
      // A die that is still to be thrown lies between two versions.
      const version = model.unthrown ? now.v - 0.5 : now.v;
      this.animator.prepare(drawnBoard(), shown.game, { scene: shown.scene, version }, model.log);
    }
    const content = tableContent(context, shown, this, next);
    this.undescribed = shown?.props.undescribed ?? new Set();
    const className = `table phase-${now.phase} game-${now.setup.game}`;
    const title = say(`game-${now.setup.game}`);
    return frame(shell, status(context), className, title, html`${content} ${side(context)}`);
  }

  drawn(): void {
    this.fit.drawn();
    this.focus.restore();
    this.askForWords();
    const board = drawnBoard();
    const { counted } = this;
    this.counted = [];
    const step = this.stepMs();
    const moved = this.animator.run(board, step, this.mostTime());
    const hasScoring = board !== null && counted.length > 0;
    const done = hasScoring
      ? moved.then(() => animation.scoring?.playScoring(board, counted, step))
      : moved;
    this.messages.pauseUntil(done);
  }

  leave(): void {
    this.hasLeft = true;
    clearInterval(this.clockTimer);
    removeEventListener("keydown", this.throwBySpace);
    this.autoplay.stop();
    this.fit.stop();
    this.stopWatching();
    this.socket?.close();
  }

  readonly dispatch = (update: Update): void => {
    const before = this.model;
    this.model = reduce(before, update);
    this.socket?.deliver(this.model.outbox);
    this.runEffects(before, this.model);
    this.shell.redraw();
  };

  readonly send = (body: CommandBody): void => {
    const { snapshot } = this.model;
    if (!snapshot || !carriesRandomness(body, snapshot)) {
      this.command(body);
      return;
    }
    void this.fairness.contribution(snapshot).then((random) => {
      this.command(random ? ({ ...body, random } as CommandBody) : body);
    });
  };

  private command(body: CommandBody): void {
    this.dispatch({ type: "command", id: randomHex(8), body });
  }

  readonly setUi = (change: Partial<UiState>): void => {
    this.dispatch({ type: "ui", change });
  };

  readonly play = (token: string): void => {
    if (this.model.unthrown) {
      this.dispatch({ type: "throw" });
      return;
    }
    const seat = this.model.snapshot?.game?.mover;
    if (typeof seat !== "number") return;
    this.send({ do: "play", token, seat });
    // Whoever plays on without an answer wants none of it; the question lies over other seats.
    if (!this.shell.settings().soundOffered) this.shell.set({ soundOffered: true });
  };

  /** Throw the die with the space bar where nothing else takes it. */
  private readonly throwBySpace = (event: KeyboardEvent): void => {
    const takes = (event.target as Element | null)?.closest("button, a, input, select, [data-id]");
    const mayThrow = this.model.unthrown || legalActions(this.model).includes("roll");
    if (event.key !== " " || takes || !mayThrow) return;
    event.preventDefault();
    this.play("roll");
  };

  readonly hint = (): void => {
    this.socket?.askHint(this.model.snapshot?.v ?? -1);
  };

  /** Ask the server to describe the actions that are shown without words; once a version. */
  private askForWords(): void {
    const v = this.model.snapshot?.v ?? -1;
    const connection = this.model.connection;
    if (this.asked.v !== v || this.asked.connection !== connection) {
      this.asked = { v, connection, tokens: new Set() };
    }
    const tokens = [...this.undescribed].filter((token) => !this.asked.tokens.has(token));
    if (tokens.length === 0 || connection !== "live") return;
    for (const token of tokens) this.asked.tokens.add(token);
    this.socket?.describe(tokens, v);
  }

  /** Learn the player's name, connect, and load what the panels need to know of the games. */
  private async enter(): Promise<void> {
    const identity = await me().catch(() => null);
    if (this.hasLeft) return;
    const usual = this.shell.settings().ownName || (identity?.login ? identity.name : "");
    if (this.model.ui.name === "") this.setUi({ name: usual });
    const { lang } = this.shell.words();
    this.socket = new TableSocket(tableSocketUrl(this.id, lang, this.invitation ?? undefined), {
      message: (message) => {
        this.messages.push(message);
      },
      connection: (state) => {
        this.dispatch({ type: "connection", state });
      },
    });
    this.stopWatching = watchElsewhere(this.id, (turns) => {
      this.elsewhere = turns;
      this.shell.redraw();
    });
    this.dispatch({ type: "games", games: await listGames(lang).catch(() => []) });
  }

  private receive(message: ServerMessage): void {
    const before = this.model;
    const throws = bringsDie(this.model, message, this.shell.settings());
    this.dispatch({ type: "message", message, at: performance.now(), throws });
    this.fairness.receive(message, before, this.model);
    // An error that answers no command refuses the connection itself: retrying is useless.
    if ("error" in message && !("ack" in message)) this.socket?.close();
  }

  private runEffects(before: Model, after: Model): void {
    const { shell } = this;
    const { say } = shell.words();
    announceConnection(before, after, say, shell.announce);
    if (after.reconnected && !before.reconnected) {
      this.later(RECONNECTED_MS, { type: "reconnection-noticed" });
    }
    if (after.refused !== null && after.refused !== before.refused) this.announceRefusal(after);
    if (before.result === "scoring" && after.result === "shown") this.showEnd(after);
    const now = after.snapshot;
    const isThrown = before.unthrown && !after.unthrown && now === before.snapshot;
    if (!now || (now === before.snapshot && !isThrown)) return;
    if (hasEnded(before, after)) this.startScoring(after);
    if (isThrown) announceThrow(after, say, shell.announce);
    else announceEvents(before, after, say, shell.announce);
    if (shell.settings().sound) void playSounds(before, after, this.stepMs() / 1000);
    if (after.unthrown) this.autoplay.stop();
    else this.autoplay.schedule(now, shell.settings(), this.play);
  }

  /** Say who has won, and celebrate it. */
  private showEnd(model: Model): void {
    const shown = this.shownBoard();
    const now = model.snapshot;
    if (!shown || !now) return;
    const { shell, invitation, send, setUi } = this;
    const context = panelContext(shell, model, now, invitation, { send, setUi });
    void import("../../panels/parts").then(({ resultSentences, winnersColours }) => {
      for (const sentence of resultSentences(context, shown)) shell.announce(sentence);
      const colours = winnersColours(context, shown);
      if (this.stepMs() > 0 && colours !== "") void celebrate(colours);
    });
  }

  /** Say why a tap did nothing. */
  private announceRefusal(model: Model): void {
    const { say } = this.shell.words();
    const game = drawingOf(model.snapshot?.setup.game ?? "");
    const props = boardProps(model, 1, say);
    const refused = props && refusalOf(game, props, model, say);
    if (refused) this.shell.announce(refused.text);
  }

  /** Schedule the scoring animation, and the result after it. */
  private startScoring(model: Model): void {
    const props = boardProps(model, 1, this.shell.words().say);
    const game = drawingOf(model.snapshot?.setup.game ?? "");
    this.counted = props ? game.countedPieces(props) : [];
    const step = this.stepMs();
    const scoring = animation.scoring?.scoringTime(this.counted, step) ?? 0;
    this.later(step > 0 ? REVEAL_MS + scoring : 0, { type: "scored" });
  }

  private later(milliseconds: number, update: Update): void {
    setTimeout(() => {
      this.dispatch(update);
    }, milliseconds);
  }

  private stepMs(): number {
    return stepMs(this.shell.settings());
  }

  /** Return the time that the animation of one move may take; others share theirs. */
  private mostTime(): number {
    const now = this.model.snapshot;
    const speed = this.stepMs() / stepMs({ speed: "normal" });
    const last = this.model.log.findLast(({ event }) => event.kind === "played")?.event;
    if (!now || last?.kind !== "played" || now.you.includes(last.seat)) return Infinity;
    return (OTHERS_MS / Math.max(2, now.seats.length - 1)) * speed;
  }

  private hasSecrets(now: Snapshot): boolean {
    return this.model.games.find((info) => info.name === now.setup.game)?.secrets ?? true;
  }

  /** Return the board, laid out for its box; null before the first game. */
  private shownBoard(covered = false): ShownBoard | null {
    return shownBoard(this.model, this.fit.aspect(), this.shell.words().say, covered);
  }
}
