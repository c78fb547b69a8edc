/** Draw a scene as SVG; the drawing keeps no state. */
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { drawDecoration, groundShape, noEntry } from "./grounds";
import type { Field, Ghost, Look, Mark, Piece, Point, Scene } from "./scene";
import { HAT_ROOM, card, goal, hats, inDigits, longShadow, short, tower } from "./shapes";

/** Draw a scene as an image without controls. */
export function staticBoard(scene: Scene, className = ""): TemplateResult {
  return html`<svg
    class="board still board-${scene.game} ${className}"
    viewBox="0 0 ${scene.width} ${scene.height}"
    direction="ltr"
    translate="no"
    role=${scene.name === "" ? nothing : "img"}
    aria-label=${scene.name === "" ? nothing : scene.name}
    aria-hidden=${scene.name === "" ? "true" : nothing}
  >
    ${picture(scene)}
  </svg>`;
}

/** Draw the layers of a scene, without its controls. */
export function picture(scene: Scene): SVGTemplateResult {
  const { far, near } = shadowsOf(scene.pieces);
  return svg`<g aria-hidden="true" class="picture">
    <g class="under">${scene.under.map(drawDecoration)}</g>
    <g class="grounds">${repeat(scene.fields, (field) => field.id, drawGround)}</g>
    <path class="near" d=${near} /><path class="far" d=${far} />
    <g class="over">${scene.over.map(drawDecoration)}</g>
    <g class="pieces">${repeat(scene.pieces, (piece) => piece.id, drawPiece)}</g>
    ${scene.fields.filter(({ marks }) => marks.has("barred")).map(noEntry)}
    <g class="labels">${scene.labels.map(
      (
        label,
      ) => svg`<text class=${label.strong ? "label strong" : "label"} x=${short(label.x)} y=${short(label.y)}
        font-size=${label.size} text-anchor=${label.anchor ?? "middle"}>${inDigits(label.text)}</text>`,
    )}</g>
    ${scene.ghost ? drawGhost(scene.ghost) : null}
    <g class="front">${scene.front.under.map(drawDecoration)}${scene.front.pieces.map(drawPiece)}</g>
  </g>`;
}

/** Draw the ghost of an advised piece and the tag above it. */
const drawGhost = ({ piece, tag }: Ghost): SVGTemplateResult =>
  svg`<g class="foreseen">${drawPiece(piece)}</g>${drawTag(tag, tag.text, tag.size)}`;

/** Draw a word on a plate, whose middle is at a point; `size` is that of the letters. */
export function drawTag({ x, y }: Point, text: string, size: number): SVGTemplateResult {
  const half = halfTag(text, size);
  return svg`<g class="tag" transform="translate(${short(x)} ${short(y)})">
    <rect x=${short(-half)} y=${short(-0.85 * size)} width=${short(2 * half)} height=${short(1.7 * size)} rx=${short(0.85 * size)} />
    <text y=${short(0.36 * size)} font-size=${short(size)} text-anchor="middle">${text}</text>
  </g>`;
}

/** Half the width of a letter of a tag, in parts of its size: bold ones are 0.6 wide at most. */
const TAG_LETTER = 0.32;

/** Return half the width of a tag. */
export const halfTag = (text: string, size: number): number =>
  (0.5 + text.length * TAG_LETTER) * size;

/** Return the class list of a kind and its marks. */
export const classes = (kind: string, marks: ReadonlySet<Mark>): string =>
  [kind, ...marks].join(" ");

function drawGround(field: Field): SVGTemplateResult {
  const place = `translate(${short(field.x)} ${short(field.y)})`;
  return svg`<g class=${classes(`ground ground-${field.ground.as}`, field.marks)} transform=${place}>${groundShape(field)}</g>`;
}

export function drawPiece(piece: Piece): SVGTemplateResult {
  const place = `translate(${short(piece.x)} ${short(piece.y)})`;
  const { look } = piece;
  const inside = `scale(${look.size})${look.as === "card" ? ` rotate(${short(look.turn)})` : ""}`;
  return svg`<g class=${classes(`piece piece-${look.as}`, piece.marks)} transform=${place} data-piece=${piece.id}>
    <g transform=${inside}>${face(piece)}</g>
    ${piece.count === undefined ? null : badge(piece)}
  </g>`;
}

function face({ look }: Piece): SVGTemplateResult {
  switch (look.as) {
    case "cones":
      return tower(look.layers, look.step);
    case "hats":
      return hats(look.layers, look.step);
    case "goal":
      return goal(look.colour);
    case "card":
      return card(look.card, look.turn);
  }
}

function badge(piece: Piece): SVGTemplateResult {
  const at = piece.badge ?? { x: 0, y: 0 };
  const text = inDigits(piece.count ?? 0);
  const half = 6 + text.length * 4.2;
  return svg`<g class="badge" transform="translate(${short(at.x)} ${short(at.y)})">
    <rect x=${-half} y="-9.5" width=${half * 2} height="19" rx="9.5" />
    <text y="5" text-anchor="middle">${text}</text></g>`;
}

/** Return the outlines of all long shadows and of all contact shadows: overlaps are not darker. */
function shadowsOf(pieces: readonly Piece[]): { far: string; near: string } {
  const [far, near]: [string[], string[]] = [[], []];
  for (const { x, y, look } of pieces) {
    if (look.as === "card") continue;
    const height = look.as === "goal" ? 41 : (look.layers.length - 1) * look.step + 34;
    const half = look.as === "hats" ? 15 : look.as === "cones" && look.layers.length < 2 ? 34 : 29;
    const isBare = look.as === "cones" && look.layers.length < 2;
    far.push(longShadow(x, y + 1, (isBare ? 11 : height) * look.size, half * look.size));
    const rx = short((half + 4) * look.size);
    const ry = short(rx * 0.34);
    near.push(
      `M${short(x - rx)},${short(y + 3)}a${rx},${ry} 0 1 0 ${2 * rx},0a${rx},${ry} 0 1 0 ${-2 * rx},0Z`,
    );
  }
  return { far: far.join(""), near: near.join("") };
}

/** Return how high a piece stands. */
export function heightOf({ look }: Piece): number {
  if (look.as === "goal") return 46;
  if (look.as === "card") return 46 * look.size;
  const base = look.as === "hats" ? HAT_ROOM : 36;
  return ((look.layers.length - 1) * look.step + base) * look.size;
}

/** Return the look of a single piece that is shown by itself, and whether it lies flat. */
export function aloneLook(look: Look): { readonly look: Look; readonly isFlat: boolean } {
  if (look.as === "card") return { look: { ...look, size: 0.85, turn: 0 }, isFlat: true };
  const layers = look.as === "cones" ? { layers: `.${look.layers}` } : {}; // without a base
  return { look: { ...look, ...layers, size: 1.4 }, isFlat: false };
}
