/** The sheets of a table: log, chat, menu, result and rules, of which one is open at a time. */
import { html, nothing, type TemplateResult } from "lit-html";
import { digitsOf, type PanelContext } from "../context";
import { isNarrow } from "../controls/fit";
import { isTyped } from "../controls/keys";
import { icon } from "../controls/icons";
import { menu } from "../dialogs/menu";
import { loadSecond } from "../loading";
import { Loader } from "../loader";
import { result } from "../result/result";
import { TABS, unreadLines, type Tab, type UiState } from "../ui_state";
import { chat } from "./chat";
import { log } from "./log";

const ICONS = { log: "list", chat: "chat", more: "menu" } as const;

type Panel = (context: PanelContext) => TemplateResult | typeof nothing;

const PANELS: Readonly<Record<Tab, Panel>> = {
  log,
  chat,
  more: menu,
  result,
  rules,
};

/** The sheet of the rules is in the second bundle: it needs the server anyway. */
let rulesSheet: Panel | null = null;
let rulesLoader: Loader | null = null;

function rules(context: PanelContext): TemplateResult | typeof nothing {
  if (rulesSheet) return rulesSheet(context);
  if (!rulesLoader) {
    rulesLoader = new Loader(context.shell);
    void rulesLoader.run(async () => {
      rulesSheet = (await loadSecond<typeof import("../dialogs/rules")>()).rules;
    });
  }
  return rulesLoader.note();
}

/** Draw the tabs and the open sheet; they lie over a narrow board only. */
export function side(context: PanelContext): TemplateResult {
  const { ui, say } = context;
  return html`<aside class="side ${ui.tab ? "open" : ""}">
      <nav class="tabs" aria-label=${say("web-tabs")}>
        ${TABS.map((tab) => tabButton(context, tab))}
      </nav>
      <div
        class="panel panel-${ui.tab ?? "none"}"
        id="panel"
        role="region"
        aria-label=${ui.tab ? titleOf(context, ui.tab) : nothing}
        ?hidden=${ui.tab === null}
      >
        ${ui.tab ? panel(context, ui.tab) : nothing}
      </div>
    </aside>
    ${ui.tab ? html`<div class="veil" @click=${() => closeSheet(context)}></div>` : nothing}`;
}

/** Return the tab that is open without being asked for: beside the board of a wide screen the log. */
export const restingTab = (): Tab | null => (isNarrow() ? null : "log");

/** Close the open sheet; on small screens its tab has the focus again. */
function closeSheet({ setUi }: Pick<PanelContext, "setUi">): void {
  const tab = document.querySelector<HTMLElement>(".tab[aria-expanded='true']");
  if (isNarrow()) tab?.focus({ preventScroll: true });
  setUi({ tab: restingTab() });
}

/** The answer "no" to the question that the dock asks. */
const NO = ".dock-ask .acts > :last-child";

/**
 * Answer no to the question of the menu, else close the sheet over the board, else answer no to the
 * question of the dock, wherever the focus is: on the board Enter plays on, and never says yes.
 */
export function stepBack(
  { asking, tab }: UiState,
  page: Pick<PanelContext, "setUi">,
  key: KeyboardEvent,
): void {
  if (asking !== null) page.setUi({ asking: null });
  else if (isNarrow() && tab !== null) closeSheet(page);
  else if (!key.repeat && !isTyped(key)) document.querySelector<HTMLElement>(NO)?.click();
}

/** Draw a tab; on small screens a second press closes its panel. */
function tabButton(context: PanelContext, tab: Tab): TemplateResult {
  const { ui, say, setUi, now } = context;
  const isOpen = ui.tab === tab;
  const unread = tab === "chat" && !isOpen ? unreadLines(ui, now) : 0;
  const select = (): void => {
    if (isOpen && isNarrow()) closeSheet(context);
    else setUi({ tab });
  };
  const badge = html`<b class="unread numbers"
    ><span class="unseen">${say("web-unread")}</span>
    <span translate="no">${digitsOf(context)(unread)}</span></b
  >`;
  return html`<button
    type="button"
    class="tab"
    aria-expanded=${isOpen ? "true" : "false"}
    aria-controls="panel"
    @click=${select}
  >
    ${icon(ICONS[tab as (typeof TABS)[number]])}<span>${say(`web-tab-${tab}`)}</span>
    ${unread > 0 ? badge : nothing}
  </button>`;
}

function titleOf({ say, now }: PanelContext, tab: Tab): string {
  if (tab === "rules") return say("web-rules-of", { game: say(`game-${now.setup.game}`) });
  return say(tab === "result" ? "web-result" : `web-tab-${tab}`);
}

function panel(context: PanelContext, tab: Tab): TemplateResult {
  const { say } = context;
  const isExtra = tab === "result" || tab === "rules";
  return html`<header class=${isExtra ? "extra" : ""}>
      <h2 tabindex="-1">${titleOf(context, tab)}</h2>
      <button
        type="button"
        class="quiet fold"
        aria-label=${say("web-close")}
        @click=${() => closeSheet(context)}
      >
        ${icon("close")}
      </button>
    </header>
    ${PANELS[tab](context)}`;
}
