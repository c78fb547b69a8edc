/** Draw a puzzle: streak and choice, seats and board as at a table, and the dock. */
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { board } from "../../board/board";
import { dieBox } from "../../board/die";
import { drawTag, halfTag, heightOf } from "../../board/picture";
import type { Scene } from "../../board/scene";
import { tone } from "../../board/shapes";
import { bar } from "../../controls/bar";
import { valueOf } from "../../controls/fields";
import { icon } from "../../controls/icons";
import type { PanelContext } from "../../context";
import { dateOf } from "../../days";
import { actButton } from "../../dock/dock";
import { moveActs } from "../../dock/acts";
import { boardHandlers, type PlayHandlers } from "../../dock/play";
import type { ShownBoard } from "../../dock/shown_board";
import type { Act, Tone } from "../../dock/speech";
import type { Model } from "../../model";
import { seatColour, seatFace } from "../../people/faces";
import { seats } from "../../people/seats";
import type { Shell } from "../../shell";
import type { Riddles, SolvedPuzzles } from "../../wire";
import { shortName } from "../../words";
import { seatedContext } from "../lesson/view";
import { DIFFICULTIES, type Difficulty } from "./riddles";
import { solvedOn, streak, weekOf } from "./streak";

/** What the dock says. */
export interface Said {
  readonly tone: Tone;
  readonly line: string;
  readonly second: string;
  /** The seat whose face speaks. */
  readonly seat: number;
  readonly acts: readonly Act[];
}

/** What a reader has chosen; the rest stays as it is. */
export interface Choice {
  readonly game?: string;
  readonly difficulty?: Difficulty;
}

/** What is drawn around the board. */
export interface Around {
  readonly day: number;
  readonly solved: SolvedPuzzles;
  readonly riddles: Riddles;
  readonly difficulty: Difficulty;
  readonly choose: (choice: Choice) => void;
}

/** The colours of the cones that stand on the days. */
const COLOURS = "OYGBPV";

/** Draw the number of days in a row, and a place for each day of this week. */
function streakStrip({ day, solved }: Around, shell: Shell): TemplateResult {
  const { say, lang } = shell.words();
  const count = streak(solved, day);
  const utc = { timeZone: "UTC" } as const;
  const letter = new Intl.DateTimeFormat(lang, { ...utc, weekday: "narrow" });
  const name = new Intl.DateTimeFormat(lang, { ...utc, weekday: "long" });
  return html`<div class="streak">
    <p><b>${count.toLocaleString(lang)}</b> <span>${say("web-puzzle-days", { count })}</span></p>
    <ol>
      ${weekOf(day).map((one) => {
        const isDone = solved.days.includes(one);
        const long = name.format(dateOf(one));
        const colour = tone(COLOURS[one % COLOURS.length] ?? "");
        return html`<li
          class="${colour} ${isDone ? "done" : ""} ${one === day ? "today" : ""}"
          aria-current=${one === day ? "date" : nothing}
        >
          <span class="unseen">${isDone ? say("web-puzzle-solved", { day: long }) : long}</span>
          <svg viewBox="0 0 30 34" aria-hidden="true">
            <ellipse cx="15" cy="27" rx="12" ry="5" />
            ${isDone ? svg`<path d="M6 26L12 5Q15 2 18 5L24 26Q15 33 6 26Z" />` : nothing}
          </svg>
          <span aria-hidden="true">${letter.format(dateOf(one))}</span>
        </li>`;
      })}
    </ol>
  </div>`;
}

/** Draw the choice of game and difficulty; a tick stands before what is solved. */
function choosers({ riddles, difficulty, solved, day, choose }: Around, shell: Shell) {
  const { say } = shell.words();
  const done = solvedOn(solved, day);
  const { game, games } = riddles;
  const tick = (isDone: boolean): string => (isDone ? "✓ " : "");
  const isAll = (one: string): boolean => DIFFICULTIES.every((it) => done.includes(`${one} ${it}`));
  return html`<div class="choosers">
    <select
      aria-label=${say("web-puzzle-game")}
      @change=${(event: Event) => {
        choose({ game: valueOf(event) });
      }}
    >
      ${games.map(
        (one) =>
          html`<option value=${one} .selected=${live(one === game)}>
            ${tick(isAll(one))}${shortName(one, say)}
          </option>`,
      )}
    </select>
    <select
      aria-label=${say("web-puzzle-difficulty")}
      @change=${(event: Event) => {
        choose({ difficulty: valueOf(event) as Difficulty });
      }}
    >
      ${DIFFICULTIES.map(
        (one) =>
          html`<option value=${one} .selected=${live(one === difficulty)}>
            ${tick(done.includes(`${game} ${one}`))}${say(`puzzle-${one}`)}
          </option>`,
      )}
    </select>
  </div>`;
}

