import { expect, test } from "vitest";
import { hatCards } from "../src/games/hat_cards";
import { parseView } from "../src/games/hat_cards/view";
import { cardMotions } from "../src/games/hat_cards/motions";
import { say } from "./english";
import { tableWith } from "./tables";

const VIEW = "b7rxy8,???,??? | -,b4b6,y1 | 0,?,2 | - | 1 | 0 | 0,0,0 | 0";

test("a view is read with unknown cards and numbers", () => {
  const view = parseView(VIEW);
  expect(view.hands).toEqual([
    ["b7", "rx", "y8"],
    ["?", "?", "?"],
    ["?", "?", "?"],
  ]);
  expect([view.piles[1], view.won, view.draw]).toEqual([["b4", "b6"], [0, null, 2], 0]);
});

test("what a seat does not know is not in its scene", () => {
  const scene = hatCards.scene(tableWith({ view: VIEW }), say);
  const faces = scene.pieces.flatMap(({ look }) => (look.as === "card" ? [look.card] : []));
  expect([...new Set(faces)].sort()).toEqual(["?", "b4", "b6", "b7", "rx", "y1", "y8"]);
});

test("a chosen card lights the piles it catches and the place for a new pile", () => {
  const tokens = ["b7", "b7@1", "rx", "y8", "y8@2"];
  const lit = (picked: string[]) =>
    hatCards
      .scene(tableWith({ view: VIEW, tokens, picked }), say)
      .fields.filter(({ marks }) => marks.has("legal"))
      .map(({ id }) => id);
  expect(lit([])).toEqual(["card:b7", "card:rx", "card:y8"]);
  expect(lit(["card:b7"])).toEqual(["card:rx", "card:y8", "pile:1", "new"]);
  expect(lit(["card:rx"])).toEqual(["card:b7", "card:y8", "new"]);
});

test("a pile points at its owner", () => {
  const scene = hatCards.scene(tableWith({ view: VIEW }), say);
  const pile = scene.pieces.find(({ id }) => id === "pile:1:b6");
  const back = scene.pieces.find(({ id }) => id === "back:1:1");
  if (pile?.look.as !== "card" || !back) throw new Error("the pile or its owner is not drawn");
  const radians = ((pile.look.turn - 90) * Math.PI) / 180;
  const [dx, dy] = [back.x - pile.x, back.y - pile.y];
  const along = (dx * Math.cos(radians) + dy * Math.sin(radians)) / Math.hypot(dx, dy);
  expect(along).toBeGreaterThan(0.98);
});

test("cards and piles are spoken", () => {
  const names = hatCards.scene(tableWith({ view: VIEW }), say).fields.map(({ name }) => name);
  expect(names).toEqual([
    "blue 7",
    "red blank",
    "yellow 8",
    "Pile of Boris: blue 6 on top, 2 cards.",
    "Pile of Chiara: yellow 1 on top, one card.",
  ]);
});

test("a caught pile turns with the card that caught it, a taken one leaves", () => {
  const scene = (view: string) => hatCards.scene(tableWith({ view }), say);
  const after = VIEW.replace("b7rxy8", "rxy8").replace("-,b4b6,y1", "b4b6b7,-,y1");
  const caught = cardMotions(scene(VIEW), scene(after));
  const turns = caught.map((motion) => motion.as === "travel" && [motion.gait, motion.from.length]);
  expect(turns).toEqual([
    ["turn", 1],
    ["turn", 1],
    ["turn", 2], // from the hand, and from where the pile was
  ]);
  const taken = cardMotions(scene(VIEW), scene(VIEW.replace("-,b4b6,y1", "-,-,y1")));
  expect(taken.map((motion) => motion.as)).toEqual(["leave", "leave"]);
});
