import { expect, test } from "vitest";
import { TableSocket, tableSocketUrl, type SocketEnvironment } from "../src/table_socket";
import type { Command, ServerMessage } from "../src/wire";
import { passing } from "./snapshots";

interface Socket {
  url: string;
  sent: unknown[];
  closed: boolean;
  send(text: string): void;
  close(): void;
  onopen: ((event: Event) => unknown) | null;
  onmessage: ((event: MessageEvent) => unknown) | null;
  onclose: ((event: CloseEvent) => unknown) | null;
}

/** An environment with fake sockets and a fake clock. */
function fakeEnvironment() {
  const sockets: Socket[] = [];
  let timers: { at: number; action: () => void }[] = [];
  let now = 0;
  const given: SocketEnvironment = {
    open(url) {
      const socket: Socket = {
        url,
        sent: [],
        closed: false,
        onopen: null,
        onmessage: null,
        onclose: null,
        send(text) {
          this.sent.push(JSON.parse(text));
        },
        close() {
          this.closed = true;
        },
      };
      sockets.push(socket);
      return socket;
    },
    setTimer(action, milliseconds) {
      const timer = { at: now + milliseconds, action };
      timers.push(timer);
      return timer;
    },
    clearTimer(timer) {
      timers = timers.filter((one) => one !== timer);
    },
  };
  const pass = (milliseconds: number): void => {
    const end = now + milliseconds;
    for (;;) {
      const next = timers.filter((one) => one.at <= end).sort((one, other) => one.at - other.at)[0];
      if (!next) break;
      now = next.at;
      timers = timers.filter((one) => one !== next);
      next.action();
    }
    now = end;
  };
  return { given, sockets, pass };
}

const hear = (socket: Socket | undefined, ...messages: ServerMessage[]): void => {
  const data = messages.map((message) => JSON.stringify(message)).join("\n");
  socket?.onmessage?.({ data } as MessageEvent);
};
const PLAY: Command = { id: "a1", do: "play", token: "y3", seat: 0 };

function connected() {
  const made = fakeEnvironment();
  const links: string[] = [];
  const heard: ServerMessage[] = [];
  const place = { lang: "" };
  const socket = new TableSocket(
    (since) => `${place.lang}since=${since}`,
    { connection: (state) => links.push(state), message: (message) => heard.push(message) },
    made.given,
  );
  made.sockets[0]?.onopen?.({} as Event);
  return { ...made, socket, links, heard, place };
}

test("a lost connection resumes with the last event that was shown", () => {
  const { sockets, pass, links } = connected();
  hear(sockets[0], { v: 12, event: { kind: "hurried", at: 1 } }, { v: 13, event: null });
  sockets[0]?.onclose?.({} as CloseEvent);
  pass(250);
  expect(sockets.map(({ url }) => url)).toEqual(["since=-1", "since=11"]);
  expect(links).toEqual(["connecting", "live", "lost", "connecting"]);
});

test("a connection is made anew where its address has another language now", () => {
  const { sockets, socket, place } = connected();
  socket.follow();
  place.lang = "de&";
  socket.follow();
  socket.follow();
  expect(sockets.map(({ url }) => url)).toEqual(["since=-1", "de&since=-1"]);
  expect(sockets.map(({ closed }) => closed)).toEqual([true, false]);
});

test("a frame holds one message a line", () => {
  const { sockets, heard } = connected();
  hear(sockets[0], { v: 3, event: null }, { ack: "a1", v: 3 });
  expect(heard).toEqual([
    { v: 3, event: null },
    { ack: "a1", v: 3 },
  ]);
});

test("a command goes once on a connection, and again with the same id on the next one", () => {
  const { sockets, pass, socket } = connected();
  socket.deliver([PLAY]);
  socket.deliver([PLAY]);
  sockets[0]?.onclose?.({} as CloseEvent);
  pass(250);
  sockets[1]?.onopen?.({} as Event);
  const played = sockets.map(({ sent }) => sent.filter((one) => (one as Command).do === "play"));
  expect(played).toEqual([[PLAY], [PLAY]]);
});

