/** The visitor's own tables on the start page, with room for them before they are known. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { TableSummary } from "../../api";
import { later } from "../../later";
import type { Shell } from "../../shell";

/** Rows of a list of tables. */
export const MAX_ROWS = 6;

const listsPart = later(() => import("./lists"));

/**
 * Draw the visitor's tables that are not over, those with their turn first.
 *
 * Until the tables are known there is room for as many as last time, so that nothing jumps.
 */
export function ownTables(
  shell: Shell,
  mine: readonly TableSummary[],
  isListed: boolean,
): TemplateResult | typeof nothing {
  const words = shell.words();
  const title = words.say("web-your-games");
  const running = mine.filter((table) => table.phase !== "over");
  if (isListed && running.length === 0) return nothing;
  const lists = isListed ? listsPart(shell.redraw) : null;
  if (lists) return lists.tableList(title, running, words, "own-tables");
  const rows = Math.min(isListed ? running.length : shell.settings().ownGames, MAX_ROWS);
  if (rows === 0) return nothing;
  return html`<section class="card own-tables" aria-busy="true">
    <h2>${title}</h2>
    <ul class="links">
      ${Array.from(
        { length: rows },
        () =>
          html`<li>
            <a
              ><span><strong>…</strong><small>…</small></span></a
            >
          </li>`,
      )}
    </ul>
  </section>`;
}
