/** Records as the server unrolls them: one frame per action, with the view of every seat. */
import type { BoardProps } from "../../games/game";
import { botName } from "../../bots";
import { gameOf } from "../../games/catalog";
import { seatColour } from "../../people/faces";
import type { MessageData, Messages, Mover, Score, ErrorData } from "../../wire";
import type { Say } from "../../words";

export interface Frame {
  readonly token: string | null;
  readonly text: Messages;
  readonly mover: Mover;
  readonly by: Mover;
  /** The views by viewer: `all`, `-` for a spectator, or a seat's number. */
  readonly views: Readonly<Record<string, string>>;
  readonly standing: readonly Score[];
  /** The fields that the action passed, in games with ways. */
  readonly way?: readonly string[];
}

export interface GameRecord {
  readonly game: string;
  readonly options: string;
  readonly seats: readonly string[];
  readonly frames: readonly Frame[];
  readonly tags?: Readonly<Record<string, string>>;
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

/** Tell whether a game went on from another one, so that it is not all the play of its players. */
export const isContinued = ({ tags }: GameRecord): boolean => tags?.Given !== undefined;

/** Return the names shown for the seats; bots of the same level are numbered. */
export function recordNames({ seats }: GameRecord, say: Say): readonly string[] {
  return seats.map((name, seat) => {
    if (name === "") return say("web-player", { number: seat + 1 });
    if (!name.startsWith("bot:")) return name;
    const before = seats.slice(0, seat).filter((other) => other === name).length;
    return botName(before ? `${name} ${before + 1}` : name, say);
  });
}

/** Return the sentence of a frame that says what was done, without what followed from it. */
export const deedOf = ({ text }: Frame): Messages =>
  Array.isArray(text) ? (text as readonly MessageData[]).slice(0, 1) : text;

/** Colours of seats in games that give them none, as those of Catch the Hat. */
const COLOURS = "rygbwk";

/** Return the letters of the seats' colours; the goals of a game that is over are open. */
export function coloursOf(record: GameRecord, say: Say): readonly string[] {
  const names = recordNames(record, say);
  const last = record.frames.at(-1);
  if (!last) return [];
  const shown = { game: gameOf(record.game), props: propsOf(record, last, "all", say) };
  const found = names.map((_, seat) => seatColour({ names, say, shown }, seat));
  const isDistinct = new Set(found).size === found.length && !found.includes("?");
  return isDistinct ? found : names.map((_, seat) => COLOURS[seat] ?? "?");
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

/** Return the properties of the board of a frame as its viewer saw it, else in full. */
export function propsOf(record: GameRecord, frame: Frame, viewer: string, say: Say): BoardProps {
  return {
    view: frame.views[viewer] ?? frame.views.all ?? "",
    options: record.options,
    seat: /^\d+$/.test(viewer) ? Number(viewer) : null,
    mover: frame.mover,
    actions: [],
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
