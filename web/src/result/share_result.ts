/** The dialogue that shares the result as a picture: shown, sent, saved, or its link copied. */
import { html, nothing, render, svg, type TemplateResult } from "lit-html";
import { renderPicture } from "../board/export";
import { botAt, face } from "../board/faces";
import { heightOf, picture } from "../board/picture";
import { marks, rowOf, type Piece } from "../board/scene";
import { short, svgElement } from "../board/shapes";
import type { PanelContext } from "../context";
import { copyText } from "../controls/copy";
import { wrong } from "../controls/failure";
import { icon } from "../controls/icons";
import { modal } from "../controls/modal";
import type { ShownBoard } from "../dock/shown_board";
import { shortened, withoutStop } from "../games/game";
import { seatColour } from "../people/faces";
import { byPlace, towerLook } from "./podium";
import type { ToldStanding } from "./standing";

/** What the picture shows. */
export interface SharedResult {
  readonly context: PanelContext;
  readonly shown: ShownBoard;
  readonly told: ToldStanding;
  /** Say who has won and what decided it, with these names of the seats. */
  readonly sentences: (names: readonly string[]) => readonly string[];
}

const WIDTH = 1200;
const HEIGHT = 630;
/** The box of the winner's tower, its ground, and the room that the tower may fill. */
const ART = { width: 450, ground: 560, room: { width: 360, height: 470 } };
/** Where the text beside it begins and ends. */
const TEXT = 500;
const EDGE = 1152;
const COLUMN = EDGE - TEXT;
/** Rows of the standing: from four players on they stand in two columns. */
const ROW = { top: 312, height: 54, step: 64, gap: 16, most: 3, face: 54, count: 68 };
/** Sizes of the two sentences, the largest that fits is taken. */
const WINNERS = [84, 68, 56, 46, 38];
const NOTES = [34, 29, 25];
/** Where none fits, names are cut to so many letters; where even that does not do, sizes. */
const ROOMS = [22, 18, 15, 12, 9];
const LEAST = [32, 28, 24, 21];

/** Return the markup of the picture: the winner's tower, who has won, and everybody by place. */
function pictureMarkup(shared: SharedResult): string {
  const { context, told } = shared;
  const { say, now, shell, link } = context;
  const { lang } = shell.words();
  const isRight = document.documentElement.dir === "rtl";
  const [near, far] = isRight ? [EDGE, TEXT] : [TEXT, EDGE];
  const winner = sentence(shared, 0, WINNERS, 800);
  const note = sentence(shared, 1, NOTES, 600);
  const game = fitted(say(`game-${now.setup.game}`), COLUMN - 200, [26], 600);
  const call = fitted(say("web-share-call"), 260, [30, 24], 800);
  // The link goes with the picture; in it there is room for the site alone.
  const address = fitted(new URL(link).host, COLUMN - 330, [26, 22, 18], 600);
  const drawn = svgElement("g");
  render(
    svg`<rect class="share-paper" width=${WIDTH} height=${HEIGHT} />${art(shared)}
      <text class="share-mark" x=${near} y="92" font-size="40">KOLPAK</text>
      <text class="share-note" x=${far} y="90" text-anchor="end" font-size=${game.size}>${game.text}</text>
      <text class="share-name" x=${near} y="190" font-size=${winner.size}>${winner.text}</text>
      <text class="share-line" x=${near} y="256" font-size=${note.size}>${note.text}</text>
      ${byPlace(told.standing).map((seat, index) => row(shared, seat, index, { isRight, lang }))}
      <rect class="share-bar" x=${TEXT} y="518" width=${COLUMN} height="70" rx="18" />
      <text class="share-call" x=${near + (isRight ? -24 : 24)} y="563" font-size=${call.size}>${call.text}</text>
      <text class="share-link" x=${far + (isRight ? 24 : -24)} y="562" text-anchor="end"
        font-size=${address.size}>\u2066${address.text}\u2069</text>`,
    drawn,
  );
  return drawn.innerHTML.replaceAll(/<!--.*?-->/g, "");
}

