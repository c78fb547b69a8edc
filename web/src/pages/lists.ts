/** Lists of tables: one's own to continue, open ones to sit down at, running ones to watch. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Listed } from "../lobby";
import type { Shell } from "../shell";
import { botName } from "../texts";
import type { Say } from "../words";

interface Tables {
  readonly mine: readonly Listed[];
  readonly open: readonly Listed[];
  readonly live: readonly Listed[];
}

const LONGEST = 6;

/** Draws the lists that have something in them. */
export function lists(shell: Shell, { mine, open, live }: Tables): TemplateResult {
  const { say } = shell.words();
  const own = new Set(mine.map((table) => table.id));
  const others = (tables: readonly Listed[]): readonly Listed[] => tables.filter((table) => !own.has(table.id));
  const running = mine.filter((table) => table.state !== "over");
  const over = mine.filter((table) => table.state === "over");
  return html`${list(say("web-continue"), running, say)} ${list(say("web-open-tables"), others(open), say)}
    ${list(say("web-watch"), others(live), say)} ${list(say("web-finished"), over, say)}`;
}

function list(title: string, tables: readonly Listed[], say: Say): TemplateResult | typeof nothing {
  if (tables.length === 0) return nothing;
  return html`<section class="card"><h2>${title}</h2>
    <ul class="links">${tables.slice(0, LONGEST).map((table) => row(table, say))}</ul>
  </section>`;
}

function row(table: Listed, say: Say): TemplateResult {
  const names = table.seats.map((seat) => (seat.who === "bot" ? botName(seat.name, say) : seat.name || say("web-free")));
  return html`<li><a href="/table/${table.id}"><span class="grow"><strong>${say(`game-${table.game}`)}</strong>
    <small>${names.join(" · ")}</small></span><span class="state">${say(`web-state-${table.state}`)}</span></a></li>`;
}
