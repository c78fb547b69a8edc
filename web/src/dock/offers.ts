/** Offers that wait for an answer. */
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
