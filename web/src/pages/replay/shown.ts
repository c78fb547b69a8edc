/** What the board of the replay shows: a frame, or what would have been better, with its marks. */
import type { Motion } from "../../board/motion";
import type { Scene } from "../../board/scene";
import { gameOf } from "../../games/catalog";
import { motionsOf, type BoardProps } from "../../games/game";
import type { Say } from "../../words";
import type { Frame, Replay } from "../../wire";
import { propsOf } from "./record";
import type { Remarked } from "./remarks";
import { entryAt } from "./review";
import { currentRecord, type ReplayState } from "./state";

/** Return the frame after the better choice, where there is one. */
const betterAt = ({ review, at }: ReplayState): Frame | null =>
  (review && entryAt(review, at)?.better) ?? null;

/** Return the properties of the board that a state shows; null where there is no such frame. */
export function propsAt(
  state: ReplayState,
  record: Replay,
  aspect: number,
  say: Say,
): BoardProps | null {
  const { at, viewer, hinted, unfolded, isTrying } = state;
  const frame = (isTrying ? betterAt(state) : null) ?? record.frames[at];
  return frame ? { ...propsOf(record, frame, viewer, say), hinted, unfolded, aspect } : null;
}

/** A step forward: the scene it leads to, and what moves on the way. */
interface Step {
  readonly to: Scene;
  readonly motions: readonly Motion[];
}

/** Return the step from one state to the next; null where there is nothing to move. */
export function stepAt(
  before: ReplayState,
  after: ReplayState,
  aspect: number,
  say: Say,
): Step | null {
  const record = currentRecord(after);
  const token = record?.frames[after.at]?.token;
  if (!record || !token) return null;
  const [from, to] = [before, after].map((state) => sceneAt(state, record, aspect, say));
  return from && to ? { to, motions: motionsOf(gameOf(record.game))(from, to, token, []) } : null;
}

function sceneAt(state: ReplayState, record: Replay, aspect: number, say: Say): Scene | null {
  const props = propsAt(state, record, aspect, say);
  return props && gameOf(record.game).scene(props, say);
}

/** Return what is to be marked on the board: what was played and what was better; or null. */
export function markedAt(
  state: ReplayState,
  record: Replay,
  aspect: number,
  say: Say,
): Remarked | null {
  const better = betterAt(state);
  const [before, played] = record.frames.slice(Math.max(0, state.at - 1), state.at + 1);
  if (!better || !before || !played || state.isTrying) return null;
  const game = gameOf(record.game);
  const props = (frame: Frame): BoardProps => ({
    ...propsOf(record, frame, state.viewer, say),
    aspect,
  });
  const scenes = {
    before: game.scene(props(before), say),
    played: game.scene(props(played), say),
    better: game.scene(props(better), say),
  };
  return { game, before: props(before), scenes, played, better };
}
