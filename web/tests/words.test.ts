import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { chooseLanguage, digits, LANGUAGES, wordless, wordsOf } from "../src/words";

const WEB = join(import.meta.dirname, "..");
const ENGLISH = readFileSync(join(WEB, "../src/kolpak/words/en.ftl"), "utf-8");

/** The languages that are complete: those with a folder of rules pages; others are begun. */
const PROMISED = readdirSync(join(WEB, "../docs/rules"), { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map(({ name }) => name)
  .concat("en");

const sources = readdirSync(join(WEB, "src"), { recursive: true, encoding: "utf-8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => readFileSync(join(WEB, "src", name), "utf-8"))
  .join("\n");

const said = new Set(
  [...sources.matchAll(/"((?:board|prompt|web)-[a-z0-9_-]+)"/g)].map((found) => found[1] ?? ""),
);
const beginnings = [...sources.matchAll(/`((?:board|prompt|web)-[a-z0-9_-]+-)\$\{/g)].map(
  (found) => found[1] ?? "",
);
const written = new Set(
  [...ENGLISH.matchAll(/^((?:board|prompt|web)-[a-z0-9_-]+) =/gm)].map((found) => found[1] ?? ""),
);

test("every message the browser says stands in the English words", () => {
  expect([...said].filter((id) => !written.has(id))).toEqual([]);
});

test("every message written for the browser is said somewhere", () => {
  const used = (id: string): boolean =>
    said.has(id) || beginnings.some((start) => id.startsWith(start));
  expect([...written].filter((id) => !used(id))).toEqual([]);
});

test("a message missing everywhere is said as its id", () => {
  const words = wordsOf("de", "one = eins\n");
  expect([words.say("one"), words.say("three")]).toEqual(["eins", "three"]);
});

test("words that come later join those of their language", () => {
  const { say } = wordsOf("pl", "first = pierwsze\n");
  wordsOf("pl", "second = drugie\n");
  expect([say("first"), say("second")]).toEqual(["pierwsze", "drugie"]);
});

test("the numerals of cards are drawn in the digits of every language (shapes.svg)", () => {
  const shapes = readFileSync(join(WEB, "shapes.svg"), "utf-8");
  const wanted = Object.keys(LANGUAGES).flatMap((tag) =>
    Array.from({ length: 10 }, (_, digit) => `id="n${digits(digit, tag)}"`),
  );
  expect(wanted.filter((id) => !shapes.includes(id))).toEqual([]);
});

test("without words every language says what has happened and offers to load again", () => {
  const said = PROMISED.map((tag) => {
    const { say } = wordless(tag);
    return [say("web-lost"), say("web-reload"), say("web-play")];
  });
  expect(said.every(([lost, reload, other]) => lost && reload && other === "")).toBe(true);
  expect(new Set(said.map(([lost]) => lost)).size).toBe(said.length);
});

test("only Persian runs from right to left", () => {
  expect(wordsOf("fa", "").rightToLeft).toBe(true);
  expect(wordsOf("ru", "").rightToLeft).toBe(false);
});

test("the first wanted language with words is chosen, else English", () => {
  expect(chooseLanguage(["xx-XX", "pl-PL", "de"])).toBe("pl");
  expect(chooseLanguage(["xx"])).toBe("en");
  const known = ["en", "pt-BR", "zh", "zh-Hant"];
  const found = ["pt_br", "pt", "zh-Hant-TW", "zh-CN"].map((tag) => chooseLanguage([tag], known));
  expect(found).toEqual(["pt-BR", "pt-BR", "zh-Hant", "zh"]);
});
