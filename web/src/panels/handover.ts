/** The privacy screen between several players on one device. */
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "./icons";
import type { Room } from "./room";
import { sentence } from "./sentences";
import type { SeatNumber, Snapshot } from "../wire";

/** Tells who has to take the device before anything may be shown; null where the board may be seen. */
export function awaited(now: Snapshot, holder: SeatNumber | null, secrets: boolean): SeatNumber | null {
  const mover = now.game?.mover;
  if (!secrets || now.state !== "playing" || now.you.length < 2 || typeof mover !== "number") return null;
  return now.you.includes(mover) && mover !== holder ? mover : null;
}

/** Draws the screen: nothing of the board is in it, only what everybody may know. */
export function handover(room: Room, seat: SeatNumber): TemplateResult {
  const { say, names, set, model, now, naming } = room;
  const name = names[seat] ?? "";
  const raw = now.seats.map((one) => one.name ?? "");
  const last = model.log.filter(({ event }) => event.kind === "played").slice(-now.seats.length);
  const lines = last.map(({ event }) => sentence(event, say, naming, raw)).filter((line) => line !== null);
  return html`<section class="card handover" role="alertdialog" aria-label=${say("web-hand-over", { name })}>
    ${icon("device")}
    <h2 tabindex="-1">${say("web-hand-over", { name })}</h2>
    <p class="about">${say("web-hand-over-note", { name })}</p>
    <button class="strong big" @click=${() => set({ holder: seat })}>${say("web-i-am", { name })}</button>
    ${lines.length ? html`<ul class="since">${lines.map((line) => html`<li>${line}</li>`)}</ul>` : nothing}
  </section>`;
}
