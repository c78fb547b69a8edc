/** Records as the server unrolls them: one frame per action, with the view of every seat. */
import type { BoardProps } from "../../games/game";
import { botName } from "../../messages";
import type { Messages, Mover, Score, ErrorData } from "../../wire";
import type { Say } from "../../words";

export interface Frame {
  readonly token: string | null;
  readonly text: Messages;
  readonly mover: Mover;
  readonly by: Mover;
  /** The views by viewer: `all`, `-` for a spectator, or a seat's number. */
  readonly views: Readonly<Record<string, string>>;
  readonly standing: readonly Score[];
}

export interface GameRecord {
  readonly game: string;
  readonly options: string;
  readonly seats: readonly string[];
  readonly frames: readonly Frame[];
  readonly error?: ErrorData;
}

/** A record as the server returns it: without frames where it has an error. */
export type ReplayedRecord = Omit<GameRecord, "frames"> & Partial<Pick<GameRecord, "frames">>;

export interface Verdict {
  readonly right: boolean;
  readonly checks: readonly {
    readonly name: string;
    readonly right: boolean;
    readonly text: string;
  }[];
}

/** Return the names shown for the seats; bots of the same level are numbered. */
export function recordNames({ seats }: GameRecord, say: Say): readonly string[] {
  return seats.map((name, seat) => {
    if (name === "") return say("web-player", { number: seat + 1 });
    if (!name.startsWith("bot:")) return name;
    const before = seats.slice(0, seat).filter((other) => other === name).length;
    return botName(before ? `${name} ${before + 1}` : name, say);
  });
}

/** Return the naming of a record, whose messages name seats by number or by name. */
export function recordNaming(record: GameRecord, say: Say): (name: string) => string {
  const shown = recordNames(record, say);
  const known = new Map<string, string>();
  record.seats.forEach((name, seat) => {
    known.set(String(seat), shown[seat] ?? "");
    known.set(name, shown[seat] ?? "");
  });
  return (name) => known.get(name) ?? name;
}

/** Return the properties of the board of a frame; null where there is no such frame. */
export function frameProps(
  record: GameRecord,
  at: number,
  viewer: string,
  say: Say,
): BoardProps | null {
  const frame = record.frames[at];
  if (!frame) return null;
  return {
    view: frame.views[viewer] ?? frame.views.all ?? "",
    options: record.options,
    seat: /^\d+$/.test(viewer) ? Number(viewer) : null,
    mover: frame.mover,
    actions: [],
    undescribed: new Set(),
    last: frame.token,
    standing: frame.standing,
    names: recordNames(record, say),
    picked: [],
    peek: true,
    unfolded: null,
    hinted: null,
    aspect: 1,
  };
}
