/** The top bar of every page: link to the start page, status and settings. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Shell } from "../shell";
import { icon } from "./icons";

/** Draw the bar; `middle` is the page's own status. */
export function bar(
  shell: Shell,
  middle: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  const { say } = shell.words();
  return html`<header class="bar">
    <a class="home" href="/" aria-label=${say("web-home")}
      ><img src="/icon.svg" alt="" width="30" height="30" /><span>Kolpak</span
      ><svg class="word" viewBox="0 0 168 48" aria-hidden="true"><use href="#word" /></svg
    ></a>
    <div class="middle">${middle}</div>
    <button class="quiet" aria-label=${say("web-settings")} @click=${() => shell.openSettings()}>
      ${icon("gear")}
    </button>
  </header>`;
}
