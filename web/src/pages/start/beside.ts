/** What stands below the form: tables of others, rules and records. */
import { html, nothing, type TemplateResult } from "lit-html";
import { GAMES, TAUGHT } from "../../games/catalog";
import { failureNote } from "../../controls/failure";
import { submittedText, valueOf } from "../../controls/fields";
import { icon } from "../../controls/icons";
import { modal } from "../../controls/modal";
import { namesText, stateText } from "../../own_tables";
import type { Shell } from "../../shell";
import type { ListedTable } from "../../wire";
import type { Words } from "../../words";

/** Rows of a list of tables. */
const MAX_ROWS = 6;

interface BesideState {
  readonly mine: readonly ListedTable[];
  readonly open: readonly ListedTable[];
  readonly live: readonly ListedTable[];
}

/** Draw what stands below the form. */
export function beside(shell: Shell, { mine, open, live }: BesideState): TemplateResult {
  const words = shell.words();
  const own = new Set(mine.map((table) => table.id));
  const others = (tables: readonly ListedTable[]): readonly ListedTable[] =>
    tables.filter((table) => !own.has(table.id));
  return html`<div class="beside">
    ${tableList(words.say("web-open-tables"), others(open), words)}
    ${tableList(words.say("web-watch"), others(live), words)} ${rulesLinks(shell)}
  </div>`;
}

interface JoinState {
  readonly code: string;
  /** Why what was typed leads to no table. */
  readonly codeError: unknown;
}

interface JoinHandlers {
  readonly typeCode: (code: string) => void;
  readonly join: (text: string) => Promise<void>;
}

/** Draw the dialogue that takes the code of a table or a link to it. */
export function joinDialog(
  shell: Shell,
  { code, codeError }: JoinState,
  { typeCode, join }: JoinHandlers,
  close: () => void,
): TemplateResult {
  const { say } = shell.words();
  const submit = (event: Event): void => {
    event.preventDefault();
    void join(submittedText(event));
  };
  const content = html`<form class="join" @submit=${submit}>
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
      <button class="strong">${say("web-go")}</button>
    </div>
    ${failureNote(codeError, say)}
  </form>`;
  return modal(say("web-join-code"), say, close, content);
}

/** Draw a list of tables; nothing where there is none. */
function tableList(
  title: string,
  tables: readonly ListedTable[],
  words: Words,
): TemplateResult | typeof nothing {
  if (tables.length === 0) return nothing;
  const { say } = words;
  const names = (table: ListedTable): string => namesText(table, [...table.seats.keys()], say);
  return html`<section class="card">
    <h2>${title}</h2>
    <ul class="links">
      ${tables.slice(0, MAX_ROWS).map(
        (table) =>
          html`<li>
            <a href="/table/${table.id}"
              ><span class="grow"
                ><strong>${say(`game-${table.game}`)}</strong>
                <small translate="no">${names(table)}</small></span
              ><span class="state">${stateText(table, words)}</span></a
            >
          </li>`,
      )}
    </ul>
  </section>`;
}

function rulesLinks(shell: Shell): TemplateResult {
  const { say } = shell.words();
  const link = (game: string): TemplateResult => {
    const title = say("web-rules-of", { game: say(`game-${game}`) });
    return html`<li><a href="/rules/${game}">${icon("book")}${title}</a></li>`;
  };
  const lesson = (game: string): TemplateResult => {
    const title = say("web-learn-game", { game: say(`game-${game}`) });
    return html`<li><a href="/learn/${game}">${icon("bulb")}${title}</a></li>`;
  };
  return html`<nav class="card" aria-label=${say("web-reading")}>
    <h2>${say("web-reading")}</h2>
    <ul class="links">
      ${TAUGHT.map(lesson)} ${Object.keys(GAMES).map(link)}
      <li><a href="/replay">${icon("file")}${say("web-replay-file")}</a></li>
    </ul>
  </nav>`;
}
