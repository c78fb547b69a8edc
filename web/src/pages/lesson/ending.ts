/** The end of a first game: praise, and ways on to a real one. */
import { html, nothing, type TemplateResult } from "lit-html";
import { listGames, openTable } from "../../api";
import { usualLevel } from "../../bots";
import { TAUGHT } from "../../games/catalog";
import { failureNote } from "../../controls/failure";
import { icon } from "../../controls/icons";
import type { Settings } from "../../settings";
import type { Shell } from "../../shell";
import type { Say } from "../../words";
import { gamePicture } from "../pictures";

export interface EndingHandlers {
  readonly play: () => void;
  readonly again: () => void;
}

interface EndingState {
  readonly error: unknown;
  /** The path of the table that the reader came from. */
  readonly table: string | null;
}

/** Draw the end of the lessons of a game. */
export function ending(
  game: string,
  shell: Shell,
  { play, again }: EndingHandlers,
  { error, table }: EndingState,
): TemplateResult {
  const { say } = shell.words();
  const others = TAUGHT.filter((one) => one !== game);
  return html`<section class="card learned">
    <div class="cover">${gamePicture(game, 1.6)}</div>
    <h2 tabindex="-1">${say("lesson-end")}</h2>
    <p>${say(`lesson-end-${game}`)}</p>
    <p>${say("lesson-end-more")}</p>
    ${failureNote(error, say)}
    ${table === null ? nothing : html`<a class="button strong big" href=${table}>${icon("back")} ${say("web-learn-back")}</a>`}
    <button class=${table === null ? "strong big" : ""} @click=${play}>
      ${icon("play")} ${say("web-play-now")}
    </button>
    <div class="row">
      <a class="button" href=${`/rules/${game}`}>${icon("book")} ${say("web-learn-rules")}</a>
      <button @click=${again}>${icon("undo")} ${say("web-learn-again")}</button>
    </div>
    ${courses(others, say)}
  </section>`;
}

/** List the first games of some games. */
export const courses = (games: readonly string[], say: Say): TemplateResult =>
  html`<ul class="links">
    ${games.map(
      (game) =>
        html`<li>
          <a href=${`/learn/${game}`}
            >${icon("bulb")} ${say("web-learn-game", { game: say(`game-${game}`) })}</a
          >
        </li>`,
    )}
  </ul>`;

/** Open a table with bots and the usual setup, and return the table's id. */
export async function openUsualTable(
  game: string,
  lang: string,
  settings: Pick<Settings, "players">,
): Promise<string> {
  const info = (await listGames(lang)).find(({ name }) => name === game);
  const players = settings.players[game] ?? info?.usual_players ?? 2;
  const bots = Array.from({ length: players - 1 }, (_, place) => usualLevel(place, info?.bots));
  const seats = ["me", ...bots.map((level) => `bot:${level}`)];
  const table = await openTable({ game, options: `players=${players}`, seats, games: 1 });
  return table.id;
}
