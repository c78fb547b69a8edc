/** The page of a table: connects socket, model, board animations and panels. */
import { html, type TemplateResult } from "lit-html";
import { playScoring, scoringTime, type CountedPieces } from "../../board/scoring";
import { gameOf } from "../../games/catalog";
import { wordless } from "../../games/game";
import { leaveSignedOut, meAtLast } from "../../identity";
import { messageQueue } from "../../message_queue";
import {
  hidesDie,
  INITIAL,
  isOnItsWay,
  isOwnTurn,
  reduce,
  type Model,
  type Update,
} from "../../model";
import { watchFit, watchNarrow, type Fit } from "../../controls/fit";
import { isInDialog, takesSpace } from "../../controls/keys";
import { hasCovered, isHolderUnknown, seatToHandOver } from "../../people/holder";
import { boardAnimator, mostTime } from "../../dock/motions";
import { boardProps, drawnBoard, shownBoard, type ShownBoard } from "../../dock/shown_board";
import { playCues } from "../../sound";
import { spokenResult } from "../../result/result";
import { restingTab, side, stepBack } from "../../talk/side";
import { statusText } from "../../dock/status";
import { toldStanding, winnersColours } from "../../result/standing";
import { isTimed } from "../../people/clock";
import { newsOf } from "../../people/presence";
import { randomHex } from "../../random";
import { stepMs } from "../../settings";
import { loadSecond, pageVersion } from "../../loading";
import type { HistoryState, Shell } from "../../shell";
import { closed } from "../../overlays";
import { TableSocket, tableSocketUrl } from "../../table_socket";
import type { UiState } from "../../ui_state";
import type { CommandBody, ServerMessage } from "../../wire";
import { titleBadge, type OpenPage, type Page } from "../page";
import { createAutoplay } from "./autoplay";
import { cuesOf } from "./cues";
import { announceEvents, carriesRandomness, hasEnded, isStranger } from "./effects";
import { watchElsewhere } from "./elsewhere";
import { TableFairness } from "./fairness";
import { focusKeeper } from "./focus";
import { loadGames } from "./infos";
import { Reaching } from "./reaching";
import { followSheet, giveWay } from "./sheets";
import { announceAnswers } from "./telling";
import { announceThrow, dieState, dieThrower, throwingToken } from "./throwing";
import { isSetBack, upgrade } from "./upgrade";
import { barTitle, connecting, frame, panelContext, ruleLinked, tableContent } from "./view";

/** Time in which the last move is shown before the scoring animation ends in the result. */
const REVEAL_MS = 1500;
/** Times for which the dock tells of a restored connection, and of what has become of a seat. */
const RECONNECTED_MS = 2000;
const NEWS_MS = 4000;
const isFresh = (): boolean => (history.state as HistoryState | null)?.begins === true;

export const open: OpenPage = (shell, [id], query) =>
  id ? new TablePage(shell, id, query.get("invitation")) : null; // a link cut off

