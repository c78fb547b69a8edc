/** The bar at the top of every page: the way home, what is going on, and the settings. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Shell } from "../shell";
import { icon } from "./icons";

/** Draws the bar; `middle` is what the page itself has to say there. */
export function bar(shell: Shell, middle: TemplateResult | typeof nothing = nothing): TemplateResult {
  const { say } = shell.words();
  return html`<header class="bar">
    <a class="home" href="/" aria-label=${say("web-home")}><img src="/icon.svg" alt="" width="30" height="30" /><span>Kolpak</span></a>
    <div class="middle">${middle}</div>
    <button class="quiet" aria-label=${say("web-settings")} @click=${() => shell.openSettings()}>${icon("gear")}</button>
  </header>`;
}
