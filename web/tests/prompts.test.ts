import { expect, test } from "vitest";
import type { BoardProps } from "../src/games/game";
import { hatCards } from "../src/games/hat_cards";
import { hats } from "../src/games/hats";
import { kabaleo } from "../src/games/kabaleo";
import type { Say } from "../src/words";

const say: Say = (id) => id;

const props = (view: string, more: Partial<BoardProps> = {}): BoardProps => ({
  view,
  options: "players=2",
  seat: 0,
  mover: 0,
  actions: [],
  undescribed: new Set(),
  last: null,
  standing: [],
  names: ["Ann", "Bob"],
  picked: [],
  peek: false,
  unfolded: null,
  hinted: null,
  aspect: 1,
  ...more,
});

const offered = (...tokens: string[]): Pick<BoardProps, "actions"> => ({
  actions: tokens.map((token) => ({ token, text: token, effect: "" })),
});

const KABALEO = props("P Oy Y G | py,og | 0 | 1 | P,?");
const HATS = props("H0=r+r R5=y R6=g+g+g R9=gr | -,- | 0 | move 4");
const CARDS = props("y8rx,??? | r2,b5 | 0,3 | 12 | 1 | 0 | 0,0 | 0");

test("each step of a move has its own line", () => {
  expect(kabaleo.prompt?.(KABALEO, say)).toBe("prompt-kabaleo-cone");
  expect(kabaleo.prompt?.({ ...KABALEO, picked: ["stock:y"] }, say)).toBe("prompt-kabaleo-place");
  expect(hats.prompt?.({ ...HATS, ...offered("roll") }, say)).toBe("prompt-hats-roll");
  expect(hats.prompt?.({ ...HATS, ...offered("roll", "stop") }, say)).toBe("prompt-hats-again");
  expect(hats.prompt?.({ ...HATS, ...offered("pass") }, say)).toBe("prompt-hats-pass");
  expect(hats.prompt?.({ ...HATS, ...offered("R9>R13") }, say)).toBe("prompt-hats-hat");
  expect(hats.prompt?.({ ...HATS, picked: ["R9/gr"] }, say)).toBe("prompt-hats-target");
  expect(hatCards.prompt?.(CARDS, say)).toBe("prompt-cards-card");
  expect(hatCards.prompt?.({ ...CARDS, picked: ["card:y8"] }, say)).toBe("prompt-cards-pile");
});

test.each([
  ["place:0", [], "K10"],
  ["place:1", ["stock:p"], "K16"],
  ["tower:1", ["stock:p"], "K16"],
  ["place:0", ["stock:p"], "K11"],
  ["place:2", ["stock:p"], undefined],
  ["goal", [], undefined],
])("Kabaleo refuses a tap on %s after %j by rule %s", (id, picked, rule) => {
  expect(kabaleo.refusal?.(id, { ...KABALEO, picked })?.rule).toBe(rule);
});

test.each([
  ["R5/y", [], "F7"],
  ["R9/gr", [], "F3"],
  ["R20", [], undefined],
  ["H1", ["R9/gr"], "F10"],
  ["H0", ["R9/gr"], "F11"],
  ["R20", ["R9/gr"], "F4"],
])("Catch the Hat refuses a tap on %s after %j by rule %s", (id, picked, rule) => {
  expect(hats.refusal?.(id, { ...HATS, picked })?.rule).toBe(rule);
});

test("before the roll no hat is moved", () => {
  const rolling = props("H0=r+r | -,- | 0 | roll");
  expect(hats.refusal?.("H0/r", rolling)?.id).toBe("refuse-hats-roll-first");
});

test.each([
  ["pile:1", [], "C5"],
  ["pile:0", ["card:y8"], "C5"],
  ["pile:1", ["card:y8"], "C9"],
  ["pile:1", ["card:b4"], "C7"],
  ["pile:1", ["card:rx"], "C8"],
  ["hand", [], undefined],
])("the card game refuses a tap on %s after %j by rule %s", (id, picked, rule) => {
  expect(hatCards.refusal?.(id, { ...CARDS, picked })?.rule).toBe(rule);
});
