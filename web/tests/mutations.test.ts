/**
 * A server that controls every message and every record cannot make the page say "checked" of a
 * game that it has rigged.
 *
 * Rigged games are changed in up to four random places more: fields are replaced or left out,
 * messages dropped, repeated and moved, tags and tokens of records exchanged, the digest mended.
 * KOLPAK_MUTATIONS says how many changed games are tried of each; docs/reference/security.md has
 * the latest large run.
 */
import { expect, test } from "vitest";
import { contributions, readRecord } from "../src/fair/record";
import { keyOf, sha256, Stream } from "../src/fair/stream";
import { chanceOf } from "../src/games/catalog";
import type { TableEvent } from "../src/wire";
import { mulberry32 } from "./mulberry32";
import { ADDED, play, readTranscript, type Transcript } from "./transcripts";

interface JsonObject {
  [name: string]: Json;
}
type Json = null | boolean | number | string | Json[] | JsonObject;
type Messages = JsonObject[];

interface Rigged {
  readonly messages: Messages;
  readonly records: readonly string[];
  /** What the page adds to its games. */
  readonly random?: readonly string[];
}

const TRIES = Number(process.env.KOLPAK_MUTATIONS ?? 150);
const OTHER = "12".repeat(32);
const [OWN] = ADDED;

/** What a liar puts in the place of a value. */
const valuesFor = (commitment: string): readonly Json[] =>
  [
    ...[null, true, false, 0, 1, 2, -1, 1e9, "", "-", "?", "d?", "d6", "first:0", "first:1"],
    ...["hats", "kabaleo", "heap", "1", "playing", "open", "between", "over", "person", "bot"],
    ...[OWN, ADDED[1], OTHER, commitment, commitment.toUpperCase()],
  ].concat([[], [0], [1], [OWN, "-"], ["-", OWN], [OWN, OWN], {}] as Json[] as never[]);

/** Return every place in a value: the object or list that holds it, and its name there. */
function placesIn(value: Json): [JsonObject, string][] {
  if (value === null || typeof value !== "object") return [];
  const holder = value as JsonObject;
  return Object.keys(holder).flatMap((name) => [
    [holder, name] as [JsonObject, string],
    ...placesIn(holder[name] ?? null),
  ]);
}

/** Return a value as text, as it is written in a record. */
const textOf = (value: Json | undefined): string =>
  typeof value === "string" ? value : JSON.stringify(value ?? "");

/** Change one place of the messages. */
function changeMessages(
  messages: Messages,
  below: (bound: number) => number,
  values: readonly Json[],
) {
  const at = below(messages.length);
  const message = messages[at] ?? {};
  const places = placesIn(message);
  const [holder, name] = places[below(places.length)] ?? [message, "v"];
  const kinds: (() => void)[] = [
    () => (holder[name] = values[below(values.length)] ?? null),
    () => (holder[name] = values[below(values.length)] ?? null),
    () => Reflect.deleteProperty(holder, name),
    () => messages.splice(at, 1),
    () => messages.splice(at, 0, structuredClone(message)),
    () => messages.splice(below(messages.length), 0, ...messages.splice(at, 1)),
    () => {
      const other = messages[below(messages.length)] ?? {};
      Object.assign(message, structuredClone(other));
    },
  ];
  kinds[below(kinds.length)]?.();
}

/** Change one tag or token of a record. */
function changeRecord(text: string, below: (bound: number) => number, values: readonly Json[]) {
  const lines = text.split("\n");
  const at = below(lines.length);
  const line = lines[at] ?? "";
  const words = line.split(" ");
  const word = below(words.length);
  const value = textOf(values[below(values.length)]);
  const kinds: (() => void)[] = [
    () => lines.splice(at, 1),
    () => lines.splice(at, 0, line),
    () => (lines[at] = line.replace(/"(.*)"/, `"${value}"`)),
    () => lines.splice(at, 0, line.replace(/"(.*)"/, `"${value}"`)),
    () => (lines[at] = words.with(word, value).join(" ")),
    () => (lines[at] = words.toSpliced(word, 1).join(" ")),
    () => (lines[at] = words.toSpliced(word, 0, words[word] ?? "").join(" ")),
  ];
  kinds[below(kinds.length)]?.();
  return lines.join("\n");
}

