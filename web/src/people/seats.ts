/** The seats of a running or finished game: three lines of fixed height, whatever happens. */
import { html, nothing, type TemplateResult } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { botAt } from "../board/faces";
import { staticBoard } from "../board/picture";
import { tone } from "../board/shapes";
import type { Holdings, Tally } from "../games/game";
import { clockText, HOUR, leftAt, shortClock, URGENT } from "./clock";
import { digitsOf, type PanelContext } from "../context";
import { face, icon, mark, type Icon } from "../controls/icons";
import type { ShownBoard } from "../dock/shown_board";
import type { SeatState } from "../model";
import { endColour, toldStanding } from "../result/standing";
import { seatColour, seatTally } from "./faces";
import { isAsking, seatState } from "./presence";

/** Draw all seats, and the tally of colours where it is not one per seat. */
export function seats(context: PanelContext, shown: ShownBoard): TemplateResult {
  const { say, names } = context;
  const { game, props, scene } = shown;
  const counts = seatTally({ ...context, shown });
  const card = (seat: number): TemplateResult => {
    return seatCard(context, shown, seat, {
      count: counts?.[seat] ?? null,
      holdings: game.holdings?.(props, seat, say) ?? null,
    });
  };
  return html`<ol class="seats seats-${names.length}" aria-label=${say("web-seats")}>
      ${names.map((_, seat) => card(seat))}
    </ol>
    <p class="full-name" popover dir="auto" translate="no"></p>
    ${counts || scene.fields.length === 0 ? nothing : colourTally(game.tally?.(props, say) ?? [], context)}`;
}

/** What is shown of a seat: its count, and what lies before it. */
interface Owned {
  readonly count: Tally | null;
  readonly holdings: Holdings | null;
}

function seatCard(
  context: PanelContext,
  shown: ShownBoard,
  index: number,
  { count, holdings }: Owned,
): TemplateResult {
  const { now, say, names } = context;
  const isTurn = now.phase === "playing" && now.game?.mover === index;
  const isOwn = now.you.includes(index) && now.you.length === 1;
  const status = statusOf(context, shown, index);
  const colour = seatColour({ ...context, shown }, index);
  const name = names[index] ?? "";
  return html`<li
    class="seat ${isTurn ? "turn" : ""} ${isOwn ? "own" : ""} ${status.look}"
    data-seat=${index}
    title=${name}
    aria-current=${isTurn ? "true" : nothing}
    @click=${showFullName(name)}
  >
    ${nameLine(isOwn ? say("web-you-short") : name)} ${face(colour, botAt(now.seats[index]))}
    <span class="holds">${held(context, index, { count, holdings })}</span>
    <span class="status"
      >${status.sign ? icon(status.sign) : nothing}
      ${keyed(status.text, html`<span class="word">${status.text}</span>`)}
      ${clock(context, index)}</span
    >
  </li>`;
}

/** Draw a name on one line; the digit at its end stays where the rest fades out: "Player 2". */
export function nameLine(name: string): TemplateResult {
  const [, stem = name, digit] = /^(.*)\s(\p{Nd})$/u.exec(name) ?? [];
  return html`<b class="name fades" dir="auto" translate="no"
    ><span>${stem}</span>${digit ? html` <i>${digit}</i>` : nothing}</b
  >`;
}

/** Show a name that its card cuts; readers of the screen hear it whole, so keys need no way there. */
const showFullName = (name: string) =>
  function (this: HTMLElement): void {
    const shown = this.closest(".folk")?.querySelector<HTMLElement>(".full-name");
    if (!shown) return;
    shown.textContent = name;
    shown.showPopover();
  };

/** Seats on whose cards there is room for words about what is left. */
const MOST_IN_WORDS = 3;

