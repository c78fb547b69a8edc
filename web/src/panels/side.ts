/** The side panel of a table: log, chat or menu; collapsible on small screens. */
import { html, nothing, type TemplateResult } from "lit-html";
import { chat } from "./chat";
import { icon } from "./icons";
import { log } from "./log";
import { menu } from "./menu";
import { TABS, type Tab } from "../model";
import type { PanelContext } from "./context";

const ICONS = { log: "list", chat: "chat", more: "more" } as const;
const PANELS: Readonly<Record<Tab, (context: PanelContext) => TemplateResult>> = {
  log,
  chat,
  more: menu,
};

/** Draw the tabs and the panel of the open one. */
export function side(context: PanelContext): TemplateResult {
  const { ui, say, setUi, now } = context;
  const lines = now.chat.length;
  const unread = ui.tab === "chat" ? 0 : Math.max(0, lines - ui.read);
  const select = (tab: Tab): void =>
    setUi({ tab: ui.tab === tab && isNarrow() ? null : tab, read: lines });
  return html`<aside class="side ${ui.tab ? "open" : ""}">
    <nav class="tabs" aria-label=${say("web-tabs")}>
      ${TABS.map(
        (tab) =>
          html`<button
            type="button"
            class="tab"
            aria-expanded=${ui.tab === tab ? "true" : "false"}
            aria-controls="panel"
            @click=${() => select(tab)}
          >
            ${icon(ICONS[tab])}<span>${say(`web-tab-${tab}`)}</span>
            ${
              tab === "chat" && unread
                ? html`<b class="unread numbers"
                    ><span class="unseen">${say("web-unread")}</span> ${unread}</b
                  >`
                : nothing
            }
          </button>`,
      )}
    </nav>
    <div class="panel" id="panel" ?hidden=${ui.tab === null}>
      ${
        ui.tab
          ? html`<header>
                <h2>${say(`web-tab-${ui.tab}`)}</h2>
                <button
                  class="quiet fold"
                  aria-label=${say("web-close")}
                  @click=${() => setUi({ tab: null, read: lines })}
                >
                  ${icon("close")}
                </button>
              </header>
              ${PANELS[ui.tab](context)}`
          : nothing
      }
    </div>
  </aside>`;
}

const isNarrow = (): boolean => !matchMedia("(min-width: 900px)").matches;