/** Return a record with a digest that fits, as a forger would. */
async function withDigest(text: string): Promise<string> {
  const bare = text.replace(/^\[Digest ".*"\]\n/m, "");
  return bare.replace(/^(\[Seed ".*"\]\n)/m, `$1[Digest "${await sha256(bare)}"]\n`);
}

const copy = (name: string): Rigged => structuredClone(readTranscript(name)) as Rigged;

const startOf = (messages: Messages, game: number): number =>
  messages.findIndex(({ event }) => {
    const { kind, game: number } = (event ?? {}) as JsonObject;
    return kind === "began" && number === game;
  });

/** Show another commitment, or none, until a game begins: its seed is chosen after that. */
function withOtherCommitment(name: string, game: number, shown: Json): Rigged {
  const rigged = copy(name);
  const commitment = readRecord(rigged.records[game] ?? "").tags.Commitment;
  for (const message of rigged.messages.slice(0, startOf(rigged.messages, game))) {
    for (const [holder, field] of placesIn(message)) {
      if (holder[field] === commitment) holder[field] = shown;
    }
  }
  return rigged;
}

/** Let the page add what the game does not contain, though the server says it has taken it. */
function withoutOwn(): Rigged {
  const rigged = copy("hats");
  for (const message of rigged.messages) if (message.ack) message.ack = OTHER;
  return { ...rigged, random: [OTHER] };
}

/** Show a number on the die that was not drawn. */
function withOtherDie(): Rigged {
  const rigged = copy("hats");
  const at = rigged.messages.findLastIndex(({ event }) =>
    /^d\d/.test(textOf((event as JsonObject | undefined)?.token)),
  );
  const { event } = rigged.messages[at] as { event: { token: string } };
  const other = event.token === "d6" ? "5" : "6";
  event.token = `d${other}`;
  for (const message of rigged.messages.slice(at)) {
    for (const [holder, name] of placesIn(message)) {
      if (name === "view") holder[name] = textOf(holder[name]).replace(/move \d/, `move ${other}`);
    }
  }
  return rigged;
}

/** Say of dice that were chosen that they were given. */
function withGivenDice(): Rigged {
  const rigged = withOtherDie();
  const [text = ""] = rigged.records;
  const given = readRecord(text).tokens.length;
  const shown = rigged.messages.flatMap(({ event }) => {
    const { kind, token } = (event ?? {}) as JsonObject;
    return kind === "drawn" || kind === "played" ? [textOf(token)] : [];
  });
  for (const { event } of rigged.messages) {
    if ((event as JsonObject | undefined)?.kind === "began") (event as JsonObject).given = given;
  }
  const forged = text
    .replace('[Seed "', `[Given "${given}"]\n[Seed "`)
    .replace(/\n\n[^]*$/, `\n\n${shown.join(" ")}\n`);
  return { messages: rigged.messages, records: [forged] };
}

/** Add randomness in the name of the bot, which lets the server choose the dice. */
async function withBotsRandomness(): Promise<Rigged> {
  const rigged = copy("hats");
  const [text = ""] = rigged.records;
  const { tags, tokens } = readRecord(text);
  const random = [contributions(tags)[0] ?? "", OTHER];
  const { Table = "", Round = "", Game = "", Edition = "", Options = "", Seed = "" } = tags;
  const key = await keyOf(Seed, [Table, Round, Game, Edition, Options], random);
  const chance = chanceOf("hats");
  let number = 0;
  const dealt: string[] = [];
  for (const token of tokens) {
    const isDrawn = chance?.isDrawn(token);
    const game = { options: Options, players: 2 };
    const other = await chance?.draw(game, token, new Stream(key, isDrawn ? number++ : 0));
    dealt.push(isDrawn ? (other ?? "") : token);
  }
  let at = 0;
  let die = "";
  for (const message of rigged.messages) {
    const event = message.event as JsonObject | undefined;
    if (event?.kind === "began") event.random = random;
    if (event?.kind === "drawn" || event?.kind === "played") event.token = dealt[at++] ?? "";
    if (/^d\d/.test(textOf(event?.token))) die = textOf(event?.token).slice(1);
    for (const [holder, name] of placesIn(message)) {
      if (name === "view") holder[name] = textOf(holder[name]).replace(/move \d/, `move ${die}`);
    }
  }
  const forged = text
    .replace('[Random1 "-"]', `[Random1 "${OTHER}"]`)
    .replace(/\n\n[^]*$/, `\n\n${dealt.join(" ")}\n`);
  return { messages: rigged.messages, records: [await withDigest(forged)] };
}