/** Fit a sentence into its line with names as long as can be: cut at its end it loses its verb. */
function sentence(
  { context: { names }, sentences }: SharedResult,
  index: number,
  sizes: readonly number[],
  weight: number,
): Fitted {
  const texts = [Infinity, ...ROOMS].map((room) =>
    withoutStop(sentences(names.map((name) => shortened(name, room)))[index] ?? ""),
  );
  const whole = texts.find((text) => sizeOf(text, COLUMN, sizes, weight));
  return fitted(whole ?? texts.at(-1) ?? "", COLUMN, [...sizes, ...LEAST], weight);
}

/** Draw a seat's place, name and points in their row. */
function row(
  { context: { names }, told: { standing } }: SharedResult,
  seat: number,
  index: number,
  { isRight, lang }: { isRight: boolean; lang: string },
): TemplateResult {
  const columns = standing.length > ROW.most ? 2 : 1;
  const lines = Math.ceil(standing.length / columns);
  const width = (COLUMN - (columns - 1) * ROW.gap) / columns;
  const step = Math.floor(index / lines) * (width + ROW.gap);
  const x = isRight ? EDGE - width - step : TEXT + step;
  const y = ROW.top + (index % lines) * ROW.step - 20;
  const middle = y + ROW.height / 2 + 9;
  const { points, place } = standing[seat] ?? {};
  const count = (points ?? 0).toLocaleString(lang);
  const rank = `${place?.toLocaleString(lang) ?? "–"}.`;
  const name = fitted(names[seat] ?? "", width - ROW.face - ROW.count, [26, 22, 19], 600);
  const at = (away: number): number => (isRight ? x + width - away : x + away);
  return svg`<g><rect class="share-box" x=${x} y=${y} width=${width} height=${ROW.height} rx="14" />
    <text class="share-note" x=${at(16)} y=${middle} font-size="24">${rank}</text>
    <text class="share-line" x=${at(ROW.face)} y=${middle} font-size=${name.size}>${name.text}</text>
    <text class="share-line" x=${at(width - 18)} y=${middle} text-anchor="end" font-size="28">${count}</text></g>`;
}

/** Draw the winner's tower on its ground before rays, or their face where a game has no towers. */
function art({ context, shown, told }: SharedResult): TemplateResult {
  const { width, ground, room } = ART;
  const rays = Array.from({ length: 9 }, (_, ray) => {
    const [left, right] = [(ray * 40 - 184) * RADIAN, (ray * 40 - 164) * RADIAN];
    const at = (angle: number): string =>
      `${short(width / 2 + 900 * Math.cos(angle))},${short(ground - 60 + 900 * Math.sin(angle))}`;
    return `M${width / 2},${ground - 60}L${at(left)}L${at(right)}Z`;
  });
  const [first = 0] = byPlace(told.standing);
  const look = towerLook(first, told, { ...context, shown });
  const tower: Piece | null = look
    ? {
        id: "trophy",
        field: "",
        name: "",
        apart: false,
        marks: marks({}),
        x: 0,
        y: 0,
        look: { ...look, step: Math.min(11, 90 / look.layers.length), size: 1 },
      }
    : null;
  const size = tower ? Math.min(room.height / heightOf(tower), room.width / TOWER) : 1;
  const scene = tower && rowOf(shown.game.name, "", [tower], 0, 0);
  const won = scene
    ? svg`<g transform="translate(${width / 2} ${ground + 10}) scale(${short(size)})">${picture(scene)}</g>`
    : shown.game.ending
      ? null
      : svg`<g class="avatar" transform="translate(${width / 2} ${ground - FACE.foot}) scale(${FACE.scale})">
          ${face(seatColour({ ...context, shown }, first), botAt(context.now.seats[first]))}</g>`;
  return svg`<svg width=${width} height=${HEIGHT}><rect class="share-sky" width=${width} height=${HEIGHT} />
    <path class="share-rays" d=${rays.join("")} />
    <ellipse class="share-ground" cx=${width / 2} cy=${ground + 30} rx="330" ry="90" />
    ${won}</svg>`;
}

