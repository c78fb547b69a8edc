/** Refusals of commands that nobody needs to be told of. */
import type { Command, ErrorData, Snapshot } from "./wire";

/** Tell whether a command is refused since what it asks for has just been done, or asked, by another. */
export function isForestalled(
  snapshot: Snapshot | null,
  sent: Command | undefined,
  error: ErrorData,
): boolean {
  switch (sent?.do) {
    case "start":
      return error.id === "error-table-not-open";
    case "next":
      return error.id === "error-table-not-between";
    case "offer":
      return error.id === "error-table-offered";
    case "answer":
      return error.id === "error-table-no-offer" && !sent.yes;
    case "hurry":
      return error.id === "error-table-not-playing";
    case "relieve":
      return snapshot?.seats[sent.seat]?.stand_in === true;
    default:
      return false;
  }
}
