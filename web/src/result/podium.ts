/** The places as towers: what every player has, stacked, with name and count below. */
import { html, nothing, type TemplateResult } from "lit-html";
import { staticBoard } from "../board/picture";
import { marks, rowOf, type Look } from "../board/scene";
import type { Score } from "../wire";
import type { Say } from "../words";
import { digitsOf, type PanelContext } from "../context";
import type { ShownBoard } from "../dock/shown_board";

/** Return the seats by their places; those that share one in their order at the table. */
export function byPlace(standing: readonly Score[]): number[] {
  const placeOf = (seat: number): number => standing[seat]?.place ?? Infinity;
  return standing.map((_, seat) => seat).sort((one, other) => placeOf(one) - placeOf(other));
}

/** Draw the towers in the order of the places, the first one highest. */
export function podium(
  standing: readonly Score[],
  context: PanelContext,
  shown: ShownBoard,
): TemplateResult {
  const tallest = Math.max(1, ...standing.map((one) => one.points ?? 0));
  return html`<ol class="ranking podium podium-${standing.length}">
    ${byPlace(standing).map((seat) => row(seat, standing[seat], context, shown, tallest))}
  </ol>`;
}

function row(
  seat: number,
  score: Score | undefined,
  context: PanelContext,
  shown: ShownBoard,
  tallest: number,
): TemplateResult {
  const { names, say, now } = context;
  const place = score?.place ? digitsOf(context)(score.place) : "–";
  const points = { game: now.setup.game, count: score?.points ?? 0 };
  const resigned = now.seats[seat]?.resigned ? say("web-seat-resigned") : "";
  const counts = [countsText(score, say), resigned].filter(Boolean).join(" · ");
  return html`<li
    class="${now.you.includes(seat) ? "own" : ""} ${score?.place === 1 ? "first" : ""}"
  >
    ${tower(shown, seat, tallest)}
    <span class="place" translate="no"
      ><b class="numbers">${place}.</b> <strong>${names[seat]}</strong></span
    >
    <span class="numbers">${say("web-points", points)}</span>
    ${counts ? html`<small>${counts}</small>` : nothing}
  </li>`;
}

const WIDTH = 76;
const FOOT = 12;
/** Height of a tower's topmost piece, and the room that all layers below it may take. */
const TOP = 48;
const ROOM = 84;

/** Draw the tower of a seat; all have the same scale. */
function tower({ game, props }: ShownBoard, seat: number, tallest: number): TemplateResult {
  const look = game.ending?.trophy(props, seat)?.look ?? null;
  const height = TOP + FOOT + ROOM;
  const step = Math.min(11, ROOM / tallest);
  const one: Look | null = look && { ...look, step: step / look.size };
  const common = { field: "", name: "", apart: false, marks: marks({}) };
  const pieces = one
    ? [{ ...common, id: `trophy:${seat}`, x: WIDTH / 2 - 4, y: height - FOOT, look: one }]
    : [];
  return staticBoard(rowOf(game.name, "", pieces, WIDTH, height), "trophy");
}

/** Keys of a standing that are shown; what broke a tie is told in a sentence. */
const SHOWN = new Set(["team_points"]);

/** Return the further counts of a standing, such as towers. */
function countsText(standing: Score | undefined, say: Say): string {
  return Object.entries(standing ?? {})
    .flatMap(([key, count]) =>
      !SHOWN.has(key) || count === null ? [] : [say(`count-${key.replace("_", "-")}`, { count })],
    )
    .join(" · ");
}
