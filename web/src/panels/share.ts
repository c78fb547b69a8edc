/** The way for others to a table: a link, a button that copies it, a code, and a picture for cameras. */
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { until } from "lit-html/directives/until.js";
import { icon } from "./icons";
import type { Room } from "./room";

/** Draws the invitation. */
export function share(room: Room): TemplateResult {
  const { say, link, now, ui } = room;
  return html`<section class="share" aria-label=${say("web-invite")}>
    <div class="code-picture">${until(code(link, say("web-qr")))}</div>
    <div class="grow">
      <label>${say("web-link")}<input class="ltr link" readonly .value=${link} @focus=${(event: Event) => (event.target as HTMLInputElement).select()} /></label>
      <div class="row">${"share" in navigator ? html`<button type="button" class="strong" @click=${() => void send(room)}>${icon("link")} ${say("web-send")}</button>` : nothing}
        <button type="button" @click=${(event: Event) => void copy(event, room)}>${icon(ui.copied ? "check" : "copy")} ${say(ui.copied ? "web-copied" : "web-copy")}</button>
        <span class="row code"><span>${say("web-table-code")}</span> <b class="ltr">${now.id}</b></span></div>
    </div>
  </section>`;
}

/** Hands the link to the machine's own way of sending things. */
async function send({ link, say, now }: Room): Promise<void> {
  await navigator.share({ title: say(`game-${now.setup.game}`), url: link }).catch(() => undefined); // who thinks better of it is told nothing
}

async function copy(event: Event, { link, set }: Room): Promise<void> {
  const field = (event.currentTarget as Element).closest(".share")?.querySelector("input");
  try {
    await navigator.clipboard.writeText(link);
  } catch {
    field?.select(); // without a secure connection only the old way is left
    document.execCommand("copy");
  }
  set({ copied: true });
  setTimeout(() => set({ copied: false }), 2500);
}

const drawn = new Map<string, Promise<TemplateResult>>();

/** Draws the code of a link; the drawing program is loaded only now. */
function code(link: string, name: string): Promise<TemplateResult> {
  const found = drawn.get(link) ?? import("../qr").then(({ qr }) => picture(qr(link), name));
  drawn.set(link, found);
  return found;
}

function picture(rows: readonly (readonly boolean[])[], name: string): TemplateResult {
  const dark = rows.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x},${y}h1v1h-1z`] : [])));
  const size = rows.length + 8;
  return html`<svg class="qr" viewBox="-4 -4 ${size} ${size}" role="img" aria-label=${name} shape-rendering="crispEdges">
    ${svg`<rect x="-4" y="-4" width=${size} height=${size} /><path d=${dark.join("")} />`}</svg>`;
}
