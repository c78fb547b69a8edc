/** Draw a scene as SVG; the drawing keeps no state. */
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { drawDecoration, groundShape, noEntry } from "./grounds";
import type { Field, Mark, Piece, Scene } from "./scene";
import { card, goal, hats, longShadow, short, tower } from "./shapes";

/** Draw a scene as an image without controls. */
export function staticBoard(scene: Scene, className = ""): TemplateResult {
  return html`<svg
    class="board still board-${scene.game} ${className}"
    viewBox="0 0 ${scene.width} ${scene.height}"
    direction="ltr"
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
        font-size=${label.size} text-anchor=${label.anchor ?? "middle"}>${label.text}</text>`,
    )}</g>
    <g class="front">${scene.front.under.map(drawDecoration)}${scene.front.pieces.map(drawPiece)}</g>
  </g>`;
}

/** Return the class list of a kind and its marks. */
export const classes = (kind: string, marks: ReadonlySet<Mark>): string =>
  [kind, ...marks].join(" ");

function drawGround(field: Field): SVGTemplateResult {
  const place = `translate(${short(field.x)} ${short(field.y)})`;
  return svg`<g class=${classes(`ground ground-${field.ground.as}`, field.marks)} transform=${place}>${groundShape(field)}</g>`;
}

function drawPiece(piece: Piece): SVGTemplateResult {
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
  const text = String(piece.count);
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
