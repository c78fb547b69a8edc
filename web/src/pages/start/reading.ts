/** Links of the start page to lessons, rules and records. */
import { html, type TemplateResult } from "lit-html";
import { GAMES } from "../../games/catalog";
import { icon } from "../../panels/icons";
import type { Shell } from "../../shell";

/** Draw the links. */
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
      ${Object.keys(GAMES).map(lesson)} ${Object.keys(GAMES).map(link)}
      <li><a href="/replay">${icon("file")}${say("web-replay-file")}</a></li>
    </ul>
  </nav>`;
}
