/** Faces of players: the hat is the seat's, the mark on the face tells which bot it is. */
import { nothing, svg, type SVGTemplateResult } from "lit-html";
import { botOf } from "../bots";
import { sign, tone } from "./shapes";

type Shape = SVGTemplateResult;

/** What makes a bot known at 28 pixels: something behind the head, and on the face. */
interface Mark {
  readonly behind?: Shape;
  readonly face: Shape;
  /** Degrees by which the hat sits askew. */
  readonly askew?: number;
}

/** The marks of the characters, by level. */
const MARKS: Readonly<Record<string, Mark>> = {
  novice: {
    face: svg`<circle class="cheek" cx="-7.6" cy="12.4" r="2.7" /><circle class="cheek" cx="7.6" cy="12.4" r="2.7" />
      <path class="mouth" d="M-3,12.8Q0,16 3,12.8" />`,
    askew: 9,
  },
  casual: {
    face: svg`<path class="spectacles" d="M-8.6,9a3.9,3.9 0 1 0 7.8,0a3.9,3.9 0 1 0 -7.8,0M.8,9a3.9,3.9 0 1 0 7.8,0a3.9,3.9 0 1 0 -7.8,0M-.8,8.6H.8M-8.6,8.4L-11,7.4M8.6,8.4L11,7.4" />
      <path class="mouth" d="M-2,15H2" />`,
  },
  skilled: {
    face: svg`<path class="whiskers" d="M0,12.4C-3.4,10.4 -7,11.4 -10.6,15.6C-6.4,17 -2.6,16.8 0,14.6C2.6,16.8 6.4,17 10.6,15.6C7,11.4 3.4,10.4 0,12.4Z" />
      <path class="brow" d="M-7.4,5.8L-1.6,6.8M7.4,5.8L1.6,6.8" />`,
  },
  expert: {
    behind: svg`<path class="hair" d="M-9,1C-14.6,5 -15.4,13 -12.6,18.6Q-9.4,19.4 -7.6,15.4V1ZM9,1C14.6,5 15.4,13 12.6,18.6Q9.4,19.4 7.6,15.4V1Z" />`,
    face: svg`<path class="lid" d="M-7,6.6H-1V9H-7ZM1,6.6H7V9H1Z" /><path class="brow thin" d="M-7.2,9H-.8M.8,9H7.2" />
      <path class="mouth" d="M-2.6,13.8Q.6,15.6 3,13.4" />`,
  },
  master: {
    face: svg`<path class="beard" d="M-11.2,9.6C-10.4,17.4 -5,20.4 0,24.4C5,20.4 10.4,17.4 11.2,9.6Q0,14.6 -11.2,9.6Z" />
      <path class="brow white" d="M-7.6,6L-1.4,5.4M7.6,6L1.4,5.4" />`,
  },
};

const ROUND_EYES = "M-6,9a2,2 0 1 0 4,0a2,2 0 1 0 -4,0M2,9a2,2 0 1 0 4,0a2,2 0 1 0 -4,0";
/** Eyes of bots, whichever character they have. */
const SQUARE_EYES = "M-6,7h4v4h-4zM2,7h4v4h-4z";

/**
 * Draw a player's face under a hat in a colour, 30 wide; `bot` is the name of a bot.
 *
 * A bot without a character of its own has square eyes only. A cousin wears the hat askew, or
 * the other way where the first one does.
 */
export function face(colour: string, bot: string | null): Shape {
  const { level, number } = bot === null ? { level: "", number: 1 } : botOf(bot);
  const mark = MARKS[level];
  const askew = mark?.askew ?? 0;
  const turn = number === 1 ? askew : (number % 2 === 0 ? -1 : 1) * (askew || 9);
  return svg`<g class=${tone(colour)}>${mark?.behind ?? nothing}
    <ellipse class="head" cy="7" rx="11.5" ry="10.5" />
    <path class="eyes" d=${bot === null ? ROUND_EYES : SQUARE_EYES} />${mark?.face ?? nothing}
    <g transform=${turn === 0 ? nothing : `rotate(${turn})`}><use href="#hat" transform="translate(0 1)" />
      <use href="#bobble" transform="translate(0 -28.5) scale(.9)" />${colour === "?" ? svg`<use href="#question" transform="translate(0 -7) scale(5)" />` : sign(colour, 0, -6.5, 4.6)}</g></g>`;
}

/** Return the name of the bot that plays a seat; null for a person or a free seat. */
export const botAt = (seat: { readonly name: string; readonly who: string | null } | undefined) =>
  seat?.who === "bot" ? seat.name : null;
