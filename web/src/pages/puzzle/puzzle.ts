/** The page of the puzzle of the day: one best move, and wrong ones are refuted on the board. */
import { html, type TemplateResult } from "lit-html";
import { bar } from "../../controls/bar";
import type { ShownBoard } from "../../dock/shown_board";
import { refusalOf } from "../../dock/prompt";
import type { Act } from "../../dock/speech";
import { dayOf } from "../../days";
import { signedInAs } from "../../identity";
import { namingFor, renderMessages } from "../../messages";
import { Loader } from "../../loader";
import type { Update } from "../../model";
import type { Shell } from "../../shell";
import { loadSolved, saveSolved, syncSolved, union } from "../../solved";
import type { MoveData, Riddle, Riddles, ServerMessage, SolvedPuzzles } from "../../wire";
import { withoutCodes } from "../../words";
import { playing, showing, type Stage } from "../lesson/messages";
import { noBoard, ScenePlayer } from "../lesson/scene_player";
import type { OpenPage, Page } from "../page";
import { DIFFICULTIES, isWithoutPuzzles, loadRiddles, type Difficulty } from "./riddles";
import { solvedOn } from "./streak";
import { noPuzzles, puzzleArea, type Choice, type Said } from "./view";

/** How often a page in sight looks whether the next day has begun. */
const DAY_POLL_MS = 30_000;

/** What has been answered: nothing yet, a wrong move, the right one, or it was shown. */
type Answer = "none" | "wrong" | "right" | "shown";

export const open: OpenPage = (shell, [game = "", difficulty = ""]) =>
  new PuzzlePage(shell, game, DIFFICULTIES.find((one) => one === difficulty) ?? "easy");

class PuzzlePage implements Page {
  private riddles: Riddles | null = null;
  /** The games that have puzzles, where the one asked for has none. */
  private others: readonly string[] | null = null;
  private day = dayOf(Date.now());
  private game: string;
  /** Whose page this is, whoever signs in or out in another tab; null for a guest. */
  private readonly account = signedInAs();
  private solved: SolvedPuzzles = loadSolved(this.day, this.account);
  private answer: Answer = "none";
  /** The move that is being played or was, and whether its last frame is on the board. */
  private played: MoveData | null = null;
  private isThere = false;
  private hasLeft = false;
  private readonly dayTimer = setInterval(() => {
    if (this.isUntouched()) this.goOn(); // what was found out is not taken from under one's eyes
  }, DAY_POLL_MS);
  /** How many steps of the right move may be marked. */
  private hints = 0;
  private readonly player: ScenePlayer;
  private readonly loader: Loader;

  constructor(
    private readonly shell: Shell,
    /** The game that the address names; empty for that of the day. */
    private wanted: string,
    private difficulty: Difficulty,
  ) {
    this.game = wanted;
    this.loader = new Loader(shell);
    this.player = new ScenePlayer(shell, (message) => {
      this.receive(message);
    });
    document.addEventListener("visibilitychange", this.renew);
    this.load();
    void this.sync();
  }

  title(): string {
    return `${this.shell.words().say("web-puzzle-title")} – Kolpak`;
  }

  draw(): TemplateResult {
    const { shell, others } = this;
    const title = shell.words().say("web-puzzle-title");
    if (others) return noPuzzles(title, others, shell);
    const middle = html`<p class="taught">${title}</p>`;
    return html`${bar(shell, middle, { here: "puzzle", turns: undefined })}
      <main id="main" class="table lesson puzzle game-${this.game}" tabindex="-1">
        <h1 class="unseen" tabindex="-1">${title}</h1>
        ${this.area()}
      </main>`;
  }

  drawn(root: Element): void {
    this.player.pauseUntil(this.player.drawn(root));
  }

  leave(): void {
    this.hasLeft = true;
    clearInterval(this.dayTimer);
    document.removeEventListener("visibilitychange", this.renew);
    this.player.stop();
  }

  private readonly dispatch = (update: Update): void => {
    this.player.reduce(update);
    this.shell.redraw();
  };

  /** Play a move; a wrong one is answered by the other player. */
  private readonly play = (token: string): void => {
    const move = this.riddle?.moves.find((one) => one.token === token);
    if (move) this.give(move, move.next === null ? "wrong" : "right");
  };

  private readonly choose = ({ game = this.game, difficulty }: Choice): void => {
    this.difficulty = difficulty ?? this.difficulty;
    this.wanted = game;
    history.replaceState(history.state, "", `/puzzle/${game}/${this.difficulty}`);
    if (game === this.game && !this.isPast()) this.begin();
    else this.change(game, this.player.focused || ".choosers select");
  };

