/** How the card game is shown where nobody plays it. */
import { svg } from "lit-html";
import { card } from "../../board/shapes";
import { put, type Emblem, type Poster } from "../game";

export const poster: Poster = {
  art: () => svg`<circle class="glow" cx="100" cy="76" r="78" /><circle class="halo" cx="100" cy="76" r="64" />
      ${put(44, 84, 1.12, card("b7", 0), -16)}${put(99, 72, 1.12, card("r9", 0), 1)}${put(154, 84, 1.12, card("yx", 0), 16)}`,
  picture: {
    options: "players=4",
    view: "????,????,????,???? | b4b6,y8,r1rx,b9 | 0,0,0,0 | - | 0 | 0 | 0,0,0,0 | 0",
  },
};

export const emblem: Emblem = {
  hat: "*",
  table: () =>
    svg`<g transform="translate(96 92) rotate(-18) scale(.9)">${card("b7", 0)}</g><g transform="translate(146 94) rotate(12) scale(.9)">${card("?", 0)}</g>`,
};
