/** Plays what a server sent of whole games to the page's check of fairness, as it is or changed. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { vi } from "vitest";
import { shortMemory, type TableFacts } from "../src/fair/memory";
import type { FairState } from "../src/fair/watch";
import { INITIAL, reduce, type Model } from "../src/model";
import { TableFairness } from "../src/pages/table/fairness";
import type { ServerMessage, TableEvent } from "../src/wire";

/** Messages and records as JSON; a lying server may put anything in their place. */
export interface Transcript {
  readonly messages: readonly unknown[];
  readonly records: readonly string[];
}

export const NAMES = [
  "hats",
  "hats-whole",
  "kabaleo",
  "kabaleo-undo",
  "hat_cards",
  "kabaleo-device",
  "hat_cards-device",
  "hats-match",
  "kabaleo-match",
] as const;

/** Games that go on after some actions of another one. */
export const GIVEN = ["hats-given", "kabaleo-given", "hat_cards-given"] as const;

export const ADDED = ["ab".repeat(32), "cd".repeat(32)] as const;

const FOLDER = join(import.meta.dirname, "../../tests/fair/transcripts");

export const readTranscript = (name: string): Transcript =>
  JSON.parse(readFileSync(join(FOLDER, `${name}.json`), "utf-8")) as Transcript;

/** What a page has said and added in the course of a transcript. */
export interface Course {
  /** The latest state of the sign. */
  readonly state: FairState;
  /** What was added, each with the commitment that was shown then. */
  readonly added: readonly (readonly [random: string, commitment: unknown])[];
  /** The events that the page has taken in. */
  readonly events: readonly TableEvent[];
}

/**
 * Play a transcript to a page that adds the given bytes; return what it says at the end.
 *
 * Where the line is slow, records arrive after all messages. What the browser remembers is `kept`.
 */
export async function play(
  { messages, records }: Transcript,
  random: readonly string[] = ADDED,
  isSlow = false,
  kept = new Map<string, TableFacts>(),
): Promise<Course> {
  const fresh = [...random];
  const drawn = vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
    const next = fresh.shift() ?? "ef".repeat(32);
    (array as unknown as Uint8Array).set(Buffer.from(next, "hex"));
    return array;
  });
  let arrive = (): void => undefined;
  const line = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  vi.stubGlobal("fetch", async (path: string) => {
    if (isSlow) await line;
    const game = Number(new URL(path, "http://localhost").searchParams.get("game"));
    const text = records[game];
    return new Response(text ?? "", { status: text === undefined ? 404 : 200 });
  });
  let state: FairState = { kind: "waiting" };
  let model: Model = INITIAL;
  const added: [string, unknown][] = [];
  const reports = {
    state: (fair: FairState) => {
      state = fair;
    },
    add: (one: string) => {
      added.push([one, model.snapshot?.fair.commitment]);
      // Its id is what the transcript acknowledges.
      const body = { do: "add_randomness", random: one } as const;
      model = reduce(model, { type: "command", id: one, body });
    },
  };
  const fairness = new TableFairness("t1", null, reports, shortMemory("t1", kept));
  for (const message of messages) {
    const before = model;
    try {
      model = reduce(model, { type: "message", message: message as ServerMessage, at: 0 });
      fairness.receive(message as ServerMessage, before, model);
    } catch {
      // As in the page, a message that cannot be read is lost.
    }
    if (!isSlow) await fairness.settled();
    await new Promise(setImmediate);
  }
  arrive();
  await fairness.settled();
  drawn.mockRestore();
  return { state, added, events: model.log.map(({ event }) => event) };
}
