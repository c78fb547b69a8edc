/** Animate the board of a table from one drawn snapshot to the next. */
import type { Motion } from "../board/motion";
import type { Scene } from "../board/scene";
import { playTransition, prepareTransition, type Transition } from "../board/transition";
import { motionsOf, type Game, type Motions } from "../games/game";
import type { LoggedEvent, Model } from "../model";
import { stepMs } from "../settings";

export interface ShownScene {
  readonly scene: Scene;
  readonly version: number;
}

export interface BoardAnimator {
  /** Prepare the transition to a scene; call it before that scene is drawn. */
  prepare(board: Element | null, game: Game, after: ShownScene, log: readonly LoggedEvent[]): void;
  /** Play the prepared transition on the drawn scene, with `step` milliseconds per field. */
  run(board: Element | null, step: number, most?: number): Promise<void>;
}

/** Create an animator, which remembers the scene drawn last; `rolls` for dice that nobody throws. */
export function boardAnimator({ rolls }: { readonly rolls: boolean }): BoardAnimator {
  let shown: ShownScene | null = null;
  let pending: Transition | null = null;
  return {
    prepare(board, game, after, log) {
      if (shown && board && after.version > shown.version) {
        const motions = motionsBetween(motionsOf(game), shown, after, log);
        const shownOnes = motions.filter(({ as }) => rolls || as !== "roll");
        pending = prepareTransition(board, after.scene, shownOnes);
      }
      shown = after;
    },
    async run(board, step, most) {
      const transition = pending;
      pending = null;
      if (board && transition) await playTransition(board, transition, step, most);
    },
  };
}

const ANIMATED = ["played", "drawn", "undone"];

/** Return the motions between two versions: those of the last action and of the roll after it. */
function motionsBetween(
  motionsOf: Motions,
  before: ShownScene,
  after: ShownScene,
  log: readonly LoggedEvent[],
): readonly Motion[] {
  const events = log.filter(
    ({ v, event }) => v > before.version && v <= after.version && ANIMATED.includes(event.kind),
  );
  const motions = events.slice(-2).flatMap(({ event }) => {
    if (event.kind !== "played" && event.kind !== "drawn") return [];
    const [from, to] = [before.scene, after.scene];
    if (event.kind === "drawn") return motionsOf(from, to, event.token, []);
    return motionsOf(from, to, event.token, withoutRepeats(event.way ?? []), event.seat);
  });
  const firstRoll = motions.findIndex((motion) => motion.as === "roll");
  return motions.filter((motion, index) => motion.as !== "roll" || index === firstRoll);
}

/** Drop repeats: each segment of a path begins with the field that ends the one before. */
const withoutRepeats = (way: readonly string[]): string[] =>
  way.filter((id, index) => id !== way[index - 1]);

/** Time that the moves of all others may take between two turns of one's own, at usual speed. */
const OTHERS_MS = 1600;

/** Return the time that the animation of the last move may take; others share theirs. */
export function mostTime({ snapshot, log }: Model, step: number): number {
  const last = log.findLast(({ event }) => event.kind === "played")?.event;
  if (!snapshot || last?.kind !== "played" || snapshot.you.includes(last.seat)) return Infinity;
  const speed = step / stepMs({ speed: "normal" });
  return (OTHERS_MS / Math.max(2, snapshot.seats.length - 1)) * speed;
}
