import { expect, test } from "vitest";
import { topLook, withHint } from "../src/board/ghost";
import { halfTag, heightOf } from "../src/board/picture";
import { parseOptions } from "../src/games/game";
import { hats } from "../src/games/hats/game";
import { readOptions, spots } from "../src/games/hats/graph";
import type { Side } from "../src/games/hats/wheel";
import { pieceName } from "../src/games/hats/view";
import { ending } from "../src/games/hats/ending";
import { FIELD, homeRadius } from "../src/games/hats/wheel";
import { moments } from "../src/games/hats/moments";
import { say } from "./english";
import { tableWith } from "./tables";

const SMALL = readOptions({ players: "4" }).side;
const LARGE = readOptions({ players: "6" }).side;
const LIE = { aspect: 1, front: 0 };
const VIEW = "H0=r+r H1=y R5=gbr* R16=r+y R37=yr C=k | -,r,-,- | 0 | move 4";

const degrees = (side: Side): Record<number, number> => {
  const found: Record<number, number> = {};
  for (const { near } of spots(side, LIE).values())
    found[near.length] = (found[near.length] ?? 0) + 1;
  return found;
};

test("both sides have the fields, joints and greys of the rules page", () => {
  expect(spots(SMALL, LIE).size).toBe(81);
  expect(spots(LARGE, LIE).size).toBe(73);
  expect(degrees(SMALL)).toEqual({ 1: 4, 2: 72, 4: 5 });
  expect(degrees(LARGE)).toEqual({ 1: 6, 2: 60, 4: 6, 6: 1 });
  for (const side of [SMALL, LARGE]) {
    expect([...spots(side, LIE).values()].filter(({ kind }) => kind === "grey")).toHaveLength(12);
  }
});

test("every way goes both ways", () => {
  const all = spots(LARGE, LIE);
  for (const { id, near } of all.values())
    for (const other of near) expect(all.get(other)?.near).toContain(id);
});

test("no two fields are drawn over each other, in any box", () => {
  for (const side of [SMALL, LARGE]) {
    for (const aspect of [0.6, 0.75, 1, 1.4, 1.8]) {
      const all = [...spots(side, { aspect, front: 0 }).values()];
      const radius = (kind: string): number => (kind === "home" ? homeRadius(side) : FIELD);
      const gaps = all.flatMap((one, index) =>
        all
          .slice(index + 1)
          .map(
            (two) => Math.hypot(one.x - two.x, one.y - two.y) - radius(one.kind) - radius(two.kind),
          ),
      );
      expect(Math.min(...gaps), `${side.homes} homes, ${aspect}`).toBeGreaterThan(0);
    }
  }
});

test("towers are seen up to the hat that says whose they are, on every field of any box", () => {
  for (const [players, side] of [
    [4, SMALL],
    [6, LARGE],
  ] as const) {
    const nobody = Array.from({ length: players }, () => "-").join(",");
    for (const tower of ["r", "yr", "gbyr*", "gbyrgbyrgbyrgbyrgbyrgbyr"]) {
      const ring = Array.from({ length: side.homes * side.sector }, (_, at) => `R${at}=${tower}`);
      const view = `${ring.join(" ")} | ${nobody} | 0 | move 4`;
      for (const aspect of [0.6, 1, 1.4, 1.8]) {
        const { pieces } = hats.scene(
          tableWith({ view, options: `players=${players}`, aspect }),
          say,
        );
        const tops = pieces.map((piece) => piece.y - heightOf(piece));
        expect(Math.min(...tops), `${tower}, ${aspect}`).toBeGreaterThan(-0.5); // steps are rounded
      }
    }
  }
});

test("a board fills its box from slim to broad", () => {
  for (const options of ["players=4", "players=6"]) {
    for (const aspect of [0.6, 0.75, 1, 1.4]) {
      const { width, height } = hats.scene(tableWith({ view: VIEW, options, aspect }), say);
      expect(Math.abs(width / height / aspect - 1), `${options}, ${aspect}`).toBeLessThan(0.12);
    }
  }
});

test("the die is thrown by a tap on it, while a roll is due", () => {
  const die = (tokens: string[]) =>
    hats.scene(tableWith({ view: "H0=r | -,- | 0 | roll", tokens }), say).die;
  expect(die(["roll"])?.legal).toBe(true);
  expect(die(["roll"])?.name).toBe("Roll the die");
  expect(die(["roll", "stop"])?.name).toBe("roll"); // the text of the action
  expect(die([])?.legal).toBe(false);
  expect(die([])?.name).toBe("Die, not rolled yet.");
});

