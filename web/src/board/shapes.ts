/** SVG shapes of cones, hats, cards and dice, and the signs on them, around the origin. */
import { svg, type SVGTemplateResult } from "lit-html";
import { digits } from "../words";

type Shape = SVGTemplateResult;

/** The sign of each colour, a shape of `shapes.svg`. */
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

/** Round to two decimals, which is below what can be seen. */
export function short(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Make an element of a picture with its attributes. */
export function svgElement<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | number>> = {},
): SVGElementTagNameMap[Name] {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/** Write a number in the digits of the page's language; other texts are in them already. */
export const inDigits = (text: string | number): string =>
  typeof text === "number" ? digits(text, document.documentElement.lang) : text;

/** Return the CSS class of a colour: lower case for hats and cards, capitals for cones. */
export const tone = (colour: string): string =>
  colour === "*" ? "c-gold" : colour === "?" ? "c-hidden" : `c-${colour}`;

/** Draw a shape of `shapes.svg`. */
function use(shape: string, x = 0, y = 0, size = 1): Shape {
  const scale = size === 1 ? "" : ` scale(${short(size)})`;
  return svg`<use href="#${shape}" transform="translate(${short(x)} ${short(y)})${scale}" />`;
}

/** Return the name of the shape that is the sign of a colour. */
export const signOf = (colour: string): string => SIGNS[colour] ?? "circle";

/** Draw the sign of a colour; nothing for an unknown colour. */
export function sign(colour: string, x: number, y: number, size: number): Shape {
  const shape = SIGNS[colour];
  return shape === undefined ? svg`` : use(shape, x, y, size);
}

/** Draw a Kabaleo base, a low truncated cone. */
function base(colour: string, bare: boolean): Shape {
  return svg`<g class=${tone(colour)} data-layer="0">
    ${use("base")}${bare ? sign(colour, 0, -11.5, 6) : sign(colour, 0, 6, 3.8)}
  </g>`;
}

/** Draw a Kabaleo cone; a covered one shows a band of the given height only. */
function cone(colour: string, y: number, layer: number, band: number | null): Shape {
  return svg`<g class=${tone(colour)} data-layer=${layer}>
    <ellipse class="gap" cy=${short(y + 4)} rx="20" ry="7" />
    ${use("cone", 0, y)}
    ${band === null ? sign(colour, 0, y - 14, 7.2) : band >= 9 ? sign(colour, 0, y + 8 - band / 2, Math.min(4.2, band * 0.29)) : null}
  </g>`;
}

/** Draw a tower, bottom to top: a capital for the base (a dot for none), then small letters. */
export function tower(layers: string, step: number): Shape {
  const [ground = "", ...pieces] = layers;
  const top = pieces.length - 1;
  const foot = ground === "." ? 0 : -7;
  return svg`${foot ? base(ground, top < 0) : null}${pieces.map((letter, index) =>
    cone(letter.toUpperCase(), foot - index * step, index + 1, index < top ? step : null),
  )}`;
}

/** Return the distance between layers that keeps a tower within the room it has. */
export function towerStep(pieces: number, most: number, room: number): number {
  return pieces < 2 ? most : Math.min(most, short(room / (pieces - 1)));
}

/** Heights of the top of a hat and of its bobble above its brim. */
const HAT = 35;
export const HAT_ROOM = 40;

/** Draw a pointed hat, 30 wide and 40 high, with its brim at y; the topmost has a bobble. */
function hat(colour: string, y: number, layer: number, top: boolean, step: number): Shape {
  return svg`<g class=${tone(colour)} data-layer=${layer}>${use("hat", 0, y)}
    ${top ? svg`${use("bobble", 0, y - HAT)}${sign(colour, 0, y - 7.5, 5)}` : step >= 6 ? sign(colour, 0, y + 5.2 - step / 2, Math.min(3.1, step * 0.36)) : null}
  </g>`;
}

/** Draw a tower of hats, bottom to top; a golden hat that ends several letters is worn. */
export function hats(layers: string, step: number): Shape {
  const worn = layers.length > 1 && layers.endsWith("*");
  const letters = [...(worn ? layers.slice(0, -1) : layers)];
  const top = letters.length - 1;
  const height = -top * step;
  return svg`${letters.map((letter, index) => hat(letter, short(-index * step), index, index === top && !worn, step))}
    ${
      worn
        ? svg`<g class="c-gold" transform="translate(0 ${short(height - 21)}) scale(.72)">${hat("*", 0, letters.length, true, step)}</g>`
        : null
    }`;
}

/** Draw a goal cone, with a question mark while it is hidden. */
export function goal(colour: string): Shape {
  return svg`<g class=${tone(colour)}>${use("cone")}${colour === "?" ? use("question", 0, -15, 7) : sign(colour, 0, -14, 7.2)}</g>`;
}

/** Return the outline of the long shadow that a body casts, away from the lamp. */
export function longShadow(x: number, y: number, height: number, half: number): string {
  const [dx, dy, t] = [height * 0.95, height * 0.34, half * 0.34];
  const at = (right: number, down: number): string => `${short(x + right)},${short(y + down)}`;
  return `M${at(-half, 0)}A${short(half)},${short(half * 0.33)} 0 0 0 ${at(half * 0.55, half * 0.3)}L${at(dx - t * 0.2, dy + t * 0.4)}Q${at(dx + t * 0.5, dy + t * 0.1)} ${at(dx + t * 0.1, dy - t * 0.3)}L${at(half * 0.4, -half * 0.28)}Z`;
}

/** The size of a card of scale 1. */
export const CARD = { width: 60, height: 88 };

/** Draw a card; its hat points up before it is turned. */
export function card(code: string, turn: number): Shape {
  const [colour = "?", worth = ""] = code;
  if (colour === "?") return svg`<g class="card c-hidden">${use("card-back")}</g>`;
  return svg`<g class="card ${tone(colour)}"><rect class="paper" x="-30" y="-44" width="60" height="88" rx="8" />
    ${worth === "x" ? blank(colour, turn) : numbered(colour, worth, turn)}</g>`;
}

/** Draw the front of a card with a number, which stays upright. */
function numbered(colour: string, worth: string, turn: number): Shape {
  const upright = `rotate(${-turn})`;
  const numeral = `n${inDigits(Number(worth))}`;
  const lies = Math.abs(turn) > 60; // a fan shows the corner, a pile that lies has no room there
  return svg`<use class="body" href="#card-hat" /><use class="lit" href="#card-hat" />${use("bobble", 0, -28, 1.2)}
    <g transform="translate(0 14) ${upright} scale(.8)">${use(numeral)}</g>
    <g transform="translate(-20.5 -32) ${upright}">${lies ? null : svg`<g class="index" transform="scale(.47)">${use(numeral)}</g>`}
      <g class="suit">${sign(colour, 0, lies ? 0 : 15.5, 5)}</g></g>`;
}

/** Draw the front of a blank: full of its colour, with a pale hat and no number. */
function blank(colour: string, turn: number): Shape {
  const upright = `rotate(${-turn})`;
  return svg`<rect class="full" x="-26" y="-40" width="52" height="80" rx="6" />
    <use class="pale" href="#card-hat" /><circle class="pale" cy="-28" r="5.5" />
    <g class="suit" transform="translate(0 15) ${upright}">${sign(colour, 0, 0, 9)}</g>
    <g transform="translate(-18.5 -30) ${upright}">${sign(colour, 0, 0, 4.6)}</g>`;
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

/** Return the pips of a face, around the middle of the die. */
export const pipsOf = (number: number): { x: number; y: number }[] =>
  (PIPS[number] ?? []).map((pip) => ({
    x: ((pip % 3) - 1) * 18,
    y: (Math.floor(pip / 3) - 1) * 18,
  }));

/** Draw a die, 62 wide, in the colour of who throws it; null for one that has not been rolled. */
export function die(number: number | null, colour: string): Shape {
  const pips = pipsOf(number ?? 0);
  return svg`<g class="die ${number === null ? "waiting" : ""} ${tone(colour)}" data-die=${number ?? ""}><g class="cube"><g transform="rotate(-8)">
    <rect class="edge" x="-29" y="-24" width="62" height="62" rx="15" /><rect class="ivory" x="-31" y="-31" width="62" height="62" rx="15" />
    ${number === null ? use("hat", 0, 16) : pips.map((pip) => svg`<circle r="6" cx=${pip.x} cy=${pip.y} />`)}</g></g></g>`;
}
