/** Side effects of a change of the model, each a function of the model before and after it. */
import { namingFor } from "../../messages";
import { shownLog, type Model } from "../../model";
import { narrate } from "../../panels/narration";
import { isOwnTurn, statusText } from "../../panels/status";
import { randomHex } from "../../random";
import type { Shell } from "../../shell";
import type { CommandBody, TableEvent } from "../../wire";
import type { Say } from "../../words";

type Announce = Shell["announce"];

/** Announce the loss of the connection and its return. */
export function announceConnection(
  before: Model,
  after: Model,
  say: Say,
  announce: Announce,
): void {
  if (after.interrupted && !before.interrupted) announce(say("web-reconnecting"));
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
  for (const event of newEvents(before, after)) {
    const sentence = narrate(event, say, namingFor(now, say), names);
    if (sentence !== null) announce(sentence);
  }
  if (hasTurnStarted(before, after)) announce(statusText(now, say));
}

/**
 * Return the command that adds this browser's randomness to the next game, where it is missing.
 *
 * Every player contributes once per commitment, so that nobody alone determines deals and dice.
 */
export function randomnessFor({ snapshot, contributedTo }: Model): CommandBody | null {
  if (!snapshot || snapshot.phase === "playing") return null;
  const isMissing = snapshot.you.some((seat) => !snapshot.seats[seat]?.added);
  if (!isMissing || contributedTo === snapshot.fair.commitment) return null;
  return { do: "add_randomness", random: randomHex(32) };
}

/**
 * Return a command with this browser's randomness, where it leads to a new game.
 *
 * It travels with sitting down, beginning and agreeing to a rematch, so that nobody can begin the
 * game before it arrives. A seat that is taken again starts without: what was contributed went with
 * whoever stood up.
 */
export function withRandomness(body: CommandBody, { snapshot, contributedTo }: Model): CommandBody {
  if (body.do === "sit") return { ...body, random: randomHex(32) };
  const begins =
    body.do === "start" ||
    body.do === "next" ||
    ((body.do === "offer" || body.do === "answer") && body.what === "rematch");
  if (!begins || contributedTo === snapshot?.fair.commitment) return body;
  return { ...body, random: randomHex(32) };
}

/** Tell whether a game has just ended, so that its scoring is to be animated. */
export const hasEnded = (before: Model, after: Model): boolean =>
  before.result !== "scoring" && after.result === "scoring";
