import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { chanceOf, gameOf, GAMES } from "../src/games/catalog";

const SOURCES = join(import.meta.dirname, "../src");

const modules = new Map(
  readdirSync(SOURCES, { recursive: true, encoding: "utf-8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => [name, readFileSync(join(SOURCES, name), "utf-8")]),
);

/** Return the modules that a module imports, for types and when it is needed, too. */
function importsOf(name: string): string[] {
  const named = modules.get(name)?.matchAll(/\b(?:from|import)\s*\(?"(\.[^"]+)"/g) ?? [];
  return [...named]
    .map(([, path = ""]) => `${join(dirname(name), path)}.ts`)
    .filter((path) => modules.has(path));
}

/** Return a way along imports that leads from a module back to itself; null where none does. */
function circleThrough(start: string): readonly string[] | null {
  const ways: (readonly string[])[] = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of importsOf(way.at(-1) ?? "")) {
      if (next === start) return [...way, start];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return null;
}

test("imports make no circle", () => {
  expect(modules.size).toBeGreaterThan(100);
  expect(importsOf("main.ts")).toContain("shell.ts");
  const circles = [...modules.keys()].map(circleThrough).filter((circle) => circle !== null);
  expect(circles.map((circle) => circle.join(" → "))).toEqual([]);
});

test("what a module exports is used by another one or by a test", () => {
  const tests = readdirSync(import.meta.dirname, { encoding: "utf-8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => [name, readFileSync(join(import.meta.dirname, name), "utf-8")] as const);
  const named = [...modules, ...tests].map(
    ([name, source]) => [name, new Set(source.match(/\w+/g))] as const,
  );
  const exported = /^export (?:async )?(?:const|class|function\*?) (\w+)/gm;
  const unused = [...modules].flatMap(([name, source]) =>
    [...source.matchAll(exported)]
      .map(([, one = ""]) => one)
      .filter((one) => !named.some(([other, words]) => other !== name && words.has(one)))
      .map((one) => `${name}: ${one}`),
  );
  expect(unused).toEqual([]);
});

/** Return what a module does, without what its comments say. */
const codeOf = (source: string): string =>
  source.replaceAll(/\/\*.*?\*\//gs, "").replaceAll(/(?<!:)\/\/ .*/g, "");

/** Names of games and of their things; a scene may have a die. */
const OF_A_GAME =
  /kabaleo|hat_?cards|\bhats\b|\bcones?\b|\bgoal\b|\bdice\b|(?<!\bas [!=]== )"roll"|=== "card"|shapes.*\bcard\b/gi;
/** Names of games alone: `board/` draws the pieces of all of them, such as hats. */
const NAMES = /kabaleo|hat_?cards/gi;

test("no module outside games/ names a game or its things", () => {
  const named = [...modules].flatMap(([name, source]) => {
    const isFree = name.startsWith("games/") || name === "wire.gen.ts";
    const sought = name.startsWith("board/") ? NAMES : OF_A_GAME;
    const found = isFree ? [] : (codeOf(source).match(sought) ?? []);
    return found.map((text) => `${name}: ${text}`);
  });
  expect(named).toEqual([]);
});

test("the catalog names every game that has a folder", () => {
  const folders = readdirSync(join(SOURCES, "games"), { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .map(({ name }) => name);
  expect(Object.keys(GAMES).sort(), "name every game in web/src/games/catalog.ts").toEqual(
    folders.sort(),
  );
});

const PARTS = ["game", "view", "prompt", "moments", "ending", "chance", "poster", "examples"];

test.each(Object.keys(GAMES))("the folder of %s has the files of every game", (game) => {
  for (const part of PARTS) {
    const path = `games/${game}/${part}.ts`;
    expect(
      modules.has(path),
      `write web/src/${path}; web/src/games/game.ts says what it holds`,
    ).toBe(true);
  }
});

test("whoever offers a first game asks which games have one", () => {
  const offering = [...modules].filter(([, source]) => source.includes("/learn/$"));
  expect(offering.length).toBeGreaterThan(4);
  for (const [name, source] of offering) expect(source, name).toContain("TAUGHT");
});

test("a game that the page does not know is drawn as text, and its chance is unchecked", () => {
  for (const name of ["dice", "constructor"]) {
    expect(gameOf(name).name).toBe("text");
    expect(chanceOf(name)).toBeNull();
  }
});

test("no style sheet has more than 400 lines or names a game", () => {
  const folder = join(import.meta.dirname, "../styles");
  const sheets = readdirSync(folder).map(
    (name) => [name, readFileSync(join(folder, name), "utf-8")] as const,
  );
  expect(sheets.filter(([, text]) => text.split("\n").length > 401)).toEqual([]);
  const named = sheets.filter(([, text]) => /kabaleo|hat_?cards|-hats\b/.test(text));
  expect(named.map(([name]) => name)).toEqual([]);
});
