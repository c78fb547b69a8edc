/** The side panel of a table: log, chat or menu; collapsible on small screens. */
import { html, nothing, type TemplateResult } from "lit-html";
import { TABS, type Tab } from "../model";
import type { PanelContext } from "./context";
import { icon } from "./icons";
import { later, styled } from "../later";

const ICONS = { log: "list", chat: "chat", more: "more" } as const;
const parts = later(() => styled(import("./parts")));

type Panel = (context: PanelContext) => TemplateResult | typeof nothing;

const PANELS: Readonly<Record<Tab, Panel>> = {
  log: (context) => parts(context.shell.redraw)?.log(context) ?? nothing,
  chat: (context) => parts(context.shell.redraw)?.chat(context) ?? nothing,
  more: (context) => parts(context.shell.redraw)?.menu(context) ?? nothing,
};

/** Draw the tabs and the panel of the open one. */
export function side(context: PanelContext): TemplateResult {
  const { ui, say } = context;
  return html`<aside class="side ${ui.tab ? "open" : ""}">
    <nav class="tabs" aria-label=${say("web-tabs")}>
      ${TABS.map((tab) => tabButton(context, tab))}
    </nav>
    <div class="panel" id="panel" ?hidden=${ui.tab === null}>
      ${ui.tab ? panel(context, ui.tab) : nothing}
    </div>
  </aside>`;
}

/** Draw a tab; on small screens a second press closes its panel. */
function tabButton({ ui, say, setUi, now }: PanelContext, tab: Tab): TemplateResult {
  const isOpen = ui.tab === tab;
  const lines = now.chat.length;
  const unread = tab === "chat" && !isOpen ? Math.max(0, lines - ui.read) : 0;
  const select = (): void => {
    setUi({ tab: isOpen && isNarrow() ? null : tab, read: lines });
  };
  const badge = html`<b class="unread numbers"
    ><span class="unseen">${say("web-unread")}</span> ${unread}</b
  >`;
  return html`<button
    type="button"
    class="tab"
    aria-expanded=${isOpen ? "true" : "false"}
    aria-controls="panel"
    @click=${select}
  >
    ${icon(ICONS[tab])}<span>${say(`web-tab-${tab}`)}</span> ${unread > 0 ? badge : nothing}
  </button>`;
}

function panel(context: PanelContext, tab: Tab): TemplateResult {
  const { say, setUi, now } = context;
  const close = (): void => {
    setUi({ tab: null, read: now.chat.length });
  };
  return html`<header>
      <h2>${say(`web-tab-${tab}`)}</h2>
      <button class="quiet fold" aria-label=${say("web-close")} @click=${close}>
        ${icon("close")}
      </button>
    </header>
    ${PANELS[tab](context)}`;
}

const isNarrow = (): boolean => !matchMedia("(min-width: 900px)").matches;
