/** The tables of others, to join or to watch, each in its place while somebody looks on. */
import { html, nothing, type TemplateResult } from "lit-html";
import { NAME_ROOM, namesText } from "../../own_tables";
import type { Shell } from "../../shell";
import type { GameData, ListedTable } from "../../wire";
import { tableWords } from "./running";

/** Rows of the list. */
const MAX_ROWS = 8;

const isOver = ({ phase }: ListedTable): boolean => phase === "over";

/**
 * Return the rows of the list after the server has listed the tables anew.
 *
 * A table stays where it is. One that is listed no longer is over; from the next time on its place is
 * free for another one, and without one only kept where others stand below it.
 */
export function placed(
  rows: readonly ListedTable[],
  tables: readonly ListedTable[],
): readonly ListedTable[] {
  const added = tables.filter(({ id }) => rows.every((row) => row.id !== id));
  const kept = rows.map((row) => {
    const now = tables.find(({ id }) => id === row.id);
    if (now) return now;
    return isOver(row) ? (added.shift() ?? row) : { ...row, phase: "over" as const, turn: null };
  });
  const all = [...kept, ...added];
  const end = all.findLastIndex((row) => !isOver(row) || !rows.includes(row)) + 1;
  return all.slice(0, Math.min(end, MAX_ROWS));
}

/** Draw the list; nothing where there is no table of others. */
export function others(
  shell: Shell,
  tables: readonly ListedTable[],
  games: readonly GameData[],
): TemplateResult | typeof nothing {
  if (tables.length === 0) return nothing;
  const words = shell.words();
  const { say } = words;
  const names = (table: ListedTable): string =>
    namesText(table, [...table.seats.keys()], say, NAME_ROOM);
  return html`<section class="card others">
    <h2>${say("web-others-tables")}</h2>
    <ul class="links">
      ${tables.map(
        (table) =>
          html`<li>
            <a href="/table/${table.id}">${tableWords(table, names(table), games, words)}</a>
          </li>`,
      )}
    </ul>
  </section>`;
}
