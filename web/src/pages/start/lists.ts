/** Lists of tables: own ones to continue, open ones to join, running ones to watch. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { TableSummary } from "../../api";
import type { Shell } from "../../shell";
import { botName } from "../../messages";
import type { Say } from "../../words";

interface TablesByKind {
  readonly mine: readonly TableSummary[];
  readonly open: readonly TableSummary[];
  readonly live: readonly TableSummary[];
}

const MAX_ROWS = 6;

/** Draw the lists that are not empty. */
export function tableLists(shell: Shell, { mine, open, live }: TablesByKind): TemplateResult {
  const { say } = shell.words();
  const own = new Set(mine.map((table) => table.id));
  const others = (tables: readonly TableSummary[]): readonly TableSummary[] =>
    tables.filter((table) => !own.has(table.id));
  const running = mine.filter((table) => table.phase !== "over");
  const over = mine.filter((table) => table.phase === "over");
  return html`${list(say("web-continue"), running, say)}
  ${list(say("web-open-tables"), others(open), say)} ${list(say("web-watch"), others(live), say)}
  ${list(say("web-finished"), over, say)}`;
}

function list(
  title: string,
  tables: readonly TableSummary[],
  say: Say,
): TemplateResult | typeof nothing {
  if (tables.length === 0) return nothing;
  return html`<section class="card">
    <h2>${title}</h2>
    <ul class="links">
      ${tables.slice(0, MAX_ROWS).map((table) => row(table, say))}
    </ul>
  </section>`;
}

function row(table: TableSummary, say: Say): TemplateResult {
  const names = table.seats.map((seat) =>
    seat.who === "bot" ? botName(seat.name, say) : seat.name || say("web-free"),
  );
  return html`<li>
    <a href="/table/${table.id}"
      ><span class="grow"
        ><strong>${say(`game-${table.game}`)}</strong> <small>${names.join(" · ")}</small></span
      ><span class="state">${say(`web-state-${table.phase}`)}</span></a
    >
  </li>`;
}
