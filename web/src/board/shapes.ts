/** SVG shapes of cones, hats, cards and dice, and the signs on them, around the origin. */
import { svg, type SVGTemplateResult } from "lit-html";

type Shape = SVGTemplateResult;

/** The sign of each colour; drawn as paths, so that it does not depend on fonts. */
const SIGNS: Readonly<Record<string, string>> = {
  P: "circle",
  O: "triangle",
  Y: "star",
  G: "square",
  B: "diamond",
  V: "cross",
  r: "circle",
  y: "star",
  g: "square",
  b: "diamond",
  w: "triangle",
  k: "cross",
  "*": "crown",
};

/** Outlines of the signs within the unit circle. */
const OUTLINES: Readonly<Record<string, string>> = {
  circle: "M-.86,0a.86,.86 0 1 0 1.72,0a.86,.86 0 1 0 -1.72,0Z",
  triangle: "M0,-.98L1,.78H-1Z",
  star: star(),
  square: "M-.78,-.78H.78V.78H-.78Z",
  diamond: "M0,-1.08L.92,0L0,1.08L-.92,0Z",
  cross: "M-.34,-1H.34V-.34H1V.34H.34V1H-.34V.34H-1V-.34H-.34Z",
  crown: "M-1,.75V-.6L-.45,-.05L0,-.95L.45,-.05L1,-.6V.75Z",
};

function star(): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const radius = index % 2 ? 0.5 : 1.14;
    const angle = (index * Math.PI) / 5 - Math.PI / 2;
    return `${short(radius * Math.cos(angle))},${short(radius * Math.sin(angle) + 0.06)}`;
  });
  return `M${points.join("L")}Z`;
}

