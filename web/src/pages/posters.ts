/** The games to choose from: a small box each, and the poster of the chosen one. */
import { html, nothing, type TemplateResult } from "lit-html";
import { GAMES } from "../games/catalog";
import type { GameData } from "../wire";
import { gameTitle, shortName, tagline, type Say } from "../words";

/** Draw a box for every game, of which one is chosen; unknown games bring a picture of their own. */
export function gameBoxes(
  games: readonly GameData[],
  selected: string,
  select: (game: string) => void,
  say: Say,
): TemplateResult {
  const others = games.filter(({ name }) => !(name in GAMES)).map(({ name }) => name);
  const names = [...Object.keys(GAMES), ...others];
  const box = (game: string): TemplateResult => {
    const art = gameArt(game, games);
    return html`<label class="box box-${game}">
      <input
        type="radio"
        name="game"
        .checked=${selected === game}
        @change=${() => {
          select(game);
        }}
      />
      <span class="ground ground-${game}" title=${say(`game-${game}`)}>
        ${art}<span class=${art === nothing ? "" : "unseen"}>${shortName(game, say)}</span>
      </span>
    </label>`;
  };
  return html`<fieldset class="boxes">
    <legend class="unseen">${say("web-which-game")}</legend>
    ${names.map(box)}
  </fieldset>`;
}

/** Draw the poster of the chosen game, with buttons for what belongs to it. */
export function poster(
  game: string,
  games: readonly GameData[],
  say: Say,
  buttons: TemplateResult,
): TemplateResult {
  const art = gameArt(game, games);
  const caption = html`<p class="caption">
    <strong>${shortName(game, say)}</strong> <small>${tagline(game, say)}</small>
  </p>`;
  return html`<div class="poster ground ground-${game}">
    ${game in GAMES ? html`${art}${caption}` : html`<div class="apart">${caption}${art}</div>`}
    <div class="corner">${buttons}</div>
  </div>`;
}

/** Draw a small picture of a game. */
export const thumb = (game: string, games: readonly GameData[] = []): TemplateResult =>
  html`<span class="thumb ground ground-${game}">${gameArt(game, games)}</span>`;

/** Name the game of a row for whoever does not see its picture: for all where it has none. */
export const gameName = (game: string, games: readonly GameData[], say: Say): TemplateResult => {
  const isPictured = GAMES[game]?.poster ?? (games.length === 0 || tileOf(game, games));
  return html`<span class=${isPictured ? "unseen" : ""}>${gameTitle(game, say)}</span>`;
};

/** Draw a game's pieces, or the tile that it brings as an SVG image. */
function gameArt(game: string, games: readonly GameData[]): TemplateResult | typeof nothing {
  const art = GAMES[game]?.poster;
  if (art) {
    return html`<svg
      class="art"
      viewBox="0 0 200 150"
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
    >
      ${art.art()}
    </svg>`;
  }
  const tile = tileOf(game, games);
  const source = `data:image/svg+xml,${encodeURIComponent(tile)}`;
  return tile ? html`<img class="art" alt="" src=${source} />` : nothing;
}

const tileOf = (game: string, games: readonly GameData[]): string =>
  games.find(({ name }) => name === game)?.tile ?? "";
