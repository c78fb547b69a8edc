/** The rules of a game beside its table. */
import { html, type TemplateResult } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import type { PanelContext } from "../context";
import { requestText } from "../http";
import { Loader } from "../loader";
import { parseMarkdown, type Block } from "../markdown";
import { drawBlock, isForPlayers, summary } from "./rule_blocks";

/** What is loaded or on its way, by game and language. */
let shown: { readonly key: string; blocks: readonly Block[]; readonly loader: Loader } | null =
  null;

/** Draw the rules of the table's game, from a rule such as `K12` where one is asked for. */
export function rules({ now, shell, say, ui }: PanelContext): TemplateResult {
  const { game } = now.setup;
  const key = `${game}?lang=${shell.words().lang}`;
  if (shown?.key !== key) load(key, shell);
  const blocks = shown?.blocks ?? [];
  return html`<div
    class="reading rules"
    data-rule=${ui.rule}
    @click=${followAnchor}
    ${ref(blocks.length > 0 ? scrollOnce(ui.rule) : undefined)}
  >
    ${summary(game, say)} ${shown?.loader.note()} ${blocks.map(drawBlock)}
  </div>`;
}

function load(key: string, shell: PanelContext["shell"]): void {
  const found = { key, blocks: [] as readonly Block[], loader: new Loader(shell) };
  shown = found;
  void found.loader.run(async () => {
    const text = await requestText(`/api/rules/${key}`);
    found.blocks = parseMarkdown(text).filter(isForPlayers).slice(1);
  });
}

/** Scroll to a rule once, when its sheet is opened at it. */
const scrollOnce =
  (rule: string) =>
  (element: Element | undefined): void => {
    const sheet = element as HTMLElement | undefined;
    if (!sheet || rule === "" || sheet.dataset.at === rule) return;
    sheet.dataset.at = rule;
    requestAnimationFrame(() => {
      scrollToRule(rule);
    });
  };

const scrollToRule = (rule: string): void =>
  document.querySelector(`.panel #${CSS.escape(rule)}`)?.scrollIntoView({ block: "start" });

/** Follow a link within the rules without changing the address, which is the table's. */
function followAnchor(event: Event): void {
  const anchor = (event.target as Element).closest("a")?.getAttribute("href");
  if (!anchor?.startsWith("#")) return;
  event.preventDefault();
  scrollToRule(anchor.slice(1));
}
