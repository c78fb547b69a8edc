/** What is going on, at a glance: whose turn it is, and whether the server is there. */
import { html, nothing, type TemplateResult } from "lit-html";
import { seatNames } from "../texts";
import type { Snapshot } from "../wire";
import type { Say } from "../words";
import { icon } from "./icons";
import type { Room } from "./room";

const isMine = ({ state, game, you }: Snapshot): boolean => state === "playing" && typeof game?.mover === "number" && you.includes(game.mover);

/** Says it in a few words. */
export function statusText(now: Snapshot, say: Say): string {
  if (now.state !== "playing") return say(`web-status-${now.state}`);
  const mover = now.game?.mover;
  if (typeof mover !== "number") return say("web-chance-moves");
  if (isMine(now) && now.you.length === 1) return say("web-your-turn");
  return say("web-turn", { name: seatNames(now, say)[mover] ?? "" });
}

/** Draws it for the bar. */
export function status({ now, say, model, ui }: Room): TemplateResult {
  const lost = model.link !== "live";
  return html`<p class="status ${isMine(now) ? "mine" : ""}">${statusText(now, say)}</p>
    ${lost ? html`<p class="link-state" role="status">${icon("plug")}<span>${say("web-reconnecting")}</span></p>` : nothing}
    ${!lost && ui.back ? html`<p class="link-state back">${icon("check")}<span>${say("web-connected")}</span></p>` : nothing}
    ${!lost && now.you.length === 0 && now.state !== "open" ? html`<p class="link-state">${icon("eye")}<span>${say("web-watching-short")}</span></p>` : nothing}`;
}
