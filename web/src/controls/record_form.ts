/** The form that takes a text of records, from a file or pasted. */
import { html, type TemplateResult } from "lit-html";
import type { Say } from "../words";
import { icon, type Icon } from "./icons";

export interface RecordFormHandlers {
  readonly readText: (text: string) => void;
  readonly readFile: (file: File | undefined) => void;
}

/** Draw the form with a text that was given before; `act` is what its button does. */
export function recordForm(
  text: string,
  act: { readonly icon: Icon; readonly label: string },
  { readText, readFile }: RecordFormHandlers,
  say: Say,
): TemplateResult {
  const submit = (event: Event): void => {
    event.preventDefault();
    const given = new FormData(event.currentTarget as HTMLFormElement).get("text");
    if (typeof given === "string") readText(given);
  };
  return html`<form class="card drop" @submit=${submit}>
    <label class="button strong pick"
      >${icon("file")} ${say("web-choose-file")}
      <input
        class="unseen"
        type="file"
        accept=".kolpak,.txt,text/plain"
        @change=${(event: Event) => {
          const input = event.target as HTMLInputElement;
          readFile(input.files?.[0]);
          input.value = ""; // the same file, changed meanwhile, may be chosen again
        }}
    /></label>
    <label class="field"
      >${say("web-paste")}<textarea
        class="ltr"
        name="text"
        rows="8"
        spellcheck="false"
        .value=${text}
      ></textarea>
    </label>
    <button>${icon(act.icon)} ${act.label}</button>
  </form>`;
}
