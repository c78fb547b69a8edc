/** Lets pieces travel between two drawings of a table; holds what was shown last, and nothing else. */
import { copies, play, type Motion } from "../board/motion";
import type { Scene } from "../board/scene";
import type { Game } from "../games/table";
import type { Happened } from "../model";

export interface Slides {
  /** Before the later scene is drawn: finds what moves and copies what leaves. */
  prepare(drawn: Element | null, game: Game, scene: Scene, version: number, log: readonly Happened[]): void;
  /** After it is drawn: plays it, `step` milliseconds a step; none under reduced motion. */
  run(drawn: Element | null, step: number): Promise<void>;
}

export function slides(): Slides {
  let shown: { readonly scene: Scene; readonly version: number } | null = null;
  let due: { scene: Scene; motions: readonly Motion[]; copied: readonly (Element | null)[] } | null = null;
  return {
    prepare(drawn, game, scene, version, log) {
      if (shown && drawn && version > shown.version) {
        const motions = between(game, shown.scene, scene, shown.version, version, log);
        due = motions.length ? { scene, motions, copied: copies(drawn, motions) } : null;
      }
      shown = { scene, version };
    },
    async run(drawn, step) {
      const now = due;
      due = null;
      if (!drawn || !now) return;
      const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      await play(drawn, now.scene, now.motions, now.copied, calm ? 0 : step);
    },
  };
}

/** Finds what moves from one version to another: what the last action did, and the die that came after it. */
export function between(
  game: Game,
  before: Scene,
  after: Scene,
  from: number,
  to: number,
  log: readonly Happened[],
): readonly Motion[] {
  const told = log.filter(({ v, event }) => v > from && v <= to && ["played", "drawn", "undone"].includes(event.kind));
  const motions = told.slice(-2).flatMap(({ event }) => {
    if (!event.token || event.kind === "undone") return [];
    return game.motions(before, after, event.token, joined((event.way ?? []).flat()));
  });
  const rolls = motions.findIndex((motion) => motion.as === "roll");
  return motions.filter((motion, index) => motion.as !== "roll" || index === rolls);
}

/** Joins the lists of the way points, where each begins with the field the one before ended with. */
const joined = (way: readonly string[]): string[] => way.filter((id, index) => id !== way[index - 1]);
