/** The start page: running games, a new one, and ways to the tables of others. */
import { html, nothing, type TemplateResult } from "lit-html";
import { listGames, listTables, loadStart, openTable, pathOfCode, sendCommand } from "../../api";
import { GAMES } from "../../games/catalog";
import { RefusedError } from "../../http";
import { rename } from "../../identity";
import { bar } from "../../controls/bar";
import { modal } from "../../controls/modal";
import { pollOwnTables, running, type OwnTables } from "../../own_tables";
import { knowing, type Settings } from "../../settings";
import type { Shell } from "../../shell";
import type { GameData, ListedTable } from "../../wire";
import { titleBadge, type OpenPage, type Page } from "../page";
import { joinDialog, rulesLinks } from "./beside";
import { readInvitation } from "./code";
import {
  coloursOf,
  nearestPlayers,
  opponentsOn,
  playersOn,
  setupOf,
  type ChangeDraft,
  type Draft,
} from "./draft";
import { newGameForm } from "./form";
import { others, placed } from "./others";
import { playersField } from "./people";
import { runningGames } from "./running";

interface StartState {
  readonly draft: Draft;
  readonly games: readonly GameData[];
  /** The tables of others, in their places. */
  readonly others: readonly ListedTable[];
  readonly code: string;
  /** Why what was typed leads to no table. */
  readonly codeError: unknown;
  readonly busy: boolean;
  readonly error: unknown;
}

/** What takes room from all that is below it. */
interface Layout {
  /** Whether there is a strip of running games. */
  readonly hasStrip: boolean;
  /** Whether the visitor has neither learned nor begun a game. */
  readonly isNew: boolean;
}

export const open: OpenPage = (shell) => new StartPage(shell);

class StartPage implements Page {
  private state: StartState;
  private lang = "";
  private readonly own: OwnTables;
  /** What is kept until the reader's next own act, so that nothing jumps below a finger. */
  private layout: Layout | null = null;
  private isLoaded = false;
  /** The table that was opened for a draft; another press goes on with it after a failure. */
  private opened: { readonly draft: Draft; readonly id: string } | null = null;

  constructor(private readonly shell: Shell) {
    this.state = {
      draft: firstDraft(shell.settings()),
      games: [],
      others: [],
      code: "",
      codeError: null,
      busy: false,
      error: null,
    };
    this.own = pollOwnTables(shell, () => void this.loadTables());
    void this.begin();
  }

  turns(): number | undefined {
    return this.own.turns();
  }

  title(): string {
    return `${titleBadge(this.turns(), this.lang)}Kolpak`;
  }

  draw(): TemplateResult {
    const { shell, state, own } = this;
    if (this.lang !== shell.words().lang) void this.loadGames();
    const { draft, games, busy, error } = state;
    const { hasStrip, isNew } = this.laidOut();
    const form = { draft, games, info: this.info(), isNew, busy, error };
    return html`${bar(shell, nothing, { here: "start", turns: own.turns() })}
      <main id="main" class="start" tabindex="-1">
        <div class="first">
          ${hasStrip ? runningGames(shell, own, games) : nothing} ${newGameForm(shell, form, this)}
        </div>
        <div class="beside">${rulesLinks(shell)} ${others(shell, state.others, games)}</div>
      </main>`;
  }

  /** Return the layout: as it is while somebody looks on, else what the visitor's games ask for. */
  private laidOut(): Layout {
    if (this.layout && !document.hidden) return this.layout;
    const { own } = this;
    const { known, ownGames } = this.shell.settings();
    const layout = {
      hasStrip: own.isListed() ? running(own.list()).length > 0 : ownGames > 0,
      // Who sits at a table, a friend's for instance, has begun: the strip takes the room.
      isNew: known.length === 0 && ownGames === 0 && own.list().length === 0,
    };
    this.layout = this.isLoaded ? layout : null;
    return layout;
  }

  leave(): void {
    this.own.stop();
  }

  readonly change: ChangeDraft = (change) => {
    const { draft } = this.state;
    const some = typeof change === "function" ? change(draft) : change;
    this.layout = null;
    this.set({ draft: { ...draft, ...some }, error: null });
  };

  readonly selectGame = (game: string): void => {
    const info = this.state.games.find((one) => one.name === game);
    const wanted = preferredPlayers(this.shell.settings(), game, info);
    this.change({ game, options: {}, games: 1, players: nearestPlayers(wanted, info) });
  };

  readonly typeCode = (code: string): void => {
    this.set({ code, codeError: null });
  };

  readonly play = (): void => {
    if (!this.state.busy) void this.openTable();
  };

  readonly openOptions = (): void => {
    this.shell.later<typeof import("./options")>(({ optionsDialog }) => {
      this.shell.openDialog(
        (close) => () =>
          optionsDialog(this.shell.words(), this.state.draft, this.info(), this.change, close),
      );
    });
  };

  readonly openJoin = (): void => {
    this.set({ codeError: null });
    this.shell.openDialog((close) => () => joinDialog(this.shell, this.state, this, close));
  };

  readonly openPeople = (): void => {
    const { shell } = this;
    shell.openDialog((close) => () => {
      const { say } = shell.words();
      const field = playersField(shell, this.state.draft, this.info(), this.change);
      return modal(say("web-people"), say, close, field);
    });
  };

  /** Return the game of the draft; undefined until the games have been loaded. */
  private info(): GameData | undefined {
    return this.state.games.find((game) => game.name === this.state.draft.game);
  }