test("the own home lies at the lower edge", () => {
  for (const [options, seat] of [
    ["players=4", 2],
    ["players=6", 5],
    ["players=2 board=large", 1],
  ] as const) {
    const table = tableWith({ view: VIEW, options, seat });
    const scene = hats.scene(table, say);
    const own = readOptions(parseOptions(options)).homes[seat];
    const home = scene.fields.find(({ id }) => id === `H${own}`);
    expect(home?.y).toBe(
      Math.max(...scene.fields.filter(({ role }) => role === "home").map(({ y }) => y)),
    );
  }
});

test("a token is taken apart into the piece and its way points", () => {
  const table = tableWith({ view: VIEW });
  expect(hats.steps("R5>R9", table)).toEqual(["R5/gbr*", "R9"]);
  expect(hats.steps("R16[r]>R17", table)).toEqual(["R16/r", "R17"]);
  expect(hats.steps("R37>H3[r*]>R40", table)).toEqual(["R37/yr", "H3", "H3:r*", "R40"]);
  expect(hats.steps("R13>R16x[gb]", table)).toEqual(["R13/", "R16", "R16/gb"]);
  expect(hats.steps("pass", table)).toEqual([]);
});

test("pieces are spoken with what they carry", () => {
  expect(pieceName(say, "r")).toBe("red hat");
  expect(pieceName(say, "*")).toBe("golden hat");
  expect(pieceName(say, "gyr")).toBe("red tower of 3 hats, carrying yellow, green");
  expect(pieceName(say, "r*")).toBe("red hat with the golden hat on");
  expect(pieceName(say, "*gr")).toBe("red tower of 3 hats, carrying green, golden hat");
});

test("fields are spoken with their kind and what stands there", () => {
  const names = new Map(
    hats.scene(tableWith({ view: VIEW }), say).fields.map(({ id, name }) => [id, name]),
  );
  expect(names.get("R3")).toBe("Grey field R3.");
  expect(names.get("R13")).toBe("Junction R13.");
  expect(names.get("H1")).toBe("Home of yellow: yellow hat.");
  expect(names.get("R16")).toBe("Grey field R16: red hat, yellow hat.");
});

test("teams are spoken at the homes", () => {
  const scene = hats.scene(tableWith({ view: VIEW, options: "teams=team" }), say);
  expect(scene.fields.find(({ id }) => id === "H1")?.name).toBe(
    "Home of yellow, team 2: yellow hat.",
  );
});

test("a chosen piece lights its ends, and fields on the way as way points", () => {
  const table = tableWith({
    view: VIEW,
    tokens: ["R5>R9", "R5>R7>R5", "R37>R41"],
    picked: ["R5/gbr*"],
  });
  const scene = hats.scene(table, say);
  const lit = (mark: "legal" | "waypoint") =>
    scene.fields.filter(({ marks }) => marks.has(mark)).map(({ id }) => id);
  expect(lit("legal")).toEqual(["R9"]);
  expect(lit("waypoint")).toEqual(["R7"]);
});

test("different pieces on one field can be focused one by one, alike ones cannot", () => {
  const apart = hats.scene(tableWith({ view: VIEW }), say).pieces.filter((piece) => piece.apart);
  expect(apart.map(({ id }) => id)).toEqual(["R16/r", "R16/y"]);
});

test("which hat goes on from home is asked beside the board", () => {
  const table = tableWith({
    view: VIEW,
    tokens: ["R5>H0[r]>R1", "R5>H0[r*]>R1"],
    picked: ["R5/gbr*", "H0"],
  });
  expect(hats.scene(table, say).extras.map(({ text }) => text)).toEqual([
    "Go on with the red hat",
    "Go on with the red hat with the golden hat on",
  ]);
});

test("a piece travels along every field of its way", () => {
  const scene = (view: string) => hats.scene(tableWith({ view }), say);
  const after = VIEW.replace("R5=gbr*", "R8=gbr*");
  const [motion] = moments.motions(scene(VIEW), scene(after), "R5>R8", ["R5", "R6", "R7", "R8"]);
  expect(motion).toMatchObject({ as: "travel", piece: "R8/gbr*" });
  expect(motion?.as === "travel" && motion.from).toHaveLength(3);
});

test("what decided a game is what its winner has caught, or all of the team", () => {
  const standing = [3, 2, 9, 1].map((points, seat) => ({
    points,
    place: 1 + (seat % 2),
    tie: null,
  }));
  const decided = (options: string): string =>
    ending.decided({ ...tableWith({ view: VIEW, options }), standing }, 2, say);
  expect(decided("players=4")).toBe("9 hats caught, more than anybody else.");
  for (const teams of ["team", "common"])
    expect(decided(`teams=${teams}`)).toBe("12 hats caught together, more than the other team.");
});

