/** What every panel of a table is given: the moment, the words for it, and what may be wished for. */
import type { Model } from "../model";
import type { Shell } from "../shell";
import type { Naming } from "../texts";
import type { SeatNumber, Snapshot, Wish } from "../wire";
import type { Say } from "../words";

export const TABS = ["log", "chat", "more"] as const;
export type Tab = (typeof TABS)[number];

/** What the page itself remembers of a table, besides what the server says. */
export interface Ui {
  /** The side panel that is open; on a small screen none may be. */
  readonly tab: Tab | null;
  /** Who has the device, where several play on it. */
  readonly holder: SeatNumber | null;
  /** How much of the chat has been seen. */
  readonly read: number;
  readonly text: string;
  readonly token: string;
  readonly name: string;
  readonly copied: boolean;
  readonly resigning: boolean;
  /** The server has been gone, and is there again since a moment. */
  readonly back: boolean;
}

export interface Room {
  readonly shell: Shell;
  readonly model: Model;
  readonly now: Snapshot;
  readonly say: Say;
  readonly naming: Naming;
  /** What the seats are called. */
  readonly names: readonly string[];
  readonly ui: Ui;
  /** The bots there are for this game. */
  readonly bots: readonly string[];
  /** Seconds since the snapshot came. */
  readonly age: number;
  /** The number of the last game that has begun here, counted over all matches; null before. */
  readonly game: number | null;
  /** Where the table can be found, with its invitation where it needs one. */
  readonly link: string;
  readonly invitation: string | null;
  wish(wish: Wish): void;
  set(change: Partial<Ui>): void;
}

/** Whether there is more than one person to talk to or to ask. */
export const hasOthers = ({ now }: Room): boolean => now.seats.some((seat, index) => seat.who !== "bot" && !now.you.includes(index));
