/** Who is there: the state of a seat, in the one word that its status line has room for. */
import type { Model, SeatNews, SeatState } from "../model";
import type { SeatNumber, Snapshot } from "../wire";
import { openQuestion, rematchAsked } from "../dock/offers";

interface Seen {
  readonly now: Snapshot;
  readonly model: Pick<Model, "presence">;
}

/** Tell whether a seat's player is connected; bots and the reader's own seats always are. */
export const isPresent = ({ now, model }: Seen, seat: SeatNumber): boolean =>
  now.seats[seat]?.who !== "person" || now.you.includes(seat) || (model.presence[seat] ?? true);

/** Tell whether a seat's player has left or is not connected. */
export const isAway = (seen: Seen, seat: SeatNumber): boolean =>
  seen.now.seats[seat]?.absent === true || !isPresent(seen, seat);

/** Return the state of a seat; null for one whose player is there and plays. */
export function seatState(seen: Seen, seat: SeatNumber): SeatState | null {
  const one = seen.now.seats[seat];
  if (one?.resigned) return "resigned";
  if (seen.now.phase === "playing" && one?.out) return "out";
  if (one?.stand_in) return "stand-in";
  if (one?.late) return "late";
  return isAway(seen, seat) ? "away" : null;
}

/** Return what has changed about another's seat within a game; the gravest where much has. */
export function newsBetween(before: Seen | null, after: Seen): SeatNews | null {
  const { now } = after;
  if (before?.now.phase !== "playing" || now.phase !== "playing") return null;
  const changed = now.seats.flatMap((_, seat): SeatNews[] => {
    const [old, what] = [seatState(before, seat), seatState(after, seat)];
    return old === what || now.you.includes(seat) ? [] : [{ seat, what: what ?? "back" }];
  });
  return changed.find(({ what }) => what !== "back") ?? changed[0] ?? null;
}

/** Return the news between two models; null for none. Who is away as the page learns it was so before. */
export function newsOf(before: Model, after: Model): SeatNews | null {
  const [old, now] = [before.snapshot, after.snapshot];
  const { presence } = before.presence.length > 0 ? before : after;
  if (!now || (old === now && before.presence === after.presence)) return null;
  return (
    (old && denialSince(old, after)) ??
    newsBetween(old && { now: old, model: { presence } }, { now, model: after })
  );
}

/** Return who has denied what the reader asked for in an earlier snapshot; null for nobody. */
function denialSince({ v, you, offers }: Snapshot, { log }: Model): SeatNews | null {
  const asked = offers.filter(({ seat }) => you.includes(seat)).map(({ what }) => what);
  for (const { v: at, event } of asked.length > 0 ? log : []) {
    if (at <= v || event.kind !== "answered" || event.yes || you.includes(event.seat)) continue;
    if (asked.includes(event.what)) return { seat: event.seat, what: "no" };
  }
  return null;
}

/** Tell whether a seat's player waits for an answer of the reader's. */
export const isAsking = (now: Snapshot, seat: SeatNumber): boolean =>
  (openQuestion(now) ?? rematchAsked(now))?.seat === seat;