/** Draw what a seat has: its count, else what it has come to, else how much it has left. */
function held(context: PanelContext, seat: number, { count, holdings }: Owned): TemplateResult {
  const { now, say } = context;
  const { of, standing } = toldStanding(now);
  const points = standing[seat]?.points ?? count?.count;
  const inDigits = digitsOf(context);
  if (points !== undefined) {
    return html`<span class="points numbers" translate="no"
        >${inDigits(points)}<span class="unseen">
          ${say("web-points", { game: of === "match" ? of : now.setup.game, count: points })}</span
        ></span
      >${count?.colour ? leftOf(context, holdings) : nothing}`;
  }
  const left = holdings?.left ?? 0;
  if (left === 0) return html``;
  const words = say("web-left", { count: left });
  if (now.seats.length <= MOST_IN_WORDS)
    return html`${keyed(words, html`<span class="points worded numbers" translate="no">${words}</span>`)}`;
  return html`<span class="left rest numbers" title=${words} translate="no"
    ><span aria-hidden="true">${inDigits(left)}</span><span class="unseen">${words}</span></span
  >`;
}

interface Status {
  readonly text: string;
  readonly sign?: Icon;
  /** The class of the card. */
  readonly look: string;
}

const SIGNS: Readonly<Record<SeatState, Icon>> = {
  resigned: "flag",
  out: "close",
  "stand-in": "bot",
  late: "clock",
  away: "moon",
};

/** Return the one word that says how a seat stands: the gravest of what could be said. */
function statusOf(context: PanelContext, shown: ShownBoard, seat: number): Status {
  const { now, say, model, names } = context;
  const size = names.length > 4 ? "short" : "long";
  const place = model.result === "shown" ? toldStanding(now).standing[seat]?.place : undefined;
  if (place && !isAsking(now, seat)) {
    const colour = endColour(shown, seat);
    const look = place === 1 ? `won ${colour === "" ? "" : tone(colour)}` : "";
    const text = say(names.length > MOST_IN_WORDS ? "web-place-short" : "web-place", { place });
    return { text, look, ...(place === 1 ? { sign: "cup" as const } : {}) };
  }
  if (isAsking(now, seat)) {
    const asks = say("web-seat-asks", { size: names.length > MOST_IN_WORDS ? "short" : "long" });
    return { text: asks, sign: "asks", look: "asks" };
  }
  const state = seatState(context, seat);
  if (state) return { text: say(`web-seat-${state}`, { size }), sign: SIGNS[state], look: state };
  const isTurn = now.phase === "playing" && now.game?.mover === seat;
  if (!isTurn) return { text: "", look: "" };
  if (now.you.includes(seat)) return { text: say("web-seat-turn", { size }), look: "" };
  return { text: say("web-seat-thinks", { size }), sign: "thinks", look: "" };
}

/** Draw what lies before a seat beside its count: how many it still has, or the pieces. */
function leftOf(
  context: PanelContext,
  holdings: Holdings | null,
): ReturnType<typeof holdingsPicture> {
  const { say, model } = context;
  const { left, name } = holdings ?? {};
  if (left === undefined) return holdingsPicture(holdings);
  if (left === 0 && model.result === "shown") return nothing;
  return html`<span class="left numbers" title=${name ?? nothing} translate="no"
    ><span aria-hidden="true">${digitsOf(context)(left)}</span
    ><span class="unseen">${say("web-left", { count: left })}</span></span
  >`;
}

function holdingsPicture(holdings: Holdings | null): TemplateResult | typeof nothing {
  if (!holdings || holdings.scene.pieces.length === 0) return nothing;
  const scene = { ...holdings.scene, name: holdings.name };
  return html`<span class="before">${staticBoard(scene)}</span>`;
}

function clock(
  { now, age, say, shell }: PanelContext,
  seat: number,
): TemplateResult | typeof nothing {
  const left = now.phase === "playing" ? leftAt(now.clocks[seat], age) : null;
  if (left === null || now.seats[seat]?.who === "bot") return nothing;
  const isRunning = now.clocks[seat]?.running ?? false;
  const isUrgent = isRunning && left < URGENT;
  const time = clockText(left, say);
  return html`<i
    class="clock numbers ${left < HOUR ? "ltr" : ""} ${isUrgent ? "urgent" : ""}"
    role="timer"
    translate="no"
    aria-label=${say("web-clock-left", { time })}
    >${shortClock(left, shell.words().lang)}</i
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
          <b class="numbers" translate="no">${inDigits(count)}</b>
        </li>`,
    )}
  </ul>`;
}
