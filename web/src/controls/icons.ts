/** Icons of buttons, as decoration: the button itself has the accessible name. */
import { svg, html, type TemplateResult } from "lit-html";
import { face as faceShape } from "../board/faces";
import { sign, tone } from "../board/shapes";

const PATHS = {
  gear: "M4 7h8M18 7h2M15 4.4a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2M4 17h2M12 17h8M9 14.4a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2",
  person: "M12 4a3.7 3.7 0 1 0 0 7.4A3.7 3.7 0 0 0 12 4M4.5 20c.5-4.2 3.5-6 7.5-6s7 1.8 7.5 6",
  bot: "M5 9.5h14v9.5H5zM12 9.5V5.5M12 3.6v.2M9 13.6v1.4M15 13.6v1.4M2.6 13v3M21.4 13v3",
  people:
    "M9 5a3.2 3.2 0 1 0 0 6.4A3.2 3.2 0 0 0 9 5M2.8 19.5c.4-3.6 3-5.2 6.2-5.2s5.8 1.6 6.2 5.2M15.6 5.4a3 3 0 0 1 0 5.7M17.4 14.6c2.2.6 3.6 2.2 3.9 4.9",
  home: "M4 11.5L12 4.5l8 7V20h-5.4v-5.5H9.4V20H4z",
  grid: "M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z",
  device: "M7.5 2.8h9v18.4h-9zM11 18h2",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4.1 4.1 0 0 0-5.8-5.8l-1.4 1.4M14 10a4 4 0 0 0-6-.4l-3 3a4.1 4.1 0 0 0 5.8 5.8l1.4-1.4",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  list: "M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4 6.5h.1M4 12h.1M4 17.5h.1",
  chat: "M4 5h16v11H11l-4.5 4v-4H4z",
  more: "M5 12h.1M12 12h.1M19 12h.1",
  menu: "M4 6.5h16M4 12h16M4 17.5h16",
  moon: "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10",
  flag: "M6 21V4M6 5h12l-3 4 3 4H6",
  asks: "M8.6 8.6a3.5 3.5 0 1 1 5.2 3c-1.3.8-1.8 1.5-1.8 2.9M12 18.4v.2",
  cup: "M7.5 4h9v6a4.5 4.5 0 0 1-9 0zM7.5 5.5H4.2c0 3 1.3 4.7 3.6 5M16.5 5.5h3.3c0 3-1.3 4.7-3.6 5M12 14.5V18M8.5 20h7",
  thinks: "M5.5 12h.1M12 12h.1M18.5 12h.1",
  clock: "M12 3.8a8.2 8.2 0 1 0 0 16.4 8.2 8.2 0 0 0 0-16.4M12 7.5V12l3 2",
  again: "M19.4 9.5a8 8 0 1 0 .6 4.6M20 4.5v5h-5",
  quick: "M13 3L5.5 13.5H11L10 21l8-11h-5.6z",
  stop: "M7.5 7.5h9v9h-9z",
  plus: "M12 4.5v15M4.5 12h15",
  close: "M6 6l12 12M18 6L6 18",
  play: "M7 4.5v15l12-7.5z",
  pause: "M8 5v14M16 5v14",
  next: "M9 5l7 7-7 7",
  back: "M15 5l-7 7 7 7",
  first: "M18 5l-7 7 7 7M6 5v14",
  last: "M6 5l7 7-7 7M18 5v14",
  check: "M4.5 12.5l5 5L19.5 7",
  cross: "M6 6l12 12M18 6L6 18",
  file: "M6 3h8l4 4v14H6zM14 3v4h4M12 11v6M9.2 14.4L12 17.2l2.8-2.8",
  plug: "M9 3v5M15 3v5M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0zM12 17v4",
  eye: "M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12M12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6",
  bulb: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.4 1.1 2.2h5c0-.8.4-1.6 1.1-2.2A6 6 0 0 0 12 3",
  die: "M4.5 4.5h15v15h-15zM8.5 8.5h.1M15.5 15.5h.1M12 12h.1M15.5 8.5h.1M8.5 15.5h.1",
  star: "M12 3.6l2.5 5.5 6 .7-4.4 4.1 1.1 5.9-5.2-2.9-5.2 2.9 1.1-5.9-4.4-4.1 6-.7z",
  share: "M12 15V4M8 7.5l4-4 4 4M5 12.5v7h14v-7",
  replay: "M4.6 9.5a8 8 0 1 1-.6 4.6M4 4.5v5h5M12 8v4.5l3 2",
  sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  undo: "M8.5 6L4.5 10l4 4M5 10h9.5a5 5 0 0 1 0 10H11",
  book: "M12 6c-2-1.6-5-2-8-2v14c3 0 6 .4 8 2 2-1.6 5-2 8-2V4c-3 0-6 .4-8 2v14",
} as const;

export type Icon = keyof typeof PATHS;

/** Draw an icon. */
export function icon(name: Icon): TemplateResult {
  return html`<svg class="icon icon-${name}" viewBox="0 0 24 24" aria-hidden="true">
    ${svg`<path d=${PATHS[name]} />`}
  </svg>`;
}

/** Draw a disc in a colour with the colour's sign. */
export function mark(colour: string): TemplateResult {
  return html`<svg class="mark ${tone(colour)}" viewBox="-12 -12 24 24" aria-hidden="true">
    ${svg`<circle r="10.6" />${sign(colour, 0, 0, 5.4)}`}
  </svg>`;
}

/** Draw a small face under a hat in a colour, "?" for one that is not known, of a person or bot. */
export function face(colour: string, bot: string | null): TemplateResult {
  return html`<svg class="avatar" viewBox="-18 -34 36 52" aria-hidden="true">
    ${faceShape(colour, bot)}
  </svg>`;
}
