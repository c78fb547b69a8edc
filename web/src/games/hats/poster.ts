/** How Catch the Hat is shown where nobody plays it. */
import { svg, type SVGTemplateResult } from "lit-html";
import { hats } from "../../board/shapes";
import { put, type Emblem, type Poster } from "../game";

export const poster: Poster = {
  art: () => {
    const field = (degrees: number): SVGTemplateResult =>
      svg`<circle r="15" transform="translate(95 330) rotate(${degrees}) translate(0 -215)" />`;
    return svg`<circle class="ring edge" cx="95" cy="330" r="215" /><circle class="ring" cx="95" cy="330" r="215" />
      <g class="dots">${[-50, -40, -30, -20, -10, 0, 10, 20, 30, 40, 50].map(field)}</g>
      ${put(95, 122, 1.9, hats("rb", 9))}${put(169, 132, 1.5, hats("g", 9))}`;
  },
  picture: {
    options: "players=4",
    view: "H0=r+r+r H1=y+y H2=g+g+g H3=b+b R4=gr R15=y R21=gy R33=b R46=rb S0.3=r S1.2=y S2.4=g C=by | -,-,-,- | 0 | move 5",
  },
};

export const emblem: Emblem = {
  hat: "*",
  table: () =>
    svg`<g transform="translate(92 104) scale(1.3)">${hats("gb", 9)}</g><g transform="translate(152 102) scale(1.3)">${hats("w", 9)}</g><g transform="translate(122 124) scale(1.3)">${hats("r", 9)}</g>`,
};
