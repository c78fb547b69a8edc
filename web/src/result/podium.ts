/** The places as towers: what every player has, stacked, with name and count below. */
import { html, nothing, type TemplateResult } from "lit-html";
import { staticBoard } from "../board/picture";
import { marks, rowOf, type Look, type Tower } from "../board/scene";
import { seatColour, seatFace, type Faced } from "../people/faces";
import type { Score } from "../wire";
import { firstOf, type Say } from "../words";
import { digitsOf, type PanelContext } from "../context";
import type { ShownBoard } from "../dock/shown_board";
import type { ToldStanding } from "./standing";

/** Return the seats by their places; those that share one in their order at the table. */
export function byPlace(standing: readonly Score[]): number[] {
  const placeOf = (seat: number): number => standing[seat]?.place ?? Infinity;
  return standing.map((_, seat) => seat).sort((one, other) => placeOf(one) - placeOf(other));
}

/** Draw the towers of a game or a match in the order of the places, the first one highest. */
export function podium(
  told: ToldStanding,
  context: PanelContext,
  shown: ShownBoard,
): TemplateResult {
  const { standing } = told;
  const tallest = Math.max(1, ...standing.map((one) => one.points ?? 0));
  return html`<ol class="ranking podium podium-${standing.length}">
    ${byPlace(standing).map((seat) => row(seat, told, { ...context, shown }, tallest))}
  </ol>`;
}

function row(
  seat: number,
  { of, standing }: ToldStanding,
  context: PanelContext & { readonly shown: ShownBoard },
  tallest: number,
): TemplateResult {
  const { names, say, now } = context;
  const score = standing[seat];
  const place = score?.place ? digitsOf(context)(score.place) : "–";
  const game = of === "game" ? now.setup.game : of;
  const points = say("web-points", { game, count: score?.points ?? 0 });
  const resigned = of === "game" && now.seats[seat]?.resigned ? say("web-seat-resigned") : "";
  const counts = [countsText(score, game, say), resigned].filter(Boolean).join(" · ");
  return html`<li
    class="${now.you.includes(seat) ? "own" : ""} ${score?.place === 1 ? "first" : ""}"
  >
    ${trophy(seat, { of, standing }, context, tallest)}
    <span class="place" dir="auto" translate="no"
      ><b class="numbers">${place}.</b> <strong>${names[seat]}</strong></span
    >
    <span class="numbers">${points}</span>
    ${counts ? html`<small>${counts}</small>` : nothing}
  </li>`;
}

/** Return the tower of a seat: what it has gained in the game, or a piece for each point of the match. */
export function towerLook(
  seat: number,
  { of, standing }: ToldStanding,
  context: Faced & { readonly shown: ShownBoard },
): Tower | null {
  const { game, props } = context.shown;
  if (of === "game") return game.ending?.trophy(props, seat)?.look ?? null;
  const count = standing[seat]?.points ?? 0;
  return count > 0 ? (game.ending?.tower(seatColour(context, seat), count) ?? null) : null;
}

/** Draw what a seat has gained; its face in a game that has no end of its own to show. */
function trophy(
  seat: number,
  told: ToldStanding,
  context: PanelContext & { readonly shown: ShownBoard },
  tallest: number,
): TemplateResult {
  const { game } = context.shown;
  if (!game.ending) return seatFace(context, seat);
  return tower(towerLook(seat, told, context), game.name, tallest);
}

const WIDTH = 76;
const FOOT = 12;
/** Height of a tower's topmost piece, and the room that all layers below it may take. */
const TOP = 48;
const ROOM = 84;

/** Draw a tower; all have the same scale. */
function tower(look: Tower | null, game: string, tallest: number): TemplateResult {
  const height = TOP + FOOT + ROOM;
  const step = Math.min(11, ROOM / tallest);
  const one: Look | null = look && { ...look, step: step / look.size };
  const common = { field: "", name: "", apart: false, marks: marks({}) };
  const pieces = one
    ? [{ ...common, id: "trophy", x: WIDTH / 2 - 4, y: height - FOOT, look: one }]
    : [];
  return staticBoard(rowOf(game, "", pieces, WIDTH, height), "trophy");
}

/**
 * Return the further counts of a standing: the points of a team, and what the game has own words for.
 *
 * What broke a tie is told in a sentence.
 */
function countsText(standing: Score | undefined, game: string, say: Say): string {
  return Object.entries(standing ?? {})
    .flatMap(([key, count]) => {
      const own = `count-${game}-${key.replaceAll("_", "-")}`;
      const ids = key === "team_points" ? [own, "count-team-points"] : [own];
      return count === null ? [] : [firstOf(ids, say, { count })];
    })
    .filter(Boolean)
    .join(" · ");
}
