/** Offers that wait for an answer. */
import type { Offer, Snapshot } from "../wire";

/** Return the oldest offer that the reader has still to answer; a rematch joins the result. */
export function openQuestion({ you, seats, phase, offers }: Snapshot): Offer | null {
  if (phase !== "playing" || !you.some((seat) => !seats[seat]?.resigned)) return null;
  return offers.find(({ yes }) => !you.some((seat) => yes.includes(seat))) ?? null;
}
