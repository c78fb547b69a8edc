import { expect, test } from "vitest";
import { keepSettings, readSettings, USUAL } from "../src/settings";

function storage(kept: string | null = null) {
  const values = new Map<string, string>(kept === null ? [] : [["kolpak", kept]]);
  return { getItem: (key: string) => values.get(key) ?? null, setItem: (key: string, value: string) => void values.set(key, value) };
}

test("settings that are kept come back", () => {
  const place = storage();
  keepSettings(() => place, { ...USUAL, speed: "fast", language: "fa" });
  expect(readSettings(() => place)).toEqual({ ...USUAL, speed: "fast", language: "fa" });
});

test("what is kept and makes no sense is as usual", () => {
  const kept = JSON.stringify({ speed: "warp", look: 7, sound: "loud", autoPass: false, names: "Ada", players: null });
  expect(readSettings(() => storage(kept))).toEqual({ ...USUAL, autoPass: false });
});

test("a browser that keeps nothing plays with the usual settings", () => {
  const locked = (): Storage => {
    throw new Error("denied");
  };
  expect(readSettings(locked)).toEqual(USUAL);
  expect(() => keepSettings(locked, USUAL)).not.toThrow();
});

test("a broken text in the storage is no obstacle", () => {
  expect(readSettings(() => storage("{"))).toEqual(USUAL);
});
