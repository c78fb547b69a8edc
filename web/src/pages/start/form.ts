/** The form that sets up a new game. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { GameInfo } from "../../api";
import { radioGroup, valueOf } from "../../panels/fields";
import { icon } from "../../panels/icons";
import type { Shell } from "../../shell";
import {
  COMPANIES,
  hasBots,
  levelOf,
  playersOn,
  type ChangeDraft,
  type Draft,
  type Player,
} from "./draft";
import { posters } from "./posters";

export interface FormState {
  readonly draft: Draft;
  /** The games of the server; none until they have been loaded. */
  readonly games: readonly GameInfo[];
  /** The game of the draft; undefined until the games have been loaded. */
  readonly info: GameInfo | undefined;
  readonly busy: boolean;
  readonly error: string;
  /** The further parts; null until they have been loaded. */
  readonly extras: Extras | null;
}

export interface Extras {
  /** The collapsed part. */
  readonly more: TemplateResult;
  /** The choice of the visitor's own colour. */
  readonly colour: TemplateResult | typeof nothing;
  /** The choice of the colour of a seat on a shared device. */
  readonly colourOf: (seat: number, player: string) => TemplateResult | typeof nothing;
}

export interface FormHandlers {
  readonly change: ChangeDraft;
  readonly selectGame: (game: string) => void;
  readonly play: () => void;
}

/** Draw the form. */
export function newGameForm(
  shell: Shell,
  { draft, games, info, busy, error, extras }: FormState,
  { change, selectGame, play }: FormHandlers,
): TemplateResult {
  const { say } = shell.words();
  const submit = (event: Event): void => {
    event.preventDefault();
    play();
  };
  const label = say(draft.company === "friends" ? "web-open-table" : "web-play-now");
  return html`<form class="new" @submit=${submit}>
    <h1 class="unseen" tabindex="-1">${say("web-start-title")}</h1>
    ${posters(games, draft.game, selectGame, say)}
    <div class="setup">
      ${companyField(shell, draft, change)} ${countField(shell, draft, info, change)}
      ${hasBots(draft) ? levelField(shell, draft, info, change) : nothing}
      ${extras?.colour ?? nothing}
      ${draft.company === "device" ? playersField(shell, draft, info, { extras, change }) : nothing}
      ${draft.company === "friends" ? ownNameField(shell, draft, change) : nothing}
      ${error ? html`<p class="wrong" role="alert">${error}</p>` : nothing}
      <button class="strong big" ?disabled=${busy}>${icon("play")} ${label}</button>
    </div>
    ${extras?.more ?? nothing}
  </form>`;
}

function ownNameField(shell: Shell, draft: Draft, change: ChangeDraft): TemplateResult {
  const { say } = shell.words();
  return html`<label class="field"
    >${say("web-your-name")}
    <input
      required
      maxlength="30"
      autocomplete="nickname"
      placeholder=${say("web-name-first")}
      .value=${draft.ownName}
      @input=${(event: Event) => {
        change({ ownName: valueOf(event) });
      }}
  /></label>`;
}

const COMPANY_ICONS = { bots: "bot", friends: "link", device: "device" } as const;

function companyField(shell: Shell, draft: Draft, change: ChangeDraft): TemplateResult {
  const { say } = shell.words();
  return radioGroup(
    say("web-with-whom"),
    COMPANIES,
    draft.company,
    (company) => html`${icon(COMPANY_ICONS[company])}${say(`web-with-${company}`)}`,
    (company) => {
      change({ company });
    },
    "wide",
  );
}

function countField(
  shell: Shell,
  draft: Draft,
  info: GameInfo | undefined,
  change: ChangeDraft,
): TemplateResult {
  return radioGroup(
    shell.words().say("web-players"),
    (info?.players ?? [draft.players]).map(String),
    String(draft.players),
    (count) => Number(count).toLocaleString(shell.words().lang),
    (count) => {
      change({ players: Number(count) });
    },
  );
}

/** More levels than these are chosen from a menu. */
const MOST_SEGMENTS = 3;

function levelField(
  shell: Shell,
  draft: Draft,
  info: GameInfo | undefined,
  change: ChangeDraft,
): TemplateResult {
  const { say } = shell.words();
  const levels = info?.bots ?? [draft.level];
  const chosen = levelOf(draft, info);
  const title = (level: string): string => say("bot-name", { bot: level });
  if (levels.length <= MOST_SEGMENTS) {
    return radioGroup(say("web-level"), levels, chosen, title, (level) => {
      change({ level });
    });
  }
  const select = (event: Event): void => {
    change({ level: valueOf(event) });
  };
  return html`<label class="field level"
    >${say("web-level")}
    <select @change=${select}>
      ${levels.map(
        (level) =>
          html`<option value=${level} ?selected=${level === chosen}>${title(level)}</option>`,
      )}</select
    ><small>${say("bot-about", { bot: chosen })}</small></label
  >`;
}

/** Draw the names of the players who share the device; each may be a bot instead. */
function playersField(
  shell: Shell,
  draft: Draft,
  info: GameInfo | undefined,
  { extras, change }: { readonly extras: Extras | null; readonly change: ChangeDraft },
): TemplateResult {
  const { say } = shell.words();
  const botTitle = say("bot-name", { bot: levelOf(draft, info) });
  const put = (seat: number, some: Partial<Player>): void => {
    change((current) => ({
      people: playersOn(current).map((player, index) =>
        index === seat ? { ...player, ...some } : player,
      ),
    }));
  };
  return html`<fieldset class="people">
    <legend>${say("web-people")}</legend>
    ${playersOn(draft).map((player, seat) => {
      const fallback = say("web-player", { number: seat + 1 });
      const menu = extras?.colourOf(seat, player.name || fallback) ?? nothing;
      const putOwn = (some: Partial<Player>): void => {
        put(seat, some);
      };
      return playerRow(shell, player, { fallback, botTitle, menu, put: putOwn });
    })}
  </fieldset>`;
}

interface RowParts {
  /** What a player without a name is called, and a bot. */
  readonly fallback: string;
  readonly botTitle: string;
  readonly menu: TemplateResult | typeof nothing;
  readonly put: (some: Partial<Player>) => void;
}

function playerRow(
  shell: Shell,
  { name, bot }: Player,
  { fallback, botTitle, menu, put }: RowParts,
): TemplateResult {
  const { say } = shell.words();
  const setName = (event: Event): void => {
    put({ name: valueOf(event) });
  };
  const setBot = (event: Event): void => {
    put({ bot: (event.target as HTMLInputElement).checked });
  };
  return html`<div class="row">
    <label class="grow"
      ><span class="unseen">${say("web-name-of", { player: fallback })}</span>
      <input
        maxlength="30"
        autocomplete="off"
        placeholder=${bot ? botTitle : fallback}
        .value=${bot ? "" : name}
        ?disabled=${bot}
        @input=${setName}
    /></label>
    ${menu}
    <label class="segment"
      ><input type="checkbox" .checked=${bot} @change=${setBot} />
      <span>${icon("bot")}${say("web-as-bot")}</span></label
    >
  </div>`;
}
