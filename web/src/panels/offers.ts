/** Open offers: to take back, to stop, to play a rematch. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { PanelContext } from "./context";

/** Draw the open offers, with buttons for those who have to answer. */
export function offers({ now, say, names, send }: PanelContext): TemplateResult | typeof nothing {
  if (now.offers.length === 0) return nothing;
  const playing = now.you
    .map((seat) => now.seats[seat])
    .some((seat) => now.phase !== "playing" || !(seat?.resigned || seat?.stand_in));
  return html`<div class="offers" role="status">
    ${now.offers.map((offer) => {
      const asked = playing && !now.you.some((seat) => offer.yes.includes(seat));
      const own = now.you.includes(offer.seat);
      const text = say(own ? "web-offer-own" : "web-offer", {
        what: offer.what,
        name: names[offer.seat] ?? "",
      });
      return html`<div class="offer">
        <p>${text}</p>
        ${
          asked
            ? html`<button
                class="strong"
                @click=${() => send({ do: "answer", what: offer.what, yes: true })}
              >
                ${say("web-agree")}
              </button>`
            : nothing
        }
        ${
          asked || own
            ? html`<button @click=${() => send({ do: "answer", what: offer.what, yes: false })}>
                ${say(own ? "web-withdraw" : "web-decline")}
              </button>`
            : nothing
        }
      </div>`;
    })}
  </div>`;
}
