/** The posters of the games: radio buttons with a few pieces before a ground that is drawn in CSS. */
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit-html";
import type { GameInfo } from "../../api";
import { card, hats, tower } from "../../board/shapes";
import { GAMES } from "../../games/catalog";
import { icon } from "../../panels/icons";
import { shortName, type Say } from "../../words";

type Art = () => SVGTemplateResult;

/** Place a piece, standing on a point. */
const put = (x: number, y: number, size: number, piece: SVGTemplateResult, turn = 0) =>
  svg`<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${piece}</g>`;

/** The pieces of each game in a box of 200 x 150, whose foot is the foot of the poster. */
const ART: Readonly<Record<string, Art>> = {
  kabaleo: () =>
    svg`${put(66, 132, 1.12, tower("Gvpy", 15))}${put(156, 138, 1.06, tower("Bo", 15))}`,
  hats: () => {
    const field = (degrees: number): SVGTemplateResult =>
      svg`<circle r="15" transform="translate(95 330) rotate(${degrees}) translate(0 -215)" />`;
    return svg`<circle class="ring edge" cx="95" cy="330" r="215" /><circle class="ring" cx="95" cy="330" r="215" />
      <g class="dots">${[-50, -40, -30, -20, -10, 0, 10, 20, 30, 40, 50].map(field)}</g>
      ${put(95, 122, 1.9, hats("rb", 9))}${put(169, 132, 1.5, hats("g", 9))}`;
  },
  hat_cards: () =>
    svg`<circle class="glow" cx="100" cy="76" r="78" /><circle class="halo" cx="100" cy="76" r="64" />
      ${put(44, 84, 1.12, card("b7", 0), -16)}${put(99, 72, 1.12, card("r9", 0), 1)}${put(154, 84, 1.12, card("yx", 0), 16)}`,
};

/** Draw a poster of every game; those the page does not know bring a picture of their own. */
export function posters(
  games: readonly GameInfo[],
  selected: string,
  select: (game: string) => void,
  say: Say,
): TemplateResult {
  const others = games.filter(({ name }) => !(name in GAMES));
  const poster = (game: string, picture: TemplateResult | typeof nothing): TemplateResult =>
    html`<label class="poster poster-${game}">
      <input
        type="radio"
        name="game"
        .checked=${selected === game}
        @change=${() => {
          select(game);
        }}
      />
      <span class="face">
        ${picture}
        <span class="caption"
          ><strong>${shortName(game, say)}</strong>
          <small>${say(game in ART ? `web-poster-${game}` : `game-${game}-about`)}</small></span
        >
        <span class="chosen">${icon("check")}</span>
      </span>
    </label>`;
  return html`<fieldset class="posters">
    <legend class="unseen">${say("web-which-game")}</legend>
    ${Object.entries(ART).map(([game, art]) => poster(game, pieces(art)))}
    ${others.map(({ name, tile }) => poster(name, tilePicture(tile)))}
  </fieldset>`;
}

const pieces = (art: Art): TemplateResult =>
  html`<svg class="art" viewBox="0 0 200 150" aria-hidden="true">${art()}</svg>`;

/** Draw the tile that a game brings as an SVG image. */
const tilePicture = (source: string): TemplateResult | typeof nothing =>
  source
    ? html`<img class="art" alt="" src=${`data:image/svg+xml,${encodeURIComponent(source)}`} />`
    : nothing;
