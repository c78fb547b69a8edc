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
import { later, styled } from "../../later";
import { failureText } from "../../messages";
import { bar } from "../../panels/bar";
import { knowing, type Settings } from "../../settings";
import type { Shell } from "../../shell";
import type { OpenPage, Page } from "../page";
import {
  coloursOf,
  isCode,
  levelOf,
  nearestPlayers,
  playersOn,
  setupOf,
  tablePath,
  type ChangeDraft,
  type Draft,
} from "./draft";
import { newGameForm } from "./form";
import { ownTables } from "./own_tables";

const extrasPart = later(() => styled(import("./extras")));
const besidePart = later(() => styled(import("./beside")));
const POLL_MS = 15_000;
/** While the page is hidden, only every so many polls are made. */
const HIDDEN_POLLS = 4;

interface StartState {
  readonly draft: Draft;
  readonly games: readonly GameInfo[];
  readonly mine: readonly TableSummary[];
  readonly open: readonly TableSummary[];
  readonly live: readonly TableSummary[];
  /** Whether the visitor's tables are known. */
  readonly isListed: boolean;
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
  private skipped = 0;
  private readonly timer = setInterval(() => void this.loadTables(), POLL_MS);

  constructor(private readonly shell: Shell) {
    this.state = {
      draft: firstDraft(shell.settings()),
      games: [],
      mine: [],
      open: [],
      live: [],
      isListed: false,
      code: "",
      codeError: "",
      busy: false,
      error: "",
    };
    void this.loadGames();
    void this.loadTables();
  }

  turns(): number | undefined {
    const { isListed, mine } = this.state;
    return isListed ? mine.filter((table) => table.yours).length : undefined;
  }

  title(): string {
    const count = this.turns() ?? 0;
    return count === 0 ? "Kolpak" : `(${count.toLocaleString(this.lang)}) Kolpak`;
  }

  draw(): TemplateResult {
    const { shell, state } = this;
    if (this.lang !== shell.words().lang) void this.loadGames();
    const { draft, busy, error } = state;
    const info = state.games.find((game) => game.name === draft.game);
    const extras = extrasPart(shell.redraw)?.extras(shell, draft, info, this.change) ?? null;
    return html`${bar(shell)}
      <main id="main" class="start" tabindex="-1">
        ${ownTables(shell, state.mine, state.isListed)}
        ${newGameForm(shell, { draft, games: state.games, info, busy, error, extras }, this)}
        ${besidePart(shell.redraw)?.beside(shell, state, this) ?? nothing}
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

  readonly typeCode = (code: string): void => {
    this.set({ code, codeError: "" });
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
    if (document.hidden && ++this.skipped % HIDDEN_POLLS > 0) return;
    if (this.state.games.length === 0 && this.state.error) void this.loadGames();
    await me().catch(() => null); // creates the guest whose tables are listed
    const [mine, open, live] = await Promise.allSettled([
      listTables("mine"),
      listTables("open"),
      listTables("live"),
    ]);
    this.set({
      ...(mine.status === "fulfilled" ? { mine: mine.value, isListed: true } : {}),
      ...(open.status === "fulfilled" ? { open: open.value } : {}),
      ...(live.status === "fulfilled" ? { live: live.value } : {}),
    });
    const ownGames = this.state.mine.filter((table) => table.phase !== "over").length;
    if (this.shell.settings().ownGames !== ownGames) this.shell.set({ ownGames });
  }

  private async openTable(): Promise<void> {
    const { shell } = this;
    const info = this.state.games.find((game) => game.name === this.state.draft.game);
    const draft = { ...this.state.draft, level: levelOf(this.state.draft, info) };
    this.set({ busy: true, error: "" });
    savePreferences(shell, draft);
    try {
      shell.go(`/table/${await openedTable(draft, this.colours(draft), shell)}`);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Return the colours of the seats where somebody has chosen one. */
  private colours(draft: Draft): string {
    const info = this.state.games.find((game) => game.name === draft.game);
    return draft.options.colours && draft.company !== "friends" ? coloursOf(draft, info) : "";
  }

  /** Go to the table of a code, an id or a link. */
  readonly join = async (text: string): Promise<void> => {
    const { say } = this.shell.words();
    try {
      const path = isCode(text) ? await pathOfCode(text) : tablePath(text);
      if (path) this.shell.go(path);
      else this.set({ codeError: say("web-code-wrong") });
    } catch (error) {
      this.set({ codeError: failureText(error, say) });
    }
  };
}

function firstDraft(settings: Settings): Draft {
  const game = settings.game in GAMES ? settings.game : "kabaleo";
  return {
    game,
    players: preferredPlayers(settings, game),
    company: "bots",
    level: settings.level,
    allLevels: false,
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
async function openedTable(draft: Draft, colours: string, shell: Shell): Promise<string> {
  const { say } = shell.words();
  if (draft.company === "friends") await rename(draft.ownName.trim());
  const table = await openTable(setupOf(draft, colours));
  if (draft.company === "friends") return table.id;
  if (draft.company === "device") {
    for (const [seat, { name, bot }] of playersOn(draft).entries()) {
      if (bot) continue;
      const shown = name.trim() || say("web-player", { number: seat + 1 });
      await sendCommand(table.id, { do: "sit", seat, name: shown });
    }
  }
  await startGame(table);
  return table.id;
}