  /** Go on to the puzzles of today in a page left open overnight, unless a try has begun. */
  private readonly renew = (): void => {
    if (this.isUntouched() || (this.isThere && this.answer !== "wrong")) this.goOn();
  };

  private isUntouched(): boolean {
    return this.answer === "none" && this.hints === 0 && this.player.model.picked.length === 0;
  }

  private goOn(): void {
    if (!document.hidden && this.isPast()) this.change(this.wanted);
  }

  /** Tell whether the day whose puzzles are shown is over. */
  private isPast(): boolean {
    return this.day !== dayOf(Date.now());
  }

  /** Load the puzzles that a game has today in place of those shown. */
  private change(game: string, focused = ""): void {
    this.day = dayOf(Date.now());
    this.game = game;
    this.riddles = null; // its board would be played under the new game's name
    this.load(focused);
    this.shell.redraw();
  }

  private get riddle(): Riddle | null {
    const { riddles, difficulty } = this;
    return riddles?.riddles.find((one) => one.difficulty === difficulty) ?? null;
  }

  private get stage(): Stage | null {
    const { riddle } = this;
    const say = this.shell.words().say;
    return (
      riddle && {
        game: this.game,
        options: riddle.options,
        you: riddle.seat,
        seats: riddle.names.map((name, seat) =>
          seat === riddle.seat
            ? { name: say("web-learn-you"), who: "person" }
            : { name, who: "bot" },
        ),
      }
    );
  }

  /** Load the puzzles of the game; `focused` is what is focused once they are there. */
  private load(focused = ""): void {
    const { game } = this;
    const work = (): Promise<Riddles | null> =>
      loadRiddles(this.day, game).catch(async (error: unknown) => {
        if (!isWithoutPuzzles(error)) throw error;
        this.others = (await loadRiddles(this.day, "")).games;
        return null;
      });
    void this.loader.run(work, (riddles) => {
      if (!riddles || this.hasLeft) return;
      this.riddles = riddles;
      this.game = riddles.game;
      this.player.focused = focused;
      this.begin();
    });
  }

  /** Show the puzzle from its beginning. */
  private readonly begin = (): void => {
    this.reset();
    const { riddle, stage } = this;
    if (!riddle || !stage) return;
    this.player.push(showing(stage, riddle.scene, riddle.moves, ++this.player.version, null));
    this.announce(this.task().line);
  };

  private reset(): void {
    this.answer = "none";
    this.played = null;
    this.isThere = false;
    this.hints = 0;
  }

  /** Play a move and what follows it, from the board as it is. */
  private give(move: MoveData, answer: Answer): void {
    const { stage } = this;
    if (!stage) return;
    this.played = move;
    this.answer = answer;
    this.isThere = false;
    this.hints = 0;
    // All are made before the first one is received, which would else be taken for the last.
    const messages = move.frames.flatMap((frame) => {
      const isLast = frame === move.frames.at(-1);
      const scene = isLast ? { ...frame.scene, mover: null } : frame.scene; // nobody goes on
      return playing(stage, { ...frame, scene }, ++this.player.version);
    });
    this.player.push(messages);
    if (answer === "right") this.remember();
  }

  /** Show the right move, from the beginning. */
  private readonly show = (): void => {
    const { riddle, stage } = this;
    const move = riddle?.moves.find(({ next }) => next !== null);
    if (!riddle || !stage || !move) return;
    this.reset(); // the beginning is not the end of what was played
    this.player.push(showing(stage, riddle.scene, [], ++this.player.version, null));
    this.give(move, "shown");
  };

  private readonly hint = (): void => {
    this.hints = this.player.model.picked.length + 1;
    this.announce(this.shell.words().say("web-puzzle-hinted"));
    this.shell.redraw();
  };

  private remember(): void {
    const one = { days: [this.day], last: [`${this.game} ${this.difficulty}`] };
    const kept = loadSolved(dayOf(Date.now()), this.account); // another tab may have added to it
    this.solved = [kept, one].reduce(union, this.solved);
    saveSolved(this.solved, this.account);
    void this.sync();
  }

  /** Take in what an account has solved elsewhere; without an answer the next page asks again. */
  private async sync(): Promise<void> {
    const solved = await syncSolved(this.account).catch(() => null);
    if (!solved || this.hasLeft) return;
    this.solved = union(this.solved, solved);
    this.shell.redraw();
  }

  private receive(message: ServerMessage): void {
    this.player.take(message);
    if ("now" in message && this.played && message.v === this.player.version) {
      this.isThere = true;
      this.player.focused = ".dock .act";
      const { line, second } = this.said();
      this.announce(`${line} ${second}`);
    }
    this.shell.redraw();
  }

