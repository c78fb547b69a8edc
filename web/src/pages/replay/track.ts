/** The track of a game, along which the thumb goes; once reviewed it shows everybody's chances. */
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit-html";
import { inDigits, short, sign, tone } from "../../board/shapes";
import { valueOf } from "../../controls/fields";
import type { Say } from "../../words";
import { badgeOf, chancesAt, leaderOf, turningPoints, type Eyes, type Review } from "./review";

export interface Track extends Eyes {
  readonly at: number;
  readonly last: number;
  /** Whose action the frame shows; null for chance and the start. */
  readonly by: number | null;
  readonly names: readonly string[];
  /** The letters of the seats' colours. */
  readonly colours: readonly string[];
  readonly review: Review | null;
}

/** Share of the height from which a band has room for its sign. */
const ROOM = 0.2;
/** Pixels from the middle of a sign to the ends of the track, beyond which a part of it would lie. */
const HALF_SIGN = 8;
/** Marks of luck on the track: a long game has dozens, of which most say little. */
const MOST_LUCK = 6;
/** Pixels around the number of a turning point in which a press means it. */
const NEAR = 22;
/** Pixels from the middle of a number to that of the next one: they touch. */
const APART = 19;
/** Pixels of a track that has not been drawn yet. */
const USUAL_WIDTH = 300;

/** Draw the track; time runs from left to right in every language. */
export function track(shown: Track, say: Say, seek: (at: number) => void): TemplateResult {
  const { at, last, review } = shown;
  const meant = (event: PointerEvent): void => {
    const aim = review && pressedPoint(event, turningPoints(review, shown), last);
    if (aim == null) return;
    event.preventDefault();
    seek(aim);
  };
  return html`<div class="track ltr ${review ? "graph" : ""}">
    ${review ? graph(shown, review) : nothing}
    <input
      type="range"
      min="0"
      max=${last}
      .value=${String(at)}
      ?disabled=${last === 0}
      aria-label=${say("web-moment")}
      aria-valuetext=${spoken(shown, say)}
      @pointerdown=${meant}
      @input=${(event: Event) => {
        seek(Number(valueOf(event)));
      }}
    />
  </div>`;
}

/** Say where the track stands, and who is how likely to win there. */
function spoken({ at, last, names, viewer, eyes, review }: Track, say: Say): string {
  const chances = review && chancesAt(review, at, viewer);
  if (!chances) return say("web-moment-of", { at, last });
  const seat = leaderOf(chances, eyes);
  const percent = Math.round(100 * (chances[seat] ?? 0));
  return say("web-review-moment", { at, last, name: names[seat] ?? "", percent });
}

/** Return the turning point whose number, above the bands, was pressed. */
function pressedPoint(event: PointerEvent, points: readonly number[], last: number): number | null {
  const box = (event.currentTarget as Element).getBoundingClientRect();
  if (event.clientY - box.top > NEAR) return null;
  const inset = (box.width - drawnWidth()) / 2; // the slider is wider than the bands
  const [near] = numberPlaces(points, last, drawnWidth())
    .map((x, index) => ({
      point: points[index],
      far: Math.abs(box.left + inset + x - event.clientX),
    }))
    .sort((one, other) => one.far - other.far);
  return near?.point !== undefined && near.far <= NEAR ? near.point : null;
}

/** Return where the numbers of turning points stand, in pixels: none over another, all on the track. */
export function numberPlaces(points: readonly number[], last: number, width: number): number[] {
  const pushed = points.reduce<number[]>((places, at) => {
    const least = (places.at(-1) ?? -Infinity) + APART;
    return [...places, Math.max((width * at) / last, least)];
  }, []);
  return pushed.map((x, index) => Math.min(x, width - APART * (pushed.length - 1 - index)));
}

const drawnWidth = (): number =>
  document.querySelector(".bands")?.getBoundingClientRect().width ?? USUAL_WIDTH;

/** Draw the chances as stacked bands, what was remarkable above and below, and the knob. */
function graph(shown: Track, review: Review): SVGTemplateResult {
  const { last } = shown;
  const known = Math.min(last, review.entries.length);
  const columns = Array.from({ length: known + 1 }, (_, at) => sharesAt(review, at, shown.viewer));
  const seats = shown.names.map((_, seat) => seat);
  const edges = columns.map(cumulated);
  const band = (seat: number): string => {
    const [above, below] = [seat, seat + 1].map((edge) =>
      edges.map((column, at) => `${at} ${(100 * (column[edge] ?? 0)).toFixed(1)}`),
    );
    return `M${(above ?? []).join("L")}L${(below ?? []).reverse().join("L")}Z`;
  };
  const bands = seats.map(
    (seat) => svg`<path class="band ${tone(shown.colours[seat] ?? "?")}" d=${band(seat)} />`,
  );
  const later = Math.max(0, last - shown.at);
  const width = drawnWidth();
  return html`<svg class="bands" aria-hidden="true">
    <svg
      class="plot"
      width="100%"
      height="100%"
      viewBox="0 0 ${last} 100"
      preserveAspectRatio="none"
    >
      ${columns.length > 1 ? bands : nothing}
      ${svg`<rect class="later" x=${shown.at} width=${later} height="100" />`}
    </svg>
    ${seats.map((seat) => seatSign(seat, shown, edges, width))} ${knob(shown)}
    ${remarkable(shown, review)}
  </svg>` as unknown as SVGTemplateResult;
}

