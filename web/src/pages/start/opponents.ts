/** Whom one plays against: characters, of which each may be exchanged or sent away. */
import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { botFullName, botLevel, botName, botTemper, levelsOf } from "../../bots";
import { valueOf } from "../../controls/fields";
import { face, icon } from "../../controls/icons";
import type { GameData } from "../../wire";
import type { Say } from "../../words";
import { morePlayers, opponentsOn, withOpponent, type ChangeDraft, type Draft } from "./draft";

/** Number the bots of a kind, as the server does: the second one is `LEVEL 2`. */
function numbered(levels: readonly string[]): readonly string[] {
  return levels.map((level, index) => {
    const before = levels.slice(0, index).filter((one) => one === level).length;
    return before ? `${level} ${before + 1}` : level;
  });
}

/** Draw the opponents of a draft, each a list to choose another one from, and one more to add. */
export function opponentsField(
  draft: Draft,
  info: GameData | undefined,
  change: ChangeDraft,
  say: Say,
): TemplateResult {
  const { game } = draft;
  const levels = opponentsOn(draft, info);
  const more = morePlayers(draft, info);
  const mayLeave = (info?.players ?? []).some((count) => count < draft.players);
  const add = (): void => {
    if (more !== null) change({ players: more, opponents: levels });
  };
  const button = html`<button class="opponent add" type="button" ?disabled=${!info} @click=${add}>
    ${icon("plus")}<span>${say("web-opponent-add")}</span>
  </button>`;
  const tempers = [...new Set(levels)].map(
    (level) =>
      html`<span
        ><b>${botName(level, game, say)}</b>${after(" · ", botTemper(level, game, say))}</span
      >`,
  );
  return html`<fieldset class="opponents count-${levels.length}">
    <legend>${say("web-against")}</legend>
    <div class="row">
      ${numbered(levels).map((name, index) => {
        const put = (level: string): void => {
          change((current) => withOpponent(current, info, index, level));
        };
        return opponent(name, levels[index] ?? "", { game, info, mayLeave, put, say });
      })}
      ${info && more === null ? nothing : button}
    </div>
    <p class="tempers">${tempers}</p>
  </fieldset>`;
}

/** Return a text after a sign that parts it from what is before; nothing where there is no text. */
const after = (sign: string, text: string): string => (text ? `${sign}${text}` : "");

interface OpponentParts {
  readonly game: string;
  readonly info: GameData | undefined;
  readonly mayLeave: boolean;
  readonly put: (level: string) => void;
  readonly say: Say;
}

/** Draw an opponent; the list that lies over the whole card opens at a tap on it. */
function opponent(name: string, level: string, { game, info, mayLeave, put, say }: OpponentParts) {
  const shown = botName(name, game, say);
  return html`<label class="opponent"
    >${face("*", name)}<span class="who"
      ><b>${shown}</b> <small>${botLevel(level, game, say)}</small></span
    >
    ${levelList(info, level, say, put, say("web-opponent-of", { name: shown }), mayLeave)}</label
  >`;
}

/** Draw a list of the levels by their characters, and of nobody where one may go. */
export function levelList(
  info: GameData | undefined,
  level: string,
  say: Say,
  put: (level: string) => void,
  label: string,
  mayLeave: boolean,
): TemplateResult {
  const game = info?.name ?? "";
  const option = (one: string): TemplateResult =>
    html`<option value=${one} .selected=${live(one === level)}>
      ${botFullName(one, game, say)}
    </option>`;
  return html`<select
    aria-label=${label}
    @change=${(event: Event) => {
      put(valueOf(event));
    }}
  >
    ${levelsOf(info?.bots).map(option)}
    ${mayLeave ? html`<option value="">${say("web-opponent-away")}</option>` : nothing}
  </select>`;
}
