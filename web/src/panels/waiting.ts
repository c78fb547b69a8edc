/** The waiting room before the first game: seats, bots, invitation and start. */
import { html, nothing, type TemplateResult } from "lit-html";
import { valueOf } from "./fields";
import { icon } from "./icons";
import type { PanelContext } from "./context";
import { share } from "./share";
import { setupText } from "./setup";

/** Draw the waiting room. */
export function waiting(context: PanelContext): TemplateResult {
  const { now, say, send } = context;
  const free = now.seats.filter((seat) => seat.who === "open").length;
  return html`<section class="card waiting">
    <h2>${say("web-waiting")}</h2>
    <p class="about">${setupText(now.setup, say)}</p>
    ${now.you.length === 0 && free > 0 ? nameField(context) : nothing}
    ${free > 0 ? share(context) : nothing}
    <ol class="places">
      ${now.seats.map((_, seat) => seatRow(context, seat))}
    </ol>
    ${
      now.host || (free === 0 && now.you.length > 0)
        ? html`<button
              class="strong big"
              ?disabled=${free > 0}
              @click=${() => send({ do: "start" })}
            >
              ${icon("play")} ${say("web-begin")}
            </button>
            ${
              free > 0
                ? html`<p class="about">${say("web-free-seats", { count: free })}</p>`
                : nothing
            }`
        : html`<p class="about" role="status">
            ${say(free > 0 ? "web-wait-for-players" : "web-wait-for-host")}
          </p>`
    }
  </section>`;
}

function nameField({ say, ui, setUi }: PanelContext): TemplateResult {
  return html`<label class="field"
    >${say("web-your-name")}
    <input
      maxlength="30"
      autocomplete="nickname"
      .value=${ui.name}
      @input=${(event: Event) => setUi({ name: valueOf(event) })}
  /></label>`;
}

function seatRow(context: PanelContext, index: number): TemplateResult {
  const { now, say, names, send, ui, model } = context;
  const seat = now.seats[index];
  const own = now.you.includes(index);
  const name = ui.name.trim() || say("web-player", { number: index + 1 });
  if (!seat || seat.who === "open") {
    return html`<li class="seat free">
      <span class="who">${icon("person")}<em>${say("web-free")}</em></span>
      <span class="row">
        ${now.host ? botMenu(context, index) : nothing}
        <button
          class=${now.you.length === 0 ? "strong" : ""}
          @click=${() => send({ do: "sit", seat: index, name })}
        >
          ${say(now.you.length === 0 ? "web-sit" : "web-sit-too")}
        </button></span
      >
    </li>`;
  }
  const there = seat.who !== "person" || own || (model.presence[index] ?? true);
  return html`<li class="seat ${own ? "own" : ""}">
    <span class="who"
      >${icon(seat.who === "bot" ? "bot" : seat.who === "device" ? "device" : "person")}<strong
        >${names[index]}</strong
      >
      ${
        own ? html`<small>${say("web-you")}</small>` : nothing
      }${there ? nothing : html`<small class="state">${icon("plug")}${say("web-seat-away")}</small>`}</span
    >
    ${
      own || (now.host && seat.who !== "bot")
        ? html`<button @click=${() => send({ do: "rise", seat: index })}>
            ${say(own ? "web-rise" : "web-free-it")}
          </button>`
        : nothing
    }
    ${
      now.host && seat.who === "bot"
        ? html`<button @click=${() => send({ do: "place", seat: index, bot: null })}>
            ${say("web-free-it")}
          </button>`
        : nothing
    }
  </li>`;
}

function botMenu({ bots, say, send }: PanelContext, seat: number): TemplateResult {
  return html`<label class="bot-menu"
    ><span class="unseen">${say("web-put-bot")}</span>
    <select
      @change=${(event: Event) => valueOf(event) && send({ do: "place", seat, bot: valueOf(event) })}
    >
      <option value="">${say("web-put-bot")}</option>
      ${bots.map(
        (bot) => html`<option value=${bot}>${say("web-bot", { bot, number: 1 })}</option>`,
      )}
    </select></label
  >`;
}
