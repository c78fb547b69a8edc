/** How Kabaleo is shown where nobody plays it. */
import { svg } from "lit-html";
import { tower } from "../../board/shapes";
import { put, type Emblem, type Poster } from "../game";

export const poster: Poster = {
  art: () => svg`${put(66, 132, 1.12, tower("Gvpy", 15))}${put(156, 138, 1.06, tower("Bo", 15))}`,
  picture: {
    options: "players=2",
    view: "Ybyb G P Gyp Bp Ygb B Pb G Y Yg Bg P Gy B Py | -,- | 0 | - | ?,?",
  },
};

export const emblem: Emblem = {
  hat: "?",
  table: () =>
    svg`<g transform="translate(92 108)">${tower("Gvy", 15)}</g><g transform="translate(150 118)">${tower("Bo", 15)}</g>`,
};
