/** The log: what has happened at the table, in plain words, the newest below. */
import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { repeat } from "lit-html/directives/repeat.js";
import { ref } from "lit-html/directives/ref.js";
import type { Happened } from "../model";
import { sentText, valueOf } from "./choose";
import type { Room } from "./room";
import { sentence } from "./sentences";

const MOST = 150;

/** Draws the log, and below it the box that takes the notation of the records. */
export function log(room: Room): TemplateResult {
  const { model, say, naming, now } = room;
  const raw = now.seats.map((seat) => seat.name ?? "");
  const lines = model.log
    .filter(({ event }) => event.kind !== "said")
    .slice(-MOST)
    .flatMap((one) => {
      const text = sentence(one.event, say, naming, raw);
      return text === null ? [] : [{ ...one, text }];
    });
  return html`<ol class="log" tabindex="0" aria-label=${say("web-tab-log")} ${ref(stayBelow(lines.length))}>
      ${repeat(lines, ({ v }) => v, line)}
    </ol>
    ${now.state === "open" ? nothing : notation(room)}`;
}

const line = ({ event, text }: Happened & { text: string }) => html`<li class="line-${event.kind}">${text}</li>`;

/** Keeps the newest line in sight, unless somebody reads further up. */
export const stayBelow = (count: number) => (element: Element | undefined): void => {
  const list = element as HTMLElement | undefined;
  if (!list || list.dataset["count"] === String(count)) return;
  const below = list.scrollHeight - list.scrollTop - list.clientHeight < 120;
  const first = list.dataset["count"] === undefined;
  list.dataset["count"] = String(count);
  if (below || first) requestAnimationFrame(() => (list.scrollTop = list.scrollHeight));
};

/** The box in which an action is typed as the records write it. */
export function notation({ now, say, ui, set, wish }: Room): TemplateResult {
  const mover = now.game?.mover;
  const mine = now.state === "playing" && typeof mover === "number" && now.you.includes(mover);
  const submit = (event: Event): void => {
    event.preventDefault();
    const token = sentText(event);
    if (!mine || token === "") return;
    wish({ do: "play", token, seat: mover });
    set({ token: "" });
  };
  return html`<form class="row notation" @submit=${submit}>
    <label class="grow"><span class="unseen">${say("web-notation")}</span>
      <input class="ltr" autocomplete="off" autocapitalize="none" spellcheck="false" placeholder=${mine ? say("web-notation-short", { example: now.game?.actions[0]?.token ?? "" }) : say("web-notation-wait")}
        .value=${live(ui.token)} ?disabled=${!mine} @input=${(event: Event) => set({ token: valueOf(event) })} /></label>
    <button ?disabled=${!mine}>${say("web-play-it")}</button>
  </form>`;
}
