/** The way back to the table of a record, where the next game may have begun meanwhile. */
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "../../controls/icons";
import type { OwnTables } from "../../own_tables";
import type { Say } from "../../words";
import type { Source } from "./own";

/** Say that the game of a record still runs, which hides what seats hold until it is over. */
export function unfinished({ id, invitation }: Source, say: Say): TemplateResult {
  const query = invitation ? `?invitation=${encodeURIComponent(invitation)}` : "";
  return html`<p class="about" role="status">${say("web-replay-unfinished")}</p>
    ${toTable(`${id}${query}`, "", say)}`;
}

/** Draw a link to the table while a game of the visitor's runs there. */
export function wayBack(
  own: OwnTables | null,
  source: Source | null,
  say: Say,
): TemplateResult | typeof nothing {
  const table = own?.list().find(({ id }) => id === source?.id);
  if (table?.phase !== "playing" || table.own.length === 0) return nothing;
  return toTable(table.id, table.yours ? "turn" : "", say);
}

const toTable = (address: string, look: string, say: Say): TemplateResult =>
  html`<p class="way-back" role="status">
    <a class="button ${look}" href="/table/${address}"
      >${icon("play")} ${say("web-replay-running")}</a
    >
  </p>`;
