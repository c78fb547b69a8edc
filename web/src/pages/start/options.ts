/** The collapsed part of the form: clock, absence, visibility and the game's options. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { GameInfo, OptionInfo } from "../../api";
import { valueOf } from "../../panels/fields";
import type { Say, Words } from "../../words";
import { ABSENCES, CLOCKS, VISIBILITIES, type ChangeDraft, type Draft } from "./draft";

/** Draw the collapsed part. */
export function moreOptions(
  { say }: Words,
  draft: Draft,
  info: GameInfo | undefined,
  change: ChangeDraft,
): TemplateResult {
  const put = (name: string, value: string): void => {
    change(({ options }) => {
      const others = Object.entries(options).filter(([key]) => key !== name);
      return { options: Object.fromEntries(value === "" ? others : [...others, [name, value]]) };
    });
  };
  const options = (info?.options ?? []).filter((option) => option.name !== "players");
  return html`<details class="more">
    <summary>${say("web-more")}</summary>
    <div class="fields">
      ${select(
        say("web-games"),
        ["1", "2", "3", "4", "5", "6"],
        String(draft.games),
        (one) => one,
        (games) => change({ games: Number(games) }),
      )}
      ${select(
        say("web-clock"),
        Object.keys(CLOCKS),
        draft.clock,
        (one) => say(`web-clock-${one}`),
        (clock) => change({ clock }),
      )}
      ${select(
        say("web-absent"),
        ABSENCES,
        draft.absent,
        (one) => say(`web-absent-${one}`),
        (absent) => change({ absent }),
      )}
      ${select(
        say("web-visibility"),
        VISIBILITIES,
        draft.visibility,
        (one) => say(`web-visibility-${one}`),
        (visibility) => change({ visibility }),
      )}
    </div>
    ${
      options.length
        ? html`<h2>${say("web-options")}</h2>
            <div class="fields">
              ${options.map((option) => field(option, draft.options[option.name] ?? "", say, put))}
            </div>`
        : nothing
    }
  </details>`;
}

function select<T extends string>(
  title: string,
  values: readonly T[],
  chosen: T,
  named: (one: T) => string,
  take: (one: T) => void,
): TemplateResult {
  return html`<label
    >${title}
    <select @change=${(event: Event) => take(valueOf(event) as T)}>
      ${values.map(
        (one) => html`<option value=${one} ?selected=${one === chosen}>${named(one)}</option>`,
      )}
    </select></label
  >`;
}

const named = (say: Say, value: string): string => say("web-value", { value });

function field(
  option: OptionInfo,
  chosen: string,
  say: Say,
  put: (name: string, value: string) => void,
): TemplateResult {
  const usual = say("web-usual", { value: named(say, option.default) });
  const take = (event: Event): void => put(option.name, valueOf(event).trim());
  if (option.values.length < 2) {
    return html`<label
      >${option.sentence}
      <input
        class="ltr"
        autocomplete="off"
        placeholder=${usual}
        .value=${chosen}
        @change=${take}
      /><small>${option.allowed}</small></label
    >`;
  }
  return html`<label
    >${option.sentence}
    <select @change=${take}>
      <option value="" ?selected=${chosen === ""}>${usual}</option>
      ${option.values.map(
        (one) => html`<option value=${one} ?selected=${one === chosen}>${named(say, one)}</option>`,
      )}
    </select></label
  >`;
}
