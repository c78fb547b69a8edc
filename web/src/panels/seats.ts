/** The seats of a running or finished game: players, turn, clocks, presence and holdings. */
import { html, nothing, type TemplateResult } from "lit-html";
import { staticBoard } from "../board/picture";
import type { Holdings, Tally } from "../games/game";
import type { Seat } from "../wire";
import { clockText, leftAt, URGENT } from "./clock";
import { digitsOf, type PanelContext } from "./context";
import { face, icon, mark, type Icon } from "./icons";
import type { ShownBoard } from "./play";

/** Draw all seats, and the tally of colours where it is not one per seat. */
export function seats(context: PanelContext, { game, props, scene }: ShownBoard): TemplateResult {
  const { say, names } = context;
  const tally = game.tally(props, say);
  const isBySeat =
    tally.length === names.length && tally.every((one, seat) => one.name === names[seat]);
  const hasOwnColours = new Set(tally.map((one) => one.colour)).size === tally.length;
  const showsOwnHoldings = scene.under.some((part) => part.as === "shelf");
  const row = (seat: number): TemplateResult => {
    const count = isBySeat && hasOwnColours ? (tally[seat] ?? null) : null;
    const isOnBoard = showsOwnHoldings && seat === props.seat;
    const colour = count?.colour ?? game.face?.(props, seat) ?? "?";
    const held = isOnBoard ? null : game.holdings(props, seat, say);
    return seatRow(context, seat, { count, colour, holdings: held });
  };
  return html`<ol class="seats" aria-label=${say("web-seats")}>
      ${names.map((_, seat) => row(seat))}
    </ol>
    ${isBySeat || scene.fields.length === 0 ? nothing : colourTally(tally, context)}`;
}

/** What is shown of a seat: its count, the colour of its hat, and what lies before it. */
interface Owned {
  readonly count: Tally | null;
  readonly colour: string;
  readonly holdings: Holdings | null;
}

function seatRow(
  context: PanelContext,
  index: number,
  { count, colour, holdings }: Owned,
): TemplateResult {
  const { now, say, names } = context;
  const isTurn = now.phase === "playing" && now.game?.mover === index;
  const isOwn = now.you.includes(index);
  const points = { game: now.setup.game, count: count?.count ?? 0 };
  const inDigits = digitsOf(context);
  return html`<li
    class="seat ${isTurn ? "turn" : ""} ${isOwn ? "own" : ""}"
    aria-current=${isTurn ? "true" : nothing}
  >
    <span class="who"
      >${face(colour, now.seats[index]?.who === "bot")} <strong>${names[index]}</strong>${
        isOwn && now.you.length === 1 ? html`<small>${say("web-you")}</small>` : nothing
      }
      ${isTurn ? html`<span class="unseen">${say("web-moves")}</span>` : nothing}</span
    >
    ${stateLabel(context, index)} ${clock(context, index)}
    ${
      count
        ? html`<span class="points numbers"
            >${inDigits(count.count)}<span class="unseen"> ${say("web-points", points)}</span></span
          >`
        : nothing
    }
    ${holdingsPicture(holdings)} ${relieveButton(context, index)}
  </li>`;
}

const ICONS: Readonly<Partial<Record<Seat["who"], Icon>>> = { bot: "bot", device: "device" };

/** Draw the icon of what plays a seat. */
export const seatIcon = (seat: Seat | undefined): TemplateResult =>
  icon((seat && ICONS[seat.who]) ?? "person");

/** Tell whether a seat's player is connected; bots and the reader's own seats always are. */
export const isPresent = ({ now, model }: PanelContext, index: number): boolean =>
  now.seats[index]?.who !== "person" || now.you.includes(index) || (model.presence[index] ?? true);

type SeatState = "resigned" | "stand-in" | "late" | "away";

function stateOf(context: PanelContext, index: number): SeatState | null {
  const seat = context.now.seats[index];
  if (seat?.resigned) return "resigned";
  if (seat?.stand_in) return "stand-in";
  if (seat?.late) return "late";
  return seat?.absent || !isPresent(context, index) ? "away" : null;
}

function stateLabel(context: PanelContext, index: number): TemplateResult | typeof nothing {
  const state = stateOf(context, index);
  if (state === null) return nothing;
  return html`<small class="state state-${state}"
    >${state === "away" ? icon("plug") : nothing}${context.say(`web-seat-${state}`)}</small
  >`;
}

function holdingsPicture(holdings: Holdings | null): TemplateResult | typeof nothing {
  if (!holdings || holdings.scene.pieces.length === 0) return nothing;
  const scene = { ...holdings.scene, name: holdings.name };
  return html`<span class="before">${staticBoard(scene)}</span>`;
}

/** Draw the button that lets a bot play for somebody who keeps the others waiting. */
function relieveButton(context: PanelContext, index: number): TemplateResult | typeof nothing {
  const { now, say, send } = context;
  const seat = now.seats[index];
  const mayAsk = now.phase === "playing" && now.you.length > 0 && !now.you.includes(index);
  const keepsWaiting = seat?.relieve || seat?.late || seat?.absent;
  if (!mayAsk || !keepsWaiting || seat.stand_in) return nothing;
  return html`<button @click=${() => send({ do: "relieve", seat: index })}>
    ${say("web-relieve")}
  </button>`;
}

function clock({ now, age, say }: PanelContext, seat: number): TemplateResult | typeof nothing {
  const left = leftAt(now.clocks[seat], age);
  if (left === null || now.seats[seat]?.who === "bot") return nothing;
  const isRunning = now.clocks[seat]?.running ?? false;
  const isUrgent = isRunning && left < URGENT;
  const time = clockText(left, say);
  return html`<span
    class="clock numbers ltr ${isRunning ? "running" : ""} ${isUrgent ? "urgent" : ""}"
    role="timer"
    aria-label=${say("web-clock-left", { time })}
    >${time}</span
  >`;
}

/** Draw how many places show each colour. */
function colourTally(tally: readonly Tally[], context: PanelContext): TemplateResult {
  const { say } = context;
  const inDigits = digitsOf(context);
  return html`<ul class="tally" aria-label=${say("web-tally")}>
    ${tally.map(
      ({ colour, name, count, own }) =>
        html`<li class=${own ? "own" : ""}>
          ${mark(colour)}<span class="unseen">${name}</span>
          <b class="numbers">${inDigits(count)}</b>
        </li>`,
    )}
  </ul>`;
}
