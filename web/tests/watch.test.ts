/** What the page says of the chance of games, as an honest server and single liars tell them. */
import { expect, test, vi } from "vitest";
import { shortMemory, type TableFacts } from "../src/fair/memory";
import { HEX } from "../src/fair/check";
import { FairWatch, type FairState } from "../src/fair/watch";
import { chanceOf } from "../src/games/catalog";
import { TableFairness } from "../src/pages/table/fairness";
import { snapshot } from "./snapshots";
import { ADDED, GIVEN, NAMES, play, readTranscript, type Transcript } from "./transcripts";

const OTHER = "12".repeat(32);

/** A message as JSON, of which a test knows enough to change it. */
interface Told {
  v?: number;
  ack?: string;
  event?: Record<string, unknown> & { kind: string };
  now?: Record<string, unknown> & {
    you: number[];
    phase: string;
    fair: { commitment: unknown };
    seats: Record<string, unknown>[];
    setup: { game: string };
    game: { view: string } | null;
  };
}

/** Return a transcript changed by a function of all its messages. */
function lied(name: string, lie: (messages: Told[]) => Told[] | undefined): Transcript {
  const { messages, records } = structuredClone(readTranscript(name));
  return { messages: lie(messages as Told[]) ?? messages, records };
}

const said = async (
  transcript: Transcript,
  random?: readonly string[],
  isSlow = false,
): Promise<string> => spelled((await play(transcript, random, isSlow)).state);

const spelled = (state: FairState): string =>
  "sentence" in state ? `${state.kind} ${state.sentence.replace("web-fair-", "")}` : state.kind;

const eventsOf = (messages: Told[], kind: string): NonNullable<Told["event"]>[] =>
  messages.flatMap(({ event }) => (event?.kind === kind ? [event] : []));

const beforeStart = (messages: Told[]): Told[] =>
  messages.slice(
    0,
    messages.findIndex(({ event }) => event?.kind === "began"),
  );

test.each(NAMES)("an honest game is checked: %s", async (name) => {
  expect(await said(readTranscript(name))).toBe("checked");
  expect(await said(readTranscript(name), ADDED, true)).toBe("checked");
});

test.each(GIVEN)(
  "of a game that goes on from another one the rest is vouched for: %s",
  async (name) => {
    expect(await said(readTranscript(name))).toBe("unchecked given");
  },
);

test.each([
  ["fewer actions were given than in the record", 11],
  ["nothing was given", undefined],
  ["no number was given", "twelve"],
])("a game goes on after other actions: %s", async (_name, given) => {
  const other = lied("hats-given", (messages) => {
    for (const event of eventsOf(messages, "began")) event.given = given;
    return undefined;
  });
  expect(await said(other)).toBe("wrong other-record");
});

test("a die that was shown after the given actions must be in the record", async () => {
  const other = lied("hats-given", (messages) => {
    const [event] = eventsOf(messages, "drawn").slice(-1);
    if (event) event.token = event.token === "d1" ? "d2" : "d1";
    return undefined;
  });
  expect(await said(other)).toMatch(/^wrong/);
});

test("randomness is added once a game, to the commitment that was shown", async () => {
  const transcript = readTranscript("hats-match");
  const { added } = await play(transcript);
  const commitments = transcript.records.map((text) => /\[Commitment "(.*)"\]/.exec(text)?.[1]);
  expect(added.slice(0, 2)).toEqual(ADDED.map((random, game) => [random, commitments[game]]));
});

test("a spectator's browser does not vouch for the seed", async () => {
  const watching = lied("hats", (messages) => {
    for (const { now } of messages) if (now) now.you = [];
    return undefined;
  });
  expect(await said(watching)).toBe("unchecked no-own");
});

test("another device of the same person that was quicker is no lie", async () => {
  expect(await said(readTranscript("hats"), [OTHER])).toBe("unchecked no-own");
  const taken = lied("hats", (messages) => {
    for (const message of messages) if (message.ack === ADDED[0]) message.ack = OTHER;
    return undefined;
  });
  expect(await said(taken, [OTHER])).toBe("unchecked no-own"); // both were taken, the quicker counts
});

