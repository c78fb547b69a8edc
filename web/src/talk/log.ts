/** The log of a table in sentences, the newest last. */
import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { repeat } from "lit-html/directives/repeat.js";
import { ref } from "lit-html/directives/ref.js";
import { isOwnTurn, shownLog, type LoggedEvent } from "../model";
import type { Seat } from "../wire";
import { submittedText, valueOf } from "../controls/fields";
import type { PanelContext } from "../context";
import { mark } from "../controls/icons";
import { withoutCodes } from "../words";
import { narrate } from "./narration";

/** Number of lines shown; rendering thousands would slow every redraw down. */
const MAX_LINES = 150;

/** Draw the log, and below it a text field for actions in notation. */
export function log(context: PanelContext): TemplateResult {
  const { model, say, naming, now, shell } = context;
  const isNotated = shell.settings().notation;
  const raw = now.seats.map((seat) => seat.name);
  const lines = folded(shownLog(model).filter(({ event }) => event.kind !== "said"))
    .slice(-MAX_LINES)
    .flatMap((one) => {
      const text = narrate(one.event, withoutCodes(say), naming, raw);
      return text === null ? [] : [{ ...one, text }];
    });
  return html`<ol
      class="log"
      tabindex="0"
      aria-label=${say("web-tab-log")}
      ${ref(stickToEnd(lines.at(-1)?.v))}
    >
      ${repeat(lines, ({ v }) => v, line(isNotated, now.seats))}
    </ol>
    ${now.phase === "open" || !isNotated ? nothing : notation(context)}`;
}

/**
 * Fold absences between which nothing else happened: of each seat at most its last line is left.
 *
 * A phone that goes to sleep leaves and comes back dozens of times in a game over days. Who is back
 * at once has never been missed.
 */
export function folded(log: readonly LoggedEvent[]): readonly LoggedEvent[] {
  const kept: LoggedEvent[] = [];
  for (const one of log) {
    const seat = absentSeat(one);
    if (seat === null) {
      kept.push(one);
      continue;
    }
    const since = kept.findLastIndex((earlier) => absentSeat(earlier) === null) + 1;
    const before = kept.findIndex((other, at) => at >= since && absentSeat(other) === seat);
    const [earlier] = before < 0 ? [] : kept.splice(before, 1);
    if (earlier?.event.kind !== "left" || one.event.kind !== "returned") kept.push(one);
  }
  return kept;
}

/** Return the seat that goes or comes back; null for any other event. */
const absentSeat = ({ event }: LoggedEvent): number | null =>
  event.kind === "left" || event.kind === "returned" ? event.seat : null;

const line = (isNotated: boolean, seats: readonly Seat[]) =>
  function ({ event, text }: LoggedEvent & { text: string }): TemplateResult {
    if (event.kind !== "played") return html`<li class="line-${event.kind}">${text}</li>`;
    const colour = seats[event.seat]?.colour ?? null;
    return html`<li class="line-played">
      ${colour === null ? nothing : mark(colour)} ${text}
      ${isNotated ? html`<bdi class="ltr token" translate="no">${event.token}</bdi>` : nothing}
    </li>`;
  };

/**
 * Keep a list scrolled to its end, unless the reader has scrolled up.
 *
 * A new line is told by its own number: a list that is cut at its beginning keeps its length.
 */
export const stickToEnd =
  (last: number | undefined) =>
  (element: Element | undefined): void => {
    const list = element as HTMLElement | undefined;
    if (!list || list.dataset.last === String(last)) return;
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 120;
    const first = list.dataset.last === undefined;
    list.dataset.last = String(last);
    if (isAtEnd || first) requestAnimationFrame(() => (list.scrollTop = list.scrollHeight));
  };

/** Draw the text field that takes an action in notation. */
function notation({ now, say, ui, setUi, send }: PanelContext): TemplateResult {
  const mover = now.game?.mover;
  const mine = isOwnTurn(now) && typeof mover === "number";
  const submit = (event: Event): void => {
    event.preventDefault();
    const token = submittedText(event);
    if (!mine || token === "") return;
    send({ do: "play", token, seat: mover });
    setUi({ token: "" });
  };
  return html`<form class="row notation" @submit=${submit}>
    <label class="grow"
      ><span class="unseen">${say("web-notation")}</span>
      <input
        class="ltr"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        placeholder=${mine ? say("web-notation-short", { example: now.game?.actions[0] ?? "" }) : say("web-notation-wait")}
        .value=${live(ui.token)}
        ?disabled=${!mine}
        @input=${(event: Event) => setUi({ token: valueOf(event) })}
    /></label>
    <button ?disabled=${!mine}>${say("web-play-it")}</button>
  </form>`;
}