/** Size of a tag's letters, and how far above its field it stands, in the scene's units. */
const TAG = { size: 20, above: 18 };

/** Draw a tag above the field where the last action ended. */
function answerTag(scene: Scene, text: string): SVGTemplateResult | null {
  const field = scene.fields.find(({ marks }) => marks.has("last"));
  if (!field || text === "") return null;
  const tops = scene.pieces
    .filter((piece) => piece.field === field.id)
    .map((piece) => piece.y - heightOf(piece));
  const half = halfTag(text, TAG.size);
  const x = Math.min(Math.max(field.x, half), scene.width - half);
  const y = Math.max(Math.min(field.y - TAG.size, ...tops) - TAG.above, TAG.size);
  return svg`<g class="answer-tag" aria-hidden="true">${drawTag({ x, y }, text, TAG.size)}</g>`;
}

/** Say which colour each player has; empty where they have none. */
function sides(context: PanelContext, shown: ShownBoard): string {
  const { say, names, now } = context;
  const own = now.you[0] ?? 0;
  const other = names.findIndex((_, seat) => seat !== own);
  const [mine, theirs] = [own, other].map((seat) =>
    seatColour({ ...context, shown }, seat).toLowerCase(),
  );
  if (!mine || !theirs || mine === theirs || mine === "?" || theirs === "?") return "";
  return say("web-puzzle-sides", {
    own: say("colour", { letter: mine }),
    name: names[other] ?? "",
    other: say("colour", { letter: theirs }),
  });
}

/** Draw the dock of a puzzle. */
function puzzleDock(said: Said, shown: ShownBoard, model: Model, shell: Shell): TemplateResult {
  const context = seatedContext(model, shell);
  const face = context && seatFace({ ...context, shown }, said.seat);
  const second = said.second || (context ? sides(context, shown) : "");
  return html`<section class="dock dock-${said.tone}" aria-label=${shell.words().say("web-dock")}>
    <div class="lead">${shown.scene.die ? dieBox(shown.scene.die, undefined) : face}</div>
    <div class="words">
      <p class="prompt">
        <span dir="auto">${said.line}</span>
        ${second ? html`<small>${second}</small>` : nothing}
      </p>
    </div>
    <div class="acts">${said.acts.map(actButton)}</div>
  </section>`;
}

/** Draw the page for a game that has no puzzles: it leads to those of other games. */
export function noPuzzles(title: string, games: readonly string[], shell: Shell): TemplateResult {
  const { say } = shell.words();
  return html`${bar(shell, nothing, { here: "puzzle", turns: undefined })}
    <main id="main" class="reading" tabindex="-1">
      <h1 tabindex="-1">${title}</h1>
      <p>${say("web-puzzle-unknown")}</p>
      <ul class="links">
        ${games.map(
          (game) =>
            html`<li><a href=${`/puzzle/${game}`}>${icon("bulb")} ${say(`game-${game}`)}</a></li>`,
        )}
      </ul>
    </main>`;
}

/** Draw the puzzle; `tag` is what stands above the opponent's answer. */
export function puzzleArea(
  shown: ShownBoard,
  model: Model,
  shell: Shell,
  handlers: PlayHandlers,
  around: Around,
  said: Said,
  tag: string,
): TemplateResult {
  const context = seatedContext(model, shell);
  const acts = moveActs(shown, model, shell.words().say, handlers);
  const all = acts.length > 0 ? { ...said, acts } : said;
  return html`<div class="folk">
      ${streakStrip(around, shell)} ${choosers(around, shell)}
      ${context ? seats(context, shown) : nothing}
    </div>
    <div class="middle">
      <div class="play">
        <div class="stage">
          ${board(shown.scene, boardHandlers(shown, handlers), answerTag(shown.scene, tag))}
        </div>
      </div>
    </div>
    ${puzzleDock(all, shown, model, shell)}`;
}
