/** The table of the waiting room: the seats around it, of which free ones may be taken. */
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit-html";
import { card, face, hats, tower } from "../board/shapes";
import { botTitle } from "../messages";
import type { Seat } from "../wire";
import type { PanelContext } from "./context";
import { icon } from "./icons";
import { isPresent } from "./seats";
import { sitDown } from "./sitting";

/** The hats of players before they have a colour. */
const HATS: Readonly<Record<string, string>> = { kabaleo: "?" };

/** What lies on the table, around the middle of a box of 240 x 200. */
const MIDDLE: Readonly<Record<string, () => SVGTemplateResult>> = {
  kabaleo: () =>
    svg`<g transform="translate(92 108)">${tower("Gvy", 15)}</g><g transform="translate(150 118)">${tower("Bo", 15)}</g>`,
  hats: () =>
    svg`<g transform="translate(92 104) scale(1.3)">${hats("gb", 9)}</g><g transform="translate(152 102) scale(1.3)">${hats("w", 9)}</g><g transform="translate(122 124) scale(1.3)">${hats("r", 9)}</g>`,
  hat_cards: () =>
    svg`<g transform="translate(96 92) rotate(-18) scale(.9)">${card("b7", 0)}</g><g transform="translate(146 94) rotate(12) scale(.9)">${card("?", 0)}</g>`,
};

/** Draw the table with all seats; going round it from the upper left, the right side first. */
export function roundTable(context: PanelContext): TemplateResult {
  const { now } = context;
  const count = now.seats.length;
  const middle = MIDDLE[now.setup.game];
  return html`<div class="round-table">
    <svg class="middle-of-table" viewBox="0 0 240 200" aria-hidden="true">
      ${svg`<ellipse class="wood-edge" cx="120" cy="116" rx="112" ry="74" /><ellipse class="wood" cx="120" cy="100" rx="112" ry="74" /><ellipse class="wood-ring" cx="120" cy="100" rx="92" ry="58" />${middle?.()}`}
    </svg>
    <ol class="places" aria-label=${context.say("web-seats")}>
      ${now.seats.map((seat, index) => place(context, seat, index, placeOf(index, count)))}
    </ol>
  </div>`;
}

/** Return the class of a seat's place: its side and row. */
function placeOf(seat: number, count: number): string {
  const right = Math.ceil((count - 1) / 2);
  if (seat === 0) return "left row-1";
  return seat <= right ? `right row-${seat}` : `left row-${count - seat + 1}`;
}

function place(context: PanelContext, seat: Seat, index: number, at: string): TemplateResult {
  const isFree = seat.who === "open";
  const isOwn = context.now.you.includes(index);
  const className = `seat ${isFree ? "free" : ""} ${isOwn ? "own" : ""} ${at}`;
  return html`<li class=${className}>
    ${isFree ? freeSeat(context, index) : takenSeat(context, seat, index)}
  </li>`;
}

function figure(context: PanelContext, seat: Seat): TemplateResult {
  const colour = seat.colour ?? HATS[context.now.setup.game] ?? "*";
  return html`<svg class="figure" viewBox="-18 -34 36 52" aria-hidden="true">
    ${face(colour, seat.who === "bot")}
  </svg>`;
}

/** Draw a seat that somebody has, with what the reader may do about it. */
function takenSeat(context: PanelContext, seat: Seat, index: number): TemplateResult {
  const { now, say, names, send } = context;
  const isOwn = now.you.includes(index);
  const away = html`<small class="state">${icon("plug")}${say("web-seat-away")}</small>`;
  const who = html`${figure(context, seat)}
    <span class="who"
      ><strong>${names[index]}</strong> ${isOwn ? html`<small>${say("web-you")}</small>` : nothing}
      ${seat.colour ? html`<span class="unseen">${say("colour", { letter: seat.colour })}</span>` : nothing}
      ${isPresent(context, index) ? nothing : away}</span
    >`;
  if (!isOwn && !now.host) return who;
  const free = (): void => {
    const isBot = seat.who === "bot";
    send(isBot ? { do: "place_bot", seat: index, bot: null } : { do: "rise", seat: index });
  };
  return html`<details name="seat">
    <summary>${who}</summary>
    <div class="seat-menu">
      <button @click=${free}>${say(isOwn ? "web-rise" : "web-free-it")}</button>
    </div>
  </details>`;
}

/** Draw a free seat: one tap sits down; the host chooses who comes there. */
function freeSeat(context: PanelContext, index: number): TemplateResult {
  const { now, say } = context;
  const isFirst = now.you.length === 0;
  const sit = (): void => {
    sitDown(context, index);
  };
  const chair = html`<span class="chair">${icon("plus")}</span>`;
  if (!now.host) {
    const label = say(isFirst ? "web-take-seat" : "web-sit-too", { number: index + 1 });
    return html`<button class="take" aria-label=${label} title=${label} @click=${sit}>
      ${chair}<span>${say("web-free")}</span>
    </button>`;
  }
  return html`<details name="seat">
    <summary aria-label=${say("web-seat-free", { number: index + 1 })}>
      ${chair}<span>${say("web-free")}</span>
    </summary>
    <div class="seat-menu">
      <button class=${isFirst ? "strong" : ""} @click=${sit}>
        ${say(isFirst ? "web-sit" : "web-sit-too")}
      </button>
      ${botButtons(context, index)}
    </div>
  </details>`;
}

const botButtons = ({ bots, say, send }: PanelContext, seat: number): TemplateResult[] =>
  bots.map(
    (bot) =>
      html`<button @click=${() => send({ do: "place_bot", seat, bot })}>
        ${icon("bot")} ${botTitle(bot, say)}
      </button>`,
  );
