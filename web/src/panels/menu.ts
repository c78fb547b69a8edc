/** What else one may do at a table: take back, stop, give up, leave, invite, and look at the proof. */
import { html, nothing, type TemplateResult } from "lit-html";
import { recordPath } from "../lobby";
import { icon } from "./icons";
import { hasOthers, type Room } from "./room";
import { describe } from "./setup";
import { share } from "./share";

/** Draws the menu. */
export function menu(room: Room): TemplateResult {
  const { now, say, game, invitation } = room;
  return html`<div class="menu">
    <p class="about">${describe(now.setup, say)}</p>
    ${now.you.length > 0 ? doings(room) : html`<p class="about">${say("web-watching")}</p>`}
    <details><summary>${say("web-invite")}</summary>${share(room)}</details>
    <details><summary>${say("web-fair")}</summary>
      <p>${say("web-fair-note")}</p>
      <dl><dt>${say("web-commitment")}</dt><dd class="ltr hash">${now.fair.commitment}</dd>
        ${now.fair.seed ? html`<dt>${say("web-seed")}</dt><dd class="ltr hash">${now.fair.seed}</dd>` : nothing}</dl>
      ${game === null ? nothing : html`<div class="row"><a class="button" href=${recordPath(now.id, game, invitation)} download="kolpak-${now.id}-${game}.kolpak">${icon("file")} ${say("web-record")}</a>
        ${now.fair.seed ? html`<a class="button" href="/replay/${now.id}/${game}?verify=1${invitation ? `&invitation=${encodeURIComponent(invitation)}` : ""}">${icon("check")} ${say("web-verify")}</a>` : nothing}</div>`}
    </details>
    <ul class="links"><li><a href="/rules/${now.setup.game}">${icon("book")}${say("web-rules-of", { game: say(`game-${now.setup.game}`) })}</a></li></ul>
  </div>`;
}

function doings(room: Room): TemplateResult {
  const { now, say, wish, ui, set } = room;
  const playing = now.state === "playing";
  const made = (what: string): boolean => now.offers.some((offer) => offer.what === what);
  const still = now.you.filter((seat) => !now.seats[seat]?.resigned);
  const mover = now.game?.mover;
  const seat = still.find((one) => one === mover) ?? still[0];
  const away = now.you.filter((one) => now.seats[one]?.stand_in);
  return html`<div class="doings">
    ${playing && now.undo && !made("undo") ? html`<button @click=${() => wish({ do: "offer", what: "undo" })}>${say("web-undo")}</button>` : nothing}
    ${playing && !made("stop") ? html`<button @click=${() => wish({ do: "offer", what: "stop" })}>${say(hasOthers(room) ? "web-offer-stop" : "web-stop")}</button>` : nothing}
    ${playing && seat !== undefined && !ui.resigning ? html`<button @click=${() => set({ resigning: true })}>${say("web-resign")}</button>` : nothing}
    ${away.length ? html`<button class="strong" @click=${() => away.forEach((one) => wish({ do: "return", seat: one }))}>${say("web-return")}</button>` : nothing}
    ${playing && away.length === 0 ? html`<button @click=${() => leave(room)}>${say("web-leave")}</button>` : nothing}
    ${playing && ui.resigning && seat !== undefined ? sure(room, seat) : nothing}
  </div>`;
}

function sure({ say, wish, set, names, now }: Room, seat: number): TemplateResult {
  const yes = (): void => {
    set({ resigning: false });
    wish({ do: "resign", seat });
  };
  return html`<div class="offer" role="alertdialog" aria-label=${say("web-resign")}>
    <p>${say("web-resign-sure", { name: now.you.length > 1 ? (names[seat] ?? "") : "you" })}</p>
    <button class="strong" @click=${yes}>${say("web-resign-yes")}</button>
    <button @click=${() => set({ resigning: false })}>${say("web-play-on")}</button></div>`;
}

/** Leaves the table to a bot or to the others, as was agreed, and goes to the start page. */
function leave({ now, wish, shell }: Room): void {
  for (const seat of now.you) wish({ do: "leave", seat });
  setTimeout(() => shell.go("/"), 250);
}