/** Round to two decimals, which is below what can be seen. */
export function short(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Return the CSS class of a colour: lower case for hats and cards, capitals for cones. */
export const tone = (colour: string): string =>
  colour === "*" ? "c-gold" : colour === "?" ? "c-hidden" : `c-${colour}`;

/** Draw the sign of a colour; nothing for an unknown colour. */
export function sign(colour: string, x: number, y: number, size: number): Shape {
  const outline = OUTLINES[SIGNS[colour] ?? ""];
  if (!outline) return svg``;
  return svg`<path class="sign" transform="translate(${short(x)} ${short(y)}) scale(${short(size)})" d=${outline} />`;
}

/** Draw a truncated cone with its lower rim at y; `flat` is the ratio of the ellipse axes. */
function body(y: number, lower: number, upper: number, height: number, flat: number): Shape {
  const top = y - height;
  const [a, b, c, d] = [lower, short(lower * flat), upper, short(upper * flat)];
  const outline = `M${-a},${y}A${a},${b} 0 0 0 ${a},${y}L${c},${top}A${c},${d} 0 0 0 ${-c},${top}Z`;
  const cut = 0.36; // where the lit side ends, as a fraction of the radius
  const [p, q] = [short(a * cut), short(b * Math.sqrt(1 - cut * cut))];
  const [r, s] = [short(c * cut), short(d * Math.sqrt(1 - cut * cut))];
  const light = `M${-a},${y}A${a},${b} 0 0 0 ${-p},${short(y + q)}L${-r},${short(top + s)}A${c},${d} 0 0 1 ${-c},${top}Z`;
  return svg`<path class="body" d=${outline} /><path class="light" d=${light} />
    <ellipse class="rim" cx="0" cy=${top} rx=${c} ry=${d} />`;
}

const FLAT = 0.32;

/** Draw a Kabaleo base, a low truncated cone. */
function base(colour: string, bare: boolean): Shape {
  return svg`<g class=${tone(colour)} data-layer="0">
    <ellipse class="shadow" cx="2" cy="3" rx="44" ry="16" />
    ${body(0, 38, 30, 13, FLAT)}
    ${bare ? sign(colour, 0, -13, 6.4) : sign(colour, 0, 6, 3.6)}
  </g>`;
}

/** Draw a Kabaleo cone; a covered one shows a band of the given height only. */
function cone(colour: string, y: number, layer: number, band: number | null): Shape {
  return svg`<g class=${tone(colour)} data-layer=${layer}>
    ${body(short(y), 27.5, 9.5, 43, FLAT)}
    ${band === null ? sign(colour, 0, y - 13, 7.4) : band >= 9 ? sign(colour, 0, y + 8.2 - band / 2, Math.min(4.4, band * 0.29)) : null}
  </g>`;
}

/** Draw a tower, bottom to top: a capital for the base (a dot for none), then small letters. */
export function tower(layers: string, step: number): Shape {
  const [ground = "", ...pieces] = layers;
  const top = pieces.length - 1;
  const foot = ground === "." ? 0 : -7;
  return svg`${foot ? base(ground, top < 0) : svg`<ellipse class="shadow" cx="2" cy="3" rx="32" ry="11" />`}${pieces.map(
    (letter, index) =>
      cone(letter.toUpperCase(), foot - index * step, index + 1, index < top ? step : null),
  )}`;
}

/** Return the distance between layers that keeps a tower within the room it has. */
export function towerStep(pieces: number, most: number, room: number): number {
  return pieces < 2 ? most : Math.min(most, short(room / (pieces - 1)));
}

/** Draw a pointed hat, 34 wide and 46 high, with its brim at y. */
function hat(colour: string, y: number, layer: number, top: boolean, step: number): Shape {
  const outline = `M-17,${y}Q0,${y + 9.5} 17,${y}L3.2,${y - 35.5}Q0,${y - 40} -3.2,${y - 35.5}Z`;
  const light = `M-17,${y}Q-12,${y + 2.9} -5.6,${y + 4.2}L-1,${y - 38}Q-2.2,${y - 37.6} -3.2,${y - 35.5}Z`;
  return svg`<g class=${tone(colour)} data-layer=${layer}>
    <path class="body" d=${outline} /><path class="light" d=${light} />
    ${top ? sign(colour, 0, y - 9, 5.2) : step >= 8 ? sign(colour, 0, y + 3.9 - step / 2, Math.min(3.6, step * 0.33)) : null}
  </g>`;
}

/** Draw a tower of hats, bottom to top; a golden hat that ends several letters is worn. */
export function hats(layers: string, step: number): Shape {
  const worn = layers.length > 1 && layers.endsWith("*");
  const letters = [...(worn ? layers.slice(0, -1) : layers)];
  const top = letters.length - 1;
  const height = -top * step;
  return svg`<ellipse class="shadow" cx="1.5" cy="3" rx="19" ry="6.5" />
    ${letters.map((letter, index) => hat(letter, short(-index * step), index, index === top, step))}
    ${
      worn
        ? svg`<g class="c-gold worn" transform="translate(0 ${short(height - 25)}) scale(.72)">${hat("*", 0, letters.length, true, step)}</g>`
        : null
    }`;
}

/** Draw a goal cone, with a question mark while it is hidden. */
export function goal(colour: string): Shape {
  const hidden = colour === "?";
  return svg`<g class=${tone(colour)}>
    <ellipse class="shadow" cx="2" cy="3" rx="32" ry="11" />
    ${body(0, 27.5, 9.5, 43, FLAT)}
    ${hidden ? svg`<path class="question" d="M-5,-21a5.4,5.4 0 1 1 8.2,4.8c-2,1.2 -2.8,2.2 -2.8,4.6M.4,-5.4v.4" />` : sign(colour, 0, -13, 7.4)}
  </g>`;
}

/** Draw a card, 60 wide and 88 high; its cone points up before it is turned. */
export function card(face: string, turn: number): Shape {
  const [colour = "?", worth = ""] = face;
  const back = colour === "?";
  const upright = `rotate(${-turn})`;
  if (back) {
    return svg`<g class="card c-hidden"><rect x="-30" y="-44" width="60" height="88" rx="7" class="paper" />
      <rect x="-25" y="-39" width="50" height="78" rx="4" class="back" />
      <path class="back-cone" d="M-15,20Q0,29 15,20L2.8,-15Q0,-19 -2.8,-15Z" /></g>`;
  }
  return svg`<g class="card ${tone(colour)}"><rect x="-30" y="-44" width="60" height="88" rx="7" class="paper" />
    <path class="body" d="M-21,29Q0,40 21,29L3.6,-33Q0,-38 -3.6,-33Z" />
    <path class="light" d="M-21,29Q-14,33 -7,34.2L-1.2,-36Q-2.6,-35.6 -3.6,-33Z" />
    <g transform="translate(0 12) ${upright}">${
      worth === "x"
        ? svg`<circle class="blank" r="8" />`
        : svg`<text class="worth" y="9.5" text-anchor="middle">${worth}</text>`
    }</g>
    <g transform="translate(-20.5 -32) ${upright}">${corner(colour, worth, turn)}</g>
  </g>`;
}

/** Draw the index in a card's corner, which stays visible in a fan: value and colour's sign. */
function corner(colour: string, worth: string, turn: number): Shape {
  if (Math.abs(turn) > 60) return svg`<g class="suit">${sign(colour, 0, 0, 4.2)}</g>`;
  return svg`<text class="index" y="5" text-anchor="middle">${worth === "x" ? "" : worth}</text>
    ${worth === "x" ? svg`<circle class="index-blank" cy="0" r="4.4" />` : null}
    <g class="suit">${sign(colour, 0, 14, 4.4)}</g>`;
}

/** The pips of a die's faces on a 3 x 3 grid, numbered from the upper left. */
const PIPS: readonly (readonly number[])[] = [
  [],
  [4],
  [0, 8],
  [0, 4, 8],
  [0, 2, 6, 8],
  [0, 2, 4, 6, 8],
  [0, 2, 3, 5, 6, 8],
];

/** Draw a die; null for one that has not been rolled. */
export function die(x: number, y: number, number: number | null, colour: string): Shape {
  const pips = PIPS[number ?? 0] ?? [];
  return svg`<g class="die ${number === null ? "waiting" : ""} ${tone(colour)}" data-die=${number ?? ""}
    transform="translate(${short(x)} ${short(y)})"><g class="cube">
    <rect class="edge" x="-41" y="-41" width="82" height="82" rx="19" /><rect x="-34" y="-34" width="68" height="68" rx="13" />
    ${pips.map((pip) => svg`<circle r="7" cx=${((pip % 3) - 1) * 20} cy=${(Math.floor(pip / 3) - 1) * 20} />`)}</g></g>`;
}
