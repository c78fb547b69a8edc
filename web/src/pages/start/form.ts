/** The form that sets up a new game. */
import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { failureNote } from "../../controls/failure";
import { nameOf, radioGroup, valueOf } from "../../controls/fields";
import { isNarrow } from "../../controls/fit";
import { icon } from "../../controls/icons";
import { TAUGHT } from "../../games/catalog";
import type { Shell } from "../../shell";
import type { GameData } from "../../wire";
import type { Say } from "../../words";
import { COMPANIES, type ChangeDraft, type Draft } from "./draft";
import { opponentsField } from "./opponents";
import { playersField, shownNames } from "./people";
import { gameBoxes, poster } from "../posters";

export interface FormState {
  readonly draft: Draft;
  /** The games of the server; none until they have been loaded. */
  readonly games: readonly GameData[];
  /** The game of the draft; undefined until the games have been loaded. */
  readonly info: GameData | undefined;
  /** Whether the visitor has neither learned nor finished a game. */
  readonly isNew: boolean;
  readonly busy: boolean;
  readonly error: unknown;
}

export interface FormHandlers {
  readonly change: ChangeDraft;
  readonly selectGame: (game: string) => void;
  readonly play: () => void;
  readonly openOptions: () => void;
  readonly openJoin: () => void;
  readonly openPeople: () => void;
}

/** Draw the form. */
export function newGameForm(shell: Shell, state: FormState, handlers: FormHandlers) {
  const { draft, games, isNew, busy, error } = state;
  const { say } = shell.words();
  const submit = (event: Event): void => {
    event.preventDefault();
    handlers.play();
  };
  const isOpen = draft.company === "friends";
  const label = say(isOpen ? "web-open-table" : "web-play-now");
  const hasLesson = TAUGHT.includes(draft.game);
  return html`<form class="new" @submit=${submit}>
    <h1 class="unseen" tabindex="-1">${say("web-start-title")}</h1>
    ${gameBoxes(games, draft.game, handlers.selectGame, say)}
    ${poster(draft.game, games, say, posterButtons(shell, draft, isNew || !hasLesson, handlers))}
    <div class="setup">
      ${isNew && hasLesson ? teachButton(draft.game, shell) : nothing}
      ${companyField(shell, draft, handlers.change)} ${companions(shell, state, handlers)}
      <div class="begins">
        <button class="strong big ${isNew && hasLesson ? "ink" : ""}" ?disabled=${busy}>
          ${icon("play")} ${label}
        </button>
        ${isNew || !hasLesson ? nothing : lessonLink(draft.game, say)}
        <button
          class="join-code"
          type="button"
          title=${say("web-join-code")}
          @click=${handlers.openJoin}
        >
          ${icon("link")} <span>${say("web-join-code")}</span>
        </button>
      </div>
    </div>
    ${error ? html`<div class="refusal">${failureNote(error, say)}</div>` : nothing}
  </form>`;
}

const lessonLink = (game: string, say: Say): TemplateResult =>
  html`<a class="button" href=${`/learn/${game}`}>${icon("book")} ${say("web-learn")}</a>`;

/** Draw who plays along: characters, a name for friends to see, or everybody on this device. */
function companions(shell: Shell, { draft, info }: FormState, handlers: FormHandlers) {
  const { say } = shell.words();
  const { change } = handlers;
  switch (draft.company) {
    case "bots":
      return opponentsField(draft, info, change, say);
    case "friends":
      return html`<div class="couple">
        ${countField(shell, draft, info, change)} ${ownNameField(shell, draft, change)}
      </div>`;
    case "device":
      if (isNarrow()) {
        return html`<div class="couple">
          ${countField(shell, draft, info, change)} ${peopleButton(draft, handlers.openPeople, say)}
        </div>`;
      }
      return html`${countField(shell, draft, info, change)}
      ${playersField(shell, draft, info, change)}`;
  }
}

/** Draw the button that opens the list of names, for which a phone has no room. */
function peopleButton(draft: Draft, open: () => void, say: Say): TemplateResult {
  const names = shownNames(draft, say);
  return html`<div class="field">
    ${say("web-people")}
    <button
      class="who-plays"
      type="button"
      aria-label="${say("web-people")} ${names}"
      aria-haspopup="dialog"
      @click=${open}
    >
      <span class="fades" dir="auto"><span>${names}</span></span
      >${icon("next")}
    </button>
  </div>`;
}

/** Draw the buttons on the poster: the game's options and, for who knows it, its lesson. */
function posterButtons(shell: Shell, draft: Draft, hidesLesson: boolean, handlers: FormHandlers) {
  const { say } = shell.words();
  const lesson = html`<a
    class="button teach-again"
    href=${`/learn/${draft.game}`}
    aria-label=${say("web-learn")}
    title=${say("web-learn")}
    >${icon("book")}</a
  >`;
  return html`${hidesLesson ? nothing : lesson}
    <button
      type="button"
      aria-label=${say("web-more")}
      title=${say("web-more")}
      @click=${handlers.openOptions}
    >
      ${icon("more")}
    </button>`;
}

/** Draw the offer of a first game that teaches. */
const teachButton = (game: string, shell: Shell): TemplateResult =>
  html`<a class="button strong teach" href=${`/learn/${game}`}
    >${icon("book")}<span class="grow"
      >${shell.words().say("web-learn")}
      <small>${shell.words().say("web-learn-offer")}</small></span
    >${icon("next")}</a
  >`;

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

const COMPANY_ICONS = { bots: "bot", friends: "people", device: "device" } as const;

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
  info: GameData | undefined,
  change: ChangeDraft,
): TemplateResult {
  const { say, lang } = shell.words();
  const choose = (event: Event): void => {
    change({ players: Number(valueOf(event)) });
  };
  return html`<label class="field"
    >${say("web-players")}
    <select ?disabled=${!info} @change=${choose}>
      ${info ? nothing : html`<option>…</option>`}
      ${(info?.players ?? []).map(
        (count) =>
          html`<option value=${count} .selected=${live(count === draft.players)}>
            ${count.toLocaleString(lang)}
          </option>`,
      )}
    </select></label
  >`;
}
