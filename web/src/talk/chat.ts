/** The chat: preset phrases, which are translated, free text, and muting. */
import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { ref } from "lit-html/directives/ref.js";
import type { ChatLine, Phrase } from "../wire";
import type { PanelContext } from "../context";
import { submittedText, valueOf } from "../controls/fields";
import { stickToEnd } from "./log";
import { chatText } from "./narration";

const PHRASES: readonly Phrase[] = [
  "hello",
  "good-luck",
  "well-played",
  "thanks",
  "sorry",
  "oops",
  "hurry",
  "one-moment",
  "good-game",
  "again",
];

/** Draw the chat lines, the phrases, the text field and the muting. */
export function chat(context: PanelContext): TemplateResult {
  const { now } = context;
  const theirs = now.chat.filter(({ own }) => !own).map(({ name }) => name);
  const others = new Set([...theirs, ...now.muted]);
  return html`${lines(context)} ${phrases(context)} ${textForm(context)}
  ${others.size === 0 ? nothing : muting(context, [...others])}`;
}

function lines({ now, say }: PanelContext): TemplateResult {
  const line = (one: ChatLine): TemplateResult =>
    html`<li class=${one.own ? "own" : ""}>
      <small translate="no">${one.name}</small><span dir="auto">${chatText(one, say)}</span>
    </li>`;
  const empty = html`<li class="nobody">${say("web-chat-empty")}</li>`;
  return html`<ol
    class="said"
    tabindex="0"
    aria-label=${say("web-tab-chat")}
    ${ref(stickToEnd(now.chat.at(-1)?.at))}
  >
    ${now.chat.length === 0 ? empty : now.chat.map(line)}
  </ol>`;
}

function phrases({ say, send }: PanelContext): TemplateResult {
  const button = (phrase: Phrase): TemplateResult =>
    html`<button type="button" @click=${() => send({ do: "say", phrase })}>
      ${say(`phrase-${phrase}`)}
    </button>`;
  return html`<div class="phrases">${PHRASES.map(button)}</div>`;
}

function textForm({ say, ui, send, setUi }: PanelContext): TemplateResult {
  const submit = (event: Event): void => {
    event.preventDefault();
    const text = submittedText(event);
    if (text === "") return;
    send({ do: "say", text });
    setUi({ text: "" });
  };
  return html`<form class="row" @submit=${submit}>
    <label class="grow"
      ><span class="unseen">${say("web-chat-text")}</span>
      <input
        maxlength="300"
        autocomplete="off"
        placeholder=${say("web-chat-text")}
        .value=${live(ui.text)}
        @input=${(event: Event) => setUi({ text: valueOf(event) })}
    /></label>
    <button>${say("web-say")}</button>
  </form>`;
}

function muting({ model, now, say, send }: PanelContext, names: readonly string[]): TemplateResult {
  const row = (name: string): TemplateResult => {
    const sent = model.outbox.find((one) => one.do === "mute" && one.name === name);
    const isMuted = sent?.do === "mute" ? sent.yes : now.muted.includes(name);
    const toggle = (): void => {
      send({ do: "mute", name, yes: !isMuted });
    };
    return html`<label class="tick"
      ><input type="checkbox" .checked=${live(isMuted)} @change=${toggle} />
      <span>${say("web-mute", { name })}</span></label
    >`;
  };
  return html`<details class="mutes">
    <summary>${say("web-mutes")}</summary>
    ${names.map(row)}
  </details>`;
}