class TablePage implements Page {
  private model: Model = { ...INITIAL, ui: { ...INITIAL.ui, tab: restingTab() } };
  private socket: TableSocket | null = null;
  private hasLeft = false;
  private hasBegun = false;
  /** The version of the page that the server has now, where it is not this one's. */
  private newerPage: string | null = null;
  /** The name under which the reader would sit down without typing another one. */
  private usualName = "";
  /** At how many other tables it is the reader's turn; null until that is known. */
  private elsewhere: number | null = null;
  private stopWatching = (): void => undefined;
  /** The actions whose words, or why they are refused, were asked for. */
  private asked = { v: -1, connection: "connecting", tokens: new Set<string>() };
  /** The pieces that the next drawing is to count. */
  private counted: CountedPieces = [];
  private readonly animator = boardAnimator({ rolls: false });
  private readonly focus = focusKeeper();
  private readonly throwNew = dieThrower();
  private readonly autoplay = createAutoplay(
    () => this.model,
    (body) => this.command(body, true),
  );
  private readonly reaching: Reaching;
  private readonly fit: Fit;
  private readonly messages = messageQueue(
    (message, at) => {
      this.receive(message, at);
    },
    () => this.isMoving(),
  );
  private readonly fairness: TableFairness;
  private readonly closeSheet = (): void => {
    this.setUi({ tab: restingTab() });
  };
  /** In a window that is turned the same sheet lies elsewhere. */
  private readonly stopTurning = watchNarrow(() => {
    closed(this.closeSheet);
    this.closeSheet();
  });
  private readonly clockTimer = setInterval(() => {
    if (this.model.snapshot && isTimed(this.model.snapshot)) this.shell.redraw();
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
        this.command({ do: "add_randomness", random }, true);
      },
    });
    this.reaching = new Reaching(shell.redraw);
    this.fit = watchFit(".stage", shell.redraw);
    addEventListener("keydown", this.press);
    void this.enter();
  }

  title(): string {
    const { say, lang } = this.shell.words();
    const now = this.model.snapshot;
    const badge = titleBadge(this.elsewhere ? this.turns() : 0, lang);
    return now ? `${badge}${statusText(now, say)} – ${say(`game-${now.setup.game}`)}` : "Kolpak";
  }

  turns(): number | undefined {
    const { elsewhere } = this;
    const now = this.model.snapshot;
    return elsewhere === null ? undefined : elsewhere + (now && isOwnTurn(now) ? 1 : 0);
  }

  draw(): TemplateResult {
    const { shell, model } = this;
    const now = model.snapshot;
    if (!now || this.isBeginning() || isHolderUnknown(now, model)) {
      return connecting(shell, model, this.reaching);
    }
    this.focus.note();
    const { send, setUi } = this;
    const context = panelContext(shell, model, now, this.invitation, { send, setUi });
    const next = seatToHandOver(now, model);
    const shown = now.phase === "open" ? null : this.shownBoard(next !== null);
    if (shown) {
      // A die whose number is not to be told yet lies between two versions.
      const version = hidesDie(model) ? now.v - 0.5 : now.v;
      this.animator.prepare(drawnBoard(), shown.game, { scene: shown.scene, version }, model.log);
    }
    const docked = { ...context, shown, next, handlers: this };
    const content = tableContent(docked);
    const className = `table phase-${now.phase}`;
    const title = shell.words().say(`game-${now.setup.game}`);
    const inside = html`${content} ${side(docked)}`;
    return frame(shell, barTitle(context), className, title, inside, this.openRules);
  }

  drawn(): void {
    this.fit.drawn();
    this.focus.restore();
    this.askForWords();
    if (this.model.snapshot?.game?.picture !== undefined) this.socket?.follow(); // to its language
    const board = drawnBoard();
    const { counted } = this;
    this.counted = [];
    const step = this.stepMs();
    const moved = this.animator.run(board, step, mostTime(this.model, step));
    const hasScoring = board !== null && counted.length > 0;
    const done = hasScoring ? moved.then(() => playScoring(board, counted, step)) : moved;
    const { say } = this.shell.words();
    this.messages.pauseUntil(this.throwNew(this.model, done, step, say, this.dispatch));
  }

  leave(): void {
    this.hasLeft = true;
    clearInterval(this.clockTimer);
    removeEventListener("keydown", this.press);
    this.autoplay.stop();
    this.fit.stop();
    this.messages.stop();
    this.stopTurning();
    this.stopWatching();
    this.socket?.close();
    this.shell.hush();
  }

  readonly dispatch = (update: Update): void => {
    if (this.hasLeft) return; // an answer or a moment that has come too late
    const before = this.model;
    this.model = giveWay(before, reduce(before, update));
    followSheet(before.ui.tab, this.model.ui.tab, this.closeSheet);
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
    if (isOnItsWay(this.model, body)) return; // it would be prepared until the first one is done
    this.fairness.prepare(body, snapshot, this.command);
  };

  private readonly command = (body: CommandBody, isAutomatic = false): void => {
    this.dispatch({ type: "command", id: randomHex(8), body, isAutomatic });
  };

  readonly setUi = (change: Partial<UiState>): void => {
    this.dispatch({ type: "ui", change });
  };

  readonly play = (token: string): void => {
    if (this.model.throwing) return;
    if (this.model.unthrown) {
      this.dispatch({ type: "throw", flies: this.isMoving() });
      return;
    }
    const { snapshot } = this.model;
    const seat = snapshot?.game?.mover;
    if (!snapshot || typeof seat !== "number") return;
    this.send({ do: "play", token, seat, v: snapshot.v });
    // Whoever plays on without an answer wants none of it; the question lies over other seats.
    if (!this.shell.settings().soundOffered) this.shell.set({ soundOffered: true });
  };

  /** Throw the die with the space bar where nothing else takes it; step back with Escape. */
  private readonly press = (event: KeyboardEvent): void => {
    const { model } = this;
    if (event.key === "Escape" && !event.defaultPrevented && !isInDialog(event)) {
      stepBack(model.ui, this, event);
    }
    const throws = event.key === " " && !takesSpace(event) ? throwingToken(model) : null;
    if (throws === null) return;
    event.preventDefault();
    this.play(throws);
  };

  /** Open the rules beside the table where a link leads to them. */
  private readonly openRules = (event: MouseEvent): void => {
    const rule = ruleLinked(event);
    if (rule !== null) this.setUi({ tab: "rules", rule });
  };

  readonly reconnect = (): void => this.socket?.reconnect();

  /** Ask whether to leave the table, in the menu. */
  readonly leaveTable = (): void => {
    this.setUi({ tab: "more", asking: { id: "leave" } });
  };

  readonly hint = (): void => {
    this.socket?.askHint(this.model.snapshot?.v ?? -1);
  };

  /** Ask the server for the words of what is shown or was refused without; once a version. */
  private askForWords(): void {
    const { connection, refused, snapshot, asked: choices } = this.model;
    const v = snapshot?.v ?? -1;
    if (this.asked.v !== v || this.asked.connection !== connection) {
      this.asked = { v, connection, tokens: new Set() };
    }
    const props = boardProps(this.model, 1, this.shell.words().say);
    const wanted = props ? wordless(gameOf(snapshot?.setup.game ?? ""), props, choices) : [];
    if (refused && !this.model.refusals.has(refused.tried)) wanted.push(refused.tried);
    const tokens = wanted.filter((token) => !this.asked.tokens.has(token));
    if (tokens.length === 0 || connection !== "live") return;
    for (const token of tokens) this.asked.tokens.add(token);
    this.socket?.describe(tokens, v);
  }

  /** Learn the player's name, connect, and load what the panels need to know of the games. */
  private async enter(): Promise<void> {
    const identity = await meAtLast(() => this.hasLeft, this.reaching.fail);
    if (this.hasLeft) return;
    this.usualName = this.shell.settings().ownName || (identity?.login ? identity.name : "");
    if (this.model.ui.name === "") this.setUi({ name: this.usualName });
    const lang = (): string => this.shell.words().lang;
    this.socket = new TableSocket(
      tableSocketUrl(this.id, lang, pageVersion(), this.invitation ?? undefined),
      {
        message: (message) => {
          this.messages.push(message);
        },
        connection: (state) => {
          if (state === "lost" && !this.model.snapshot) void this.reaching.lose();
          this.dispatch({ type: "connection", state });
        },
      },
    );
    this.stopWatching = watchElsewhere(this.id, isFresh(), (turns) => {
      this.elsewhere = turns;
      this.shell.redraw();
    });
    void loadGames(this.model, lang(), this.dispatch);
  }

  private receive(message: ServerMessage, at: number): void {
    const before = this.model;
    if (isSetBack(message, before)) location.reload();
    if ("page" in message) this.newerPage = message.page;
    const die = dieState(this.model, message, this.shell.settings(), this.isMoving());
    this.dispatch({ type: "message", message, at, die });
    this.fairness.receive(message, before, this.model);
    void loadGames(this.model, this.shell.words().lang, this.dispatch);
    this.beginAtOnce();
    if (this.newerPage) upgrade(this.newerPage, this.model, this.usualName);
    if (isStranger(before, this.model)) void leaveSignedOut();
  }

  /** Begin the game where the start page has opened the table for that. */
  private beginAtOnce(): void {
    if (!this.isBeginning() || this.hasBegun) return;
    this.hasBegun = true;
    this.send({ do: "start" });
  }

  private isBeginning(): boolean {
    const { snapshot, error } = this.model;
    return isFresh() && snapshot?.phase === "open" && snapshot.host && error === null;
  }

  private runEffects(before: Model, after: Model): void {
    const { shell } = this;
    const { say } = shell.words();
    if (hasCovered(before, after)) shell.hush();
    announceAnswers(before, after, say, shell.announce);
    if (after.reconnected && !before.reconnected) {
      this.later(RECONNECTED_MS, { type: "reconnection-noticed" });
    }
    if (before.result === "scoring" && after.result === "shown") this.showEnd(after);
    const found = newsOf(before, after);
    if (found) {
      this.dispatch({ type: "news", news: found });
      this.later(NEWS_MS, { type: "news-noticed", news: found });
    }
    const now = after.snapshot;
    const isThrown = hidesDie(before) && !hidesDie(after) && now === before.snapshot;
    if (!now || (now === before.snapshot && !isThrown)) return;
    if (hasEnded(before, after)) this.startScoring(after);
    if (isThrown) announceThrow(after, say, shell.announce);
    else announceEvents(before, after, say, shell.announce);
    if (shell.settings().sound) playCues(cuesOf(before, after, this.stepMs() / 1000));
    if (hidesDie(after)) this.autoplay.stop();
    else this.autoplay.schedule(now, shell.settings());
  }

  /** Say who has won, and celebrate it. */
  private showEnd(model: Model): void {
    const shown = this.shownBoard();
    const now = model.snapshot;
    if (!shown || !now) return;
    const { shell, invitation, send, setUi } = this;
    const context = panelContext(shell, model, now, invitation, { send, setUi });
    for (const sentence of spokenResult(context, shown)) shell.announce(sentence);
    const { standing } = toldStanding(now);
    if (this.stepMs() === 0 || !standing.some(({ place }) => place === 1)) return;
    const colours = winnersColours(standing, shown);
    loadSecond<typeof import("../../board/celebration")>().then(
      ({ celebrate }) => (this.hasLeft ? undefined : celebrate(colours)),
      () => undefined, // an end without a celebration is one, too
    );
  }

  /** Schedule the scoring animation, and the result after it. */
  private startScoring(model: Model): void {
    const props = boardProps(model, 1, this.shell.words().say);
    const game = gameOf(model.snapshot?.setup.game ?? "");
    this.counted = (props && game.moments?.countedPieces?.(props)) ?? [];
    const step = this.stepMs();
    const scoring = scoringTime(this.counted, step);
    this.later(step > 0 ? REVEAL_MS + scoring : 0, { type: "scored" });
  }

  private later(milliseconds: number, update: Update): void {
    setTimeout(() => {
      this.dispatch(update);
    }, milliseconds);
  }

  /** Tell whether movement is shown now. */
  private isMoving(): boolean {
    return this.stepMs() > 0 && !document.hidden && drawnBoard() !== null;
  }

  private stepMs(): number {
    return stepMs(this.shell.settings());
  }

  /** Return the board, laid out for its box; null before the first game. */
  private shownBoard(covered = false): ShownBoard | null {
    return shownBoard(this.model, this.fit.aspect(), this.shell.words().say, covered);
  }
}
