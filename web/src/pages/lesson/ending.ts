/** The end of a first game: praise, and ways on to a real one. */
import { html, type TemplateResult } from "lit-html";
import { listGames, openTable, startGame } from "../../api";
import { GAMES } from "../../games/catalog";
import { icon } from "../../panels/icons";
import type { Settings } from "../../settings";
import type { Shell } from "../../shell";
import { gamePicture } from "../pictures";

export interface EndingHandlers {
  readonly play: () => void;
  readonly again: () => void;
}

/** Draw the end of the lessons of a game. */
export function ending(
  game: string,
  shell: Shell,
  { play, again }: EndingHandlers,
  error: string,
): TemplateResult {
  const { say } = shell.words();
  const others = Object.keys(GAMES).filter((one) => one !== game);
  return html`<section class="card learned">
    <div class="cover">${gamePicture(game, 1.6)}</div>
    <h2 tabindex="-1">${say("lesson-end")}</h2>
    <p>${say("lesson-end-more")}</p>
    ${error ? html`<p class="wrong" role="alert">${error}</p>` : ""}
    <button class="strong big" @click=${play}>${icon("play")} ${say("web-play-now")}</button>
    <div class="row">
      <a class="button" href=${`/rules/${game}`}>${icon("book")} ${say("web-learn-rules")}</a>
      <button @click=${again}>${icon("undo")} ${say("web-learn-again")}</button>
    </div>
    <ul class="links">
      ${others.map(
        (one) =>
          html`<li>
            <a href=${`/learn/${one}`}
              >${icon("bulb")} ${say("web-learn-game", { game: say(`game-${one}`) })}</a
            >
          </li>`,
      )}
    </ul>
  </section>`;
}

/** Open a table with bots and the usual setup, start the game, and return the table's id. */
export async function openUsualTable(
  game: string,
  lang: string,
  settings: Pick<Settings, "level" | "players">,
): Promise<string> {
  const info = (await listGames(lang)).find(({ name }) => name === game);
  const players = settings.players[game] ?? info?.usual_players ?? 2;
  const bot = info?.bots.includes(settings.level) === false ? info.bots[0] : settings.level;
  const seats = ["me", ...Array.from({ length: players - 1 }, () => `bot:${bot}`)];
  const table = await openTable({ game, options: `players=${players}`, seats, games: 1 });
  await startGame(table);
  return table.id;
}