const RIGGED: readonly (readonly [string, () => Rigged | Promise<Rigged>])[] = [
  ["the seed is chosen after the contribution", () => withOtherCommitment("hats", 0, OTHER)],
  ["no commitment is shown", () => withOtherCommitment("hats", 0, null)],
  ["the deal is chosen after the contribution", () => withOtherCommitment("kabaleo", 0, OTHER)],
  ["the cards are chosen after the contribution", () => withOtherCommitment("hat_cards", 0, "")],
  ["the second seed is chosen", () => withOtherCommitment("hats-match", 1, OTHER)],
  ["the second deal is chosen", () => withOtherCommitment("kabaleo-match", 1, null)],
  ["the contribution is left out", withoutOwn],
  ["a die is shown that was not drawn", withOtherDie],
  ["chosen dice are said to be given", withGivenDice],
  ["a game that goes on from another one", () => copy("hats-given")],
  ["the bot adds randomness", withBotsRandomness],
];

/** Change a game in one to four places. */
async function changedAtWill(base: Rigged, seed: number): Promise<Rigged> {
  const commitment = readRecord(base.records.at(-1) ?? "").tags.Commitment ?? "";
  const values = valuesFor(commitment);
  const random = mulberry32(seed);
  const below = (bound: number): number => Math.floor(random() * bound);
  const { messages, ...rest } = structuredClone(base);
  const records = [...rest.records];
  for (let count = 1 + below(4); count > 0; count--) {
    if (below(4) > 0) changeMessages(messages, below, values);
    else {
      const at = below(records.length);
      records[at] = await withDigest(changeRecord(records[at] ?? "", below, values));
    }
  }
  return { ...rest, messages, records };
}

test.each(RIGGED)("rigged and changed at will: %s", { timeout: 1e9 }, async (_name, rig) => {
  const base = await rig();
  expect((await play(base as Transcript, base.random)).state.kind).not.toBe("checked");
  const found: number[] = [];
  for (let seed = 0; seed < TRIES; seed++) {
    const changed = await changedAtWill(base, seed);
    const { state } = await play(changed, base.random);
    if (state.kind === "checked") found.push(seed);
  }
  expect(found).toEqual([]);
});

/** Return the actions of the latest game that a page shows. */
function tokensShown(events: readonly TableEvent[]): readonly unknown[] {
  let shown: unknown[] = [];
  for (const event of events) {
    if (event.kind === "began") shown = [];
    if (event.kind === "drawn" || event.kind === "played") shown.push(event.token);
    if (event.kind === "undone") shown.splice(shown.length - event.steps);
  }
  return shown;
}

test.each(["hats", "kabaleo-undo", "hats-match"])(
  "what is changed and still checked has shown what was drawn: %s",
  { timeout: 1e9 },
  async (name) => {
    const base = copy(name);
    const chance = chanceOf(name.replace(/-.*/, ""));
    const game = base.records.length - 1;
    const { tags } = readRecord(base.records[game] ?? "");
    const drawn = (tokens: readonly unknown[]): readonly unknown[] =>
      tokens.filter((token) => chance?.isDrawn(String(token)));
    const real = drawn(tokensShown((await play(base)).events));
    const found: number[] = [];
    let checked = 0;
    for (let seed = 0; seed < 3 * TRIES; seed++) {
      const changed = await changedAtWill(base, seed);
      const { state, added, events } = await play(changed);
      if (state.kind !== "checked") continue;
      checked++;
      // A game may be told to have been stopped earlier: what it has drawn is still true.
      const shown = drawn(tokensShown(events));
      const isReal = shown.length > 0 && shown.every((token, at) => token === real[at]);
      const isOwn = added[game]?.[0] === ADDED[game] && added[game]?.[1] === tags.Commitment;
      const isRecord =
        drawn(readRecord(changed.records[game] ?? "").tokens).length === shown.length;
      if (!isReal || !isOwn || !isRecord) found.push(seed);
    }
    expect(checked).toBeGreaterThan(0); // what has nothing to do with chance may change
    expect(found).toEqual([]);
  },
);
