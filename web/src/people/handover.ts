/** What asks to hand the device on, between the turns of players who share one (hot seat). */
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "../controls/icons";
import type { PanelContext } from "../context";
import { narrate } from "../talk/narration";
import type { SeatNumber } from "../wire";
import { withoutCodes } from "../words";

/** Draw it over the covered board; it contains nothing but public events. */
export function handover(context: PanelContext, seat: SeatNumber): TemplateResult {
  const { say, names, model, now, naming } = context;
  const name = names[seat] ?? "";
  const raw = now.seats.map((one) => one.name);
  const last = model.log.filter(({ event }) => event.kind === "played").slice(-now.seats.length);
  const lines = last
    .map(({ event }) => narrate(event, withoutCodes(say), naming, raw))
    .filter((line) => line !== null);
  return html`<section class="handover">
    ${icon("device")}
    <h2 tabindex="-1">${say("web-hand-over", { name })}</h2>
    <p class="about">${say("web-hand-over-note", { name })}</p>
    ${
      lines.length
        ? html`<ul class="since">
            ${lines.map((line) => html`<li>${line}</li>`)}
          </ul>`
        : nothing
    }
  </section>`;
}
