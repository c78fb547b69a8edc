/** The start page: set up a game, join a table by its code, and lists of tables. */
import { html, nothing, type TemplateResult } from "lit-html";
import {
  listGames,
  listTables,
  openTable,
  pathOfCode,
  sendCommand,
  startGame,
  type GameInfo,
  type TableSummary,
} from "../../api";
import { GAMES } from "../../games/catalog";
import { me, rename } from "../../identity";
import { later } from "../../later";
import { failureText } from "../../messages";
import { bar } from "../../panels/bar";
import { submittedText, valueOf } from "../../panels/fields";
import { knowing, type Settings } from "../../settings";
import type { Shell } from "../../shell";
import type { OpenPage, Page } from "../page";
import {
  isCode,
  nearestPlayers,
  playersOn,
  setupOf,
  tablePath,
  type ChangeDraft,
  type Draft,
} from "./draft";
import { newGameForm } from "./form";
import { tableLists } from "./lists";

const readingPart = later(() => import("./reading"));
const POLL_MS = 15_000;

interface StartState {
  readonly draft: Draft;
  readonly games: readonly GameInfo[];
  readonly mine: readonly TableSummary[];
  readonly open: readonly TableSummary[];
  readonly live: readonly TableSummary[];
  readonly code: string;
  /** Why what was typed leads to no table. */
  readonly codeError: string;
  readonly busy: boolean;
  readonly error: string;
}

export const open: OpenPage = (shell) => new StartPage(shell);

class StartPage implements Page {
  private state: StartState;
  private lang = "";
  private readonly timer = setInterval(() => void this.loadTables(), POLL_MS);

  constructor(private readonly shell: Shell) {
    this.state = {
      draft: firstDraft(shell.settings()),
      games: [],
      mine: [],
      open: [],
      live: [],
      code: "",
      codeError: "",
      busy: false,
      error: "",
    };
    void this.loadGames();
    void this.loadTables();
  }

  title(): string {
    const count = this.state.mine.filter((table) => table.yours).length;
    return count === 0 ? "Kolpak" : `(${count.toLocaleString(this.lang)}) Kolpak`;
  }

  draw(): TemplateResult {
    const { shell, state } = this;
    if (this.lang !== shell.words().lang) void this.loadGames();
    const { draft, busy, error } = state;
    const info = state.games.find((game) => game.name === draft.game);
    return html`${bar(shell)}
      <main id="main" class="start" tabindex="-1">
        ${newGameForm(shell, { draft, games: state.games, info, busy, error }, this)}
        <div class="beside">
          ${this.joinForm()} ${tableLists(shell, state)}
          ${readingPart(shell.redraw)?.rulesLinks(shell) ?? nothing}
        </div>
      </main>`;
  }

  leave(): void {
    clearInterval(this.timer);
  }

  readonly change: ChangeDraft = (change) => {
    const { draft } = this.state;
    const some = typeof change === "function" ? change(draft) : change;
    this.set({ draft: { ...draft, ...some }, error: "" });
  };

  readonly selectGame = (game: string): void => {
    const info = this.state.games.find((one) => one.name === game);
    const wanted = preferredPlayers(this.shell.settings(), game, info);
    this.change({ game, options: {}, games: 1, players: nearestPlayers(wanted, info) });
  };

  readonly play = (): void => {
    if (!this.state.busy) void this.openTable();
  };

  private set(change: Partial<StartState>): void {
    this.state = { ...this.state, ...change };
    this.shell.redraw();
  }

  private fail(error: unknown): void {
    this.set({ error: failureText(error, this.shell.words().say), busy: false });
  }

  private async loadGames(): Promise<void> {
    this.lang = this.shell.words().lang;
    try {
      const games = await listGames(this.lang);
      const isFirst = this.state.games.length === 0;
      this.set({ games, ...(isFirst ? { error: "" } : {}) });
      const { game, players } = this.state.draft;
      const info = games.find((one) => one.name === game);
      const wanted = isFirst ? preferredPlayers(this.shell.settings(), game, info) : players;
      this.change({ players: nearestPlayers(wanted, info) });
    } catch (error) {
      this.set({ error: failureText(error, this.shell.words().say) });
    }
  }

