import { expect, test } from "vitest";
import { saveSettings, loadSettings, removing, DEFAULTS } from "../src/settings";

function storage(kept: string | null = null) {
  const values = new Map<string, string>(kept === null ? [] : [["kolpak", kept]]);
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

test("settings that are kept come back", () => {
  const place = storage();
  saveSettings(() => place, { ...DEFAULTS, speed: "fast", language: "fa" });
  expect(loadSettings(() => place)).toEqual({ ...DEFAULTS, speed: "fast", language: "fa" });
});

test("what is kept and makes no sense is as usual", () => {
  const kept = JSON.stringify({
    speed: "warp",
    look: 7,
    sound: "loud",
    autoPass: false,
    names: "Ada",
    known: {},
    players: null,
  });
  expect(loadSettings(() => storage(kept))).toEqual({ ...DEFAULTS, autoPass: false });
});

test("a browser that keeps nothing plays with the usual settings", () => {
  const locked = (): Storage => {
    throw new Error("denied");
  };
  expect(loadSettings(locked)).toEqual(DEFAULTS);
  expect(() => saveSettings(locked, DEFAULTS)).not.toThrow();
});

test("a broken text in the storage is no obstacle", () => {
  expect(loadSettings(() => storage("{"))).toEqual(DEFAULTS);
});

test("the tables removed last are remembered, each once", () => {
  const removed = Array.from({ length: 400 }, (_, at) => `t${at}`);
  expect(removing({ removed }, "t7").removed?.slice(-2)).toEqual(["t399", "t7"]);
  expect(removing({ removed }, "new").removed).toEqual([...removed.slice(1), "new"]);
});
