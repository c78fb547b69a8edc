/** The sounds of a change of the model: what a move, a die, a turn and the end sound like. */
import { hidesDie, type Model } from "../../model";
import type { Cue } from "../../sound";
import type { PlayedEvent, TableEvent } from "../../wire";
import { gameOf } from "../../games/catalog";
import type { Moments } from "../../games/game";
import { hasTurnStarted, isHurried, newEvents } from "./effects";

type Sounds = Moments["sounds"];

/**
 * Return the sounds between two models; `step` is the seconds that a piece takes per field.
 *
 * Where bots play the rest quickly only the end sounds.
 */
export function cuesOf(before: Model, after: Model, step: number): readonly Cue[] {
  if (isHurried(after.log)) return [];
  if (hidesDie(before) && !hidesDie(after) && before.snapshot === after.snapshot)
    return [{ sound: "die", at: 0 }];
  const sounds = gameOf(after.snapshot?.setup.game ?? "").moments?.sounds ?? {};
  const events = newEvents(before, after);
  if (events.some(({ kind }) => kind === "ended")) return [{ sound: "win", at: 6 * step }];
  const moves = events.filter((event) => event.kind === "played").slice(-1);
  const cues = moves.flatMap((event) => movesOf(event, sounds, step));
  const end = Math.max(0, ...cues.map(({ at }) => at)) + 0.2;
  const die: Cue[] = events.some((event) => isThrown(event, sounds))
    ? [{ sound: "die", at: end }]
    : [];
  const turn: Cue[] = hasTurnStarted(before, after) ? [{ sound: "turn", at: end + 0.4 }] : [];
  return [...cues, ...die, ...turn];
}

const isThrown = (event: TableEvent, sounds: Sounds): boolean =>
  event.kind === "drawn" && event.text.some(({ id }) => sounds[id] === "die");

function movesOf({ text, way }: PlayedEvent, sounds: Sounds, step: number): Cue[] {
  const fields = Math.max(0, (way?.length ?? 0) - 1);
  const hops: Cue[] = fields > 0 ? [{ sound: "hop", at: 0, count: fields, every: step }] : [];
  const at = fields > 0 ? fields * step : 2.2 * step;
  const told = text.flatMap(({ id }): Cue[] => {
    const sound = sounds[id];
    return sound ? [{ sound, at: sound === "home" ? at + 0.2 : at }] : [];
  });
  return fields > 0 || told.length > 0 ? [...hops, ...told] : [{ sound: "drop", at }];
}
