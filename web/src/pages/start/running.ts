/** The visitor's running games as a strip, with room for them before they are known. */
import { html, type TemplateResult } from "lit-html";
import { NAME_ROOM, opponentsText, running, stateText, type OwnTables } from "../../own_tables";
import type { Shell } from "../../shell";
import { gameName, thumb } from "../posters";
import type { GameData, ListedTable } from "../../wire";
import type { Words } from "../../words";

/** Games in the strip; the page of all games has the rest. */
const MAX_CHIPS = 8;

/** Return where a running game goes on; one that cannot be shown is removed among all games. */
const addressOf = ({ id, unreadable }: ListedTable): string =>
  unreadable ? "/games" : `/table/${id}`;

/** Draw what tells a table from others: its game, who plays, and whose turn it is. */
export const tableWords = (
  table: ListedTable,
  names: string,
  games: readonly GameData[],
  words: Words,
): TemplateResult =>
  html`${thumb(table.game, games)}<span translate="no"
      >${gameName(table.game, games, words.say)} <b>${names}</b>
      <small>${stateText(table, words)}</small></span
    >`;

/** Draw the running games, those with the visitor's turn first. */
export function runningGames(
  shell: Shell,
  own: OwnTables,
  games: readonly GameData[],
): TemplateResult {
  const words = shell.words();
  const shown = running(own.list());
  const chip = (table: ListedTable): TemplateResult =>
    html`<li>
      <a class="chip-game ${table.yours ? "turn" : ""}" href=${addressOf(table)}
        >${tableWords(table, opponentsText(table, words.say, NAME_ROOM), games, words)}</a
      >
    </li>`;
  return html`<ul class="running" aria-label=${words.say("web-your-games")} tabindex="-1">
    ${shown.slice(0, MAX_CHIPS).map(chip)}
  </ul>`;
}
