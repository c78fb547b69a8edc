/** The table of the waiting room: the seats around it, of which free ones may be taken. */
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { botAt, face } from "../board/faces";
import { gameOf } from "../games/catalog";
import { neutralColour } from "../games/game";
import { botLevel, botName } from "../bots";
import type { Seat } from "../wire";
import type { PanelContext } from "../context";
import { face as avatar, icon } from "../controls/icons";
import { isPresent } from "./presence";
import { nameLine } from "./seats";
import { sitDown } from "./sitting";

/** Draw the table with all seats; going round it from the upper left, the right side first. */
export function roundTable(context: PanelContext): TemplateResult {
  const { now } = context;
  const count = now.seats.length;
  const { emblem } = gameOf(now.setup.game);
  return html`<div class="round-table">
    <svg class="middle-of-table" viewBox="0 0 240 200" aria-hidden="true">
      ${svg`<ellipse class="wood-edge" cx="120" cy="116" rx="112" ry="74" /><ellipse class="wood" cx="120" cy="100" rx="112" ry="74" /><ellipse class="wood-ring" cx="120" cy="100" rx="92" ry="58" />${emblem?.table()}`}
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
  return html`<li class=${className} title=${context.names[index] || nothing}>
    ${isFree ? freeSeat(context, index) : takenSeat(context, seat, index)}
  </li>`;
}

function figure(context: PanelContext, seat: Seat, index: number): TemplateResult {
  const { emblem } = gameOf(context.now.setup.game);
  const colour = seat.colour ?? emblem?.hat ?? neutralColour(index);
  return html`<svg class="figure" viewBox="-18 -34 36 52" aria-hidden="true">
    ${face(colour, botAt(seat))}
  </svg>`;
}

/** Draw a seat that somebody has, with what the reader may do about it. */
function takenSeat(context: PanelContext, seat: Seat, index: number): TemplateResult {
  const { now, say, names, send } = context;
  const isOwn = now.you.includes(index);
  const who = html`${figure(context, seat, index)} ${nameLine(names[index] ?? "")}
  ${seat.colour ? html`<span class="unseen">${say("colour", { letter: seat.colour })}</span>` : nothing}
  ${statusLine(context, index)}`;
  if (!isOwn && !now.host) return html`<div class="stool">${who}</div>`;
  const free = (): void => {
    const isBot = seat.who === "bot";
    send(isBot ? { do: "place_bot", seat: index, bot: null } : { do: "rise", seat: index });
  };
  return html`<details name="seat">
    <summary class="stool">${who}</summary>
    <div class="seat-menu">
      <b dir="auto" translate="no">${names[index]}</b>
      <button @click=${free}>${say(isOwn ? "web-rise" : "web-free-it")}</button>
    </div>
  </details>`;
}

/** Draw the line below a seat's name, which has its room whether or not there is a word to say. */
function statusLine(context: PanelContext, seat: number): TemplateResult {
  const { now, say } = context;
  const away = html`${icon("plug")}${say("web-seat-away", { size: "long" })}`;
  const own = now.you.includes(seat) ? say("web-you") : nothing;
  return html`<small class="state">${isPresent(context, seat) ? own : away}</small>`;
}

/** Draw a free seat: one tap sits down; the host chooses who comes there. */
function freeSeat(context: PanelContext, index: number): TemplateResult {
  const { now, say } = context;
  const isFirst = now.you.length === 0;
  const sit = (): void => {
    sitDown(context, index);
  };
  const chair = html`<span class="chair">${icon("plus")}</span><span>${say("web-free")}</span>`;
  if (!now.host) {
    const label = say(isFirst ? "web-take-seat" : "web-sit-too", { number: index + 1 });
    return html`<button class="stool take" aria-label=${label} title=${label} @click=${sit}>
      ${chair}
    </button>`;
  }
  return html`<details name="seat">
    <summary class="stool" aria-label=${say("web-seat-free", { number: index + 1 })}>
      ${chair}
    </summary>
    <div class="seat-menu">
      <button class=${isFirst ? "strong" : ""} @click=${sit}>
        ${say(isFirst ? "web-sit" : "web-sit-too")}
      </button>
      ${botButtons(context, index)}
    </div>
  </details>`;
}

const botButtons = ({ bots, now, say, send }: PanelContext, seat: number): TemplateResult[] => {
  const { game } = now.setup;
  return bots.map(
    (bot) =>
      html`<button @click=${() => send({ do: "place_bot", seat, bot })}>
        ${avatar("?", bot)}<span
          >${botName(bot, game, say)} <small>${botLevel(bot, game, say)}</small></span
        >
      </button>`,
  );
};
