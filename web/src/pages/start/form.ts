/** The form that sets up a new game. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { GameInfo } from "../../api";
import { botAbout, botTitle } from "../../messages";
import { nameOf, radioGroup } from "../../panels/fields";
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
      autocomplete="nickname"
      placeholder=${say("web-name-first")}
      .value=${draft.ownName}
      @input=${(event: Event) => {
        change({ ownName: nameOf(event, say) });
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

/** Draw the choice of a level: the weakest, the middle and the strongest, or all on demand. */
function levelField(
  shell: Shell,
  draft: Draft,
  info: GameInfo | undefined,
  change: ChangeDraft,
): TemplateResult {
  const { say } = shell.words();
  const levels = info?.bots ?? [draft.level];
  const chosen = levelOf(draft, info);
  const shown = [0, Math.floor(levels.length / 2), levels.length - 1];
  const few = levels.filter((_, index) => shown.includes(index));
  const all = draft.allLevels || !few.includes(chosen) || few.length === levels.length;
  /** Show all levels, and hand the focus on: the button goes away. */
  const showAll = (event: Event): void => {
    const field = (event.target as Element).closest(".level");
    change({ allLevels: true });
    requestAnimationFrame(() => field?.querySelector<HTMLElement>("input:checked")?.focus());
  };
  const more = html`<button class="plain" type="button" @click=${showAll}>
    ${say("web-level-more")}
  </button>`;
  return html`<div class="level">
    ${radioGroup(
      say("web-level"),
      all ? levels : few,
      chosen,
      (level) => botTitle(level, say),
      (level) => {
        change({ level });
      },
      "wide",
    )}
    <small>${botAbout(chosen, say)}</small>
    ${all ? nothing : more}
  </div>`;
}
