/** The chat: ready phrases that everybody reads in their own language, own words, and silence for some. */
import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { ref } from "lit-html/directives/ref.js";
import { sentText, valueOf } from "./choose";
import { stayBelow } from "./log";
import type { Room } from "./room";
import { spokenText } from "./sentences";

const PHRASES = [
  "hello", "good-luck", "well-played", "thanks", "sorry", "oops", "hurry", "one-moment", "good-game", "again",
] as const; // prettier-ignore

/** Draws what has been said, and what can be said. */
export function chat(room: Room): TemplateResult {
  const { now, say, ui, set, wish } = room;
  const own = new Set(now.you.map((seat) => now.seats[seat]?.name));
  const others = [...new Set([...now.chat.map((line) => line.name), ...(now.muted ?? [])])].filter((name) => !own.has(name));
  const submit = (event: Event): void => {
    event.preventDefault();
    const text = sentText(event);
    if (text === "") return;
    wish({ do: "say", text });
    set({ text: "" });
  };
  return html`<ol class="said" tabindex="0" aria-label=${say("web-tab-chat")} ${ref(stayBelow(now.chat.length))}>
      ${now.chat.length === 0 ? html`<li class="nobody">${say("web-chat-empty")}</li>` : nothing}
      ${now.chat.map((line) => html`<li class=${own.has(line.name) ? "own" : ""}><small>${line.name}</small><span dir="auto">${spokenText(line, say)}</span></li>`)}
    </ol>
    <div class="phrases">${PHRASES.map((phrase) => html`<button type="button" @click=${() => wish({ do: "say", phrase })}>${say(`phrase-${phrase}`)}</button>`)}</div>
    <form class="row" @submit=${submit}>
      <label class="grow"><span class="unseen">${say("web-chat-text")}</span>
        <input maxlength="300" autocomplete="off" placeholder=${say("web-chat-text")} .value=${live(ui.text)} @input=${(event: Event) => set({ text: valueOf(event) })} /></label>
      <button>${say("web-say")}</button>
    </form>
    ${others.length === 0 ? nothing : html`<details class="mutes"><summary>${say("web-mutes")}</summary>
      ${others.map((name) => {
        const muted = now.muted?.includes(name) ?? false;
        return html`<label class="tick"><input type="checkbox" .checked=${muted} @change=${() => wish({ do: "mute", name, yes: !muted })} />
          <span>${say("web-mute", { name })}</span></label>`;
      })}</details>`}`;
}
