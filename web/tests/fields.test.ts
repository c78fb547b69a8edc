import { expect, test } from "vitest";
import { nameOf } from "../src/controls/fields";
import { say } from "./english";

/** Type a name; return what the field keeps and what the browser says about it. */
function typed(value: string): { kept: string; said: string; shown: boolean } {
  let said = "unset";
  let shown = false;
  const target = {
    value,
    setCustomValidity: (text: string) => (said = text),
    reportValidity: () => (shown = true),
  };
  const kept = nameOf({ target } as unknown as Event, say);
  return { kept, said, shown };
}

test("a name that is too long is kept whole, and the browser says what is wrong", () => {
  const long = "x".repeat(31);
  expect(typed(long)).toEqual({
    kept: long,
    said: say("web-name-long", { most: 30 }),
    shown: true,
  });
});

test("a name of thirty signs is right, however many units they have", () => {
  for (const name of ["x".repeat(30), "🎩".repeat(30), ` ${"x".repeat(30)} `]) {
    expect(typed(name).said).toBe("");
  }
});
