/** Type the messages between server and browser, as docs/reference/wire.md describes them. */

export type SeatNumber = number;
export type Mover = SeatNumber | "chance" | null;

/** A Fluent message id with its arguments; the browser renders it in the reader's language. */
export interface Message {
  readonly id: string;
  readonly args?: Readonly<Record<string, string | number | Message>>;
}

/** One message, or several where one action had several results. */
export type Messages = Message | readonly Message[];

/** A legal action as the server lists it. */
export interface LegalAction {
  readonly token: string;
  readonly text: Messages;
  /** Catch the Hat: every field on the path, start and end included. */
  readonly way?: readonly string[];
}

export interface Clock {
  readonly kind: "none" | "move" | "total" | "days";
  readonly seconds?: number;
  readonly increment?: number;
}

export interface Setup {
  readonly game: string;
  /** `name=value …`; options with their default value are left out. */
  readonly options: string;
  readonly seats: readonly string[];
  readonly games?: number;
  readonly clock?: Clock;
  readonly absent?: "bot" | "wait" | "resign";
  readonly visibility?: "link" | "private" | "listed";
}

export interface Standing {
  readonly points: number | null;
  readonly place: number | null;
  readonly [more: string]: number | null;
}

export interface Seat {
  readonly name: string | null;
  readonly who: "person" | "bot" | "device" | "open";
  readonly absent: boolean;
  readonly stand_in: boolean;
  /** The seat has used up its time for the move. */
  readonly late?: boolean;
  /** The other players may replace this one by a bot. */
  readonly relieve?: boolean;
  readonly added: boolean;
  readonly resigned: boolean;
}

export interface GameSnapshot {
  readonly view: string;
  /** The seat that the view is projected for; null for a spectator. */
  readonly seat: SeatNumber | null;
  readonly mover: Mover;
  readonly actions: readonly LegalAction[];
  readonly standing: readonly Standing[];
  readonly last: string | null;
}

export interface ChatLine {
  readonly at?: number;
  readonly seat: SeatNumber | null;
  readonly name: string;
  readonly phrase?: string | null;
  readonly text?: string | null;
}

export interface Snapshot {
  readonly id: string;
  readonly v: number;
  readonly setup: Setup;
  readonly state: "open" | "playing" | "between" | "over";
  readonly host: boolean;
  readonly you: readonly SeatNumber[];
  readonly invitation?: string;
  readonly seats: readonly Seat[];
  readonly match: {
    readonly game: number;
    readonly games: number;
    readonly totals: readonly number[];
    readonly results: readonly (readonly Standing[])[];
  };
  /** Null before the first game starts. */
  readonly game: GameSnapshot | null;
  readonly clocks: readonly { readonly left: number | null; readonly running: boolean }[];
  readonly offers: readonly {
    readonly what: string;
    readonly seat: SeatNumber;
    readonly yes: readonly SeatNumber[];
  }[];
  readonly undo: boolean;
  readonly fair: {
    readonly commitment: string;
    readonly random: readonly string[];
    readonly seed?: string;
  };
  readonly chat: readonly ChatLine[];
  /** Names of players whose chat lines the reader has muted. */
  readonly muted?: readonly string[];
}

export type EventKind =
  | "opened"
  | "sat"
  | "placed"
  | "rose"
  | "added"
  | "began"
  | "again"
  | "played"
  | "drawn"
  | "offered"
  | "answered"
  | "undone"
  | "resigned"
  | "left"
  | "returned"
  | "timed_out"
  | "relieved"
  | "ended"
  | "said"
  | "muted"
  | "paused";

/** An event of the table's log; its kind decides which of the optional fields it has. */
export interface TableEvent {
  readonly kind: EventKind;
  readonly at: number;
  readonly seat?: SeatNumber | null;
  readonly token?: string;
  /** Messages that narrate the event; for a chat line the text itself. */
  readonly text?: Messages | string | null;
  readonly by?: "person" | "bot" | "stand-in";
  readonly way?: readonly (readonly string[])[] | readonly string[];
  readonly name?: string;
  readonly who?: string;
  readonly what?: string;
  readonly yes?: boolean;
  readonly game?: number;
  readonly commitment?: string;
  readonly random?: readonly string[];
  readonly standing?: readonly Standing[];
  readonly seed?: string;
  readonly how?: "finished" | "resigned" | "stopped";
  readonly phrase?: string | null;
  readonly seconds?: number;
  readonly steps?: number;
  readonly setup?: Setup;
}

export interface WireError {
  readonly id: string;
  readonly args?: Message["args"];
  readonly rule: string | null;
  readonly message: string;
}

export type ServerMessage =
  | { readonly v: number; readonly event: TableEvent | null }
  | { readonly v: number; readonly now: Snapshot }
  | { readonly ack: string; readonly v: number }
  | { readonly ack: string; readonly error: WireError }
  | { readonly error: WireError }
  | { readonly presence: readonly boolean[] }
  | { readonly pong: number };

/** A command without its id. */
export type CommandBody =
  | { readonly do: "sit"; readonly seat: SeatNumber; readonly name: string }
  | { readonly do: "place"; readonly seat: SeatNumber; readonly bot: string | null }
  | { readonly do: "add"; readonly random: string }
  | { readonly do: "start" | "next" }
  | { readonly do: "play"; readonly token: string; readonly seat: SeatNumber }
  | { readonly do: "offer"; readonly what: "undo" | "rematch" | "stop" }
  | { readonly do: "answer"; readonly what: string; readonly yes: boolean }
  | { readonly do: "rise" | "resign" | "leave" | "return" | "relieve"; readonly seat: SeatNumber }
  | { readonly do: "say"; readonly phrase?: string; readonly text?: string }
  | { readonly do: "mute"; readonly name: string; readonly yes: boolean };

/** A command with the id that makes it idempotent: the server answers a repeat like the first. */
export type Command = CommandBody & { readonly id: string };
