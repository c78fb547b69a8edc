/** Draws a scene and turns taps and keys on it into ids; it keeps no state of its own. */
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { carry, drop, grab, wasDragged } from "./drag";
import { card, die, goal, hats, short, tower } from "./shapes";
import { neighbour, tapped, type Direction, type Drawing, type Field, type Mark, type Piece, type Point, type Scene } from "./scene";

export interface Hands {
  tap(id: string): void;
  /** The pointer or the focus rests on a thing, or on nothing. */
  hint(id: string | null): void;
  /** A thing is to be shown closely, such as a tower unfolded. */
  look(id: string): void;
  /** What is chosen is to be given up. */
  giveUp(): void;
}

const KEYS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};
const LIVE: readonly Mark[] = ["legal", "waypoint", "selected"];

/** Draws a scene as a group of buttons; listening makes a browser stop at the group, hence its tabindex. */
export function board(scene: Scene, hands: Hands): TemplateResult {
  return html`<svg
    class="board board-${scene.game}"
    viewBox="0 0 ${scene.width} ${scene.height}"
    direction="ltr"
    role="group"
    tabindex="-1"
    aria-label=${scene.name}
    @click=${(event: MouseEvent) => click(event, scene, hands)}
    @keydown=${(event: KeyboardEvent) => press(event, scene, hands)}
    @contextmenu=${(event: MouseEvent) => inspect(event, hands)}
    @pointerdown=${(event: PointerEvent) => grab(event, scene, pointOf(event))}
    @pointermove=${(event: PointerEvent) => carry(event, scene, pointOf(event), hands.tap)}
    @pointerup=${(event: PointerEvent) => drop(event, scene, pointOf(event), hands.tap)}
    @pointercancel=${(event: PointerEvent) => drop(event, scene, pointOf(event), hands.tap)}
    @pointerover=${(event: Event) => hands.hint(idOf(event))}
    @pointerleave=${() => hands.hint(null)}
    @focusin=${(event: Event) => hands.hint(idOf(event))}
  >
    ${picture(scene)} ${targets(scene)}
  </svg>`;
}

/** Draws a scene that is only to be looked at. */
export function still(scene: Scene, className = ""): TemplateResult {
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

function picture(scene: Scene): SVGTemplateResult {
  return svg`<g aria-hidden="true" class="picture">
    <g class="under">${scene.under.map(drawing)}</g>
    <g class="grounds">${repeat(scene.fields, (field) => field.id, ground)}</g>
    <g class="over">${scene.over.map(drawing)}</g>
    <g class="pieces">${repeat(scene.pieces, (piece) => piece.id, drawPiece)}</g>
    <g class="labels">${scene.labels.map(
      (label) => svg`<text class=${label.strong ? "label strong" : "label"} x=${short(label.x)} y=${short(label.y)}
        font-size=${label.size} text-anchor=${label.anchor ?? "middle"}>${label.text}</text>`,
    )}</g>
    <g class="front">${scene.front.under.map(drawing)}${scene.front.pieces.map(drawPiece)}</g>
  </g>`;
}

const classes = (kind: string, marks: ReadonlySet<Mark>): string => [kind, ...marks].join(" ");

function ground(field: Field): SVGTemplateResult {
  const place = `translate(${short(field.x)} ${short(field.y)})`;
  return svg`<g class=${classes(`ground ground-${field.ground.as}`, field.marks)} transform=${place}>${shape(field)}</g>`;
}

function shape(field: Field): SVGTemplateResult {
  const look = field.ground;
  switch (look.as) {
    case "none":
      return svg``;
    case "plinth":
      return svg`<ellipse class="halo" rx=${look.rx} ry=${look.ry} cy="2" />
        ${field.marks.has("barred")
          ? svg`<g class="no-entry" transform="translate(${short(look.rx * 0.86)} ${short(look.ry * 0.75)})"><circle r="10" /><path d="M-5,0h10" /></g>`
          : null}`;
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
    ${piece.count === undefined ? null : count(piece)}
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

function count(piece: Piece): SVGTemplateResult {
  const at = piece.badge ?? { x: 0, y: 0 };
  const text = String(piece.count);
  const half = 6 + text.length * 4.2;
  return svg`<g class="badge" transform="translate(${short(at.x)} ${short(at.y)})">
    <rect x=${-half} y="-9.5" width=${half * 2} height="19" rx="9.5" />
    <text y="5" text-anchor="middle">${text}</text></g>`;
}

const line = (points: readonly Point[]): string => `M${points.map((point) => `${short(point.x)},${short(point.y)}`).join("L")}`;

function drawing(one: Drawing): SVGTemplateResult {
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

function targets(scene: Scene): SVGTemplateResult {
  const apart = scene.pieces.filter((piece) => piece.apart);
  const live = [...scene.fields, ...apart].some((one) => isLive(one.marks));
  const first = scene.fields[0]?.id;
  return svg`<g class="targets">
    ${repeat(scene.fields, (field) => field.id, (field) => target(field, field.reach, live ? isLive(field.marks) : field.id === first))}
    ${repeat(apart, (piece) => piece.id, (piece) => target(piece, 24, isLive(piece.marks)))}
  </g>`;
}

const isLive = (marks: ReadonlySet<Mark>): boolean => LIVE.some((mark) => marks.has(mark));

function target(one: Field | Piece, reach: number, first: boolean): SVGTemplateResult {
  const name = "hint" in one && one.hint ? `${one.name} ${one.hint}` : one.name;
  const radius = short("reach" in one ? Math.min(reach, one.touch ?? reach) : reach);
  return svg`<g role="button" class=${classes("target", one.marks)} data-id=${one.id} tabindex=${first ? "0" : "-1"}
    aria-label=${name} aria-disabled=${isLive(one.marks) || ("role" in one && one.role === "goal") ? nothing : "true"} aria-pressed=${one.marks.has("selected") ? "true" : nothing}
    transform="translate(${short(one.x)} ${short(one.y)})">
    <circle class="hit" r=${radius} cy=${"lift" in one && one.lift ? -one.lift : 0} /></g>`;
}

function idOf(event: Event): string | null {
  const target = event.target as Element | null;
  return target?.closest("[data-id]")?.getAttribute("data-id") ?? null;
}

/** Gives the place of a click in the scene's own units. */
function pointOf(event: MouseEvent): Point {
  const matrix = (event.currentTarget as SVGSVGElement).getScreenCTM();
  if (!matrix) return { x: 0, y: 0 };
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
}

function click(event: MouseEvent, scene: Scene, hands: Hands): void {
  if (wasDragged()) return;
  const id = tapped(scene, pointOf(event)) ?? idOf(event);
  if (id === null) hands.giveUp();
  else hands.tap(id);
}

function inspect(event: MouseEvent, hands: Hands): void {
  const id = idOf(event);
  if (id === null) return;
  event.preventDefault();
  hands.look(id);
}

function press(event: KeyboardEvent, scene: Scene, hands: Hands): void {
  const id = idOf(event);
  if (event.key === "Escape") return hands.giveUp();
  if (id === null) return;
  const direction = KEYS[event.key];
  if (direction) {
    const next = neighbour(scene, id, direction);
    if (next === null) return;
    event.preventDefault();
    focus(event.currentTarget as SVGSVGElement, next);
  } else if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    hands.tap(id);
  } else if (event.key === "u") {
    hands.look(id);
  }
}

/** Sets the focus on a field or piece of a drawn board. */
export function focus(drawn: Element, id: string): void {
  drawn.querySelector<SVGGElement>(`[data-id="${CSS.escape(id)}"]`)?.focus();
}