  private set(change: Partial<StartState>): void {
    this.state = { ...this.state, ...change };
    this.shell.redraw();
  }

  private fail(error: unknown): void {
    this.set({ error, busy: false });
  }

  /** Load everything at once; after a failure the poll tries the parts again. */
  private async begin(): Promise<void> {
    const start = loadStart(this.shell.words().lang);
    void this.loadGames(); // which are in the same answer
    const found = await start.catch(() => null);
    if (!found) return;
    const { mine, open, live } = found;
    this.isLoaded = true;
    this.own.take(mine);
    this.placeOthers([...open, ...live]);
  }

  /** Take what tables there are; those of others keep their places while somebody looks on. */
  private placeOthers(tables: readonly ListedTable[]): void {
    const own = new Set(this.own.list().map(({ id }) => id));
    const found = new Map(tables.filter(({ id }) => !own.has(id)).map((one) => [one.id, one]));
    const rows = document.hidden ? [] : this.state.others;
    this.set({ others: placed(rows, [...found.values()]) });
  }

  /** Load the games in the reader's language, unless another one is chosen meanwhile. */
  private async loadGames(): Promise<void> {
    const { lang } = this.shell.words();
    this.lang = lang;
    const isLate = (): boolean => this.lang !== lang;
    try {
      const games = await listGames(lang);
      if (!isLate()) this.takeGames(games);
    } catch (error) {
      if (!isLate()) this.set({ error });
    }
  }

  private takeGames(games: readonly GameData[]): void {
    const isFirst = this.state.games.length === 0;
    this.set({ games, ...(isFirst ? { error: null } : {}) });
    const { game, players } = this.state.draft;
    const info = this.info();
    const wanted = isFirst ? preferredPlayers(this.shell.settings(), game, info) : players;
    this.change({ players: nearestPlayers(wanted, info) });
  }

  /**
   * Load the tables of others; after a failure retry to load the games, too.
   *
   * An answer shows that the server can be reached again, so that nothing goes on saying it cannot.
   */
  private async loadTables(): Promise<void> {
    const { games, error } = this.state;
    this.isLoaded = true;
    if (games.length === 0 && error) void this.loadGames();
    const asked = [listTables("open"), listTables("live")] as const;
    const found = await Promise.all(asked).catch(() => null);
    if (!found) return;
    this.placeOthers(found.flat());
    const isOutdated = error === this.state.error && !(error instanceof RefusedError);
    if (isOutdated && games.length > 0) this.set({ error: null });
  }

  private async openTable(): Promise<void> {
    const { shell } = this;
    const { draft } = this.state;
    const info = this.info();
    this.set({ busy: true, error: null });
    savePreferences(shell, draft, opponentsOn(draft, info));
    try {
      const setup = setupOf(draft, info, this.colours(draft));
      if (draft.company === "friends") await rename(draft.ownName.trim());
      if (this.opened?.draft !== draft) this.opened = { draft, id: (await openTable(setup)).id };
      const { id } = this.opened;
      if (draft.company === "device") await seatAll(id, draft, shell);
      shell.go(`/table/${id}`, { begins: draft.company !== "friends" });
    } catch (error) {
      this.fail(error);
    }
  }

  /** Return the colours of the seats where somebody has chosen one. */
  private colours(draft: Draft): string {
    const isChosen = draft.options.colours && draft.company !== "friends";
    return isChosen ? coloursOf(draft, this.info()) : "";
  }

  /** Go to the table of a code, an id or a link. */
  readonly join = async (text: string): Promise<void> => {
    const found = readInvitation(text);
    try {
      const path = found?.code ? await pathOfCode(found.code) : found?.path;
      if (path) this.shell.go(path);
      else this.set({ codeError: "web-code-wrong" });
    } catch (error) {
      this.set({ codeError: error });
    }
  };
}

function firstDraft(settings: Settings): Draft {
  const game = settings.game in GAMES ? settings.game : (Object.keys(GAMES)[0] ?? "");
  return {
    game,
    players: preferredPlayers(settings, game),
    company: "bots",
    opponents: settings.opponents,
    ownName: settings.ownName,
    people: settings.names.map((name) => ({ name, bot: "" })),
    options: {},
    games: 1,
    clock: "none",
    absent: "bot",
    visibility: "link",
  };
}

const preferredPlayers = (settings: Settings, game: string, info?: GameData): number =>
  settings.players[game] ?? info?.usual_players ?? 3;

/** Save the choices that the next draft starts with. */
function savePreferences(shell: Shell, draft: Draft, opponents: readonly string[]): void {
  const { players, names } = shell.settings();
  const isShared = draft.company === "device";
  shell.set({
    game: draft.game,
    ...(draft.company === "bots" ? { opponents } : {}),
    ...knowing(shell.settings(), draft.game),
    players: { ...players, [draft.game]: draft.players },
    ...(draft.company === "friends" ? { ownName: draft.ownName.trim() } : {}),
    names: isShared ? playersOn(draft).map((player) => player.name) : names,
  });
}

/** Seat those who share the device; who is seated already, after a lost request, stays so. */
async function seatAll(table: string, draft: Draft, shell: Shell): Promise<void> {
  const { say } = shell.words();
  for (const [seat, { name, bot }] of playersOn(draft).entries()) {
    if (bot) continue;
    const shown = name.trim() || say("web-player", { number: seat + 1 });
    await sendCommand(table, { do: "sit", seat, name: shown }, `sit-${seat}`);
  }
}
