/** The WebSocket of a table: resume, heartbeat and reconnection with backoff. */
import type { ClientMessage, Command, ServerMessage } from "./wire";

export type ConnectionState = "connecting" | "live" | "lost";

type Socket = Pick<WebSocket, "send" | "close" | "onopen" | "onmessage" | "onclose">;

/** What the socket client needs of the browser; tests inject a fake clock and fake sockets. */
export interface SocketEnvironment {
  open(url: string): Socket;
  setTimer(action: () => void, milliseconds: number): unknown;
  clearTimer(timer: unknown): void;
}

export interface SocketListener {
  message(message: ServerMessage): void;
  connection(state: ConnectionState): void;
}

/** Time between two pings; the server closes a connection after 9 s without one. */
const HEARTBEAT_MS = 4000;
/** Silence after which a connection counts as lost. */
const TIMEOUT_MS = 8000;
/** Delays before the first, second … reconnection; the last one repeats. */
const BACKOFF_MS = [250, 500, 1000, 2000, 4000];

/** Delay before commands are sent again where a refusal says nothing of them. */
const REPEAT_MS = 1000;

const BROWSER: SocketEnvironment = {
  open: (url) => new WebSocket(url),
  setTimer: (action, milliseconds) => setTimeout(action, milliseconds),
  clearTimer: (timer) => {
    clearTimeout(timer as number);
  },
};

/**
 * Keep a connection to a table open until `close` is called.
 *
 * After a loss it reconnects with backoff, asks for the last event received and all after it, and
 * sends every unacknowledged command again; the commands' ids make that safe. So it does after a
 * pause where a refusal asks for a repeat.
 */
export class TableSocket {
  /** The last event that this viewer may know of: whether it is still the same tells the history. */
  private last = -1;
  private failures = 0;
  private pings = 0;
  private outbox: readonly Command[] = [];
  /** Ids of the commands sent on the current connection. */
  private sent = new Set<string>();
  /** The address of the current connection for all events. */
  private address = "";
  private socket: Socket | null = null;
  private isOpen = false;
  private heartbeat: unknown;
  private timeout: unknown;
  private retry: unknown;
  private repeat: unknown;

  /** `url` returns the address for all events after a version. */
  constructor(
    private readonly url: (since: number) => string,
    private readonly listener: SocketListener,
    private readonly environment: SocketEnvironment = BROWSER,
  ) {
    this.connect();
  }

  /** Send the commands that have not been sent on this connection yet. */
  deliver(outbox: readonly Command[]): void {
    this.outbox = outbox;
    if (this.isOpen) this.flush();
  }

  /** Ask what actions would do; the answer is a message. */
  describe(describe: readonly string[], v: number): void {
    if (this.isOpen) this.post({ describe, v });
  }

  /** Ask what a bot would play; the answer is a message. */
  askHint(v: number): void {
    if (this.isOpen) this.post({ hint: true, v });
  }

  /** Connect at once where the next attempt is still to come. */
  reconnect(): void {
    if (this.socket) return;
    this.environment.clearTimer(this.retry);
    this.connect();
  }

  /** Connect anew where the address has changed since, as its language may. */
  follow(): void {
    if (!this.socket || this.address === this.url(-1)) return;
    this.disconnect();
    this.connect();
  }

  close(): void {
    this.environment.clearTimer(this.retry);
    this.disconnect();
  }

  private connect(): void {
    this.listener.connection("connecting");
    this.sent = new Set();
    this.address = this.url(-1);
    const socket = this.environment.open(this.url(Math.max(-1, this.last - 1)));
    this.socket = socket;
    this.restartTimeout();
    socket.onopen = () => {
      this.isOpen = true;
      this.listener.connection("live");
      this.beat();
      this.flush();
    };
    socket.onmessage = (event: MessageEvent) => {
      for (const line of String(event.data).split("\n")) {
        if (this.socket === socket) this.receive(JSON.parse(line) as ServerMessage);
      }
    };
    socket.onclose = () => {
      this.lose();
    };
  }

  private receive(message: ServerMessage): void {
    this.restartTimeout();
    if ("event" in message || "now" in message || "change" in message) {
      this.failures = 0; // a refused connection hears something, too
    }
    if ("event" in message && message.event) this.last = message.v;
    if ("error" in message && message.error.repeat) this.repeatLater();
    this.listener.message(message);
    // An error that answers no command refuses the connection itself.
    if ("error" in message && !("ack" in message) && !message.error.repeat) this.close();
  }

  private post(message: ClientMessage): void {
    this.socket?.send(JSON.stringify(message));
  }

  private flush(): void {
    for (const command of this.outbox) {
      if (this.sent.has(command.id)) continue;
      this.sent.add(command.id);
      this.post(command);
    }
  }

  /** Send the outbox again: of too many messages at once the refused one is not named. */
  private repeatLater(): void {
    this.environment.clearTimer(this.repeat);
    this.repeat = this.environment.setTimer(() => {
      this.sent.clear();
      this.flush();
    }, REPEAT_MS);
  }

  private beat(): void {
    this.post({ ping: ++this.pings });
    this.heartbeat = this.environment.setTimer(() => {
      this.beat();
    }, HEARTBEAT_MS);
  }

  private restartTimeout(): void {
    this.environment.clearTimer(this.timeout);
    this.timeout = this.environment.setTimer(() => {
      this.lose();
    }, TIMEOUT_MS);
  }

  private lose(): void {
    if (!this.socket) return;
    this.disconnect();
    this.listener.connection("lost");
    const delay = BACKOFF_MS[Math.min(this.failures++, BACKOFF_MS.length - 1)] ?? 4000;
    this.retry = this.environment.setTimer(() => {
      this.connect();
    }, delay);
  }

  private disconnect(): void {
    this.environment.clearTimer(this.heartbeat);
    this.environment.clearTimer(this.timeout);
    this.environment.clearTimer(this.repeat);
    this.isOpen = false;
    const { socket } = this;
    this.socket = null;
    if (!socket) return;
    socket.onclose = socket.onmessage = null;
    socket.close();
  }
}

/**
 * Return the address of a table's socket, on the server that served the page, per version.
 *
 * `version` is the page's own: where the server has another page by now, it says so.
 */
export function tableSocketUrl(
  id: string,
  lang: () => string,
  version: string,
  invitation?: string,
  here: Pick<Location, "protocol" | "host"> = location,
): (since: number) => string {
  const scheme = here.protocol === "https:" ? "wss" : "ws";
  const path = `${scheme}://${here.host}/api/tables/${encodeURIComponent(id)}/socket`;
  const suffix = invitation ? `&invitation=${encodeURIComponent(invitation)}` : "";
  return (since) => `${path}?since=${since}&lang=${lang()}&page=${version}${suffix}`;
}
