/** The waiting room before the first game: seats, bots, invitation and start. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Seat } from "../wire";
import { valueOf } from "./fields";
import { icon } from "./icons";
import type { PanelContext } from "./context";
import { isPresent, seatIcon } from "./seats";
import { share } from "./share";
import { setupText } from "./setup";

/** Draw the waiting room. */
export function waiting(context: PanelContext): TemplateResult {
  const { now, say } = context;
  const free = now.seats.filter((seat) => seat.who === "open").length;
  const isGuest = now.you.length === 0 && !now.host;
  return html`<section class="card waiting">
    <h2>${isGuest ? invitationText(context) : say("web-waiting")}</h2>
    <p class="about">${setupText(now.setup, say)}</p>
    ${isGuest && free > 0 ? nameField(context) : nothing}
    ${free > 0 && !isGuest ? share(context) : nothing}
    <ol class="places">
      ${now.seats.map((seat, index) =>
        seat.who === "open" ? freeSeat(context, index) : takenSeat(context, seat, index),
      )}
    </ol>
    ${startPart(context, free)} ${free > 0 && isGuest ? share(context) : nothing}
  </section>`;
}

/** Return who invites to the table. */
function invitationText({ model, say }: PanelContext): string {
  const opened = model.log.find(({ event }) => event.kind === "opened")?.event;
  const name = opened?.kind === "opened" ? opened.name : "";
  return name ? say("web-invites-you", { name }) : say("web-waiting");
}

/** Draw the start button for those who may press it, and for others what the table waits for. */
function startPart({ now, say, send }: PanelContext, free: number): TemplateResult {
  const mayStart = now.host || (free === 0 && now.you.length > 0);
  if (!mayStart) {
    return html`<p class="about" role="status">
      ${say(free > 0 ? "web-wait-for-players" : "web-wait-for-host")}
    </p>`;
  }
  const note = html`<p class="about">${say("web-free-seats", { count: free })}</p>`;
  return html`<button
      class="strong big"
      ?disabled=${free > 0}
      @click=${() => send({ do: "start" })}
    >
      ${icon("play")} ${say("web-begin")}
    </button>
    ${free > 0 ? note : nothing}`;
}

function nameField({ say, ui, setUi }: PanelContext): TemplateResult {
  return html`<label class="field"
    >${say("web-your-name")}
    <input
      id="own-name"
      placeholder=${say("web-name-first")}
      maxlength="30"
      autocomplete="nickname"
      .value=${ui.name}
      @input=${(event: Event) => setUi({ name: valueOf(event) })}
  /></label>`;
}

function freeSeat(context: PanelContext, index: number): TemplateResult {
  const { now, say, send, ui } = context;
  const isFirst = now.you.length === 0;
  const sit = (): void => {
    const name = ui.name.trim();
    if (name || !isFirst) {
      const shown = name || say("web-player", { number: index + 1 });
      if (isFirst) context.shell.set({ ownName: name });
      send({ do: "sit", seat: index, name: shown });
    } else document.getElementById("own-name")?.focus();
  };
  return html`<li class="seat free">
    <span class="who">${icon("person")}<em>${say("web-free")}</em></span>
    <span class="row">
      ${now.host ? botMenu(context, index) : nothing}
      <button class=${isFirst ? "strong" : ""} @click=${sit}>
        ${say(isFirst ? "web-sit" : "web-sit-too")}
      </button></span
    >
  </li>`;
}

function takenSeat(context: PanelContext, seat: Seat, index: number): TemplateResult {
  const { now, say, names } = context;
  const isOwn = now.you.includes(index);
  const away = html`<small class="state">${icon("plug")}${say("web-seat-away")}</small>`;
  return html`<li class="seat ${isOwn ? "own" : ""}">
    <span class="who"
      >${seatIcon(seat)}<strong>${names[index]}</strong>
      ${isOwn ? html`<small>${say("web-you")}</small>` : nothing}
      ${isPresent(context, index) ? nothing : away}</span
    >
    ${freeButton(context, seat, index)}
  </li>`;
}

/** Draw the button that frees a seat: one's own, and for the host any other. */
function freeButton(
  { now, say, send }: PanelContext,
  seat: Seat,
  index: number,
): TemplateResult | typeof nothing {
  const isOwn = now.you.includes(index);
  if (!isOwn && !now.host) return nothing;
  const isBot = seat.who === "bot";
  const free = (): void => {
    send(isBot ? { do: "place_bot", seat: index, bot: null } : { do: "rise", seat: index });
  };
  return html`<button @click=${free}>${say(isOwn ? "web-rise" : "web-free-it")}</button>`;
}

function botMenu({ bots, say, send }: PanelContext, seat: number): TemplateResult {
  const put = (event: Event): void => {
    const bot = valueOf(event);
    if (bot) send({ do: "place_bot", seat, bot });
  };
  return html`<label class="bot-menu"
    ><span class="unseen">${say("web-put-bot")}</span>
    <select @change=${put}>
      <option value="">${say("web-put-bot")}</option>
      ${bots.map((bot) => html`<option value=${bot}>${say("bot-name", { bot })}</option>`)}
    </select></label
  >`;
}
