/** Open offers: to take back, to stop, to play a rematch. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Snapshot } from "../wire";
import type { PanelContext } from "./context";

/** Draw the open offers, with buttons for those who have to answer. */
export function offers(context: PanelContext): TemplateResult | typeof nothing {
  const { now } = context;
  if (now.offers.length === 0) return nothing;
  return html`<div class="offers" role="status">
    ${now.offers.map((offer) => offerRow(context, offer))}
  </div>`;
}

type Offer = Snapshot["offers"][number];

function offerRow({ now, say, names, send }: PanelContext, offer: Offer): TemplateResult {
  const { what, seat, yes } = offer;
  const isAsked = mayAnswer(now) && !now.you.some((one) => yes.includes(one));
  const isOwn = now.you.includes(seat);
  const text = say(isOwn ? "web-offer-own" : "web-offer", { what, name: names[seat] ?? "" });
  const answer = (agrees: boolean) => (): void => {
    send({ do: "answer", what, yes: agrees });
  };
  const agree = html`<button class="strong" @click=${answer(true)}>${say("web-agree")}</button>`;
  const decline = html`<button @click=${answer(false)}>
    ${say(isOwn ? "web-withdraw" : "web-decline")}
  </button>`;
  return html`<div class="offer">
    <p>${text}</p>
    ${isAsked ? agree : nothing} ${isAsked || isOwn ? decline : nothing}
  </div>`;
}

/** Tell whether the reader's answer counts: during a game only that of active players. */
const mayAnswer = ({ phase, you, seats }: Snapshot): boolean =>
  you.some((seat) => phase !== "playing" || !seats[seat]?.resigned);
