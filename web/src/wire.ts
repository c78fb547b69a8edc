/** The wire: the messages of docs/reference/wire.md as types, and the socket that carries them. */

export type SeatNumber = number;
export type Mover = SeatNumber | "chance" | null;

/** A message of the Fluent files with its arguments, rendered where it is read. */
export interface Message {
  readonly id: string;
  readonly args?: Readonly<Record<string, string | number | Message>>;
}

/** What is said on the wire: a message, or several where several things happened. */
export type Text = Message | readonly Message[];

/** An action that the server offers. */
export interface Possible {
  readonly token: string;
  readonly text: Text;
  /** Catch the Hat: every field passed. */
  readonly way?: readonly string[];
}

/** An action as its reader is offered it. */
export interface Offered {
  readonly token: string;
  /** What it is, in plain words of the reader's language. */
  readonly text: string;
  /** Catch the Hat: every field passed. */
  readonly way?: readonly string[];
  /** What will happen, in plain words. */
  readonly effect?: string;
}

export interface Clock {
  readonly kind: "none" | "move" | "total" | "days";
  readonly seconds?: number;
  readonly increment?: number;
}

export interface Setup {
  readonly game: string;
  /** `name=value …`, defaults left out. */
  readonly options: string;
  readonly seats: readonly string[];
  readonly games?: number;
  readonly clock?: Clock;
  readonly absent?: "bot" | "wait" | "resign";
  readonly visibility?: "link" | "private" | "listed";
}

export interface Place {
  readonly points: number | null;
  readonly place: number | null;
  readonly [more: string]: number | null;
}

export interface Seat {
  readonly name: string | null;
  readonly who: "person" | "bot" | "device" | "open";
  readonly absent: boolean;
  readonly stand_in: boolean;
  /** The time for the move is up. */
  readonly late?: boolean;
  /** Others may let a bot play on. */
  readonly relieve?: boolean;
  readonly added: boolean;
  readonly resigned: boolean;
}

export interface GameNow {
  readonly view: string;
  /** Whose view it is; null for a spectator's. */
  readonly seat: SeatNumber | null;
  readonly mover: Mover;
  readonly actions: readonly Possible[];
  readonly standing: readonly Place[];
  readonly last: string | null;
}

export interface Said {
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
    readonly results: readonly (readonly Place[])[];
  };
  /** Null before the first game begins. */
  readonly game: GameNow | null;
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
  readonly chat: readonly Said[];
  /** Whom the reader does not want to read. */
  readonly muted?: readonly string[];
}

export type EventKind =
  | "opened" | "sat" | "placed" | "rose" | "added" | "began" | "again" | "played" | "drawn" | "offered" | "answered"
  | "undone" | "resigned" | "left" | "returned" | "timed_out" | "relieved" | "ended" | "said"
  | "muted" | "paused"; // prettier-ignore