/** Return everybody's parts of the whole at a frame. */
function sharesAt(review: Review, at: number, viewer: string): readonly number[] {
  const chances = chancesAt(review, at, viewer) ?? [];
  const sum = chances.reduce((all, one) => all + Math.max(0, one), 0) || 1;
  return chances.map((one) => Math.max(0, one) / sum);
}

const cumulated = (shares: readonly number[]): readonly number[] =>
  shares.reduce((sums, one) => [...sums, (sums.at(-1) ?? 0) + one], [0]);

/** Place something on the bands, which keeps its shape. */
const put = (x: number, y: number, inside: SVGTemplateResult): SVGTemplateResult =>
  svg`<svg class="spot" x="${(100 * x).toFixed(2)}%" y="${(100 * y).toFixed(1)}%">${inside}</svg>`;

/** Return where a band is broadest, away from the ends; null where it is too thin for a sign. */
export function broadest(breadths: readonly number[], last: number, width: number): number | null {
  const from = Math.max(1, Math.ceil((last * HALF_SIGN) / width));
  const inner = breadths.slice(from, last - from + 1);
  const most = Math.max(...inner);
  return most < ROOM ? null : from + inner.indexOf(most);
}

/** Draw the sign of a seat's colour where its band is broadest. */
function seatSign(
  seat: number,
  { colours, last }: Track,
  edges: readonly (readonly number[])[],
  width: number,
): SVGTemplateResult | typeof nothing {
  const ofSeat = edges.map((column) => [column[seat] ?? 0, column[seat + 1] ?? 0] as const);
  const breadths = ofSeat.map(([above, below]) => below - above);
  const at = broadest(breadths, last, width);
  if (at === null) return nothing;
  const [above, below] = ofSeat[at] ?? [0, 0];
  const colour = colours[seat] ?? "?";
  const picture = svg`<g class="sign ${tone(colour)}">${sign(colour, 0, 0, 6)}</g>`;
  return put(at / last, (above + below) / 2, picture);
}

/** Draw the turning points above the bands, and mistakes and luck below. */
function remarkable(shown: Track, review: Review): readonly SVGTemplateResult[] {
  const { last, eyes } = shown;
  const points = turningPoints(review, shown);
  const width = drawnWidth();
  const places = numberPlaces(points, last, width);
  const numbers = points.map((at, index) => {
    const aside = short((places[index] ?? 0) - (width * at) / last);
    return put(
      at / last,
      0,
      svg`<line class="at" y2="100%" /><g transform="translate(${aside} -11)">
        <circle class="number" r="9" />
        <text class="number" y="4" text-anchor="middle">${inDigits(index + 1)}</text></g>`,
    );
  });
  const badges = review.entries.map((entry) => [entry, badgeOf(entry, eyes)] as const);
  const luck = badges.flatMap(([, badge]) =>
    badge?.kind === "luck" ? Math.abs(badge.points) : [],
  );
  const least = luck.sort((one, other) => other - one)[MOST_LUCK - 1] ?? 0;
  const marks = badges.flatMap(([entry, badge]) => {
    if (!badge || badge.kind === "best" || badge.grade === "slip") return [];
    if (badge.kind === "luck" && Math.abs(badge.points) < least) return [];
    const shape =
      badge.kind === "skill"
        ? svg`<path class="mistake" d="M0 3l5 8h-10z" />`
        : svg`<rect class="luck" x="-3.5" y="3.5" width="7" height="7" />`;
    return [put((entry.number + 1) / last, 1, shape)];
  });
  return [...marks, ...numbers];
}

/** Draw the knob in the colour of who has acted. */
function knob({ at, last, by, colours }: Track): SVGTemplateResult {
  const colour = by === null ? "" : (colours[by] ?? "?");
  const inside = colour
    ? svg`<circle class="inner ${tone(colour)}" r="8.5" /><g class="sign ${tone(colour)}">${sign(colour, 0, 0, 4.6)}</g>`
    : nothing;
  return put(
    last === 0 ? 0 : at / last,
    0.5,
    svg`<line class="knob" y1="-30" y2="30" /><circle class="knob" r="12" />${inside}`,
  );
}
