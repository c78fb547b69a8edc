import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { faultsOf } from "../src/fair/check";
import { readRecord, splitRecords } from "../src/fair/record";
import { isShown } from "../src/fair/watch";

const FOLDER = join(__dirname, "../../tests/fair/records");
const GOLDEN = readdirSync(FOLDER).map(
  (name) => [name, readFileSync(join(FOLDER, name), "utf-8")] as const,
);
const [, KABALEO = ""] = GOLDEN.find(([name]) => name === "kabaleo.kolpak") ?? [];
const OTHER = "12".repeat(32);

const faults = (text: string) => faultsOf(readRecord(text));

test.each(GOLDEN)("the record %s is right", async (_name, text) => {
  const record = readRecord(text);
  expect(record.chance.length).toBeGreaterThan(0);
  expect(await faultsOf(record)).toEqual([]);
});

test.each(GOLDEN)("another seed, contribution or die of %s is noticed", async (_name, text) => {
  const { tags, chance } = readRecord(text);
  const changes: readonly (readonly [string, string, string])[] = [
    [`[Seed "${tags.Seed}"]`, `[Seed "${OTHER}"]`, "commitment"],
    [`[Random0 "${tags.Random0}"]`, `[Random0 "${OTHER}"]`, "chance"],
    [`[Random1 "-"]`, `[Random1 "${OTHER}"]`, "chance"],
    [`[Commitment "${tags.Commitment}"]`, `[Commitment "${OTHER}"]`, "commitment"],
    [`[Table "${tags.Table}"]`, `[Table "t8"]`, "commitment"],
    [`\n${chance[0]}`, `\n${changed(chance[0] ?? "")}`, "chance"],
  ];
  for (const [from, to, fault] of changes) {
    expect(text).toContain(from);
    const found = await faults(text.replace(from, to));
    expect(found).toContain("digest");
    expect(found).toContain(fault);
  }
});

/** Return a chance action with two letters or the last number changed. */
const changed = (token: string): string =>
  token.startsWith("first:")
    ? `first:${1 - Number(token.slice(6))}`
    : token.replace(/^(deal:(?:goals=)?)(..?)([,\w])(..?)/, "$1$4$3$2");

test("nobody chooses who begins the first game", async () => {
  const text = KABALEO.replace('[Seed "', '[Starter "0"]\n[Seed "').replace("first=1", "first=0");
  expect(await faults(text)).toContain("chance");
});

test("a record must have the dice and deals that were shown", () => {
  const record = { text: "", tags: { Game: "hats" }, chance: ["first:0", "d5"] };
  expect(isShown(record, ["first:0", "d5"])).toBe(true);
  expect(isShown(record, ["first:0", "d6"])).toBe(false);
  expect(isShown(record, ["first:0"])).toBe(false);
  const goals = { text: "", tags: { Game: "kabaleo" }, chance: ["deal:goals=B,V;first=1"] };
  expect(isShown(goals, ["deal:goals=?,V;first=1"])).toBe(true);
  expect(isShown(goals, ["deal:goals=?,B;first=1"])).toBe(false);
  const cards = { text: "", tags: { Game: "hat_cards" }, chance: ["deal:r2y7rx"] };
  expect(isShown(cards, ["deal:r2??"])).toBe(true);
  expect(isShown(cards, ["deal:?b7?"])).toBe(false);
});

test("a record without a proof is no proof", async () => {
  expect(await faults('[Game "hats"]\n\nfirst:0 d5\n')).toEqual(["unsealed"]);
  expect(await faults("")).toEqual(["unsealed"]);
});

test("several records of a text are told apart", () => {
  const texts = splitRecords(GOLDEN.map(([, text]) => text).join("\n"));
  expect(texts).toEqual(GOLDEN.map(([, text]) => text));
  expect(splitRecords(KABALEO)).toEqual([KABALEO]);
});