test("a command given before the connection stands goes when it does", () => {
  const { given, sockets } = fakeEnvironment();
  const socket = new TableSocket(
    () => "",
    { connection: () => undefined, message: () => undefined },
    given,
  );
  socket.deliver([PLAY]);
  expect(sockets[0]?.sent).toEqual([]);
  sockets[0]?.onopen?.({} as Event);
  expect(sockets[0]?.sent).toContainEqual(PLAY);
});

test.each([["a1"], [null]])("a command whose refusal asks for it is sent again: %s", (ack) => {
  const { sockets, pass, socket } = connected();
  const error = passing("error-table-busy");
  socket.deliver([PLAY]);
  hear(sockets[0], { ack, error });
  const played = () => sockets[0]?.sent.filter((one) => (one as Command).do === "play");
  expect(played()).toEqual([PLAY]);
  pass(1000);
  expect(played()).toEqual([PLAY, PLAY]);
  pass(5000);
  expect(played()).toEqual([PLAY, PLAY]);
});

test("what a lost connection was to repeat goes once on the next one", () => {
  const { sockets, pass, socket } = connected();
  socket.deliver([PLAY]);
  hear(sockets[0], { ack: null, error: passing("error-table-busy") });
  sockets[0]?.onclose?.({} as CloseEvent);
  pass(250);
  sockets[1]?.onopen?.({} as Event);
  pass(5000);
  expect(sockets[1]?.sent.filter((one) => (one as Command).do === "play")).toEqual([PLAY]);
});

test("a connection that was live is tried again at once, whatever failed before", () => {
  const { sockets, pass } = connected();
  for (const delay of [250, 500]) {
    sockets.at(-1)?.onclose?.({} as CloseEvent);
    pass(delay);
  }
  hear(sockets.at(-1), { v: 1, event: null });
  sockets.at(-1)?.onclose?.({} as CloseEvent);
  pass(250);
  expect(sockets).toHaveLength(4);
});

test("a connection that is refused again and again is tried less and less often", () => {
  const { sockets, pass } = connected();
  const error = passing("error-store");
  for (const delay of [250, 500, 1000]) {
    const last = sockets.at(-1);
    hear(last, { error });
    last?.onclose?.({} as CloseEvent);
    pass(delay - 1);
    expect(sockets.at(-1)).toBe(last);
    pass(1);
    expect(sockets.at(-1)).not.toBe(last);
  }
});

test("a connection that is refused for good is closed and not tried again", () => {
  const { sockets, pass } = connected();
  hear(sockets[0], { error: { id: "error-stranger", args: {}, rule: null, message: "" } });
  expect(sockets[0]?.closed).toBe(true);
  pass(60_000);
  expect(sockets).toHaveLength(1);
});

test("eight seconds of silence count as a loss", () => {
  const { sockets, pass } = connected();
  for (const pong of [1, 2]) {
    hear(sockets[0], { pong });
    pass(7999);
    expect(sockets).toHaveLength(1);
  }
  pass(260);
  expect(sockets[0]?.closed).toBe(true);
  expect(sockets).toHaveLength(2);
});

test("a ping goes every four seconds", () => {
  const { sockets, pass } = connected();
  pass(4000);
  expect(sockets[0]?.sent).toEqual([{ ping: 1 }, { ping: 2 }]);
});

test("a closed socket stays closed", () => {
  const { sockets, pass, socket } = connected();
  socket.close();
  pass(60_000);
  expect(sockets).toHaveLength(1);
});

test("the socket's address names versions, language and invitation", () => {
  const address = tableSocketUrl("ab", () => "de", "1f", "x y", {
    protocol: "https:",
    host: "play.example",
  });
  expect(address(3)).toBe(
    "wss://play.example/api/tables/ab/socket?since=3&lang=de&page=1f&invitation=x%20y",
  );
});
