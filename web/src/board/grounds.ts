/** Draw what lies under the pieces: tables, wheels, fields, and the paths of a choice. */
import { svg, type SVGTemplateResult } from "lit-html";
import type { Drawing, Field, Mark, Point } from "./scene";
import { short, sign, tone } from "./shapes";

/** Draw the ground of a field around the origin, with the halo of its marks. */
export function groundShape({ ground, marks }: Field): SVGTemplateResult {
  switch (ground.as) {
    case "none":
      return svg``;
    case "plinth": {
      const { rx, ry } = ground;
      return svg`${isRinged(marks) ? svg`<ellipse class="casing" rx=${rx} ry=${ry} cy="1" />` : null}
        <ellipse class="halo" rx=${rx} ry=${ry} cy="1" />`;
    }
    case "disc":
      return disc(ground.r, ground.tone, ground.colour, isRinged(marks));
    case "home":
      return home(ground, isRinged(marks));
    case "slot":
      return svg`<rect class=${ground.empty ? "slot empty" : "slot"} x=${-ground.width / 2} y=${-ground.height / 2} width=${ground.width}
        height=${ground.height} rx="14" transform="rotate(${ground.turn})" />`;
  }
}

const isRinged = (marks: Field["marks"]): boolean =>
  ["legal", "selected", "waypoint", "advised"].some((mark) => marks.has(mark as Mark));

function disc(r: number, tone: string, colour: string, ringed: boolean): SVGTemplateResult {
  const halo = svg`${ringed ? svg`<circle class="casing" r=${r + 3.5} />` : null}<circle class="halo" r=${r + 3.5} />`;
  switch (tone) {
    case "grey":
      return svg`<circle class="brink" r=${r + 0.8} cy=".9" /><circle class="disc disc-grey" r=${r} />
        <circle class="ring" r=${short(r * 0.39)} />${halo}`;
    case "junction":
      return svg`<g class=${colour === "" ? "closed" : `c-${colour}`}><circle class="disc-junction" r=${r} />${sign(colour, 0, 0, 7)}</g>${halo}`;
    default:
      return svg`<circle class="brink" r=${r + 0.8} cy=".9" /><circle class="disc" r=${r} />${halo}`;
  }
}

function home(look: Field["ground"] & { as: "home" }, ringed: boolean): SVGTemplateResult {
  const { r, colour, closed, own, team } = look;
  if (closed) return svg`<circle class="shut" r=${r} />`;
  return svg`<g class="c-${colour}"><circle class="cast" r=${r + 4} cy="3" />
    <circle class="hoop ${own ? "own" : ""}" r=${r + 3} /><circle class="home" r=${r} />
    <circle class="floor" r=${short(r * 0.8)} />
    <circle class="plate" r="12" cy=${-r} />${sign(colour, 0, -r, 6.5)}
    ${team === 1 ? svg`<circle class="team" r=${short(r * 0.9)} />` : null}</g>
    ${ringed ? svg`<circle class="casing" r=${r + 6} />` : null}<circle class="halo hollow" r=${r + 6} />`;
}

