/** Animate the board of a table from one drawn snapshot to the next. */
import type { Motion } from "../../board/motion";
import type { Scene } from "../../board/scene";
import type { Transition } from "../../board/transition";
import type { Game } from "../../games/game";
import type { Motions } from "../../games/motions";
import type { LoggedEvent } from "../../model";
import { animation } from "./later";

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

/** Create an animator; it remembers the scene drawn last. */
export function boardAnimator(): BoardAnimator {
  let shown: ShownScene | null = null;
  let pending: Transition | null = null;
  return {
    prepare(board, game, after, log) {
      if (shown && board && after.version > shown.version) {
        const motionsOf = animation.motions?.motionsOf(game.name) ?? NONE;
        const motions = motionsBetween(motionsOf, shown, after, log);
        pending = animation.transition?.prepareTransition(board, after.scene, motions) ?? null;
      }
      shown = after;
    },
    async run(board, step, most) {
      const transition = pending;
      pending = null;
      if (board && transition) {
        await animation.transition?.playTransition(board, transition, step, most);
      }
    },
  };
}

const NONE: Motions = () => [];
const ANIMATED = ["played", "drawn", "undone"];

/** Return the motions between two versions: those of the last action and of the roll after it. */
export function motionsBetween(
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
    const way = event.kind === "played" ? withoutRepeats(event.way ?? []) : [];
    return motionsOf(before.scene, after.scene, event.token, way);
  });
  const firstRoll = motions.findIndex((motion) => motion.as === "roll");
  return motions.filter((motion, index) => motion.as !== "roll" || index === firstRoll);
}

/** Drop repeats: each segment of a path begins with the field that ends the one before. */
const withoutRepeats = (way: readonly string[]): string[] =>
  way.filter((id, index) => id !== way[index - 1]);
