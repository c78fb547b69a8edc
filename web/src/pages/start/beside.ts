/** What stands below the form: joining friends, tables of others, rules and records. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { TableSummary } from "../../api";
import { GAMES } from "../../games/catalog";
import { submittedText, valueOf } from "../../panels/fields";
import { icon } from "../../panels/icons";
import type { Shell } from "../../shell";
import { tableList } from "./lists";

interface BesideState {
  readonly mine: readonly TableSummary[];
  readonly open: readonly TableSummary[];
  readonly live: readonly TableSummary[];
  readonly code: string;
  /** Why what was typed leads to no table. */
  readonly codeError: string;
}

interface BesideHandlers {
  readonly typeCode: (code: string) => void;
  readonly join: (text: string) => Promise<void>;
}

/** Draw what stands below the form. */
export function beside(shell: Shell, state: BesideState, handlers: BesideHandlers): TemplateResult {
  return html`<div class="beside">
    ${joinForm(shell, state, handlers)} ${tableLists(shell, state)} ${rulesLinks(shell)}
  </div>`;
}

function joinForm(
  shell: Shell,
  { code, codeError }: BesideState,
  { typeCode, join }: BesideHandlers,
): TemplateResult {
  const { say } = shell.words();
  const submit = (event: Event): void => {
    event.preventDefault();
    void join(submittedText(event).trim());
  };
  return html`<form class="card join" @submit=${submit}>
    <h2>${say("web-join")}</h2>
    <div class="row">
      <label class="grow"
        ><span class="unseen">${say("web-code")}</span>
        <input
          class="ltr"
          autocapitalize="none"
          autocomplete="off"
          spellcheck="false"
          placeholder=${say("web-code")}
          .value=${code}
          @input=${(event: Event) => {
            typeCode(valueOf(event));
          }}
      /></label>
      <button>${say("web-go")}</button>
    </div>
    ${codeError ? html`<p class="wrong" role="alert">${codeError}</p>` : nothing}
  </form>`;
}

/** Draw the lists that are not empty: open tables to join, running ones to watch, own ones over. */
function tableLists(shell: Shell, { mine, open, live }: BesideState): TemplateResult {
  const words = shell.words();
  const { say } = words;
  const own = new Set(mine.map((table) => table.id));
  const others = (tables: readonly TableSummary[]): readonly TableSummary[] =>
    tables.filter((table) => !own.has(table.id));
  const over = mine.filter((table) => table.phase === "over");
  return html`${tableList(say("web-open-tables"), others(open), words)}
  ${tableList(say("web-watch"), others(live), words)} ${tableList(say("web-finished"), over, words)}`;
}

function rulesLinks(shell: Shell): TemplateResult {
  const { say } = shell.words();
  const link = (game: string): TemplateResult => {
    const title = say("web-rules-of", { game: say(`game-${game}`) });
    return html`<li><a href="/rules/${game}">${icon("book")}${title}</a></li>`;
  };
  return html`<nav class="card" aria-label=${say("web-reading")}>
    <h2>${say("web-reading")}</h2>
    <ul class="links">
      ${Object.keys(GAMES).map(link)}
      <li><a href="/replay">${icon("file")}${say("web-replay-file")}</a></li>
    </ul>
  </nav>`;
}
