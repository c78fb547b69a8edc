/** What went wrong, below what was asked for. */
import { html, nothing, type TemplateResult } from "lit-html";
import { failureText } from "../messages";
import type { Say } from "../words";

/** Draw a sentence that says what is wrong. */
export const wrong = (text: string): TemplateResult =>
  html`<p class="wrong" role="alert">${text}</p>`;

/** Draw why something failed, in the language of now; nothing before it has. */
export const failureNote = (failure: unknown, say: Say): TemplateResult | typeof nothing =>
  failure ? wrong(failureText(failure, say)) : nothing;
