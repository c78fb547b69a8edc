/** Side effects of a change of the model, each a function of the model before and after it. */
import { namingFor } from "../../messages";
import { isOwnTurn, shownLog, type LoggedEvent, type Model } from "../../model";
import { narrate } from "../../talk/narration";
import { statusText } from "../../dock/status";
import type { Shell } from "../../shell";
import type { CommandBody, Snapshot, TableEvent } from "../../wire";
import type { Say } from "../../words";

type Announce = Shell["announce"];

/** Announce the loss of the connection and its return. */
export function announceConnection(
  before: Model,
  after: Model,
  say: Say,
  announce: Announce,
): void {
  if (after.interrupted && !before.interrupted) announce(say("web-dock-lost"));
  if (before.interrupted && !after.interrupted) announce(say("web-connected"));
}

/** Return the events between two snapshots; none before the first, which shows the past. */
export function newEvents(before: Model, after: Model): readonly TableEvent[] {
  const since = before.snapshot?.v;
  if (since === undefined) return [];
  return shownLog(after)
    .filter(({ v }) => v > since)
    .map(({ event }) => event);
}

/** What begins the quick end of a game, and what ends it. */
const HURRY: readonly TableEvent["kind"][] = ["hurried", "returned", "ended"];

/** Tell whether bots play the rest of a game quickly. */
export const isHurried = (log: readonly LoggedEvent[]): boolean =>
  log.findLast(({ event: { kind } }) => HURRY.includes(kind))?.event.kind === "hurried";

/** Return the new events to announce: where bots play the rest quickly that, and no move of it. */
function announcedEvents(before: Model, after: Model): readonly TableEvent[] {
  const events = newEvents(before, after);
  const isBegun = events.some(({ kind }) => kind === "hurried");
  return events.filter((event) => {
    if (event.kind === "relieved") return !isBegun;
    const until = after.log.findIndex((one) => one.event === event) + 1;
    return (
      (event.kind !== "played" && event.kind !== "drawn") || !isHurried(after.log.slice(0, until))
    );
  });
}

/** Tell whether the reader's turn has started since an earlier snapshot. */
export const hasTurnStarted = (before: Model, after: Model): boolean =>
  before.snapshot !== null &&
  after.snapshot !== null &&
  isOwnTurn(after.snapshot) &&
  !isOwnTurn(before.snapshot);

/** Announce new events in sentences, and the start of the reader's turn. */
export function announceEvents(before: Model, after: Model, say: Say, announce: Announce): void {
  const now = after.snapshot;
  if (!now) return;
  const names = now.seats.map((seat) => seat.name);
  for (const event of announcedEvents(before, after)) {
    const sentence = narrate(event, say, namingFor(now, say), names);
    if (sentence !== null) announce(sentence);
  }
  if (hasTurnStarted(before, after)) announce(statusText(now, say));
}

/** Tell whether an own seat has added nothing to the next game yet. */
export const owesRandomness = (now: Snapshot | null): boolean =>
  now !== null && now.phase !== "playing" && now.you.some((seat) => !now.seats[seat]?.added);

/**
 * Tell whether this browser's randomness travels with a command, since it leads to a new game.
 *
 * That is sitting down, beginning and agreeing to a rematch, so that nobody can begin the game
 * before it arrives.
 */
export const carriesRandomness = (body: CommandBody, now: Snapshot | null): boolean =>
  body.do === "sit" ||
  (owesRandomness(now) &&
    (body.do === "start" ||
      body.do === "next" ||
      ((body.do === "offer" || body.do === "answer") && body.what === "rematch")));

/** Tell whether a game has just ended, so that its scoring is to be animated. */
export const hasEnded = (before: Model, after: Model): boolean =>
  before.result !== "scoring" && after.result === "scoring";

/** Tell whether the reader holds no seat any more, or finds that of a running game without one. */
export function isStranger({ snapshot: before }: Model, { snapshot: now, error }: Model): boolean {
  if (now?.you.length) return false;
  return before ? before.you.length > 0 : now ? now.phase !== "open" : error !== null;
}
