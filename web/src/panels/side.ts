/** The side of a table: log, chat and menu, one at a time; on a small screen folded away. */
import { html, nothing, type TemplateResult } from "lit-html";
import { chat } from "./chat";
import { icon } from "./icons";
import { log } from "./log";
import { menu } from "./menu";
import { TABS, type Room, type Tab } from "./room";

const ICONS = { log: "list", chat: "chat", more: "more" } as const;
const PANELS: Readonly<Record<Tab, (room: Room) => TemplateResult>> = { log, chat, more: menu };

/** Draws the tabs, and the panel of the one that is open. */
export function side(room: Room): TemplateResult {
  const { ui, say, set, now } = room;
  const spoken = now.chat.length;
  const unread = ui.tab === "chat" ? 0 : Math.max(0, spoken - ui.read);
  const take = (tab: Tab): void => set({ tab: ui.tab === tab && narrow() ? null : tab, read: spoken });
  return html`<aside class="side ${ui.tab ? "open" : ""}">
    <nav class="tabs" aria-label=${say("web-tabs")}>${TABS.map(
      (tab) => html`<button type="button" class="tab" aria-expanded=${ui.tab === tab ? "true" : "false"} aria-controls="panel" @click=${() => take(tab)}>
        ${icon(ICONS[tab])}<span>${say(`web-tab-${tab}`)}</span>
        ${tab === "chat" && unread ? html`<b class="unread numbers"><span class="unseen">${say("web-unread")}</span> ${unread}</b>` : nothing}</button>`,
    )}</nav>
    <div class="panel" id="panel" ?hidden=${ui.tab === null}>
      ${ui.tab ? html`<header><h2>${say(`web-tab-${ui.tab}`)}</h2>
        <button class="quiet fold" aria-label=${say("web-close")} @click=${() => set({ tab: null, read: spoken })}>${icon("close")}</button></header>
        ${PANELS[ui.tab](room)}` : nothing}
    </div>
  </aside>`;
}

const narrow = (): boolean => !matchMedia("(min-width: 900px)").matches;
