/** The way back to the table of a record, where the next game may have begun meanwhile. */
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "../../controls/icons";
import type { OwnTables } from "../../own_tables";
import type { Say } from "../../words";
import type { Source } from "./own";

/** Draw a link to the table while a game of the visitor's runs there. */
export function wayBack(
  own: OwnTables | null,
  source: Source | null,
  say: Say,
): TemplateResult | typeof nothing {
  const table = own?.list().find(({ id }) => id === source?.id);
  if (table?.phase !== "playing" || table.own.length === 0) return nothing;
  return html`<p class="way-back" role="status">
    <a class="button ${table.yours ? "turn" : ""}" href="/table/${table.id}"
      >${icon("play")} ${say("web-replay-running")}</a
    >
  </p>`;
}
