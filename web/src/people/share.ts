/** The invitation to a table: link, copy and share buttons, code and QR code. */
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { until } from "lit-html/directives/until.js";
import type { Say } from "../words";
import type { PanelContext } from "../context";
import { copyText } from "../controls/copy";
import { icon } from "../controls/icons";
import { loadSecond } from "../loading";

/** Time for which the button says that the link has been copied. */
const COPIED_MS = 2500;

/** Draw the invitation: first the ways to send it, then code and QR code. */
export function share(context: PanelContext): TemplateResult {
  return html`${ways(context, nothing)} ${ticket(context)}`;
}

/** Draw the buttons that send the link; `more` goes along. */
export function ways(context: PanelContext, more: TemplateResult | typeof nothing): TemplateResult {
  return html`<div class="ways">${shareButton(context)} ${copyButton(context)} ${more}</div>`;
}

/** Draw what is told or shown to somebody: code, link and QR code. */
export function ticket({ say, link, now, send }: PanelContext): TemplateResult {
  const selectAll = (event: Event): void => {
    (event.target as HTMLInputElement).select();
  };
  return html`<section class="share" aria-label=${say("web-invite")}>
    <div class="ticket">
      <div class="grow">
        ${now.code ? tableCode(now.code, say) : nothing}
        <label
          ><span class=${now.code ? "unseen" : ""}>${say("web-link")}</span
          ><input class="ltr link" readonly .value=${link} @focus=${selectAll}
        /></label>
      </div>
      <div class="code-picture">${until(qrCode(link, say("web-qr")))}</div>
    </div>
    ${now.host && now.setup.visibility === "private" ? renewal(say, send) : nothing}
  </section>`;
}

const canShare = (): boolean => "share" in navigator;

/** Draw the button that copies the link; the first one where the system shares nothing. */
function copyButton(context: PanelContext): TemplateResult {
  const { say, ui } = context;
  return html`<button
    type="button"
    class=${canShare() ? "" : "strong big"}
    @click=${(event: Event) => void copy(event, context)}
  >
    ${icon(ui.copied ? "check" : "copy")} ${say(ui.copied ? "web-copied" : "web-copy")}
  </button>`;
}

/** Draw the code, sign by sign for screen readers, and what it is for. */
function tableCode(code: string, say: Say): TemplateResult {
  return html`<p class="code">
    <span>${say("web-table-code")}</span>
    <b class="ltr" translate="no" role="img" aria-label=${[...code].join(" ")}>${code}</b>
    <small>${say("web-code-hint")}</small>
  </p>`;
}

/** Draw the button that makes the invitation to a private table void. */
function renewal(say: Say, send: PanelContext["send"]): TemplateResult {
  const renew = (): void => {
    send({ do: "renew_invitation" });
  };
  return html`<p class="code">
    <button type="button" @click=${renew}>${say("web-renew")}</button>
    <small>${say("web-renew-hint")}</small>
  </p>`;
}

/** Draw the button for the system's share sheet, where there is one. */
function shareButton({ link, say, now }: PanelContext): TemplateResult | typeof nothing {
  if (!canShare()) return nothing;
  const open = async (): Promise<void> => {
    const title = say(`game-${now.setup.game}`);
    await navigator.share({ title, url: link }).catch(() => undefined); // cancelled by the user
  };
  return html`<button type="button" class="strong big" @click=${() => void open()}>
    ${icon("link")} ${say("web-send")}
  </button>`;
}

async function copy(event: Event, { link, setUi }: PanelContext): Promise<void> {
  await copyText(link, event.currentTarget as Element);
  setUi({ copied: true });
  setTimeout(() => {
    setUi({ copied: false });
  }, COPIED_MS);
}

const cache = new Map<string, Promise<TemplateResult>>();

/** Draw the QR code of a link; the encoder is loaded when it is first needed. */
function qrCode(link: string, name: string): Promise<TemplateResult> {
  const picture =
    cache.get(link) ??
    loadSecond<typeof import("uqr")>().then(
      ({ encode }) => qrPicture(encode(link, { ecc: "M", border: 0 }).data, name),
      () => {
        cache.delete(link); // the link beside it says the same
        return html``;
      },
    );
  cache.set(link, picture);
  return picture;
}

/** Draw dark modules with the quiet zone of four modules that ISO/IEC 18004 asks for. */
function qrPicture(rows: readonly (readonly boolean[])[], name: string): TemplateResult {
  const dark = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x},${y}h1v1h-1z`] : [])),
  );
  const size = rows.length + 8;
  const square = svg`<rect x="-4" y="-4" width=${size} height=${size} />`;
  return html`<svg
    class="qr"
    viewBox="-4 -4 ${size} ${size}"
    role="img"
    aria-label=${name}
    shape-rendering="crispEdges"
  >
    ${square}${svg`<path d=${dark.join("")} />`}
  </svg>`;
}