test("whoever is stood up before the start has added nothing to the game", async () => {
  const risen = lied("hats", (messages) => {
    const at = messages.findIndex(({ event }) => event?.kind === "began");
    messages.splice(at, 0, { v: 1.5, event: { kind: "rose", at: 0, seat: 0 } });
    for (const { now } of messages.slice(at)) if (now) now.you = [];
    return undefined;
  });
  expect(await said(risen, [OTHER])).toBe("unchecked no-own");
});

test("what is asked for twice before its randomness is there is sent once", async () => {
  const reports = { state: vi.fn(), add: vi.fn() };
  const fairness = new TableFairness("t1", null, reports, shortMemory("t1", new Map()));
  const send = vi.fn();

  fairness.prepare({ do: "start" }, snapshot(), send);
  fairness.prepare({ do: "start" }, snapshot(), send);
  await vi.waitFor(() => {
    expect(send).toHaveBeenCalled();
  });
  await fairness.settled();

  expect(send).toHaveBeenCalledTimes(1);
  fairness.prepare({ do: "start" }, snapshot(), send); // asked for again, after that was refused
  await vi.waitFor(() => {
    expect(send).toHaveBeenCalledTimes(2);
  });
});

test("what is added to the next game does not wait for the record of the last one", async () => {
  const report = vi.fn();
  const watch = new FairWatch({
    table: "t1",
    chanceOf,
    fetchRecord: () => new Promise(() => undefined),
    report,
    memory: shortMemory("t1", new Map()),
  });
  const [before, after] = ADDED;
  const began = { random: ["-", "-"], without: [], starter: null, commitment: before };
  const ended = { how: "finished", standing: [], seed: OTHER, commitment: after } as const;

  void watch.follow({ kind: "began", at: 0, game: 0, ...began }, snapshot());
  void watch.follow({ kind: "ended", at: 0, game: 0, ...ended }, snapshot());

  expect(await watch.contribute(after)).toMatch(HEX);
  expect(report).not.toHaveBeenCalledWith(expect.objectContaining({ kind: "unchecked" }));
});

test("a game that this page cannot compute is unchecked, never wrong", async () => {
  const unknown = lied("hats-match", (messages) => {
    for (const { now } of messages) if (now) now.setup.game = "heap";
    return undefined;
  });
  expect(await said(unknown)).toBe("unchecked unknown-game");
});

const DEALT = "deal:??????r4y2r2y4yxy7";

test.each([
  ["kabaleo", "P,?", ["P,?", "?,?", "?,O", "?,?"], "checked"],
  ["kabaleo", "P,?", ["?,?", "P,?"], "checked"],
  ["kabaleo", "P,?", ["P,?", "?,?", "G,?"], "wrong rewritten"],
  ["kabaleo", "P,?", ["G,?", "?,?"], "wrong other-record"],
  ["kabaleo", "P,?", ["P,?", "?,G"], "wrong other-record"],
  ["hat_cards", DEALT, [DEALT, `deal:${"?".repeat(12)}`, "deal:b1b2r6rxb7y8??????"], "checked"],
  ["hat_cards", DEALT, [DEALT, "deal:??????r4y2r2y4yxy6"], "wrong rewritten"],
])(
  "who signs in or out sees other parts of one deal: %s %s %s is %s",
  async (name, told, others, expected) => {
    const kept = new Map<string, TableFacts>();
    const states: string[] = [];
    for (const other of others) {
      const text = JSON.stringify(readTranscript(name)).replaceAll(told, other);
      const { state } = await play(JSON.parse(text) as Transcript, ADDED, false, kept);
      states.push(spelled(state));
    }
    expect(states.at(-1)).toBe(expected);
  },
);