/** How much larger the winner's face is drawn, and how far its middle is above the ground. */
const FACE = { scale: 9, foot: 140 };
const RADIAN = Math.PI / 180;
/** The width of a tower, with its shadow. */
const TOWER = 76;

interface Fitted {
  readonly text: string;
  readonly size: number;
}

let pen: CanvasRenderingContext2D | null = null;

/** Return the width of a text, as the browser measures it. */
function measure(text: string, size: number, weight: number): number {
  pen ??= document.createElement("canvas").getContext("2d");
  if (!pen) return Infinity;
  pen.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  return pen.measureText(text).width;
}

/** Return the largest size in which a text fits a width; undefined for none. */
const sizeOf = (
  text: string,
  width: number,
  sizes: readonly number[],
  weight: number,
): number | undefined => sizes.find((one) => measure(text, one, weight) <= width);

/** Return a text in the largest size in which it fits a width, or cut. */
function fitted(text: string, width: number, sizes: readonly number[], weight: number): Fitted {
  const size = sizeOf(text, width, sizes, weight);
  if (size !== undefined) return { text: isolated(text), size };
  const least = sizes.at(-1) ?? 0;
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  const cut = (): string => `${letters.join("").trimEnd()}…`;
  while (letters.length > 0 && measure(cut(), least, weight) > width) letters.pop();
  return { text: isolated(cut()), size: least };
}

/** Isolate a text, whose direction may be another one than that of the page. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

/** Draw the picture, then open the dialogue with it. */
export function shareDialog(shared: SharedResult, close: () => void): () => TemplateResult {
  const { shell, link } = shared.context;
  const { say } = shell.words();
  let file: File | null = null;
  let address = "";
  let isCopied = false;
  let hasFailed = false;
  const draw = async (): Promise<void> => {
    const blob = await renderPicture(pictureMarkup(shared), WIDTH, HEIGHT);
    file = new File([blob], "kolpak.png", { type: "image/png" });
    address = await dataUrl(blob);
  };
  const fail = (): void => {
    hasFailed = true;
  };
  void draw().catch(fail).then(shell.redraw);
  const copy = async (event: Event): Promise<void> => {
    await copyText(link, event.currentTarget as Element);
    isCopied = true;
    shell.redraw();
  };
  return () => {
    const told = shared.sentences(shared.context.names).join(" ");
    const picture = html`<img
      class="shared"
      src=${address}
      width="1200"
      height="630"
      alt=${told}
    />`;
    const failure = wrong(say("web-picture-failed"));
    const content = html`<div class="sharing">
      <div class="shared-box">${address ? picture : nothing}${hasFailed ? failure : nothing}</div>
      <div class="row">
        ${sendButton(file, told, shared.context)}
        <a class="button" href=${address || nothing} download="kolpak.png"
          >${icon("file")} ${say("web-save-picture")}</a
        >
        <button type="button" @click=${copy}>
          ${icon(isCopied ? "check" : "copy")} ${say(isCopied ? "web-copied" : "web-copy")}
        </button>
      </div>
    </div>`;
    return modal(say("web-share-result"), say, close, content);
  };
}

/** Draw the button that hands the picture to the system; nothing where that cannot share files. */
function sendButton(
  file: File | null,
  text: string,
  { say }: PanelContext,
): TemplateResult | typeof nothing {
  const data = file && { files: [file], text };
  const maySend = data !== null && "canShare" in navigator && navigator.canShare(data);
  if (!maySend) return nothing;
  const send = (): void => {
    void navigator.share(data).catch(() => undefined); // closing the system's list is no error
  };
  return html`<button type="button" class="strong" @click=${send}>
    ${icon("share")} ${say("web-send-picture")}
  </button>`;
}

const dataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      resolve(reader.result as string);
    };
    reader.onerror = reject;
    reader.readAsDataURL(blob);
  });