/** Something that has happened at the table; which fields there are depends on its kind. */
export interface TableEvent {
  readonly kind: EventKind;
  readonly at: number;
  readonly seat?: SeatNumber | null;
  readonly token?: string;
  /** What happened, in messages; of something said, the words themselves. */
  readonly text?: Text | string | null;
  readonly by?: "person" | "bot" | "stand-in";
  readonly way?: readonly (readonly string[])[] | readonly string[];
  readonly name?: string;
  readonly who?: string;
  readonly what?: string;
  readonly yes?: boolean;
  readonly game?: number;
  readonly commitment?: string;
  readonly random?: readonly string[];
  readonly standing?: readonly Place[];
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

export type Wish =
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

/** A wish with the id under which the server knows a repeat of it. */
export type Command = Wish & { readonly id: string };

/** Makes so many random bytes, written in hexadecimal digits. */
export function randomHex(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return [...drawn].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export type Link = "connecting" | "live" | "lost";

/** What a wire needs of the world; tests give their own. */
export interface World {
  open(url: string): Pick<WebSocket, "send" | "close" | "onopen" | "onmessage" | "onclose">;
  later(action: () => void, milliseconds: number): unknown;
  drop(timer: unknown): void;
}

export interface Wire {
  /** Sends the commands not yet sent on this connection; unacknowledged ones go again after a loss. */
  deliver(outbox: readonly Command[]): void;
  close(): void;
}

export interface Listener {
  message(message: ServerMessage): void;
  link(link: Link): void;
}

const PING_EVERY = 4000;
const SILENCE = 8000;
const WAITS = [250, 500, 1000, 2000, 4000];

const browser: World = {
  open: (url) => new WebSocket(url),
  later: (action, milliseconds) => setTimeout(action, milliseconds),
  drop: (timer) => clearTimeout(timer as number),
};

/**
 * Connects to a table and stays connected: resumes from the last version, pings, reconnects.
 * `address` gives the socket's address for the last version seen.
 */
export function connect(
  address: (since: number) => string,
  listener: Listener,
  world: World = browser,
): Wire {
  let since = -1;
  let failures = 0;
  let outbox: readonly Command[] = [];
  let sent = new Set<string>();
  let socket: ReturnType<World["open"]> | null = null;
  let ready = false;
  let ping: unknown, watch: unknown, retry: unknown;
  let count = 0;

  const flush = (): void => {
    for (const command of outbox) {
      if (sent.has(command.id)) continue;
      sent.add(command.id);
      socket?.send(JSON.stringify(command));
    }
  };
  const beat = (): void => {
    socket?.send(JSON.stringify({ ping: ++count }));
    ping = world.later(beat, PING_EVERY);
  };
  const heard = (): void => {
    world.drop(watch);
    watch = world.later(lose, SILENCE);
  };
  const lose = (): void => {
    const old = socket;
    if (!old) return;
    socket = null;
    ready = false;
    world.drop(ping);
    world.drop(watch);
    old.onclose = old.onmessage = null;
    old.close();
    listener.link("lost");
    retry = world.later(open, WAITS[Math.min(failures++, WAITS.length - 1)] ?? 4000);
  };
  const open = (): void => {
    listener.link("connecting");
    sent = new Set();
    const own = world.open(address(since));
    socket = own;
    heard();
    own.onopen = () => {
      ready = true;
      listener.link("live");
      beat();
      flush();
    };
    own.onmessage = (event: MessageEvent) => {
      failures = 0;
      heard();
      const message = JSON.parse(String(event.data)) as ServerMessage;
      if ("event" in message || "now" in message) since = Math.max(since, message.v);
      listener.message(message);
    };
    own.onclose = lose;
  };
  open();
  return {
    deliver(commands) {
      outbox = commands;
      if (ready) flush();
    },
    close() {
      const old = socket;
      socket = null;
      for (const timer of [ping, watch, retry]) world.drop(timer);
      if (old) {
        old.onclose = old.onmessage = null;
        old.close();
      }
    },
  };
}

/** Gives the address of a table's socket on the server this page came from. */
export function tableAddress(
  id: string,
  lang: string,
  invitation?: string,
  here: Pick<Location, "protocol" | "host"> = location,
): (since: number) => string {
  const scheme = here.protocol === "https:" ? "wss" : "ws";
  const more = invitation ? `&invitation=${encodeURIComponent(invitation)}` : "";
  return (since) =>
    `${scheme}://${here.host}/api/tables/${encodeURIComponent(id)}/socket?since=${since}&lang=${lang}${more}`;
}

/** Asks the server over HTTP for JSON or text; a refusal is thrown as the WireError it carries. */
export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(path, {
    method,
    headers: {
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(method === "GET" ? {} : { "X-Kolpak": "1" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const isText = !answer.headers.get("Content-Type")?.includes("json");
  const data: unknown = isText ? await answer.text() : await answer.json();
  if (!answer.ok) throw new Refused(isText ? UNREADABLE : (data as { error: WireError }).error);
  return data as T;
}

const UNREADABLE: WireError = { id: "error-server", rule: null, message: "" };

export class Refused extends Error {
  constructor(readonly error: WireError) {
    super(error.message);
  }
}