/** Draw a part of the table. */
export function drawDecoration(one: Drawing): SVGTemplateResult {
  switch (one.as) {
    case "table":
      return svg`<rect class="table-top" x=${one.x} y=${one.y} width=${one.width} height=${one.height} rx="26" />
        <rect class="table-line" x=${one.x + 4} y=${one.y + 4} width=${one.width - 8} height=${one.height - 8} rx="22" />`;
    case "lamp":
    case "shelf":
      return svg`<rect class=${one.as} x=${one.x} y=${one.y} width=${one.width} height=${one.height} rx="20" />`;
    case "oval":
      return svg`<ellipse class="oval" cx=${one.x + one.width / 2} cy=${one.y + one.height / 2} rx=${one.width / 2} ry=${one.height / 2} />
        <ellipse class="oval" cx=${one.x + one.width / 2} cy=${one.y + one.height / 2} rx=${one.width / 2 - 12} ry=${one.height / 2 - 12} />`;
    case "terrace":
      return svg`<path class="terrace-${one.level}" d=${treadOf(one)} />
        <path class="riser" d="M${one.x},${short(one.y + one.height - one.riser)}h${one.width}v${one.riser}h${-one.width}Z" />`;
    case "wheel":
      return wheel(one.outline, one.centre, one.band);
    case "lane":
      return svg`<g class=${`c-${one.colour === "?" ? "hidden" : one.colour}`}><path class="lane-edge" d=${line(one.points)} /><path class="lane" d=${line(one.points)} /></g>`;
    case "goal-card":
      return svg`<g class=${tone(one.colour)}><rect class="goal-card" x=${-42} y="-66" width="84" height="94" rx="12"
        transform="translate(${short(one.x)} ${short(one.y)}) rotate(3)" /></g>`;
    case "prize":
      return svg`<ellipse class="prize ${tone(one.colour)}" cx=${short(one.x)} cy=${short(one.y + 1)} rx="39" ry="15" />`;
    case "sun":
      return sun(one, one.r);
    case "owner":
      return svg`<path class="owner" d="M-9,8Q0,13 9,8L0,-12Z" transform="translate(${short(one.x)} ${short(one.y)}) rotate(${short(one.turn)})" />`;
    case "way":
    case "faint":
      return svg`<path class=${one.as} d=${line(one.points)} />`;
  }
}

const line = (points: readonly Point[]): string =>
  `M${points.map((point) => `${short(point.x)},${short(point.y)}`).join("L")}`;

const treadOf = ({ x, y, width, height }: Drawing & { as: "terrace" }): string =>
  `M${x},${short(y)}h${width}v${short(height)}h${-width}Z`;

/** Number of pale rays between the hub and the ring. */
const RAYS = 24;

/** Draw the wooden wheel: its rim, rays from the centre, and the band of the ring. */
function wheel(outline: readonly Point[], centre: Point, band: number): SVGTemplateResult {
  const closed = `${line(outline)}Z`;
  const step = outline.length / RAYS;
  const rays = Array.from({ length: RAYS }, (_, ray) => {
    const edge = outline.slice(Math.floor(ray * step), Math.floor((ray + 0.5) * step) + 1);
    return `${line([centre, ...edge])}Z`;
  });
  const rim = 2 * band + 18;
  return svg`<path class="rim-shadow" d=${closed} stroke-width=${rim + 2} transform="translate(0 5)" />
    <path class="rim" d=${closed} stroke-width=${rim} /><path class="rays" d=${rays.join("")} />
    <path class="light" d=${closed} />
    <path class="band-edge" d=${closed} stroke-width=${2 * band + 3} /><path class="band" d=${closed} stroke-width=${2 * band} />`;
}

/** Draw the sun in the centre, with twelve points. */
function sun({ x, y }: Point, r: number): SVGTemplateResult {
  const points = Array.from({ length: 24 }, (_, index): Point => {
    const [away, angle] = [index % 2 ? r * 0.66 : r, ((index - 6) * Math.PI) / 12];
    return { x: x + away * Math.cos(angle), y: y + away * Math.sin(angle) };
  });
  return svg`<circle class="hub" cx=${short(x)} cy=${short(y)} r=${short(r + 6)} /><path class="sun" d="${line(points)}Z" />`;
}

/** Draw the sign on a field that is barred in this turn. */
export function noEntry({ x, y, ground }: Field): SVGTemplateResult {
  const [rx, ry] = ground.as === "plinth" ? [ground.rx, ground.ry] : [0, 0];
  return svg`<g class="no-entry" transform="translate(${short(x + rx * 0.7)} ${short(y + ry * 0.3)})"><circle r="11" /><path d="M-5.5,0h11" /></g>`;
}
