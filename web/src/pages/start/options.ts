/** The dialogue of a new game's options: colour, clock, absence, visibility and the game's own. */
import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { valueOf } from "../../controls/fields";
import { icon } from "../../controls/icons";
import { closeDialog, modal } from "../../controls/modal";
import { defaultOf, optionTitle, valueText } from "../../dialogs/setup";
import type { GameData, OptionData } from "../../wire";
import type { Say, Words } from "../../words";
import { ownColour } from "./colours";
import { ABSENCES, CLOCKS, VISIBILITIES, type ChangeDraft, type Draft } from "./draft";

const GAMES_PER_MATCH = ["1", "2", "3", "4", "5", "6"] as const;

/** Draw the dialogue. */
export function optionsDialog(
  words: Words,
  draft: Draft,
  info: GameData | undefined,
  change: ChangeDraft,
  close: () => void,
): TemplateResult {
  const { say } = words;
  const options = (info?.options ?? []).filter(
    ({ name }) => name !== "players" && !(name === "colours" && info?.seat_colours),
  );
  const field = (option: OptionData): TemplateResult =>
    optionField(option, draft, words, (value) => {
      change((current) => ({ options: withOption(current.options, option.name, value) }));
    });
  const gameOptions = html`<h3>${say("web-options")}</h3>
    <div class="fields">${options.map(field)}</div>`;
  const content = html`${ownColour(draft, info, change, say)} ${matchFields(draft, words, change)}
    ${options.length > 0 ? gameOptions : nothing}
    <button class="strong" type="button" @click=${closeDialog}>
      ${icon("check")} ${say("web-done")}
    </button>`;
  return modal(say("web-more"), say, close, content, "options");
}

/** Return options with a value set; an empty value restores the default. */
function withOption(options: Draft["options"], name: string, value: string): Draft["options"] {
  const others = Object.entries(options).filter(([key]) => key !== name);
  return Object.fromEntries(value === "" ? others : [...others, [name, value]]);
}

/** Draw the choices that every game has. */
function matchFields(draft: Draft, { say, lang }: Words, change: ChangeDraft): TemplateResult {
  const games = (count: string): string => Number(count).toLocaleString(lang);
  return html`<div class="fields">
    ${select(say("web-games"), GAMES_PER_MATCH, String(draft.games), games, (count) => {
      change({ games: Number(count) });
    })}
    ${select(say("web-clock"), Object.keys(CLOCKS), draft.clock, label("clock", say), (clock) => {
      change({ clock });
    })}
    ${select(say("web-absent"), ABSENCES, draft.absent, label("absent", say), (absent) => {
      change({ absent });
    })}
    ${select(
      say("web-visibility"),
      VISIBILITIES,
      draft.visibility,
      label("visibility", say),
      (visibility) => {
        change({ visibility });
      },
    )}
  </div>`;
}

/** Return the function that labels the values of a field. */
function label(field: "clock" | "absent" | "visibility", say: Say): (value: string) => string {
  switch (field) {
    case "clock":
      return (value) => say(`web-clock-${value}`);
    case "absent":
      return (value) => say(`web-absent-${value}`);
    case "visibility":
      return (value) => say(`web-visibility-${value}`);
  }
}

function select<T extends string>(
  title: string,
  values: readonly T[],
  selected: string,
  labelOf: (value: T) => string,
  change: (value: T) => void,
): TemplateResult {
  const option = (value: T): TemplateResult =>
    html`<option value=${value} .selected=${live(value === selected)}>${labelOf(value)}</option>`;
  const changed = (event: Event): void => {
    change(valueOf(event) as T);
  };
  return html`<label
    >${title}
    <select @change=${changed}>
      ${values.map(option)}
    </select></label
  >`;
}

/** Return the title of an option; games from elsewhere have a sentence instead. */
function titleOf({ name, sentence }: OptionData, game: string, say: Say): string {
  const title = optionTitle(name, game, say);
  return title === name ? sentence : title;
}

/**
 * Draw an option of the game as a list of its values, or as a text field where it has none.
 *
 * The default is first in the list and not among the others.
 */
function optionField(
  option: OptionData,
  draft: Draft,
  words: Words,
  put: (value: string) => void,
): TemplateResult {
  const { say } = words;
  const valueLabel = (one: string): string => valueText(one, option.name, draft.game, words);
  const value = draft.options[option.name] ?? "";
  const standard = defaultOf(option, draft.players, draft.options);
  const usual = say("web-usual", { value: valueLabel(standard) });
  const change = (event: Event): void => {
    put(valueOf(event).trim());
  };
  if (option.values.length < 2) {
    return html`<label
      >${titleOf(option, draft.game, say)}
      <input
        class="ltr"
        autocomplete="off"
        placeholder=${usual}
        .value=${value}
        @change=${change}
      /><small>${option.allowed}</small></label
    >`;
  }
  const item = (one: string): TemplateResult =>
    html`<option value=${one} .selected=${live(one === value)}>${valueLabel(one)}</option>`;
  return html`<label
    >${titleOf(option, draft.game, say)}
    <select @change=${change}>
      <option value="" .selected=${live(["", standard].includes(value))}>${usual}</option>
      ${option.values.filter((one) => one !== standard).map(item)}
    </select></label
  >`;
}