test("what a seat has brought home stands before its home, however many colours", () => {
  for (const [players, kinds] of [
    [4, "ygb"],
    [6, "ygbwk"],
  ] as const) {
    const caught = Array.from({ length: players }, () => kinds).join(",");
    for (const aspect of [0.6, 1, 1.8]) {
      const options = `players=${players}`;
      const view = `- | ${caught} | 0 | roll`;
      const { pieces, fields, width } = hats.scene(tableWith({ view, options, aspect }), say);
      const home = (id: string): number => fields.find((one) => one.id === id)?.x ?? NaN;
      const radius = homeRadius(players === 4 ? SMALL : LARGE);
      expect(pieces).toHaveLength(players * kinds.length);
      for (const { x, field } of pieces) {
        expect(Math.abs(x - home(field))).toBeLessThan(radius);
        expect(Math.abs(x - width / 2)).toBeLessThan(width / 2 - 15);
      }
    }
  }
});

test("what is caught stands until it is struck, and is counted where it is caught", () => {
  const scene = (view: string) => hats.scene(tableWith({ view }), say);
  const before = "R5=gbr R8=y R9=y | -,r,-,- | 0 | move 3";
  const after = "R8=ygbr R9=y | -,r,-,- | 0 | move 3";
  const way = ["R5", "R6", "R7", "R8"];
  const found = moments.motions(scene(before), scene(after), "R5>R8", way, 0);
  expect(found[0]).toMatchObject({ as: "caught", piece: "R8/y", hops: 3, hat: "y", seat: 0 });
  expect(found[1]).toMatchObject({ as: "travel", carrier: "R5/gbr", catches: true });
});

test("who comes to stand beside others catches nothing", () => {
  const scene = (view: string) => hats.scene(tableWith({ view }), say);
  const [before, after] = [
    "R15=r R16=y+r | -,-,-,- | 0 | move 1",
    "R16=y+r+r | -,-,-,- | 0 | move 1",
  ];
  const found = moments.motions(scene(before), scene(after), "R15>R16", ["R15", "R16"], 0);
  expect(found.map(({ as }) => as)).toEqual(["travel"]);
});

test.each([
  ["R3[r]>R6", "R3=r+y R6=y", "R3=y R6=yr", "R6/yr", ["R6/y"]],
  ["R3[r]>R10", "R3=r+y R10=y", "R3=y R10=r+y", "R10/r", []],
  ["R3>R10", "R3=r R10=yr", "R10=r+yr", "R10/r", []],
])("%s: of %s, which become %s, it is %s that moves", (token, start, end, piece, prey) => {
  const scene = (fields: string) =>
    hats.scene(tableWith({ view: `${fields} | -,-,-,- | 0 | move 3` }), say);
  const found = moments.motions(scene(start), scene(end), token, [], 0);
  expect(found.flatMap((one) => (one.as === "travel" ? [one.piece, one.carrier] : []))).toEqual([
    piece,
    "R3/r",
  ]);
  expect(found.flatMap((one) => (one.as === "caught" ? [one.piece] : []))).toEqual(prey);
});

test.each([
  ["gry*", "y*"],
  ["*ry", "y"],
  ["*", "*"],
])("the top of %s is %s", (piece, layers) => {
  const scene = hats.scene(tableWith({ view: `R3=${piece} | -,-,-,- | 0 | move 3` }), say);
  expect(topLook(scene, `R3/${piece}`)).toMatchObject({ layers });
});

test("an end for want of catches is told, one by a catch is seen", () => {
  const reason = (view: string) => ending.reason?.(tableWith({ view }), say);
  const ended = (still: number): string => `R0=r R26=y | -,- | - | end | still=${still}`;
  expect(reason(ended(30))).toBe(
    "30 rolls without a catch: the game is over, and the hats are counted.",
  );
  expect(reason(`${ended(12)} | out=-`)).toBe(
    "12 rolls without a catch: the game is over, and the hats are counted.",
  );
  expect(reason(ended(0))).toBeNull();
  expect(reason("R0=r | -,y | - | end")).toBeNull();
  expect(reason("R0=r R26=y | -,- | 1 | roll | still=29")).toBeNull();
});

test("the tag of a hint lies within the board, whatever its word and place", () => {
  const scene = hats.scene(tableWith({ view: VIEW, options: "players=4", aspect: 0.9 }), say);
  for (const { id } of scene.fields) {
    for (const word of ["Hint", "Podpowiedź", "راهنمایی"]) {
      const hint = { steps: ["R5/gbr*", id], taken: 0, way: [] };
      const { ghost } = withHint(scene, hint, word);
      const half = ghost ? halfTag(word, ghost.tag.size) : Infinity;
      const x = ghost?.tag.x ?? 0;
      expect(Math.min(x - half, scene.width - x - half), `${word} on ${id}`).toBeGreaterThan(-0.01);
    }
  }
});
