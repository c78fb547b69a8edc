/** The dialogue that shares the final board as a picture: shown, sent, saved, or its link copied. */
import { html, nothing, render, svg, type TemplateResult } from "lit-html";
import { renderPicture } from "../board/export";
import { staticBoard } from "../board/picture";
import { marks, type Piece, type Scene } from "../board/scene";
import { endingOf } from "../games/endings";
import type { Score } from "../wire";
import type { PanelContext } from "./context";
import { icon } from "./icons";
import { modal } from "./modal";
import type { ShownBoard } from "./play";
import { byPlace } from "./podium";

/** What the picture shows. */
export interface SharedResult {
  readonly context: PanelContext;
  readonly shown: ShownBoard;
  readonly standing: readonly Score[];
  readonly sentences: readonly string[];
}

const WIDTH = 1200;
const HEIGHT = 630;
/** The box of the board at the left edge, and where the text beside it begins. */
const BOX = { x: 36, y: 36, width: 700, height: 558 };
const TEXT = 776;
const EDGE = 1164;
const LINE = 62;

/** Return the markup of the picture: the board, who has won, and everybody by place. */
export function pictureMarkup({ context, shown, standing, sentences }: SharedResult): string {
  const { say, names, now, shell } = context;
  const { lang } = shell.words();
  const props = { ...shown.props, seat: null, picked: [], aspect: BOX.width / BOX.height };
  const board = document.createElement("div");
  render(
    staticBoard(pictured({ ...shown.game.scene(props, say), name: "" }, shown, standing)),
    board,
  );
  const drawn = board.querySelector("svg");
  for (const [name, value] of Object.entries(BOX)) drawn?.setAttribute(name, String(value));
  const [winner = "", decided = ""] = sentences;
  const isRight = document.documentElement.dir === "rtl";
  const [near, far] = isRight ? [EDGE, TEXT] : [TEXT, EDGE];
  const rows = byPlace(standing).map((seat, index) => {
    const points = say("web-points", { game: now.setup.game, count: standing[seat]?.points ?? 0 });
    const y = 300 + index * Math.min(LINE, 250 / standing.length);
    const place = standing[seat]?.place?.toLocaleString(lang) ?? "–";
    return svg`<text class="share-row" x=${near} y=${y}>${place}. ${shorten(names[seat] ?? "", 15)}</text>
      <text class="share-count" x=${far} y=${y} text-anchor="end">${points}</text>`;
  });
  const title = say(`game-${now.setup.game}`);
  const first = lines(winner, 17, 138, 50, "share-winner", isRight);
  const text = document.createElementNS("http://www.w3.org/2000/svg", "g");
  render(
    svg`<text class="share-game" x=${near} y="78">${shorten(title, 30)}</text>
      ${first}${lines(decided, 34, 150 + 50 * first.length, 28, "share-note", isRight)}${rows}
      <text class="share-game" x=${near} y="590">Kolpak</text>`,
    text,
  );
  const { outerHTML } = drawn ?? document.createElement("svg");
  return `<rect class="share-paper" width="${WIDTH}" height="${HEIGHT}"/>${outerHTML}${text.outerHTML}`.replaceAll(
    /<!--.*?-->/g,
    "",
  );
}

/** Put the towers of the podium on a table that is empty at the end. */
function pictured(scene: Scene, { game, props }: ShownBoard, standing: readonly Score[]): Scene {
  if (scene.pieces.length > 0) return scene;
  const gap = scene.width / (standing.length + 1);
  const pieces = byPlace(standing).flatMap((seat, index): Piece[] => {
    const look = endingOf(game.name)?.trophy(props, seat);
    if (!look) return [];
    const step = Math.min(11, 90 / look.layers.length);
    return [
      {
        id: `trophy:${seat}`,
        field: "",
        name: "",
        apart: false,
        marks: marks({}),
        x: gap * (index + 1),
        y: scene.height * 0.74,
        look: { ...look, step, size: 2.6 },
      },
    ];
  });
  return { ...scene, labels: [], pieces };
}

const shorten = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;

/** Break a text into at most two lines. */
function lines(
  text: string,
  most: number,
  y: number,
  height: number,
  name: string,
  isRight: boolean,
): unknown[] {
  const words = text.split(" ");
  const found = [""];
  for (const word of words) {
    const last = found.at(-1) ?? "";
    if (last && last.length + word.length >= most && found.length < 2) found.push(word);
    else found[found.length - 1] = last ? `${last} ${word}` : word;
  }
  return found.map(
    (line, index) =>
      svg`<text class=${name} x=${isRight ? EDGE : TEXT} y=${y + index * height}>${shorten(line, most + 6)}</text>`,
  );
}

/** Draw the picture, then open the dialogue with it. */
export function shareDialog(shared: SharedResult, close: () => void): () => TemplateResult {
  const { shell, link } = shared.context;
  const { say } = shell.words();
  let file: File | null = null;
  let address = "";
  let isCopied = false;
  void renderPicture(pictureMarkup(shared), WIDTH, HEIGHT).then(async (blob) => {
    file = new File([blob], "kolpak.png", { type: "image/png" });
    address = await dataUrl(blob);
    shell.redraw();
  });
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(link);
    isCopied = true;
    shell.redraw();
  };
  return () => {
    const told = shared.sentences.join(" ");
    const picture = html`<img
      class="shared"
      src=${address}
      width="1200"
      height="630"
      alt=${told}
    />`;
    const content = html`<div class="sharing">
      <div class="shared-box">${address ? picture : nothing}</div>
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
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => {
      resolve(reader.result as string);
    };
    reader.readAsDataURL(blob);
  });
