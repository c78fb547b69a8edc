/** Draw a scene as SVG; the drawing keeps no state. */
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import type { Drawing, Field, Mark, Piece, Point, Scene } from "./scene";
import { card, die, goal, hats, short, tower } from "./shapes";

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
  return svg`<g aria-hidden="true" class="picture">
    <g class="under">${scene.under.map(drawDecoration)}</g>
    <g class="grounds">${repeat(scene.fields, (field) => field.id, drawGround)}</g>
    <g class="over">${scene.over.map(drawDecoration)}</g>
    <g class="pieces">${repeat(scene.pieces, (piece) => piece.id, drawPiece)}</g>
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

function groundShape(field: Field): SVGTemplateResult {
  const look = field.ground;
  switch (look.as) {
    case "none":
      return svg``;
    case "plinth":
      return svg`<ellipse class="halo" rx=${look.rx} ry=${look.ry} cy="2" />
        ${
          field.marks.has("barred")
            ? svg`<g class="no-entry" transform="translate(${short(look.rx * 0.86)} ${short(look.ry * 0.75)})"><circle r="10" /><path d="M-5,0h10" /></g>`
            : null
        }`;
    case "disc":
      return svg`<circle class="halo" r=${short(look.r * 1.42)} />
        <circle class="disc disc-${look.tone}" r=${look.r} />
        ${look.tone === "grey" ? svg`<circle class="ring" r=${short(look.r * 0.52)} />` : null}
        ${look.tone === "centre" ? svg`<circle class="ring" r=${short(look.r * 0.7)} />` : null}`;
    case "home":
      return svg`<circle class="halo" r=${short(look.r * 1.1)} />
        <g class=${look.closed ? "closed" : `c-${look.colour}`}>
        <circle class="home" r=${look.r} /><circle class="floor" r=${short(look.r * 0.83)} />
        ${look.team === 1 ? svg`<circle class="team" r=${short(look.r * 0.915)} />` : null}</g>`;
    case "slot":
      return svg`<rect class="slot" x=${-look.width / 2} y=${-look.height / 2} width=${look.width}
        height=${look.height} rx="9" transform="rotate(${look.turn})" />`;
  }
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

const line = (points: readonly Point[]): string =>
  `M${points.map((point) => `${short(point.x)},${short(point.y)}`).join("L")}`;

function drawDecoration(one: Drawing): SVGTemplateResult {
  switch (one.as) {
    case "disc":
      return svg`<ellipse class="plate" cx=${one.x + one.width / 2} cy=${one.y + one.height / 2} rx=${one.width / 2} ry=${one.height / 2} />`;
    case "felt":
    case "sand":
    case "shelf":
      return svg`<rect class=${one.as} x=${one.x} y=${one.y} width=${one.width} height=${one.height} rx=${one.as === "shelf" ? 16 : 22} />`;
    case "owner":
      return svg`<path class="owner ${one.colour ? `c-${one.colour}` : ""}" d="M-9,8Q0,13 9,8L0,-12Z" transform="translate(${short(one.x)} ${short(one.y)}) rotate(${short(one.turn)})" />`;
    case "die":
      return die(one.x, one.y, one.number, one.colour);
    case "path":
    case "way":
    case "faint":
      return svg`<path class=${one.as} d=${line(one.points)} />`;
  }
}
