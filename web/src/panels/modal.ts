/** A dialogue over the page: the browser keeps the focus in it, Escape and a press beside it close it. */
import { html, type TemplateResult } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import type { Say } from "../words";
import { icon } from "./icons";

const open = (element: Element | undefined): void => {
  const dialog = element as HTMLDialogElement | undefined;
  queueMicrotask(() => {
    if (dialog?.isConnected && !dialog.open) dialog.showModal();
  });
};

/** Closes the dialogue that something was pressed in; the focus goes back to where it was. */
export const shut = (event: Event): void => (event.currentTarget as Element).closest("dialog")?.close();

const beside = (event: Event): void => {
  if (event.target === event.currentTarget) shut(event);
};

/** Draws a dialogue that is open for as long as it is drawn; `closed` is told when it is not any more. */
export function modal(title: string, say: Say, closed: () => void, inside: TemplateResult): TemplateResult {
  return html`<dialog class="modal" aria-label=${title} ${ref(open)} @close=${closed} @click=${beside}>
    <div class="paper">
      <div class="head"><h2>${title}</h2>
        <button class="quiet" type="button" aria-label=${say("web-close")} @click=${shut}>${icon("close")}</button></div>
      ${inside}
    </div>
  </dialog>`;
}
