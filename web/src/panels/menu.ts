/** The menu of a table: take back, stop, resign, leave, invite, and verify fairness. */
import { html, nothing, type TemplateResult } from "lit-html";
import { recordPath } from "../api";
import { fairSign } from "../fair/sign";
import type { Snapshot } from "../wire";
import { hasOthers, type PanelContext } from "./context";
import { hurryButton, isAlone } from "./hurry";
import { icon } from "./icons";
import { setupText } from "./setup";
import { share } from "./share";

/** Draw the menu. */
export function menu(context: PanelContext): TemplateResult {
  const { now, say } = context;
  const rules = say("web-rules-of", { game: say(`game-${now.setup.game}`) });
  const watching = html`<p class="about">${say("web-watching")}</p>`;
  return html`<div class="menu">
    <p class="about">${setupText(now.setup, say)}</p>
    ${now.you.length > 0 ? menuButtons(context) : watching}
    <details>
      <summary>${say("web-invite")}</summary>
      ${share(context)}
    </details>
    ${fairness(context)}
    <ul class="links">
      <li><a href="/rules/${now.setup.game}" target="_blank">${icon("book")}${rules}</a></li>
    </ul>
  </div>`;
}

/** Draw the commitment and, after the game, the seed and the links to record and proof. */
function fairness(context: PanelContext): TemplateResult {
  const { now, say, game } = context;
  const { commitment, seed } = now.fair;
  const seedRow = html`<dt>${say("web-seed")}</dt>
    <dd class="ltr hash">${seed}</dd>`;
  return html`<details>
    <summary>${say("web-fair")}</summary>
    <p>${say("web-fair-note")}</p>
    ${fairSign(context.ui.fair, say)}
    <dl>
      <dt>${say(seed ? "web-commitment-next" : "web-commitment")}</dt>
      <dd class="ltr hash">${commitment}</dd>
      ${seed ? seedRow : nothing}
    </dl>
    ${game === null ? nothing : recordLinks(context, game)} ${ownCheck(context)}
  </details>`;
}

/** Draw the command that compares the record with what this browser saw, once the game is over. */
function ownCheck({ ui, now, say }: PanelContext): TemplateResult | typeof nothing {
  const { own } = ui.fair;
  if (!own || now.phase === "playing") return nothing;
  const command = `kolpak verify FILE --commitment ${own.commitment} --contribution ${own.random}`;
  return html`<p>${say("web-fair-seen")}</p>
    <p><code class="ltr hash">${command}</code></p>`;
}

function recordLinks({ now, say, invitation }: PanelContext, game: number): TemplateResult {
  const query = invitation ? `&invitation=${encodeURIComponent(invitation)}` : "";
  const verify = html`<a class="button" href="/replay/${now.id}/${game}?verify=1${query}"
    >${icon("check")} ${say("web-verify")}</a
  >`;
  return html`<div class="row">
    <a
      class="button"
      href=${recordPath(now.id, game, invitation)}
      download="kolpak-${now.id}-${game}.kolpak"
      >${icon("file")} ${say("web-record")}</a
    >
    ${now.fair.seed ? verify : nothing}
    <a class="button" href="/verify">${say("web-verify-own")}</a>
  </div>`;
}

function menuButtons(context: PanelContext): TemplateResult {
  const { now, say, send, ui, setUi } = context;
  const isPlaying = now.phase === "playing";
  const isOffered = (what: string): boolean => now.offers.some((offer) => offer.what === what);
  const seat = seatToResign(now);
  const mayResign = isPlaying && seat !== undefined;
  const replaced = now.you.filter((one) => now.seats[one]?.stand_in);
  const button = (text: string, press: () => void, className = ""): TemplateResult =>
    html`<button class=${className || nothing} @click=${press}>${text}</button>`;
  const undo = button(say("web-undo"), () => send({ do: "offer", what: "undo" }));
  const stopText = say(hasOthers(context) ? "web-offer-stop" : "web-stop");
  const stop = button(stopText, () => send({ do: "offer", what: "stop" }));
  const resign = button(say("web-resign"), () => setUi({ asking: "resign" }));
  const going = button(say("web-leave"), () => setUi({ asking: "leave" }));
  const comeBack = (): void => {
    for (const one of replaced) send({ do: "return", seat: one });
  };
  return html`<div class="doings">
    ${isPlaying && now.undo && !isOffered("undo") ? undo : nothing}
    ${isPlaying && !isOffered("stop") ? stop : nothing}
    ${isPlaying && isAlone(context) ? hurryButton(context) : nothing}
    ${mayResign && ui.asking === null ? resign : nothing}
    ${replaced.length > 0 ? button(say("web-return"), comeBack, "strong") : nothing}
    ${isPlaying && replaced.length === 0 && ui.asking === null ? going : nothing}
    ${mayResign && ui.asking === "resign" ? confirmResign(context, seat) : nothing}
    ${isPlaying && ui.asking === "leave" ? confirmLeaving(context) : nothing}
  </div>`;
}

/** Return the own seat that resigns: the one to move, or else the first that still plays. */
function seatToResign({ you, seats, game }: Snapshot): number | undefined {
  const remaining = you.filter((seat) => !seats[seat]?.resigned);
  return remaining.find((seat) => seat === game?.mover) ?? remaining[0];
}

function confirmResign(
  { say, send, setUi, names, now }: PanelContext,
  seat: number,
): TemplateResult {
  const yes = (): void => {
    setUi({ asking: null });
    send({ do: "resign", seat });
  };
  const name = now.you.length > 1 ? (names[seat] ?? "") : "you";
  return html`<div class="offer" role="alertdialog" aria-label=${say("web-resign")}>
    <p>${say("web-resign-sure", { name })}</p>
    <button class="strong" @click=${yes}>${say("web-resign-yes")}</button>
    <button @click=${() => setUi({ asking: null })}>${say("web-play-on")}</button>
  </div>`;
}

/** Say what happens at the table when the reader leaves, and ask. */
function confirmLeaving(context: PanelContext): TemplateResult {
  const { now, say, setUi } = context;
  const absent = isAlone(context) ? "wait" : now.setup.absent;
  return html`<div class="offer" role="alertdialog" aria-label=${say("web-leave")}>
    <p>${say("web-leave-sure", { absent })}</p>
    <button
      class="strong"
      @click=${() => {
        leave(context);
      }}
    >
      ${say("web-leave-yes")}
    </button>
    <button @click=${() => setUi({ asking: null })}>${say("web-play-on")}</button>
  </div>`;
}

/** Leave all own seats, which bots or the others take over, and go to the start page. */
function leave({ now, send, shell }: PanelContext): void {
  for (const seat of now.you) send({ do: "leave", seat });
  setTimeout(() => shell.go("/"), 250);
}
