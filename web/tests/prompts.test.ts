import { expect, test } from "vitest";
import type { BoardProps } from "../src/games/game";
import { hatCards } from "../src/games/hat_cards/game";
import { hats } from "../src/games/hats/game";
import { parseView, stepsOf, tokenOf } from "../src/games/hats/view";
import { kabaleo } from "../src/games/kabaleo/game";
import { refusalText } from "../src/messages";
import type { Args, Say } from "../src/words";

const say: Say = (id) => id;

const props = (view: string, more: Partial<BoardProps> = {}): BoardProps => ({
  view,
  options: "players=2",
  seat: 0,
  mover: 0,
  actions: [],
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
  expect(kabaleo.prompt(KABALEO, say)).toBe("prompt-kabaleo-cone");
  expect(kabaleo.prompt({ ...KABALEO, picked: ["stock:y"] }, say)).toBe("prompt-kabaleo-place");
  expect(hats.prompt({ ...HATS, ...offered("roll") }, say)).toBe("prompt-hats-roll");
  expect(hats.prompt({ ...HATS, ...offered("roll", "stop") }, say)).toBe("prompt-hats-again");
  expect(hats.prompt({ ...HATS, ...offered("pass") }, say)).toBe("prompt-hats-pass");
  expect(hats.prompt({ ...HATS, ...offered("R9>R13") }, say)).toBe("prompt-hats-hat");
  expect(hats.prompt({ ...HATS, picked: ["R9/gr"] }, say)).toBe("prompt-hats-target");
  expect(hatCards.prompt(CARDS, say)).toBe("prompt-cards-card");
});

test.each([
  ["new", ["y8", "rx@0"]],
  ["catch", ["y8@0", "y8@1", "rx"]],
  ["both", ["y8", "y8@0"]],
])("of what a card can do on piles the line says: %s", (piles, tokens) => {
  const told = (id: string, args?: Args): string => `${id} ${String(args?.piles)}`;
  const table = { ...CARDS, ...offered(...tokens), picked: ["card:y8"] };
  expect(hatCards.prompt(table, told)).toBe(`prompt-cards-pile ${piles}`);
});

test.each([
  ["place:0", "place:0", [], "0"],
  ["tower:1", "place:1", ["stock:p"], "p1"],
  ["piece:y", "stock:y", [], "y"],
  ["goal", "goal", [], null],
])("in Kabaleo a tap on %s (%s) after %j tries %s", (id, field, picked, token) => {
  expect(kabaleo.tried({ ...KABALEO, picked }, { id, field })).toBe(token);
});

test.each([
  ["R5/y", "R5", [], "R5"],
  ["R9/gr", "R9", [], "R9[gr]"],
  ["R9/r#1", "R9", [], "R9[r]"],
  ["R9", "R9", [], "R9"],
  ["H1", "H1", ["R9/gr"], "R9[gr]>H1"],
  ["R5/y", "R5", ["R9/gr"], "R9[gr]>R5"],
  ["R7", "R7", ["R5/y", "H0", "H0:r"], "R5>H0[r]>R7"],
  ["die", "die", [], null],
])("in Catch the Hat a tap on %s (%s) after %j tries %s", (id, field, picked, token) => {
  const several = { ...HATS, view: "H0=r+r R5=y R6=g+g+g R9=gr+r | -,- | 0 | move 4" };
  expect(hats.tried({ ...several, picked }, { id, field })).toBe(token);
});

test.each([
  ["pile:1:b5", "pile:1", [], "@1"],
  ["pile:1", "pile:1", ["card:y8"], "y8@1"],
  ["draw", "draw", [], null],
])("in the card game a tap on %s (%s) after %j tries %s", (id, field, picked, token) => {
  expect(hatCards.tried({ ...CARDS, picked }, { id, field })).toBe(token);
});

test("the steps of a way in Catch the Hat give its token again", () => {
  const view = parseView("H0=r+r R2=gyr+y R16=gb+y | -,- | 0 | move 4");
  for (const token of ["R2[gyr]>H0[r]>R3", "R16[y]>R20", "H0>R3", "R2[y]>R16x[gb]>R14"]) {
    expect(tokenOf(stepsOf(token, view), view)).toBe(token);
  }
});

test("a reason is said in short words of its own, those of its rule, or those of a program", () => {
  const known: Say = (id) =>
    ["refuse-own", "refuse-hats-f9", "error-long"].includes(id) ? `${id}!` : id;
  const text = (id: string, rule: string | null) =>
    refusalText("hats", { token: "", reason: { id, args: {} }, rule }, known);
  expect(text("error-own", "F9")).toBe("refuse-own!");
  expect(text("error-long", "F9")).toBe("refuse-hats-f9!");
  expect(text("error-long", null)).toBe("error-long!");
});
