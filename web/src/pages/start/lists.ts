/** Lists of tables: whose turn it is at each, and since when. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { TableSummary } from "../../api";
import { botName } from "../../messages";
import type { Words } from "../../words";
import { MAX_ROWS } from "./own_tables";

/** Draw a list of tables; nothing where there is none. */
export function tableList(
  title: string,
  tables: readonly TableSummary[],
  words: Words,
  className = "",
): TemplateResult | typeof nothing {
  if (tables.length === 0) return nothing;
  return html`<section class="card ${className}">
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
  return moment.toLocaleString(lang, { ...day, hour: "numeric", minute: "2-digit" });
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