  /** Load the lists of tables; after a failure retry to load the games, too. */
  private async loadTables(): Promise<void> {
    if (document.hidden) return;
    if (this.state.games.length === 0 && this.state.error) void this.loadGames();
    await me().catch(() => null); // creates the guest whose tables are listed
    const [mine, open, live] = await Promise.allSettled([
      listTables("mine"),
      listTables("open"),
      listTables("live"),
    ]);
    this.set({
      ...(mine.status === "fulfilled" ? { mine: mine.value } : {}),
      ...(open.status === "fulfilled" ? { open: open.value } : {}),
      ...(live.status === "fulfilled" ? { live: live.value } : {}),
    });
    this.showBadge();
  }

  /** Show on the app's icon at how many tables it is the visitor's turn. */
  private showBadge(): void {
    const count = this.state.mine.filter((table) => table.yours).length;
    if ("setAppBadge" in navigator) void navigator.setAppBadge(count).catch(() => undefined);
  }

  private async openTable(): Promise<void> {
    const { shell } = this;
    const { draft } = this.state;
    this.set({ busy: true, error: "" });
    savePreferences(shell, draft);
    try {
      shell.go(`/table/${await openedTable(draft, shell)}`);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Go to the table of a code, an id or a link. */
  private async join(text: string): Promise<void> {
    const { say } = this.shell.words();
    try {
      const path = isCode(text) ? await pathOfCode(text) : tablePath(text);
      if (path) this.shell.go(path);
      else this.set({ codeError: say("web-code-wrong") });
    } catch (error) {
      this.set({ codeError: failureText(error, say) });
    }
  }

  private joinForm(): TemplateResult {
    const { state } = this;
    const { say } = this.shell.words();
    const submit = (event: Event): void => {
      event.preventDefault();
      void this.join(submittedText(event).trim());
    };
    return html`<form class="card join" @submit=${submit}>
      <h2>${say("web-join")}</h2>
      <div class="row">
        <label class="grow"
          ><span class="unseen">${say("web-code")}</span>
          <input
            class="ltr"
            autocapitalize="none"
            autocomplete="off"
            spellcheck="false"
            placeholder=${say("web-code")}
            .value=${state.code}
            @input=${(event: Event) => {
              this.set({ code: valueOf(event), codeError: "" });
            }}
        /></label>
        <button>${say("web-go")}</button>
      </div>
      ${state.codeError ? html`<p class="wrong" role="alert">${state.codeError}</p>` : nothing}
    </form>`;
  }
}

function firstDraft(settings: Settings): Draft {
  const game = settings.game in GAMES ? settings.game : "kabaleo";
  return {
    game,
    players: preferredPlayers(settings, game),
    company: "bots",
    level: settings.level,
    ownName: settings.ownName,
    people: settings.names.map((name) => ({ name, bot: false })),
    options: {},
    games: 1,
    clock: "none",
    absent: "bot",
    visibility: "link",
  };
}

const preferredPlayers = (settings: Settings, game: string, info?: GameInfo): number =>
  settings.players[game] ?? info?.usual_players ?? 4;

/** Save the choices that the next draft starts with. */
function savePreferences(shell: Shell, draft: Draft): void {
  const { players, names } = shell.settings();
  const isShared = draft.company === "device";
  shell.set({
    game: draft.game,
    level: draft.level,
    ...knowing(shell.settings(), draft.game),
    players: { ...players, [draft.game]: draft.players },
    ...(draft.company === "friends" ? { ownName: draft.ownName.trim() } : {}),
    names: isShared ? playersOn(draft).map((player) => player.name) : names,
  });
}

/** Open a table and return its id; the game starts unless friends have to join first. */
async function openedTable(draft: Draft, shell: Shell): Promise<string> {
  const { say } = shell.words();
  if (draft.company === "friends") await rename(draft.ownName.trim());
  const table = await openTable(setupOf(draft));
  if (draft.company === "friends") return table;
  if (draft.company === "device") {
    for (const [seat, { name, bot }] of playersOn(draft).entries()) {
      if (bot) continue;
      const shown = name.trim() || say("web-player", { number: seat + 1 });
      await sendCommand(table, { do: "sit", seat, name: shown });
    }
  }
  await startGame(table);
  return table;
}
