/** The waiting room before the first game: a table with its seats, invitation and start. */
import { html, nothing, type TemplateResult } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { usualLevel } from "../bots";
import { TAUGHT } from "../games/catalog";
import { colourChoice } from "../controls/colours";
import type { PanelContext } from "../context";
import { nameOf } from "../controls/fields";
import { icon } from "../controls/icons";
import { roundTable } from "./round_table";
import { isPresent } from "./presence";
import { setupText } from "../dialogs/setup";
import { ticket, ways } from "./share";
import { sitDown } from "./sitting";

/** Draw the waiting room; who has been invited sees first by whom, and where to sit down. */
export function waiting(context: PanelContext): TemplateResult {
  const { now } = context;
  const free = now.seats.flatMap((seat, index) => (seat.who === "open" ? [index] : []));
  const isGuest = now.you.length === 0 && !now.host;
  const table = roundTable(context);
  const panel = html`<div class="card">
    ${isGuest ? invitation(context, free) : arrival(context, free)}
  </div>`;
  return html`<section class="waiting">
    ${isGuest ? html`${panel}${table}` : html`${table}${panel}`}
  </section>`;
}

/** Draw what somebody who comes by a link sees: the host, the game and the way in. */
function invitation(context: PanelContext, free: readonly number[]): TemplateResult {
  const { now, shell } = context;
  return html`<h2>${invitationText(context)}</h2>
    <p class="about">${setupText(now.setup, context, shell.words())}</p>
    ${either(free.length > 0, entrance(context), waitsFor("web-wait-for-host", context))}
    ${lessonLink(context)}`;
}

/** Draw one of two things in the room of the larger one, so that what is below stays in place. */
const either = (isFirst: boolean, one: TemplateResult, other: TemplateResult): TemplateResult =>
  html`<div class="either">
    <div ?inert=${!isFirst}>${one}</div>
    <div ?inert=${isFirst}>${other}</div>
  </div>`;

/** Draw the way to the game's lesson, which leads back to this table. */
function lessonLink({ now, say, invitation }: PanelContext): TemplateResult | typeof nothing {
  if (!TAUGHT.includes(now.setup.game)) return nothing;
  const query = new URLSearchParams({ table: now.id, ...(invitation ? { invitation } : {}) });
  return html`<a class="button" href=${`/learn/${now.setup.game}?${query.toString()}`}
    >${icon("book")} ${say("web-learn")}</a
  >`;
}

function entrance(context: PanelContext): TemplateResult {
  const sit = (event: Event): void => {
    event.preventDefault();
    sitDown(context, null);
  };
  return html`<form class="entrance" @submit=${sit}>
    ${nameField(context)}
    <button class="strong big">${context.say("web-sit")}</button>
  </form>`;
}

/** Draw what those who sit at the table see: who is missing, the invitation or the start. */
function arrival(context: PanelContext, free: readonly number[]): TemplateResult {
  const { now, say, shell } = context;
  const isFull = free.length === 0;
  const title = isFull ? say("web-all-taken") : say("web-missing", { count: free.length });
  const invites = html`${ways(context, fillButton(context, free))}
  ${now.you.length === 0 ? nameField(context) : nothing}`;
  return html`<h2>${keyed(title, html`<span>${title}</span>`)}</h2>
    ${either(isFull, startButton(context), invites)}
    <p class="about">${setupText(now.setup, context, shell.words())}</p>
    ${ownColours(context)}
    <div class="missing" ?inert=${isFull}>${ticket(context)}</div>`;
}

/** Return the name of who has opened the table; empty where it is not known. */
function hostName({ model }: PanelContext): string {
  const opened = model.log.find(({ event }) => event.kind === "opened")?.event;
  return opened?.kind === "opened" ? opened.name : "";
}

/** Return who invites to the table. */
function invitationText(context: PanelContext): string {
  const name = hostName(context);
  return name ? context.say("web-invites-you", { name }) : context.say("web-waiting");
}

/** Tell whether the others wait for the host: who sits at the table and is there. */
function isAwaited(host: string, context: PanelContext): boolean {
  return context.now.seats.some(
    (seat, index) => seat.who === "person" && seat.name === host && isPresent(context, index),
  );
}

const waitsFor = (what: string, { say }: PanelContext): TemplateResult =>
  html`<p role="status">${say(what)}</p>`;

/** Draw the button that begins: the red one for the host, a quiet one for who waits for them. */
function startButton(context: PanelContext): TemplateResult {
  const { now, say, send } = context;
  const host = now.host ? "" : hostName(context);
  const waits = host !== "" && isAwaited(host, context);
  return html`<button class=${waits ? "big" : "strong big"} @click=${() => send({ do: "start" })}>
      ${icon("play")} ${say("web-begin")}
    </button>
    ${host ? html`<p role="status" ?inert=${!waits}>${say("web-wait-for", { name: host })}</p>` : nothing}`;
}

/** Draw the button that puts bots on all free seats. */
function fillButton(
  { now, bots, say, send }: PanelContext,
  free: readonly number[],
): TemplateResult | typeof nothing {
  if (!now.host || bots.length === 0) return nothing;
  const fill = (): void => {
    for (const [place, seat] of free.entries()) {
      send({ do: "place_bot", seat, bot: usualLevel(place, bots) });
    }
  };
  return html`<button type="button" @click=${fill}>
    ${icon("bot")} ${say("web-fill-with-bots")}
  </button>`;
}

/** Draw the choice of colour of each own seat, where the game has colours of seats. */
function ownColours(context: PanelContext): TemplateResult[] {
  const { model, now, names, say, send, seatColours } = context;
  if (seatColours === "") return [];
  const holder = (colour: string): string | null => {
    const seat = now.seats.findIndex((one) => one.colour === colour);
    const isPerson = ["person", "device"].includes(now.seats[seat]?.who ?? "");
    return isPerson && !now.you.includes(seat) ? (names[seat] ?? null) : null;
  };
  return now.you.map((seat) => {
    const title =
      now.you.length > 1
        ? say("web-colour-of", { player: names[seat] ?? "" })
        : say("web-your-colour");
    const sent = model.outbox.find((one) => one.do === "choose_colour" && one.seat === seat);
    const chosen = sent?.do === "choose_colour" ? sent.colour : now.seats[seat]?.colour;
    return colourChoice(title, seatColours, chosen ?? "", {
      say,
      holder,
      choose: (colour) => {
        send({ do: "choose_colour", seat, colour });
      },
    });
  });
}

function nameField({ say, ui, setUi }: PanelContext): TemplateResult {
  return html`<label class="field"
    >${say("web-your-name")}
    <input
      id="own-name"
      placeholder=${say("web-name-first")}
      autocomplete="nickname"
      .value=${ui.name}
      @input=${(event: Event) => setUi({ name: nameOf(event, say) })}
  /></label>`;
}
