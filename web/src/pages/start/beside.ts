/** What leads elsewhere: a code, rules, lessons and records. */
import { html, type TemplateResult } from "lit-html";
import { GAMES, TAUGHT } from "../../games/catalog";
import { failureNote } from "../../controls/failure";
import { submittedText, valueOf } from "../../controls/fields";
import { icon } from "../../controls/icons";
import { modal } from "../../controls/modal";
import type { Shell } from "../../shell";

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

/** Draw the ways to the rules, the lessons and records. */
export function rulesLinks(shell: Shell): TemplateResult {
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
