/** The status in the top bar: whose turn it is, and the state of the connection. */
import { html, nothing, type TemplateResult } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { seatNames } from "../messages";
import type { Snapshot } from "../wire";
import { shortName, type Say } from "../words";
import { icon } from "./icons";
import type { PanelContext } from "./context";

/** Tell whether one of the reader's seats is to move. */
export const isOwnTurn = ({ phase, game, you }: Snapshot): boolean =>
  phase === "playing" && typeof game?.mover === "number" && you.includes(game.mover);

/** Say in a few words whose turn it is, or what the table waits for. */
export function statusText(now: Snapshot, say: Say): string {
  if (now.phase === "open" && now.seats.every(({ who }) => who !== "open")) {
    return say("web-all-here");
  }
  if (now.phase !== "playing") return say(`web-status-${now.phase}`);
  const mover = now.game?.mover;
  if (typeof mover !== "number") return say("web-chance-moves");
  if (isOwnTurn(now) && now.you.length === 1) return say("web-your-turn");
  return say("web-turn", { name: seatNames(now, say)[mover] ?? "" });
}

/** Draw the status. */
export function status({ now, say, model }: PanelContext): TemplateResult {
  const lost = model.connection !== "live";
  return html`<b class="game" aria-hidden="true">${shortName(now.setup.game, say)}</b> ${keyed(
      statusText(now, say),
      html`<p class="status ${isOwnTurn(now) ? "mine" : ""}">${statusText(now, say)}</p>`,
    )}
    ${
      lost
        ? html`<p class="link-state" role="status">
            ${icon("plug")}<span>${say("web-reconnecting")}</span>
          </p>`
        : nothing
    }
    ${
      !lost && model.reconnected
        ? html`<p class="link-state back">${icon("check")}<span>${say("web-connected")}</span></p>`
        : nothing
    }
    ${
      !lost && now.you.length === 0 && now.phase !== "open"
        ? html`<p class="link-state">${icon("eye")}<span>${say("web-watching-short")}</span></p>`
        : nothing
    }`;
}
