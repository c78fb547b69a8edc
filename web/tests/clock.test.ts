import { expect, test } from "vitest";
import { LANGUAGES } from "../src/words";
import { shortClock } from "../src/people/clock";

test.each(["fa", "ru"])("a short clock has no Latin letter in %s", (lang) => {
  for (const seconds of [59, 3 * 3600, 26 * 3600, 9 * 86_400]) {
    expect(shortClock(seconds, lang)).not.toMatch(/[a-z]/i);
  }
});

test("a short clock is narrow in every language", () => {
  for (const lang of Object.keys(LANGUAGES)) {
    expect(shortClock(23 * 3600, lang).length).toBeLessThanOrEqual("۲۳ ساعت".length);
  }
});
