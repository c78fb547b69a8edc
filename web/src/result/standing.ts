/** The standings of the game and the match that have just ended, and the colours of the winners. */
import type { ShownBoard } from "../dock/shown_board";
import type { Score, Snapshot } from "../wire";

/** Return the standing of the game that has just ended; empty while none has. */
export function finalStanding(now: Snapshot): readonly Score[] {
  const hasResult = now.phase === "between" || now.phase === "over";
  return hasResult ? (now.match.results.at(-1) ?? now.game?.standing ?? []) : [];
}

/** Return the places by points: each is one more than the number of those who have more points. */
export const placesByTotals = (totals: readonly number[]): readonly number[] =>
  totals.map((own) => 1 + totals.filter((other) => other > own).length);

/** What a result tells of: a game, or a match of several games. */
export type Told = "game" | "match";

export interface ToldStanding {
  readonly of: Told;
  readonly standing: readonly Score[];
}

/** Return the standing to tell: of the last game, or of the match once all its games are over. */
export function toldStanding(now: Snapshot): ToldStanding {
  const { games, totals, results } = now.match;
  if (games < 2 || results.length < games) return { of: "game", standing: finalStanding(now) };
  const places = placesByTotals(totals);
  return {
    of: "match",
    standing: totals.map((points, seat) => ({ points, place: places[seat] ?? 0 })),
  };
}

/** Return the colour of what a seat has gained last, or of its face; empty for nothing. */
export const endColour = ({ game, props }: ShownBoard, seat: number): string =>
  game.ending ? (game.ending.trophy(props, seat)?.colour ?? "") : (game.face?.(props, seat) ?? "");

/** Return the colours of those on the first place. */
export const winnersColours = (standing: readonly Score[], shown: ShownBoard): string =>
  standing.map(({ place }, seat) => (place === 1 ? endColour(shown, seat) : "")).join("");
