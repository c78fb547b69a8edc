/** What was played and what would have been better, marked on the board. */
import { nothing, svg, type SVGTemplateResult } from "lit-html";
import { drawPiece, drawTag, halfTag } from "../../board/picture";
import type { Field, Piece, Point, Scene } from "../../board/scene";
import { short } from "../../board/shapes";
import type { Game, BoardProps } from "../../games/game";
import type { Say } from "../../words";
import type { Frame } from "../../wire";

/** An action on the board: from where it starts to where it ends, by all fields that it passes. */
interface Way {
  readonly points: readonly Point[];
  readonly end: Point;
  readonly field: string;
}

export interface Remarked {
  readonly game: Game;
  readonly before: BoardProps;
  /** The scenes before the action, after it, and after the better one. */
  readonly scenes: { readonly before: Scene; readonly played: Scene; readonly better: Scene };
  readonly played: Frame;
  readonly better: Frame;
}

/** Draw both ways: inked what was played, dotted what was better, which can be tapped. */
export function remarks(remarked: Remarked, say: Say, tryIt: () => void): SVGTemplateResult {
  const { scenes, better } = remarked;
  const played = wayOf(remarked, remarked.played, scenes.played);
  const best = wayOf(remarked, better, scenes.better);
  const { width } = scenes.played;
  const size = Math.min(TALLEST, width * TEXT);
  const ghost =
    best &&
    scenes.better.pieces.findLast(({ field, id }) => field === best.field || id === best.field);
  const isSame = played !== null && played.field === best?.field;
  const isNear =
    !!played &&
    !!best &&
    Math.abs(played.end.x - best.end.x) < 7 * size &&
    Math.abs(played.end.y - best.end.y) < 2.4 * size;
  return svg`<g class="remarks">
    ${played ? line(played, "played", size) : nothing}
    ${best ? line(best, "better", size) : nothing}
    ${ghost && !isSame ? svg`<g class="ghost" aria-hidden="true">${drawPiece({ ...ghost, id: "ghost" })}</g>` : nothing}
    ${played ? tag(played.end, say("web-review-tag-played"), scenes.played, size, 1.5) : nothing}
    ${
      best
        ? svg`<g class="better" role="button" tabindex="0" aria-label=${say("web-review-try")}
            @click=${pressed(tryIt)} @keydown=${pressed(tryIt)}>
            ${tag(best.end, say("web-review-tag-better"), scenes.played, size, isNear ? 3.8 : 1.5)}</g>`
        : nothing
    }
  </g>`;
}

/** Size of the words as a part of the board's width: 14 px on a phone, and no more than that needs. */
const TEXT = 0.038;
const TALLEST = 22;

const pressed =
  (act: () => void) =>
  (event: Event): void => {
    if (event instanceof KeyboardEvent && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

/** Return the way of an action from the position before it; null for one that the board lacks. */
function wayOf(remarked: Remarked, { token, way = [] }: Frame, after: Scene): Way | null {
  const { game, before, scenes } = remarked;
  const steps = token === null ? [] : game.steps(token, before);
  const known = [...scenes.before.fields, ...scenes.before.pieces, ...after.fields];
  const places = new Map(known.reverse().map((one) => [one.id, one]));
  // A stock is the viewer's, not the mover's, and the line would cross the board.
  const isOnBoard = (one: Field | Piece): boolean => !("role" in one) || one.role !== "stock";
  const ids = way.length > 1 ? way : steps;
  const found = ids.flatMap((id) => places.get(id) ?? []).filter(isOnBoard);
  const isAimKnown = places.has(ids.at(-1) ?? "");
  const last = (isAimKnown ? null : newPiece(scenes.before, after)) ?? found.at(-1);
  if (!last) return null;
  const points = (found.at(-1) === last ? found : [...found, last]).map(({ x, y }) => ({ x, y }));
  return { points, end: { x: last.x, y: last.y }, field: last.id };
}

/** Return a piece that an action has brought: it lies where the board had no place before. */
function newPiece(before: Scene, after: Scene): Piece | undefined {
  const old = new Set(before.pieces.map(({ id }) => id));
  return after.pieces.find(({ id }) => !old.has(id));
}

function line({ points, end }: Way, kind: string, size: number): SVGTemplateResult {
  const path = `M${points.map(({ x, y }) => `${short(x)} ${short(y)}`).join("L")}`;
  const ring = svg`<ellipse class="ring ${kind}" cx=${end.x} cy=${end.y} rx=${size * 1.5} ry=${size} />`;
  if (points.length < 2) return ring;
  return svg`<path class="casing" d=${path} /><path class="line ${kind}" d=${path} />${ring}`;
}

/**
 * Draw a word below a point, within the scene; `down` is how far, in heights of the text.
 *
 * The line along it is what a finger hits: where it can be pressed, styles make it broad enough.
 */
function tag(
  { x, y }: Point,
  text: string,
  { width, height }: Scene,
  size: number,
  down: number,
): SVGTemplateResult {
  const half = halfTag(text, size);
  const at = {
    x: Math.min(width - half - 4, Math.max(half + 4, x)),
    y: Math.min(height - size, y + size * down + size * 0.5),
  };
  const middle = short(half - 0.5 * size);
  return svg`<path class="hit" d="M${short(at.x)} ${short(at.y)}m-${middle} 0h${short(2 * middle)}" />
    ${drawTag(at, text, size)}`;
}
