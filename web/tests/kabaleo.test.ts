import { expect, test } from "vitest";
import { kabaleo } from "../src/games/kabaleo/game";
import { parseView, placeName } from "../src/games/kabaleo/view";
import { moments } from "../src/games/kabaleo/moments";
import { say } from "./english";
import { tableWith } from "./tables";

const VIEW = "P Oyb Y Gp B Ob P Y G B O Y P G B O | pog,oy | 0 | 3 | P,?";
const marked = (tokens: string[], picked: string[], mark: "legal" | "barred"): string[] =>
  kabaleo
    .scene(tableWith({ view: VIEW, options: "players=2", tokens, picked }), say)
    .fields.filter(({ marks }) => marks.has(mark))
    .map(({ id }) => id);

test("a view is read into places, stocks and goals", () => {
  const view = parseView(VIEW);
  expect([view.places[1], view.stocks, view.last, view.goals]).toEqual([
    "Oyb",
    ["pog", "oy"],
    3,
    ["P", "?"],
  ]);
});

test("before the deal there are no places and no stock", () => {
  const scene = kabaleo.scene(tableWith({ view: "- | - | deal | - | -" }), say);
  expect(scene.pieces.filter(({ id }) => id.startsWith("tower"))).toEqual([]);
});

test("a place is spoken with its colour, height and layers", () => {
  expect(placeName(say, 4, "B")).toBe("Place 4: bare blue base.");
  expect(placeName(say, 1, "Oyb")).toBe(
    "Place 1: blue tower of 3 cones, from the bottom orange, yellow, blue.",
  );
});

test("first the stock lights up, then the places of the chosen piece", () => {
  const tokens = ["p1", "p4", "o0"];
  expect(marked(tokens, [], "legal")).toEqual(["stock:p", "stock:o"]);
  expect(marked(tokens, ["stock:p"], "legal")).toEqual(["place:1", "place:4", "stock:o"]);
});

test("the place of the last move is barred only where no action goes there", () => {
  expect(marked(["p1"], [], "barred")).toEqual(["place:3"]);
  expect(marked(["p1", "o3"], [], "barred")).toEqual([]);
  expect(marked([], [], "barred")).toEqual([]);
});

test("at the end the towers in each goal's colour are counted, and none before", () => {
  const over = VIEW.replace("pog,oy | 0 | 3 | P,?", "-,- | - | 3 | P,B");
  expect(moments.countedPieces?.(tableWith({ view: over, options: "players=2" }))).toEqual([
    ["tower:0", "tower:3", "tower:6", "tower:12"],
    ["tower:1", "tower:4", "tower:5", "tower:9", "tower:14"],
  ]);
  expect(moments.countedPieces?.(tableWith({ view: VIEW, options: "players=2" }))).toEqual([]);
});

test("the hint of a legal place is the effect that was sent", () => {
  const scene = kabaleo.scene(tableWith({ view: VIEW, tokens: ["p1"], picked: ["stock:p"] }), say);
  expect(scene.fields.find(({ id }) => id === "place:1")?.hint).toBe("effect of p1");
});

test("the own goal is told nowhere until it is looked at", () => {
  const hidden = JSON.stringify(kabaleo.scene(tableWith({ view: VIEW }), say).fields.at(-1));
  expect(hidden).not.toContain("pink");
  expect(JSON.stringify(kabaleo.tally(tableWith({ view: VIEW }), say))).not.toContain("true");
  const shown = kabaleo.scene(tableWith({ view: VIEW, peek: true }), say).fields.at(-1);
  expect(shown?.name).toBe("The goal is pink.");
});

test("a secret is told until all goals are open, and not while it is covered", () => {
  const told = (view: string, peek: boolean): string =>
    kabaleo.secret(tableWith({ view, peek }), say);
  expect(told(VIEW, true)).toContain("pink");
  expect(told(VIEW, false)).not.toContain("pink");
  expect(told(VIEW.replace("P,?", "P,B"), true)).toBe("");
});

test("places are counted by the colour that shows", () => {
  const counts = Object.fromEntries(
    kabaleo.tally(tableWith({ view: VIEW }), say).map(({ name, count }) => [name, count]),
  );
  expect(counts).toEqual({ pink: 4, orange: 2, yellow: 3, green: 2, blue: 5 });
});

test("a tower of any height keeps within its place", () => {
  const high = `P${"yb".repeat(15)}`;
  const scene = kabaleo.scene(tableWith({ view: VIEW.replace("P ", `${high} `) }), say);
  const tower = scene.pieces.find(({ id }) => id === "tower:0");
  expect(tower?.look.as === "cones" && tower.look.step * 29).toBeLessThanOrEqual(64.5);
  expect(tower?.count).toBe(31);
});

test("a placed piece travels from the shelf, a cancelled pair leaves", () => {
  const scene = (view: string) => kabaleo.scene(tableWith({ view }), say);
  const grown = moments.motions(scene(VIEW), scene(VIEW.replace("Gp", "Gpo")), "o3", []);
  expect(grown).toMatchObject([{ as: "travel", piece: "tower:3", layer: 2 }]);
  const shrunk = moments.motions(scene(VIEW), scene(VIEW.replace("Gp", "G")), "p3", []);
  expect(shrunk).toMatchObject([
    { as: "leave", piece: "tower:3", layer: 1 },
    { as: "leave", piece: "piece:P" },
  ]);
});

test("at the end the winner's places are ringed, and all goals lie open where the hand was", () => {
  const view = "P O Y G | -,- | - | 3 | P,O";
  const standing = [1, 2].map((place) => ({ points: 1, place }));
  const { under, pieces } = kabaleo.scene({ ...tableWith({ view }), standing, seat: 0 }, say);

  expect(under.flatMap((one) => (one.as === "prize" ? [one.colour] : []))).toEqual(["P"]);
  expect(pieces.flatMap(({ look }) => (look.as === "goal" ? [look.colour] : []))).toEqual([
    "P",
    "O",
  ]);
});
