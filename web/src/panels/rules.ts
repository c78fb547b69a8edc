/** The rules of a game beside its table. */
import { html, nothing, type TemplateResult } from "lit-html";
import { request } from "../http";
import { parseMarkdown, type Block } from "../markdown";
import { failureText } from "../messages";
import type { Shell } from "../shell";
import { modal } from "./modal";
import { drawBlock, isForPlayers, summary } from "./rule_blocks";

/** Open the rules, at a rule such as `K12` where one is given; the function returned draws them. */
export function rulesDialog(
  shell: Shell,
  game: string,
  rule: string,
  close: () => void,
): () => TemplateResult {
  let blocks: readonly Block[] = [];
  let error = "";
  const load = async (): Promise<void> => {
    const { lang, say } = shell.words();
    try {
      const text = await request<string>("GET", `/api/rules/${game}?lang=${lang}`);
      blocks = parseMarkdown(text).filter(isForPlayers).slice(1);
    } catch (failure) {
      error = failureText(failure, say);
    }
    shell.redraw();
    if (rule) setTimeout(() => scrollToRule(rule), 60); // once the blocks are drawn
  };
  void load();
  return () => {
    const { say } = shell.words();
    const inside = html`<div class="reading rules" @click=${followAnchor}>
      ${summary(game, say)} ${error ? html`<p class="wrong" role="alert">${error}</p>` : nothing}
      ${blocks.map(drawBlock)}
    </div>`;
    return modal(say("web-rules-of", { game: say(`game-${game}`) }), say, close, inside, "beside");
  };
}

const scrollToRule = (rule: string): void =>
  document.querySelector(`dialog #${CSS.escape(rule)}`)?.scrollIntoView({ block: "start" });

/** Follow a link within the rules without changing the address, which is the table's. */
function followAnchor(event: Event): void {
  const anchor = (event.target as Element).closest("a")?.getAttribute("href");
  if (!anchor?.startsWith("#")) return;
  event.preventDefault();
  scrollToRule(anchor.slice(1));
}
