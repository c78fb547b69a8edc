import { expect, test } from "vitest";
import { CARD } from "../src/board/shapes";
import { shortened } from "../src/games/game";
import { hatCards } from "../src/games/hat_cards/game";
import { parseView } from "../src/games/hat_cards/view";
import { moments } from "../src/games/hat_cards/moments";
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
  const back = scene.pieces.find(({ id }) => id.startsWith("back:1:"));
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
    "Hand of Boris, 3 cards.",
    "Hand of Chiara, 3 cards.",
  ]);
});

test("who watches is told of every hand, and of all the cards that are shown", () => {
  const names = (hands: string) =>
    hatCards
      .scene(tableWith({ view: VIEW.replace("b7rxy8,???,???", hands), seat: null }), say)
      .fields.map(({ name }) => name)
      .filter((name) => !name.startsWith("Pile"));
  expect(names("???,??,?")).toEqual([
    "Hand of Ada, 3 cards.",
    "Hand of Boris, 2 cards.",
    "Hand of Chiara, one card.",
  ]);
  expect(names("b7rx,y8,r1r2r3b9")).toEqual([
    "blue 7",
    "red blank",
    "Hand of Boris, one card: yellow 8.",
    "Hand of Chiara, 4 cards: red 1, red 2, red 3, blue 9.",
  ]);
});

test("a caught pile turns with the card that caught it, a taken one leaves", () => {
  const scene = (view: string) => hatCards.scene(tableWith({ view }), say);
  const after = VIEW.replace("b7rxy8", "rxy8").replace("-,b4b6,y1", "b4b6b7,-,y1");
  const caught = moments.motions(scene(VIEW), scene(after), "", []);
  const turns = caught.map((motion) => motion.as === "travel" && [motion.gait, motion.from.length]);
  expect(turns).toEqual([
    ["turn", 1],
    ["turn", 1],
    ["turn", 2], // from the hand, and from where the pile was
  ]);
  const taken = moments.motions(scene(VIEW), scene(VIEW.replace("-,b4b6,y1", "-,-,y1")), "", []);
  expect(taken.map((motion) => motion.as)).toEqual(["leave", "leave"]);
});

test("all corners of a hand lie on an upright table", () => {
  const cards = ["r1", "r2", "r3", "y4", "y5", "y6", "b7", "b8", "b9", "b0"];
  for (let count = 1; count <= cards.length; count++) {
    const view = VIEW.replace("b7rxy8", cards.slice(0, count).join(""));
    const { pieces, width } = hatCards.scene(tableWith({ view, aspect: 320 / 336 }), say);
    for (const { look, x } of pieces.filter(({ id }) => id.startsWith("hand:"))) {
      if (look.as !== "card") throw new Error("a hand is of cards");
      const turn = (Math.abs(look.turn) * Math.PI) / 180;
      const reach = (look.size / 2) * (CARD.width * Math.cos(turn) + CARD.height * Math.sin(turn));
      expect(Math.min(x - reach, width - x - reach)).toBeGreaterThanOrEqual(0);
    }
  }
});

test.each([
  ["Player 2", 9, "Player 2"],
  ["Player 2", 7, "Pla… 2"],
  ["Player 12", 7, "Pl… 12"],
  ["Maximilian", 7, "Maxim…"],
  ["Anna Bell", 6, "Anna…"],
])("%s with room for %i letters is %s", (name, room, cut) => {
  expect(shortened(name, room)).toBe(cut);
});

test("a thumb finds each card of a full hand on a phone of 375", () => {
  const cards = ["r1", "r2", "r3", "y4", "y5", "y6", "b7", "b8", "b9", "b0"];
  const unit = 359 / 640; // pixels of the table's width
  for (const count of [6, 8, 9, 10]) {
    const view = VIEW.replace("b7rxy8", cards.slice(0, count).join(""));
    const tokens = cards.slice(0, count);
    const scene = hatCards.scene(tableWith({ view, tokens, aspect: 359 / 336 }), say);
    const hand = scene.fields.filter(({ role }) => role === "card");
    expect(hand).toHaveLength(count);
    const gaps = hand.flatMap((one, index) =>
      hand.slice(index + 1).map((two) => Math.hypot(one.x - two.x, one.y - two.y) * unit),
    );
    expect(Math.min(...gaps), `${count} cards`).toBeGreaterThanOrEqual(44);
    for (const { x, touch = 0 } of hand) {
      expect(touch * 2 * unit).toBeGreaterThanOrEqual(43.9);
      expect(x).toBeGreaterThan(36);
      expect(x).toBeLessThan(640 - 36);
    }
  }
});

test("the table shows at the end what every seat has won, and no seat's colour is the winner's", () => {
  const view = "-,-,- | -,-,- | 0,0,0 | - | 0 | 2 | 2,0,1 | -";
  const standing = [2, 0, 1].map((points, seat) => ({ points, place: [1, 3, 2][seat] ?? 0 }));
  const props = { ...tableWith({ view }), standing };

  const towers = hatCards.scene(props, say).pieces.filter(({ id }) => id.startsWith("hats:"));

  expect(towers.map(({ id }) => id)).toEqual(["hats:0", "hats:2"]);
  expect(hatCards.ending.trophy(props, 0)?.colour).toBe("");
});
