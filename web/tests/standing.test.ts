import { expect, test } from "vitest";
import { beatenIn, sharesOf } from "../src/pages/you/standing";
import type { ListedTable } from "../src/wire";

type Place = number | null;

/** A table of the reader's, who has the first seat, with the places of every seat by game. */
function table(places: Place[][], own: number[] = [0], game = "kabaleo"): ListedTable {
  const names = ["Ada", "skilled", "skilled 2", "master"];
  return {
    id: "t",
    game,
    options: "",
    phase: "over",
    since: 0,
    turn: null,
    yours: false,
    own,
    seats: places.map((one, seat) => ({
      name: names[seat] ?? "",
      who: own.includes(seat) ? "person" : "bot",
      places: one,
      points: null,
      match: null,
    })),
  };
}

test("every decided game counts, and expected is the share of the seats that won", () => {
  const tables = [
    table([
      [1, 2],
      [2, 1],
    ]),
    table([[1], [1], [3], [3]]),
  ];
  expect(sharesOf(tables)).toEqual([{ game: "kabaleo", games: 3, won: 2, expected: 1.5 }]);
});

test("a device that several share and a game that was stopped say nothing", () => {
  expect(sharesOf([table([[1], [2]], [0, 1]), table([[], []])])).toEqual([]);
});

test("whoever is placed behind is beaten, by the level and not by the cousin", () => {
  const tables = [table([[2], [1], [3], [4]]), table([[1], [2]], [0], "hats")];
  expect([...beatenIn(tables, "kabaleo")]).toEqual(["skilled", "master"]);
  expect([...beatenIn(tables, "hats")]).toEqual(["skilled"]);
});
