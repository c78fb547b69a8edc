/** The form that sets up a new game. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { GameInfo } from "../../api";
import { radioGroup, valueOf } from "../../panels/fields";
import { icon } from "../../panels/icons";
import type { Shell } from "../../shell";
import { COMPANIES, hasBots, levelOf, type ChangeDraft, type Draft } from "./draft";
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
  /** The offer of a first game that teaches. */
  readonly lesson: TemplateResult | typeof nothing;
  /** The collapsed part. */
  readonly more: TemplateResult;
  /** The choice of the visitor's own colour. */
  readonly colour: TemplateResult | typeof nothing;
  /** The names of those who play on a shared device. */
  readonly people: TemplateResult | typeof nothing;
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
      ${extras?.colour ?? nothing} ${extras?.people ?? nothing}
      ${draft.company === "friends" ? ownNameField(shell, draft, change) : nothing}
      ${error ? html`<p class="wrong" role="alert">${error}</p>` : nothing}
      <button class="strong big" ?disabled=${busy}>${icon("play")} ${label}</button>
    </div>
    ${extras?.lesson ?? nothing} ${extras?.more ?? nothing}
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
