import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { chanceFor, faultsOf } from "../src/fair/check";
import { givenIn, readRecord, splitRecords } from "../src/fair/record";
import { isShown } from "../src/fair/watch";
import { chanceOf } from "../src/games/catalog";

const FOLDER = join(__dirname, "../../tests/fair/records");
const GOLDEN = readdirSync(FOLDER).map(
  (name) => [name, readFileSync(join(FOLDER, name), "utf-8")] as const,
);
const [, KABALEO = ""] = GOLDEN.find(([name]) => name === "kabaleo.kolpak") ?? [];
const OTHER = "12".repeat(32);

async function faults(text: string): Promise<readonly string[]> {
  const record = readRecord(text);
  const chance = chanceFor(record, chanceOf);
  return chance ? await faultsOf(record, chance) : ["unknown"];
}

test.each(GOLDEN)("the record %s is right", async (_name, text) => {
  expect(await faults(text)).toEqual([]);
});

test.each(GOLDEN)("another seed, contribution or die of %s is noticed", async (_name, text) => {
  const { tags, tokens } = readRecord(text);
  const given = givenIn({ text, tags, tokens });
  const chance = chanceOf(tags.Game ?? "");
  const token = tokens.find((one, at) => at >= given && chance?.isDrawn(one)) ?? "";
  const changes: readonly (readonly [string, string, string])[] = [
    [`[Seed "${tags.Seed}"]`, `[Seed "${OTHER}"]`, "commitment"],
    [`[Random0 "${tags.Random0}"]`, `[Random0 "${OTHER}"]`, "chance"],
    [`[Random1 "-"]`, `[Random1 "${OTHER}"]`, "chance"],
    [`[Commitment "${tags.Commitment}"]`, `[Commitment "${OTHER}"]`, "commitment"],
    [`[Table "${tags.Table}"]`, `[Table "t8"]`, "commitment"],
    [token, changed(token), "chance"],
  ];
  for (const [from, to, fault] of changes) {
    const at = text.indexOf(from, from === token ? placeOf(text, given) : 0);
    expect(at).toBeGreaterThan(0);
    const found = await faults(text.slice(0, at) + to + text.slice(at + from.length));
    expect(found).toContain("digest");
    expect(found).toContain(fault);
  }
});

/** Return where in a text an action of its record begins. */
function placeOf(text: string, action: number): number {
  const gaps = [...text.matchAll(/\s+(?=\S)/g)].map(({ index, 0: gap }) => index + gap.length);
  return gaps.filter((at) => at > text.indexOf("\n\n"))[action] ?? -1;
}

/** Return a chance action with two letters or the last number changed. */
const changed = (token: string): string =>
  token.startsWith("first:")
    ? `first:${1 - Number(token.slice(6))}`
    : /^d\d/.test(token)
      ? `d${7 - Number(token.slice(1))}`
      : token.replace(/^(deal:(?:goals=)?)(..?)([,\w])(..?)/, "$1$4$3$2");

test.each(["0", "-1", "01", "9999", "x"])("%s actions are given in no record", async (given) => {
  expect(await faults(KABALEO.replace('[Seed "', `[Given "${given}"]\n[Seed "`))).toEqual([
    "unsealed",
  ]);
});

test("nobody chooses who begins the first game", async () => {
  const text = KABALEO.replace('[Seed "', '[Starter "0"]\n[Seed "').replace("first=1", "first=0");
  expect(await faults(text)).toContain("chance");
});

/** Tell whether one drawn action of a game is the one shown. */
function shows(game: string, token: string, shown: string): boolean {
  const chance = chanceOf(game);
  return chance !== null && isShown([token], [shown], chance);
}

test.each([
  ["hats", "d5", "d5", true],
  ["hats", "d5", "d6", false],
  ["hats", "d5", "d?", false],
  ["hats", "first:0", "first:?", false],
  ["hats", "d5", "?", false],
  ["hats", "R5>R10", "R5>?", false],
  [
    "kabaleo",
    `deal:goals=B,V;bases=PO;stocks=p,o;first=1`,
    `deal:goals=?,V;bases=PO;stocks=p,o;first=1`,
    true,
  ],
  [
    "kabaleo",
    `deal:goals=B,V;bases=PO;stocks=p,o;first=1`,
    `deal:goals=?,B;bases=PO;stocks=p,o;first=1`,
    false,
  ],
  [
    "kabaleo",
    `deal:goals=B,V;bases=PO;stocks=p,o;first=1`,
    `deal:goals=?,V;bases=P?;stocks=p,o;first=1`,
    false,
  ],
  [
    "kabaleo",
    `deal:goals=B,V;bases=PO;stocks=p,o;first=1`,
    `deal:goals=?,V;bases=PO;stocks=p,o;first=?`,
    false,
  ],
  [
    "kabaleo",
    `deal:goals=B,V;bases=PO;stocks=p,o;first=1`,
    `deal:goals=?;bases=PO;stocks=p,o;first=1`,
    false,
  ],
  ["hat_cards", "deal:r2y7rx", "deal:r2??", true],
  ["hat_cards", "deal:r2y7rx", "deal:?y7?", true],
  ["hat_cards", "deal:r2y7rx", "deal:?b7?", false],
  ["hat_cards", "deal:r2y7rx", "deal:r2?", false],
  ["hat_cards", "deal:r2y7rx", "?", false],
])("of %s, %s is shown as %s: %s", (game, token, shown, expected) => {
  expect(shows(game, token, shown)).toBe(expected);
});

test("a record of a game that the page does not know is not judged", async () => {
  expect(await faults(KABALEO.replace('[Game "kabaleo"]', '[Game "heap"]'))).toEqual(["unknown"]);
  expect(await faults(KABALEO.replace('[Edition "1"]', '[Edition "2"]'))).toEqual(["unknown"]);
  expect(chanceOf("constructor")).toBeNull();
});

test("a record without a proof is no proof", async () => {
  expect(await faults('[Game "hats"]\n\nfirst:0 d5\n')).toEqual(["unsealed"]);
  expect(await faults('[Game "hats"]\n[Commitment "1"]\n\nfirst:0 d5\n')).toEqual(["running"]);
  expect(await faults("")).toEqual(["unknown"]);
});

test("a record without dice and deals is not called unfair", async () => {
  const [head = ""] = KABALEO.split("\n\n");
  expect(await faults(`${head}\n\n`)).toEqual(["digest", "undrawn"]);
});

test("several records of a text are told apart", () => {
  const texts = splitRecords(GOLDEN.map(([, text]) => text).join("\n"));
  expect(texts).toEqual(GOLDEN.map(([, text]) => text));
  expect(splitRecords(KABALEO)).toEqual([KABALEO]);
  expect(splitRecords(`\n${KABALEO.trimEnd()}`)).toEqual([KABALEO]);
});
