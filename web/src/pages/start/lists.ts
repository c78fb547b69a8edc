/** Lists of tables: own ones to continue, open ones to join, running ones to watch. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { TableSummary } from "../../api";
import type { Shell } from "../../shell";
import { botName } from "../../messages";
import type { Words } from "../../words";

interface TablesByKind {
  readonly mine: readonly TableSummary[];
  readonly open: readonly TableSummary[];
  readonly live: readonly TableSummary[];
}

const MAX_ROWS = 6;

/** Draw the lists that are not empty. */
export function tableLists(shell: Shell, { mine, open, live }: TablesByKind): TemplateResult {
  const words = shell.words();
  const { say } = words;
  const own = new Set(mine.map((table) => table.id));
  const others = (tables: readonly TableSummary[]): readonly TableSummary[] =>
    tables.filter((table) => !own.has(table.id));
  const running = mine.filter((table) => table.phase !== "over");
  const over = mine.filter((table) => table.phase === "over");
  return html`${list(say("web-continue"), running, words)}
  ${list(say("web-open-tables"), others(open), words)}
  ${list(say("web-watch"), others(live), words)} ${list(say("web-finished"), over, words)}`;
}

function list(
  title: string,
  tables: readonly TableSummary[],
  words: Words,
): TemplateResult | typeof nothing {
  if (tables.length === 0) return nothing;
  return html`<section class="card">
    <h2>${title}</h2>
    <ul class="links">
      ${tables.slice(0, MAX_ROWS).map((table) => row(table, words))}
    </ul>
  </section>`;
}

/** Return the time of a moment of today, or its day and time. */
function momentText(seconds: number, lang: string): string {
  const moment = new Date(seconds * 1000);
  const isToday = moment.toDateString() === new Date().toDateString();
  const day = isToday ? {} : ({ day: "numeric", month: "short" } as const);
  return moment.toLocaleString(lang, { ...day, hour: "2-digit", minute: "2-digit" });
}

function row(table: TableSummary, words: Words): TemplateResult {
  const { say } = words;
  const names = table.seats.map((seat) =>
    seat.who === "bot" ? botName(seat.name, say) : seat.name || say("web-free"),
  );
  const name = table.turn === null ? undefined : names[table.turn];
  const when = momentText(table.since, words.lang);
  const state = table.yours
    ? say("web-your-turn-since", { when })
    : name === undefined
      ? say(`web-state-${table.phase}`)
      : say("web-turn-of-since", { name, when });
  return html`<li>
    <a href="/table/${table.id}"
      ><span class="grow"
        ><strong>${say(`game-${table.game}`)}</strong> <small>${names.join(" · ")}</small></span
      ><span class="state ${table.yours ? "mine" : ""}">${state}</span></a
    >
  </li>`;
}
