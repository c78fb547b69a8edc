/** Delete the account, or a guest, with what the browser keeps. */
import { html, type TemplateResult } from "lit-html";
import { closeDialog, modal, openFailure } from "../controls/modal";
import { forgetChance } from "../fair/memory";
import { deleteMe } from "../identity";
import { DEFAULTS } from "../settings";
import type { Shell } from "../shell";
import { forgetAll } from "../storage";

type Who = "account" | "guest";

/** Draw the button that asks first. */
export function leavingButton(shell: Shell, who: Who): TemplateResult {
  const ask = (): void => {
    shell.openDialog((close) => () => question(shell, who, close));
  };
  return html`<button class="quiet" type="button" @click=${ask}>
    ${shell.words().say(`web-delete-${who}`)}
  </button>`;
}

/** Draw the question, with what goes and what stays. */
function question(shell: Shell, who: Who, close: () => void): TemplateResult {
  const { say } = shell.words();
  const title = say(`web-delete-${who}-title`);
  const yes = (event: Event): void => {
    closeDialog(event);
    leave(shell).catch((error: unknown) => {
      openFailure(shell, title, error);
    });
  };
  const content = html`<p>${say("web-delete-sure", { who })} ${say("web-delete-stays")}</p>
    <div class="row">
      <button class="strong" @click=${yes}>${say("web-delete-yes")}</button>
      <button @click=${closeDialog}>${say("web-delete-no")}</button>
    </div>`;
  return modal(title, say, close, content);
}

/** Delete everything and begin anew, as somebody who has never been here. */
async function leave(shell: Shell): Promise<void> {
  await deleteMe();
  shell.set(DEFAULTS); // nothing of before is to be saved again
  forgetAll(() => localStorage);
  forgetAll(() => sessionStorage);
  await forgetChance();
  location.assign("/");
}
