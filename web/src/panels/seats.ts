/** The seats: who sits where, whose turn it is, clocks, who is there, and what lies before each. */
import { html, nothing, type TemplateResult } from "lit-html";
import { still } from "../board/board";
import type { Before, Tally } from "../games/table";
import { clockText, leftAt, URGENT } from "./clock";
import { icon, mark } from "./icons";
import type { Shown } from "./play";
import type { Room } from "./room";

/** Draws all seats of a running or finished game. */
export function seats(room: Room, { game, table, scene }: Shown): TemplateResult {
  const { say, names } = room;
  const tally = game.tally(table, say);
  const bySeat = tally.length === names.length && tally.every((one, seat) => one.name === names[seat]);
  const shelf = scene.under.some((part) => part.as === "shelf"); // what is the reader's own lies on the board already
  const coloured = bySeat && new Set(tally.map((one) => one.colour)).size === tally.length;
  return html`<ol class="seats" aria-label=${say("web-seats")}>
      ${names.map((_, seat) => one(room, seat, bySeat ? (tally[seat] ?? null) : null, coloured, shelf && seat === table.seat ? null : game.before(table, seat, say)))}
    </ol>
    ${bySeat || scene.fields.length === 0 ? nothing : places(tally, room)}`;
}

function one(room: Room, index: number, count: Tally | null, coloured: boolean, before: Before | null): TemplateResult {
  const { now, say, names, model, wish } = room;
  const seat = now.seats[index];
  const turn = now.state === "playing" && now.game?.mover === index;
  const own = now.you.includes(index);
  const there = seat?.who !== "person" || own || (model.presence[index] ?? true);
  const state = seat?.resigned ? "resigned" : seat?.stand_in ? "stand-in" : seat?.late ? "late" : seat?.absent || !there ? "away" : null;
  const helpable = now.state === "playing" && !own && now.you.length > 0 && (seat?.relieve || seat?.late || seat?.absent) && !seat?.stand_in;
  return html`<li class="seat ${turn ? "turn" : ""} ${own ? "own" : ""}" aria-current=${turn ? "true" : nothing}>
    <span class="who">${count && coloured ? mark(count.colour) : icon(seat?.who === "bot" ? "bot" : seat?.who === "device" ? "device" : "person")}
      <strong>${names[index]}</strong>${own && now.you.length === 1 ? html`<small>${say("web-you")}</small>` : nothing}
      ${turn ? html`<span class="unseen">${say("web-moves")}</span>` : nothing}</span>
    ${state ? html`<small class="state state-${state}">${state === "away" ? icon("plug") : nothing}${say(`web-seat-${state}`)}</small>` : nothing}
    ${clock(room, index)}
    ${count && coloured ? html`<span class="points numbers">${count.count}<span class="unseen"> ${say("web-points", { game: now.setup.game, count: count.count })}</span></span>` : nothing}
    ${before && before.scene.pieces.length > 0 ? html`<span class="before">${still({ ...before.scene, name: before.name })}</span>` : nothing}
    ${helpable ? html`<button @click=${() => wish({ do: "relieve", seat: index })}>${say("web-relieve")}</button>` : nothing}
  </li>`;
}

function clock({ now, age, say }: Room, seat: number): TemplateResult | typeof nothing {
  const left = leftAt(now.clocks[seat], age);
  if (left === null || now.seats[seat]?.who === "bot") return nothing;
  const running = now.clocks[seat]?.running ?? false;
  return html`<span class="clock numbers ltr ${running ? "running" : ""} ${running && left < URGENT ? "urgent" : ""}" role="timer"
    aria-label=${say("web-clock-left", { time: clockText(left, say) })}>${clockText(left, say)}</span>`;
}

/** How many places show each colour. */
function places(tally: readonly Tally[], { say }: Room): TemplateResult {
  return html`<ul class="tally" aria-label=${say("web-tally")}>
    ${tally.map(({ colour, name, count, own }) => html`<li class=${own ? "own" : ""}>${mark(colour)}<span class="unseen">${name}</span> <b class="numbers">${count}</b></li>`)}
  </ul>`;
}
