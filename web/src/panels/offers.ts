/** Offers that wait for an answer: to take back, to stop, to play again. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Room } from "./room";

/** Draws the open offers, with the answers for those who are asked. */
export function offers({ now, say, names, wish }: Room): TemplateResult | typeof nothing {
  if (now.offers.length === 0) return nothing;
  const playing = now.you.map((seat) => now.seats[seat]).some((seat) => now.state !== "playing" || !(seat?.resigned || seat?.stand_in));
  return html`<div class="offers" role="status">${now.offers.map((offer) => {
    const asked = playing && !now.you.some((seat) => offer.yes.includes(seat));
    const own = now.you.includes(offer.seat);
    const text = say(own ? "web-offer-own" : "web-offer", { what: offer.what, name: names[offer.seat] ?? "" });
    return html`<div class="offer"><p>${text}</p>
      ${asked ? html`<button class="strong" @click=${() => wish({ do: "answer", what: offer.what, yes: true })}>${say("web-agree")}</button>` : nothing}
      ${asked || own ? html`<button @click=${() => wish({ do: "answer", what: offer.what, yes: false })}>${say(own ? "web-withdraw" : "web-decline")}</button>` : nothing}
    </div>`;
  })}</div>`;
}
