import { expect, test } from "vitest";
import { hitTest } from "../src/board/hit_test";
import { choosable, neighbour } from "../src/board/navigation";
import { isLive, marks, type Field, type Scene } from "../src/board/scene";
import { hatCards } from "../src/games/hat_cards/game";
import { hats } from "../src/games/hats/game";
import { kabaleo } from "../src/games/kabaleo/game";
import { say } from "./english";
import { mulberry32 } from "./mulberry32";
import { tableWith } from "./tables";

const SIXTEEN = "Ybyb G P Gyp Bp Yg B Pb G Y Yg Bg P Gy B Py | ppg,pgyb | 0 | 4 | ?,Y";
const START = "H0=r+r+r+r+r+r H1=y H2=g H3=b | -,-,-,- | 0 | move 3";

/** Walks from a field by keys; where no way leads on one stays. */
const walk = (
  scene: Scene,
  from: string,
  keys: readonly ("left" | "right" | "up" | "down")[],
): string => keys.reduce((at, key) => neighbour(scene, at, key) ?? at, from);

test("arrow keys walk over the places row by row", () => {
  const scene = kabaleo.scene(tableWith({ view: SIXTEEN, options: "players=2" }), say);
  expect(walk(scene, "place:0", ["right", "down", "left", "up"])).toBe("place:0");
  expect(walk(scene, "place:0", ["left"])).toBe("place:0");
  expect(walk(scene, "place:12", ["down"])).toMatch(/^stock:/);
});

test("arrow keys follow the ring", () => {
  const scene = hats.scene(tableWith({ view: START, seat: null }), say);
  expect(walk(scene, "R5", ["right", "right"])).toBe("R7");
  expect(walk(scene, "R19", ["down", "down", "up"])).toBe("R20");
});

test("at a junction every branch has a key of its own", () => {
  const scene = hats.scene(tableWith({ view: START, seat: null }), say);
  const branches = (["left", "right", "up", "down"] as const).map((key) =>
    neighbour(scene, "R0", key),
  );
  expect(branches.sort()).toEqual(["H0", "R1", "R51", "S0.1"]);
});

test("every field of both sides is reached by arrow keys from the first one", () => {
  for (const options of ["players=4", "players=6"]) {
    const scene = hats.scene(tableWith({ view: START, options }), say);
    const reached = new Set([scene.fields[0]?.id ?? ""]);
    for (const id of reached) {
      for (const direction of ["left", "right", "up", "down"] as const) {
        const next = neighbour(scene, id, direction);
        if (next !== null) reached.add(next);
      }
    }
    expect(scene.fields.map(({ id }) => id).filter((id) => !reached.has(id))).toEqual([]);
  }
});

test("arrow keys visit what can be chosen, from wherever one is", () => {
  const table = tableWith({
    view: "H0=r R5=r R30=r | -,-,-,- | 0 | move 3",
    tokens: ["R5>R8", "R5>R2", "R5>S0.3"],
    picked: ["R5/r"],
  });
  const scene = hats.scene(table, say);
  const live = new Set(["R5/r", "R5", "R8", "R2", "S0.3"]);
  for (const from of ["C", "R30", "R8"]) {
    const reached = (["left", "right", "up", "down"] as const).flatMap(
      (key) => choosable(scene, from, key) ?? [],
    );
    expect(reached.length, from).toBeGreaterThan(0);
    expect(reached.filter((id) => !live.has(id))).toEqual([]);
  }
  const quiet = hats.scene(tableWith({ view: START, seat: null }), say);
  expect(choosable(quiet, "R5", "right")).toBeNull();
});

/** Return what arrow keys do not lead to of what can be chosen, from each of them. */
function unreached(scene: Scene): string[] {
  const apart = scene.pieces.filter((piece) => piece.apart);
  const live = [...scene.fields, ...apart].filter(({ marks }) => isLive(marks));
  return live.flatMap(({ id }) => {
    const reached = new Set([id]);
    for (const at of reached) {
      for (const direction of ["left", "right", "up", "down"] as const) {
        const next = choosable(scene, at, direction);
        if (next !== null) reached.add(next);
      }
    }
    return live.filter((one) => !reached.has(one.id)).map((one) => `${id} to ${one.id}`);
  });
}

/** Fields that may all be chosen, at given places. */
const sceneOf = (places: readonly (readonly [number, number])[]): Scene => {
  const empty = hats.scene(tableWith({ view: START, seat: null }), say);
  const field = empty.fields[0];
  if (!field) throw new Error("The scene has no fields.");
  const fields = places.map(([x, y], index): Field => ({
    ...field,
    id: String(index),
    x,
    y,
    marks: marks({ legal: true }),
  }));
  return { ...empty, fields, pieces: [] };
};

test("arrow keys lead to what is advised or barred, too", () => {
  const scene = sceneOf([
    [0, 0],
    [100, 0],
    [200, 0],
  ]);
  for (const mark of ["advised", "barred", "last"] as const) {
    const fields = scene.fields.map((one) =>
      one.id === "1" ? { ...one, marks: marks({ [mark]: true }) } : one,
    );
    const next = choosable({ ...scene, fields }, "0", "right");
    expect(next, mark).toBe(mark === "last" ? "2" : "1");
  }
});

test("arrow keys lead from everything that can be chosen to everything else", () => {
  const random = mulberry32(7);
  const some = <One>(make: () => One): One[] =>
    Array.from({ length: 2 + Math.floor(random() * 24) }, make);
  for (let round = 0; round < 40; round++) {
    const free = some(() => [640 * random(), 900 * random()] as const);
    const grid = some(() => `${Math.floor(6 * random())} ${Math.floor(6 * random())}`);
    const rows = [...new Set(grid)].map((at) => at.split(" ").map(Number) as [number, number]);
    expect(unreached(sceneOf(free))).toEqual([]);
    expect(unreached(sceneOf(rows))).toEqual([]);
  }
});

test("a tap beside a small target counts for the nearest one that may be tapped", () => {
  const table = tableWith({
    view: "H0=r R5=r | -,-,-,- | 0 | move 3",
    tokens: ["R5>R8", "R5>R2"],
    picked: ["R5/r"],
  });
  const scene = hats.scene(table, say);
  const end = scene.fields.find(({ id }) => id === "R8");
  expect(hitTest(scene, { x: (end?.x ?? 0) + 20, y: (end?.y ?? 0) + 20, unit: 2 })).toBe("R8");
});

test("a tap where nothing may be tapped counts for nothing", () => {
  const scene = hats.scene(tableWith({ view: START }), say);
  expect(hitTest(scene, { x: 432, y: 432, unit: 2 })).toBeNull();
});

test("of things in line an arrow key leads to the nearest first", () => {
  const view = "r5y2y4,??? | -,b8y8 | 2,23 | - | 1 | 0 | 0,0 | 0";
  const tokens = ["r5", "y2", "y4", "r5@1", "y2@1", "y4@1"];
  const table = tableWith({ view, options: "players=2", seat: 0, tokens, picked: ["card:y2"] });
  const scene = hatCards.scene(table, say);
  expect(walk(scene, "card:y2", ["up"])).toBe("new");
  expect(walk(scene, "card:y2", ["up", "up"])).toBe("pile:1");
  expect(walk(scene, "pile:1", ["down"])).toBe("new");
});
