/** The start page: a game at once against bots, with friends by a link, or on one device; and what goes on. */
import { html, nothing, type TemplateResult } from "lit-html";
import { still } from "../board/board";
import { GAMES } from "../games/catalog";
import { begin, command, gameInfos, openTable, tables, type GameInfo, type Listed } from "../lobby";
import { bar } from "../panels/bar";
import { choose, sentText, valueOf } from "../panels/choose";
import { icon } from "../panels/icons";
import type { Settings } from "../settings";
import type { Shell } from "../shell";
import { troubleText } from "../texts";
import { me } from "../who";
import { COMPANIES, fittingPlayers, joined, peopleOf, setupOf, USUAL_PLAYERS, type Change, type Draft } from "./draft";
import { PICTURES, pictureTable } from "./examples";
import { lists } from "./lists";
import { more } from "./more";
import type { OpenPage } from "./page";

const AGAIN = 15_000;

/** What the start page knows at a moment. */
export interface Start {
  readonly draft: Draft;
  readonly infos: readonly GameInfo[];
  readonly mine: readonly Listed[];
  readonly open: readonly Listed[];
  readonly live: readonly Listed[];
  readonly code: string;
  /** Whether what has been typed as a code is none. */
  readonly codeWrong: boolean;
  readonly busy: boolean;
  readonly wrong: string;
}

export const open: OpenPage = (shell) => {
  let now: Start = {
    draft: firstDraft(shell.settings()), infos: [], mine: [], open: [], live: [], code: "", codeWrong: false, busy: false, wrong: "",
  }; // prettier-ignore
  let lang = "";
  const set = (change: Partial<Start>): void => {
    now = { ...now, ...change };
    shell.redraw();
  };
  const change: Change = (some) =>
    set({ draft: { ...now.draft, ...(typeof some === "function" ? some(now.draft) : some) }, wrong: "" });
  const told = (error: unknown): string => troubleText(error, shell.words().say);
  const learn = async (): Promise<void> => {
    lang = shell.words().lang;
    try {
      const infos = await gameInfos(lang);
      set({ infos, ...(now.infos.length === 0 ? { wrong: "" } : {}) });
      change({ players: fittingPlayers(now.draft.players, infoOf(now)) });
    } catch (error) {
      set({ wrong: told(error) });
    }
  };
  const look = async (): Promise<void> => {
    if (document.hidden) return;
    if (now.infos.length === 0 && now.wrong) void learn(); // the server may be there again
    await me().catch(() => null); // a stranger becomes a guest first
    const [mine, free, live] = await Promise.allSettled([tables("mine"), tables("open"), tables("live")]);
    set({
      ...(mine.status === "fulfilled" ? { mine: mine.value } : {}),
      ...(free.status === "fulfilled" ? { open: free.value } : {}),
      ...(live.status === "fulfilled" ? { live: live.value } : {}),
    });
  };
  const play = async (): Promise<void> => {
    if (now.busy) return;
    const { draft } = now;
    set({ busy: true, wrong: "" });
    keep(shell, draft);
    try {
      shell.go(`/table/${await opened(draft, shell)}`);
    } catch (error) {
      set({ busy: false, wrong: told(error) });
    }
  };
  void learn();
  void look();
  const timer = setInterval(() => void look(), AGAIN);
  return {
    title: () => "Kolpak",
    draw() {
      if (lang !== shell.words().lang) void learn();
      return html`${bar(shell)}
        <main id="main" class="start" tabindex="-1">
          ${form(shell, now, change, () => void play())}
          <div class="beside">${join(shell, now, set)} ${lists(shell, now)} ${reading(shell)}</div>
        </main>`;
    },
    leave: () => clearInterval(timer),
  };
};

function firstDraft(settings: Settings): Draft {
  const game = settings.game in GAMES ? settings.game : "kabaleo";
  return {
    game, players: playersOf(settings, game), company: "bots", level: settings.level,
    people: settings.names.map((name) => ({ name, bot: false })),
    options: {}, games: 1, clock: "none", absent: "bot", visibility: "link",
  }; // prettier-ignore
}

const playersOf = (settings: Settings, game: string): number => settings.players[game] ?? USUAL_PLAYERS[game] ?? 4;
const infoOf = ({ draft, infos }: Start): GameInfo | undefined => infos.find((info) => info.name === draft.game);

function keep(shell: Shell, draft: Draft): void {
  const { players, names } = shell.settings();
  const given = peopleOf(draft).map((player) => player.name);
  shell.set({
    game: draft.game, level: draft.level, players: { ...players, [draft.game]: draft.players },
    names: draft.company === "device" ? given : names,
  }); // prettier-ignore
}

/** Opens the table; where nobody is to be waited for the game begins at once. */
async function opened(draft: Draft, shell: Shell): Promise<string> {
  const { say } = shell.words();
  const table = await openTable(setupOf(draft));
  if (draft.company === "friends") return table;
  if (draft.company === "device") {
    for (const [seat, { name, bot }] of peopleOf(draft).entries()) {
      if (!bot) await command(table, { do: "sit", seat, name: name.trim() || say("web-player", { number: seat + 1 }) });
    }
  }
  await begin(table);
  return table;
}

