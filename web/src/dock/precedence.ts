/** Who speaks in the dock: one table, from the one that is always heard to the ground state. */
import { choice, handover, refused, sent, throwDue, turn } from "./turn";
import { connection, news, offers, out, question, result, waiting } from "./others";
import { secret } from "./secret";
import type { DockContext, Speech } from "./speech";

/** What somebody wants to say at a moment; null for nothing. */
export type Speaker = (context: DockContext) => Speech | null;

/**
 * The speakers by rank: the first one that has something to say takes the strip, all others wait.
 *
 * Waiting for somebody is the ground state and always speaks, so that offers, which are only made
 * where nothing else is to be said, stand before it.
 */
export const PRECEDENCE = {
  connection,
  refused,
  handover,
  secret,
  choice,
  throwDue,
  question,
  out,
  result,
  sent,
  turn,
  news,
  offers,
  waiting,
} as const satisfies Readonly<Record<string, Speaker>>;

export type SpeakerName = keyof typeof PRECEDENCE;

/**
 * What the reader has begun, or can do in the dock alone: a question waits for its end as a tab, and
 * may be taken first.
 */
const UNFINISHED: readonly SpeakerName[] = ["refused", "secret", "choice", "throwDue"];

export interface Heard {
  readonly speaker: SpeakerName;
  readonly speech: Speech;
  /** The question that waits until what now speaks has been settled. */
  readonly waits: Speech | null;
}

/** Return what the dock says now. */
export function heard(context: DockContext): Heard {
  const names = Object.keys(PRECEDENCE) as SpeakerName[];
  const rank = names.find((name) => PRECEDENCE[name](context) !== null) ?? "waiting";
  const asked = UNFINISHED.includes(rank) ? question(context) : null;
  if (asked && context.ui.answers) return { speaker: "question", speech: asked, waits: null };
  const speech = PRECEDENCE[rank](context) ?? waiting(context);
  return { speaker: rank, speech, waits: asked };
}
