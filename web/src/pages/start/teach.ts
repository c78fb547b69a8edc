/** The offer of a first game that teaches, to whoever has not played a game yet. */
import { html, nothing, type TemplateResult } from "lit-html";
import { GAMES } from "../../games/catalog";
import type { Shell } from "../../shell";

/** Draw the offer; nothing for a known game, or for one without lessons. */
export function lessonOffer(shell: Shell, game: string): TemplateResult | typeof nothing {
  const { say } = shell.words();
  if (!(game in GAMES) || shell.settings().known.includes(game)) return nothing;
  return html`<p class="teach">
    ${say("web-learn-offer")} <a class="button" href=${`/learn/${game}`}>${say("web-learn")}</a>
  </p>`;
}