function form(shell: Shell, now: Start, change: Change, play: () => void): TemplateResult {
  const { say } = shell.words();
  const { draft } = now;
  const info = infoOf(now);
  const submit = (event: Event): void => {
    event.preventDefault();
    play();
  };
  const take = (game: string): void =>
    change({ game, options: {}, games: 1, players: fittingPlayers(playersOf(shell.settings(), game), now.infos.find((one) => one.name === game)) });
  const numbers = (info?.players ?? [draft.players]).map(String);
  return html`<form class="new" @submit=${submit}>
    <h1 tabindex="-1">${say("web-start-title")}</h1>
    <fieldset class="tiles"><legend class="unseen">${say("web-which-game")}</legend>
      ${Object.keys(GAMES).map((game) => tile(game, draft.game === game, () => take(game), say(`game-${game}`)))}
    </fieldset>
    <p class="about">${say(`game-${draft.game}-about`)}</p>
    ${choose(say("web-with-whom"), COMPANIES, draft.company, (one) => html`${icon(COMPANY_ICONS[one])}${say(`web-with-${one}`)}`, (company) => change({ company }), "wide")}
    <div class="pair">
      ${choose(say("web-players"), numbers, String(draft.players), (one) => one, (one) => change({ players: Number(one) }))}
      ${draft.company === "friends" ? nothing : choose(say("web-level"), info?.bots ?? [draft.level], draft.level, (level) => say("web-bot", { bot: level, number: 1 }), (level) => change({ level }))}
    </div>
    ${draft.company === "device" ? people(shell, draft, change) : nothing}
    ${now.wrong ? html`<p class="wrong" role="alert">${now.wrong}</p>` : nothing}
    <button class="strong big" ?disabled=${now.busy}>${icon("play")} ${say(draft.company === "friends" ? "web-open-table" : "web-play-now")}</button>
    ${more(shell.words(), draft, info, change)}
  </form>`;
}

const COMPANY_ICONS = { bots: "bot", friends: "link", device: "device" } as const;

function tile(game: string, chosen: boolean, take: () => void, title: string): TemplateResult {
  const picture = PICTURES[game];
  const drawn = GAMES[game];
  const scene = picture && drawn?.scene(pictureTable(picture.options, picture.view, null, false), () => "");
  return html`<label class="tile">
    <input type="radio" name="game" .checked=${chosen} @change=${take} />
    <span class="face">${scene ? still({ ...scene, name: "" }) : nothing}<strong>${title}</strong></span>
  </label>`;
}

function people(shell: Shell, draft: Draft, change: Change): TemplateResult {
  const { say } = shell.words();
  const all = peopleOf(draft);
  const put = (seat: number, some: { name?: string; bot?: boolean }): void =>
    change((by) => ({ people: peopleOf(by).map((player, index) => (index === seat ? { ...player, ...some } : player)) }));
  return html`<fieldset class="people"><legend>${say("web-people")}</legend>
    ${all.map(({ name, bot }, seat) => {
      const usual = say("web-player", { number: seat + 1 });
      return html`<div class="row"><label class="grow"><span class="unseen">${say("web-name-of", { player: usual })}</span>
          <input maxlength="30" autocomplete="off" placeholder=${bot ? say("web-bot", { bot: draft.level, number: 1 }) : usual}
            .value=${bot ? "" : name} ?disabled=${bot} @input=${(event: Event) => put(seat, { name: valueOf(event) })} /></label>
        <label class="segment"><input type="checkbox" .checked=${bot} @change=${(event: Event) => put(seat, { bot: (event.target as HTMLInputElement).checked })} />
          <span>${icon("bot")}${say("web-as-bot")}</span></label></div>`;
    })}
  </fieldset>`;
}

function join(shell: Shell, now: Start, set: (change: Partial<Start>) => void): TemplateResult {
  const { say } = shell.words();
  const submit = (event: Event): void => {
    event.preventDefault();
    const path = joined(sentText(event));
    if (path) shell.go(path);
    else set({ codeWrong: true });
  };
  return html`<form class="card join" @submit=${submit}>
    <h2>${say("web-join")}</h2>
    <div class="row"><label class="grow"><span class="unseen">${say("web-code")}</span>
      <input class="ltr" autocapitalize="none" autocomplete="off" spellcheck="false" placeholder=${say("web-code")} .value=${now.code}
        @input=${(event: Event) => set({ code: valueOf(event), codeWrong: false })} /></label>
      <button>${say("web-go")}</button></div>
    ${now.codeWrong ? html`<p class="wrong" role="alert">${say("web-code-wrong")}</p>` : nothing}
  </form>`;
}

function reading(shell: Shell): TemplateResult {
  const { say } = shell.words();
  return html`<nav class="card" aria-label=${say("web-reading")}>
    <h2>${say("web-reading")}</h2>
    <ul class="links">
      ${Object.keys(GAMES).map((game) => html`<li><a href="/rules/${game}">${icon("book")}${say("web-rules-of", { game: say(`game-${game}`) })}</a></li>`)}
      <li><a href="/replay">${icon("file")}${say("web-replay-file")}</a></li>
    </ul>
  </nav>`;
}
