/** Modal dialogues on the `dialog` element, which traps the focus and closes on Escape. */
import { html, type TemplateResult } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import type { Shell } from "../shell";
import type { Say } from "../words";
import { failureNote } from "./failure";
import { icon } from "./icons";

const showModal = (element: Element | undefined): void => {
  const dialog = element as HTMLDialogElement | undefined;
  queueMicrotask(() => {
    if (dialog?.isConnected && !dialog.open) dialog.showModal();
  });
};

/** Close the dialogue that contains the source of an event; the browser restores the focus. */
export const closeDialog = (event: Event): void =>
  (event.currentTarget as Element).closest("dialog")?.close();

/** Close whatever dialogue is open, as its cross does. */
export const closeAnyDialog = (): void =>
  document.querySelector<HTMLDialogElement>("dialog.modal[open]")?.close();

/** Where the pointer went down last: who selects text may lift it on the backdrop. */
let pressed: EventTarget | null = null;
const notePress = ({ target }: Event): void => {
  pressed = target;
};

/** Close a dialogue by a press beside it, which reaches the dock of a table as through a sheet's veil. */
const closeOnBackdrop = (event: MouseEvent): void => {
  const { target, currentTarget, clientX, clientY } = event;
  if (target !== currentTarget || pressed !== currentTarget) return;
  closeDialog(event);
  const below = document.elementFromPoint(clientX, clientY);
  const reached = new MouseEvent("click", { bubbles: true, cancelable: true, clientX, clientY });
  if (below?.closest(".table > .dock")) below.dispatchEvent(reached);
};

/** Draw a dialogue that is open while it is drawn; `closed` is called when the user closes it. */
export function modal(
  title: string,
  say: Say,
  closed: () => void,
  inside: TemplateResult,
  className = "",
): TemplateResult {
  return html`<dialog
    class="modal ${className}"
    aria-label=${title}
    ${ref(showModal)}
    @close=${closed}
    @pointerdown=${notePress}
    @click=${closeOnBackdrop}
  >
    <div class="paper">
      <div class="head">
        <h2>${title}</h2>
        <button class="quiet" type="button" aria-label=${say("web-close")} @click=${closeDialog}>
          ${icon("close")}
        </button>
      </div>
      ${inside}
    </div>
  </dialog>`;
}

/** Open a dialogue that says why something could not be done. */
export function openFailure(shell: Shell, title: string, error: unknown): void {
  const { say } = shell.words();
  const why = html`${failureNote(error, say)}`;
  shell.openDialog((close) => () => modal(title, say, close, why));
}
