/** The log of a table in sentences, the newest last. */
import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { repeat } from "lit-html/directives/repeat.js";
import { ref } from "lit-html/directives/ref.js";
import { shownLog, type LoggedEvent } from "../model";
import type { Seat } from "../wire";
import { submittedText, valueOf } from "./fields";
import type { PanelContext } from "./context";
import { mark } from "./icons";
import { narrate } from "./narration";

/** Number of lines shown; rendering thousands would slow every redraw down. */
const MAX_LINES = 150;

/** Draw the log, and below it a text field for actions in notation. */
export function log(context: PanelContext): TemplateResult {
  const { model, say, naming, now, shell } = context;
  const raw = now.seats.map((seat) => seat.name);
  const lines = shownLog(model)
    .filter(({ event }) => event.kind !== "said")
    .slice(-MAX_LINES)
    .flatMap((one) => {
      const text = narrate(one.event, say, naming, raw);
      return text === null ? [] : [{ ...one, text }];
    });
  return html`<ol
      class="log"
      tabindex="0"
      aria-label=${say("web-tab-log")}
      ${ref(stickToEnd(lines.length))}
    >
      ${repeat(lines, ({ v }) => v, line(shell.settings().notation, now.seats))}
    </ol>
    ${now.phase === "open" ? nothing : notation(context)}`;
}

const line = (isNotated: boolean, seats: readonly Seat[]) =>
  function ({ event, text }: LoggedEvent & { text: string }): TemplateResult {
    if (event.kind !== "played") return html`<li class="line-${event.kind}">${text}</li>`;
    const colour = seats[event.seat]?.colour ?? null;
    return html`<li class="line-played" title=${event.token}>
      ${colour === null ? nothing : mark(colour)} ${text}
      ${isNotated ? html`<bdi class="ltr token">${event.token}</bdi>` : nothing}
    </li>`;
  };

/** Keep a list scrolled to its end, unless the reader has scrolled up. */
export const stickToEnd =
  (count: number) =>
  (element: Element | undefined): void => {
    const list = element as HTMLElement | undefined;
    if (!list || list.dataset.count === String(count)) return;
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 120;
    const first = list.dataset.count === undefined;
    list.dataset.count = String(count);
    if (isAtEnd || first) requestAnimationFrame(() => (list.scrollTop = list.scrollHeight));
  };

/** Draw the text field that takes an action in notation. */
function notation({ now, say, ui, setUi, send }: PanelContext): TemplateResult {
  const mover = now.game?.mover;
  const mine = now.phase === "playing" && typeof mover === "number" && now.you.includes(mover);
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
