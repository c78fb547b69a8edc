/** The sounds of a change of the model: what a move, a die, a turn and the end sound like. */
import type { Model } from "../../model";
import type { Cue, Sound } from "../../sound";
import type { PlayedEvent, TableEvent } from "../../wire";
import { hasTurnStarted, newEvents } from "./effects";

/** The sounds of the sentences that tell a move. */
const BY_SENTENCE: Readonly<Record<string, Sound>> = {
  "narrate-kabaleo-cancel": "cancel",
  "narrate-hats-catch": "catch",
  "narrate-hats-home": "home",
};

/** Return the sounds between two models; `step` is the seconds that a piece takes per field. */
export function cuesOf(before: Model, after: Model, step: number): readonly Cue[] {
  if (before.unthrown && !after.unthrown) return [{ sound: "die", at: 0 }];
  const events = newEvents(before, after);
  if (events.some(({ kind }) => kind === "ended")) return [{ sound: "win", at: 6 * step }];
  const moves = events.filter((event) => event.kind === "played").slice(-1);
  const cues = moves.flatMap((event) => movesOf(event, step));
  const end = Math.max(0, ...cues.map(({ at }) => at)) + 0.2;
  const die: Cue[] = events.some(isDie) ? [{ sound: "die", at: end }] : [];
  const turn: Cue[] = hasTurnStarted(before, after) ? [{ sound: "turn", at: end + 0.4 }] : [];
  return [...cues, ...die, ...turn];
}

const isDie = (event: TableEvent): boolean =>
  event.kind === "drawn" && event.text.some(({ id }) => id === "narrate-hats-die");

function movesOf({ text, way }: PlayedEvent, step: number): Cue[] {
  const fields = Math.max(0, (way?.length ?? 0) - 1);
  const hops: Cue[] = fields > 0 ? [{ sound: "hop", at: 0, count: fields, every: step }] : [];
  const at = fields > 0 ? fields * step : 2.2 * step;
  const told = text.flatMap(({ id }): Cue[] => {
    const sound = BY_SENTENCE[id];
    return sound ? [{ sound, at: sound === "home" ? at + 0.2 : at }] : [];
  });
  return fields > 0 || told.length > 0 ? [...hops, ...told] : [{ sound: "drop", at }];
}
