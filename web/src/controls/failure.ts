/** What went wrong, below what was asked for. */
import { html, nothing, type TemplateResult } from "lit-html";
import { PERSON_CHANGED, RefusedError } from "../http";
import { failureText } from "../messages";
import type { Say } from "../words";

/** Draw a sentence that says what is wrong. */
export const wrong = (text: string): TemplateResult =>
  html`<p class="wrong" role="alert">${text}</p>`;

/** Draw why something failed, in the language of now; nothing before it has. */
export const failureNote = (failure: unknown, say: Say): TemplateResult | typeof nothing =>
  failure
    ? html`${wrong(failureText(failure, say))} ${isOldPage(failure) ? reloadButton(say) : nothing}`
    : nothing;

/** Tell whether the page shows a person who has signed out, or another one in, since. */
const isOldPage = (failure: unknown): boolean =>
  failure instanceof RefusedError && failure.error.id === PERSON_CHANGED;

const reloadButton = (say: Say): TemplateResult => {
  const reload = (): void => {
    location.reload();
  };
  return html`<button class="strong" type="button" @click=${reload}>${say("web-reload")}</button>`;
};