/** Lies in front of which the sign must not say "checked", each with what it says. */
const LIES: readonly (readonly [string, string, Transcript])[] = [
  [
    "no commitment is shown before the start",
    "wrong other-commitment",
    lied("hats", (messages) => {
      for (const { now, event } of beforeStart(messages)) {
        if (now) now.fair.commitment = null;
        if (event?.kind === "opened") event.commitment = "";
      }
      return undefined;
    }),
  ],
  [
    "the commitment changes again and again before the start",
    "wrong other-commitment",
    lied("hats", (messages) => {
      const start = beforeStart(messages);
      const changes = Array.from({ length: 40 }, (_, at) => {
        const changed = structuredClone(start.at(-1) ?? {});
        if (changed.now) {
          changed.now.fair.commitment = at.toString(16).padStart(64, "0");
          for (const seat of changed.now.seats) seat.added = false;
        }
        return changed;
      });
      return [...changes, ...messages];
    }),
  ],
  [
    "the seats of the reader are hidden as the game begins and ends",
    "wrong left-out",
    lied("hats", (messages) => {
      for (const { now } of messages.slice(beforeStart(messages).length)) if (now) now.you = [];
      for (const began of eventsOf(messages, "began")) began.random = ["-", "-"];
      return undefined;
    }),
  ],
  [
    "the end names the game before",
    "wrong rewritten",
    lied("hats-match", (messages) => {
      for (const ended of eventsOf(messages, "ended")) ended.game = 0;
      return undefined;
    }),
  ],
  [
    "a die is shown as hidden",
    "wrong other-record",
    lied("hats", (messages) => {
      for (const drawn of eventsOf(messages, "drawn")) {
        if (/^d\d/.test(String(drawn.token))) drawn.token = "d?";
      }
      for (const { now } of messages) {
        if (now?.game) now.game.view = now.game.view.replace(/move \d/, "roll");
      }
      return undefined;
    }),
  ],
  [
    "the second game is told as the first one again",
    "wrong rewritten",
    lied("hats-match", (messages) => {
      for (const event of messages.flatMap((one) => one.event ?? [])) {
        if ("game" in event) event.game = 0;
      }
      return undefined;
    }),
  ],
  [
    "a colour is said to be chosen before the start",
    "wrong other-commitment",
    lied("kabaleo", (messages) => {
      const at = messages.findIndex(({ event }) => event?.kind === "began");
      const chosen = { kind: "colour_chosen", at: 0, seat: 1, colour: "k", options: "" };
      messages.splice(at, 0, { v: 1.5, event: { ...chosen, commitment: OTHER } });
      for (const began of eventsOf(messages, "began")) began.commitment = OTHER;
      return undefined;
    }),
  ],
  [
    "a bot adds randomness",
    "wrong bot-added",
    lied("hats", (messages) => {
      for (const began of eventsOf(messages, "began")) began.random = [ADDED[0], OTHER];
      return undefined;
    }),
  ],
  [
    "the board shows another die than was drawn",
    "wrong other-view",
    lied("hats", (messages) => {
      const last = messages.findLast(({ now }) => now?.game?.view.includes("move"));
      if (last?.now?.game) {
        last.now.game.view = last.now.game.view.replace(/move (\d)/, (_, die: string) =>
          die === "6" ? "move 5" : "move 6",
        );
      }
      return undefined;
    }),
  ],
  [
    "the board shows another goal than was dealt",
    "wrong other-view",
    lied("kabaleo", (messages) => {
      for (const { now } of messages) {
        if (now?.game) now.game.view = now.game.view.replace(/.,\?$/, "Q,?");
      }
      return undefined;
    }),
  ],
  [
    "the hand shows another card than was dealt",
    "wrong other-view",
    lied("hat_cards", (messages) => {
      const first = messages.find(({ now }) => now?.game);
      if (first?.now?.game) {
        const { game } = first.now;
        const other = game.view.startsWith("r0") ? "rx" : "r0";
        game.view = game.view.replace(/^../, other);
      }
      return undefined;
    }),
  ],
  [
    "a move is taken back after the end",
    "wrong rewritten",
    lied("hats", (messages) => [
      ...messages,
      { v: 1e6, event: { kind: "undone", at: 0, seat: 0, steps: 1 } },
    ]),
  ],
  [
    "the game goes on after its end",
    "wrong rewritten",
    lied("hats", (messages) => [
      ...messages,
      { v: 1e6, event: { kind: "drawn", at: 0, token: "d6", text: [] } },
    ]),
  ],
  [
    "somebody else begins the second game of a match",
    "wrong rewritten",
    lied("kabaleo-match", (messages) => {
      const [, second] = eventsOf(messages, "began");
      if (second) second.starter = 1 - Number(second.starter);
      return undefined;
    }),
  ],
];

test.each(LIES)("it is noticed that %s", async (_name, expected, transcript) => {
  expect(await said(transcript)).toBe(expected);
  expect(await said(transcript, ADDED, true)).toBe(expected);
});
