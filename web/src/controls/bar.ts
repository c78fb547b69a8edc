/** The top bar of every page: link to the start page, status, the tabs and settings. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Shell } from "../shell";
import { icon } from "./icons";

/** The pages that tabs lead to, with their icons. */
const TABS = {
  start: ["/", "home"],
  puzzle: ["/puzzle", "bulb"],
  games: ["/games", "grid"],
  you: ["/you", "person"],
} as const;

interface Tabs {
  /** The tab of the page itself. */
  readonly here: keyof typeof TABS;
  /** At how many tables it is the visitor's turn. */
  readonly turns: number | undefined;
}

/**
 * Draw the bar; `middle` is the page's own status. Without tabs there are none, as in a game.
 *
 * What has no status of its own says where the network is lost, which moves nothing.
 */
export function bar(
  shell: Shell,
  middle: TemplateResult | typeof nothing = nothing,
  shown?: Tabs,
): TemplateResult {
  const { say } = shell.words();
  const isLost = middle === nothing && !navigator.onLine;
  const lost = html`<p class="offline" role="status">${say("web-offline")}</p>`;
  return html`<header class="bar">
    <a class="home" href="/" aria-label=${say("web-home")}
      ><img src=${picture()} alt="" width="30" height="30" /><span translate="no">Kolpak</span
      ><svg class="word" viewBox="0 0 168 48" aria-hidden="true"><use href="#word" /></svg
    ></a>
    <div class="middle">${isLost ? lost : middle}</div>
    ${shown ? tabs(shell, shown) : nothing}
    <button class="quiet" aria-label=${say("web-settings")} @click=${() => shell.openSettings()}>
      ${icon("gear")}
    </button>
  </header>`;
}

/** Return the icon of the page, which is in it already. */
const picture = (): string =>
  document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? "";

/** Draw the tabs: words in the bar, or a row at the foot of a phone. */
function tabs(shell: Shell, { here, turns = 0 }: Tabs): TemplateResult {
  const { say, lang } = shell.words();
  const names = Object.keys(TABS) as (keyof typeof TABS)[];
  const count = html`<em
    ><span aria-hidden="true" translate="no">${turns.toLocaleString(lang)}</span
    ><span class="unseen">${say("web-turns", { count: turns })}</span></em
  >`;
  return html`<nav class="pages" aria-label=${say("web-pages")}>
    ${names.map((name) => {
      const [path, sign] = TABS[name];
      return html`<a href=${path} aria-current=${name === here ? "page" : nothing}
        >${icon(sign)}<span>${say(`web-page-${name}`)}</span>
        ${name === "games" && turns > 0 ? count : nothing}</a
      >`;
    })}
  </nav>`;
}