  private announce(sentence: string): void {
    this.shell.announce(sentence);
  }

  private area(): TemplateResult {
    const { shell, player, riddles, riddle } = this;
    const { say } = shell.words();
    const shown = riddle ? player.shown() : null;
    if (!shown || !riddles) return noBoard(this.loader, say);
    const drawn = player.prepared(shown, this.hintedStep(shown));
    const handlers = { dispatch: this.dispatch, play: this.play };
    const { day, solved, difficulty, choose } = this;
    const around = { day, solved, riddles, difficulty, choose };
    const isAnswer = this.isThere && this.answer === "wrong" && this.reply() !== null;
    const tag = isAnswer ? say("web-puzzle-answers", { name: this.other() }) : "";
    return puzzleArea(drawn, player.model, shell, handlers, around, this.said(), tag);
  }

  /** Return the next step of the right move where a hint has been asked for; null for none. */
  private hintedStep({ game, props }: ShownBoard): string | null {
    const move = this.riddle?.moves.find(({ next }) => next !== null);
    const { picked } = props;
    if (!move || picked.length >= this.hints) return null;
    const steps = game.steps(move.token, props);
    const isOnWay = picked.every((id, index) => steps[index] === id);
    return (isOnWay ? steps[picked.length] : steps[0]) ?? null;
  }

  /** Return the name of the other player. */
  private other(): string {
    const { snapshot } = this.player.model;
    const seat = this.otherSeat();
    const name = snapshot?.seats[seat]?.name ?? "";
    return snapshot ? namingFor(snapshot, this.shell.words().say)(name) : name;
  }

  private otherSeat(): number {
    const { riddle } = this;
    return riddle?.names.findIndex((_, seat) => seat !== riddle.seat) ?? 0;
  }

  /** Return what the other player has answered, in words; null for nothing. */
  private reply(): string | null {
    const { played } = this;
    const { model } = this.player;
    const { say } = this.shell.words();
    const last = played?.frames.at(-1);
    if (!played || !last || played.frames.length < 2 || !model.snapshot) return null;
    // Its first sentence says what is played; what follows from it is seen on the board.
    return renderMessages(last.text.slice(0, 1), withoutCodes(say), namingFor(model.snapshot, say));
  }

  private said(): Said {
    const { answer, isThere, riddle } = this;
    if (!isThere || !riddle) return this.task();
    const { say } = this.shell.words();
    const args = { margin: riddle.margin };
    const again = { text: say("web-puzzle-again"), icon: "again", press: this.begin } as const;
    if (answer === "wrong") {
      const reply = this.reply();
      return {
        tone: "ask",
        seat: this.otherSeat(),
        line: reply === null ? say("puzzle-wrong") : say("web-puzzle-not-yet", { reply }),
        second: say(`puzzle-cost-${this.game}`, args),
        acts: [
          { ...again, look: "yes" },
          { text: say("web-puzzle-show"), icon: "eye", press: this.show },
        ],
      };
    }
    const next = this.next();
    return {
      tone: "end",
      seat: riddle.seat,
      line: say(answer === "right" ? "puzzle-right" : "web-puzzle-solution"),
      second: say(next ? `puzzle-why-${this.game}` : "web-puzzle-tomorrow", args),
      acts: next ? [next] : [again],
    };
  }

  /** Return the act that leads to the next puzzle of today; null where all are solved. */
  private next(): Act | null {
    const { riddles, game, difficulty, day } = this;
    const games = riddles?.games ?? [];
    const all = games.flatMap((one) => DIFFICULTIES.map((rung) => ({ game: one, rung })));
    const here = all.findIndex((one) => one.game === game && one.rung === difficulty);
    const done = solvedOn(this.solved, day);
    const others = [...all.slice(here + 1), ...all.slice(0, here)];
    const found = others.find((one) => !done.includes(`${one.game} ${one.rung}`));
    if (!found) return null;
    const press = (): void => {
      this.player.focused = '.stage [tabindex="0"]';
      this.choose({ game: found.game, difficulty: found.rung });
    };
    return { text: this.shell.words().say("web-puzzle-next"), look: "yes", press };
  }

  private task(): Said {
    const { say } = this.shell.words();
    const refused = refusalOf(this.player.model, say);
    const [line = ""] = say(`puzzle-task-${this.game}`).split("\n");
    const hint = { text: say("web-puzzle-hint"), icon: "bulb", press: this.hint } as const;
    return {
      tone: this.played ? "calm" : "now",
      seat: this.riddle?.seat ?? 0,
      line: refused?.text ?? line,
      second: this.hints > 0 ? say("web-puzzle-hinted") : "",
      acts: this.played ? [] : [hint],
    };
  }
}
