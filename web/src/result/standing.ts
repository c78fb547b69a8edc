/** The standing of the game that has just ended, and the colours of those who have won it. */
import type { ShownBoard } from "../dock/shown_board";
import type { Score, Snapshot } from "../wire";

/** Return the standing of the game that has just ended; empty while none has. */
export function finalStanding(now: Snapshot): readonly Score[] {
  const hasResult = now.phase === "between" || now.phase === "over";
  return hasResult ? (now.match.results.at(-1) ?? now.game?.standing ?? []) : [];
}

/** Return the colour of what a seat has gained last; empty for nothing. */
export const endColour = ({ game, props }: ShownBoard, seat: number): string =>
  game.ending?.trophy(props, seat)?.colour ?? "";

/** Return the colours of those on the first place. */
export const winnersColours = (standing: readonly Score[], shown: ShownBoard): string =>
  standing.map(({ place }, seat) => (place === 1 ? endColour(shown, seat) : "")).join("");
