/** Offers that wait for an answer. */
import type { PanelContext } from "../context";
import { isNarrow } from "../controls/fit";
import { inUnit } from "../people/clock";
import type { Offer, Snapshot } from "../wire";

/** Return the oldest offer that the reader has still to answer; a rematch joins the result. */
export function openQuestion({ you, seats, phase, offers }: Snapshot): Offer | null {
  if (phase !== "playing" || !you.some((seat) => !seats[seat]?.resigned)) return null;
  return unanswered({ you, offers });
}

/** Return the rematch that the reader is asked for; null for who only watches. */
export const rematchAsked = ({ you, phase, offers }: Snapshot): Offer | null =>
  phase === "over" && you.length > 0 ? unanswered({ you, offers }) : null;

const unanswered = ({ you, offers }: Pick<Snapshot, "you" | "offers">): Offer | null =>
  offers.find(({ yes }) => !you.some((seat) => yes.includes(seat))) ?? null;

/**
 * Say what follows from a yes and how long a question waits; one of it where there is little room:
 * what taking back a move leads to is clear without words.
 */
export function askedNote(
  { say, age, shell }: Pick<PanelContext, "say" | "age" | "shell">,
  { what, left }: Offer,
): string {
  const note = say("web-dock-asks-note", { what });
  if (left === null) return note;
  const seconds = Math.ceil(Math.max(0, left - age));
  const time = say("web-clock-left", { time: inUnit(seconds, "second", shell.words().lang) });
  if (what === "stop" && isNarrow()) return note;
  return what === "undo" ? time : `${note} · ${time}`;
}
