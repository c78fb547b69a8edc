/** The page about the visitor: name, shares won, characters beaten, settings and account. */
import { html, nothing, type TemplateResult } from "lit-html";
import { ownResults } from "../../api";
import { botFullName, botOf, levelsOf } from "../../bots";
import { bar } from "../../controls/bar";
import { wrong } from "../../controls/failure";
import { face } from "../../controls/icons";
import { dayOf } from "../../days";
import { settingsForm } from "../../dialogs/settings";
import { askGames } from "../../game_list";
import { watchMe } from "../../identity";
import { Loader } from "../../loader";
import { finished, watchOwnTables, type OwnTables } from "../../own_tables";
import { saveGames } from "../../people/saving";
import type { Shell } from "../../shell";
import { loadSolved } from "../../solved";
import type { GameData, Me, OwnResults } from "../../wire";
import { shortName, type Say } from "../../words";
import type { OpenPage, Page } from "../page";

/** The width of a bar of shares in its own units. */
const FULL = 100;
/** Colours of the bars, in the order of the games. */
const BARS = ["V", "r", "b"] as const;

export const open: OpenPage = (shell, _, query) => new YouPage(shell, query.has("signed-out"));

const signedOut = (say: Say): TemplateResult =>
  html`<section class="card">
    ${wrong(say("web-account-ended"))}
    <a class="button" href="#account">${say("web-sign-in")}</a>
  </section>`;

class YouPage implements Page {
  private identity: Me | null = null;
  /** Ask for it; who gets an account, or a name, is told anew. */
  private readonly askWho = watchMe((identity) => {
    this.identity = identity;
    this.shell.redraw();
  });
  private results: readonly OwnResults[] = [];
  private readonly hasSolved = loadSolved(dayOf(Date.now())).days.length > 0;
  private readonly own: OwnTables;
  private readonly loader: Loader;
  private readonly games: () => readonly GameData[];
  private readonly settings: () => TemplateResult;

  constructor(
    private readonly shell: Shell,
    /** Whether another device has signed the visitor out. */
    private readonly wasSignedOut: boolean,
  ) {
    this.own = watchOwnTables(shell);
    this.settings = settingsForm(shell, wasSignedOut);
    this.loader = new Loader(shell);
    this.games = askGames(shell);
    void this.loader.run(ownResults, (results) => {
      this.results = results;
    });
  }

  turns(): number | undefined {
    return this.own.turns();
  }

  title(): string {
    return `${this.shell.words().say("web-page-you")} – Kolpak`;
  }

  draw(): TemplateResult {
    const { shell, own, results } = this;
    const { say } = shell.words();
    this.askWho();
    return html`${bar(shell, nothing, { here: "you", turns: own.turns() })}
      <main id="main" class="own-pages you" tabindex="-1">
        <h1 class="unseen" tabindex="-1">${say("web-page-you")}</h1>
        <div class="stack">
          ${this.wasSignedOut && this.identity?.account === false ? signedOut(say) : nothing}
          ${this.person()} ${own.isListed() ? this.loader.note() : own.missing()}
          ${results.length > 0 ? html`${this.shares()} ${this.ladder()}` : nothing}
        </div>
        <section class="card settings">
          <h2>${say("web-settings")}</h2>
          ${this.settings()}
        </section>
      </main>`;
  }

  leave(): void {
    this.own.stop();
  }

  private person(): TemplateResult {
    const { say } = this.shell.words();
    const name = this.shell.settings().ownName || (this.identity?.name ?? "");
    const login = this.identity?.login ?? null;
    const about = login === null ? say("web-you-guest") : say("web-you-account", { login });
    const save = html`<button @click=${() => void saveGames(this.shell)}>
      ${say("web-you-save")}
    </button>`;
    return html`<section class="card person">
      ${face("r", null)}
      <span
        ><b translate="no" dir="auto">${name || say("web-you-nameless")}</b>
        <small>${this.identity ? about : ""}</small></span
      >
      ${this.hasSolved || finished(this.own.list()).length > 0 ? save : nothing}
    </section>`;
  }

  private shares(): TemplateResult {
    const { say } = this.shell.words();
    return html`<section class="card">
      <h2>
        ${say("web-you-won")} <small><i class="expected"></i>${say("web-you-expected")}</small>
      </h2>
      <ul class="shares">
        ${this.results.map((one, index) => this.share(one, BARS[index % BARS.length] ?? "V"))}
      </ul>
    </section>`;
  }

  private share({ game, games, won, expected }: OwnResults, colour: string): TemplateResult {
    const { say, lang } = this.shell.words();
    const percent = (part: number): string =>
      (part / games).toLocaleString(lang, { style: "percent", maximumFractionDigits: 0 });
    const at = (FULL * expected) / games;
    return html`<li>
      <b>${shortName(game, say)}</b>
      <svg
        class="c-${colour}"
        viewBox="0 0 ${FULL} 12"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect class="all" width=${FULL} height="12" />
        <rect class="won" width=${(FULL * won) / games} height="12" />
        <rect class="expected" x=${Math.min(FULL - 2, Math.max(0, at - 1))} width="2" height="12" />
      </svg>
      <span translate="no"
        ><b class="numbers">${percent(won)}</b
        ><span class="unseen">, ${say("web-you-expected")} ${percent(expected)}</span>
        <small>${say("web-you-games", { count: games })}</small></span
      >
    </li>`;
  }

  /** Draw the characters of each game on five steps; the next one to beat is on yellow. */
  private ladder(): TemplateResult {
    const { say } = this.shell.words();
    const games = this.games();
    return html`<section class="card">
      <h2>${say("web-you-ladder")}</h2>
      <ul class="ladders">
        ${this.results.map(({ game, beaten: bots }) => {
          const beaten = new Set(bots.map((bot) => botOf(bot).level));
          const info = games.find(({ name }) => name === game);
          const isGone = games.length > 0 && !info; // whose bots nobody knows any more
          const levels = isGone ? [...beaten] : levelsOf(info?.bots);
          const next = levels.find((level) => !beaten.has(level));
          return html`<li>
            <b>${shortName(game, say)}</b>
            <ol>
              ${levels.map((level) => {
                const state = beaten.has(level) ? "beaten" : level === next ? "next" : "later";
                const name = botFullName(level, game, say);
                return html`<li class=${state} title=${name}>
                  ${face("*", level)}<span class="step"></span
                  ><span class="unseen">${name}: ${say(`web-you-${state}`)}</span>
                </li>`;
              })}
            </ol>
          </li>`;
        })}
      </ul>
    </section>`;
  }
}
