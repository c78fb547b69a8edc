import { expect, test } from "vitest";
import type { PanelContext } from "../src/context";
import { GAMES, gameOf } from "../src/games/catalog";
import { decision } from "../src/result/decision";
import { toldStanding, winnersColours } from "../src/result/standing";
import { tiesByPlace, winnerText } from "../src/result/ties";
import type { ShownBoard } from "../src/dock/shown_board";
import { say } from "./english";
import { ended, seat, snapshot } from "./snapshots";
import { tableWith } from "./tables";

const colours = (name: string, view: string, options: string): string => {
  const standing = [
    { place: 1, points: 2 },
    { place: 2, points: 1 },
  ];
  const shown = { game: GAMES[name], props: { view, options, standing } };
  return winnersColours(standing, shown as unknown as ShownBoard);
};

test("what is tossed at the end has the winner's colour", () => {
  expect(colours("kabaleo", "Oo O Pp P | , | - | 3 | O,P", "players=2")).toBe("O");
});

test("the winner of a game without towers has the colour of their face", () => {
  const standing = [
    { place: 2, points: 1 },
    { place: 1, points: 2 },
  ];
  const shown = { game: gameOf("lure"), props: { standing } } as unknown as ShownBoard;
  expect(winnersColours(standing, shown)).toBe("y");
});

const LAST = "The last one standing wins, no matter who has caught more.";
const HOLDER = "Whoever holds the golden hat wins, no matter who has caught more.";
const GOLD = "golden=on gold_win=gold_owner";

test.each([
  ["hats", "win_by=last_standing", "R0=r | y,r | - | end", [1, 3], [1, 2], LAST],
  ["hats", "tower=on", "R0=yr | -,- | - | end", [1, 1], [1, 2], LAST],
  ["hats", GOLD, "R0=yr* | -,- | - | end", [1, 3], [1, 2], HOLDER],
  [
    "hats",
    GOLD,
    "R0=yr C=* | -,- | - | end",
    [3, 1],
    [1, 2],
    "3 hats caught, more than anybody else.",
  ],
  ["hat_cards", "", "", [6, 7], [2, 1], "Whoever was ahead has given up."],
  [
    "kabaleo",
    "unowned_colour=draw",
    "",
    [4, 3],
    [1, 1],
    "A colour nobody drew is ahead: a draw for all.",
  ],
])(
  "%s, %s, %s: %j points and the places %j of the board tell: %s",
  (name, options, view, points, places, told) => {
    const scores = (ranks: readonly number[]) =>
      points.map((count, index) => ({ points: count, place: ranks[index] ?? 0 }));
    const setup = { ...snapshot().setup, game: name, options };
    const now = snapshot({ setup, seats: [seat("Ada"), seat("Ben")] });
    const model = { log: [{ v: 1, event: ended("finished") }] };
    const context = { model, say, now, names: ["Ada", "Ben"] } as unknown as PanelContext;
    const props = tableWith({ options: `players=2 ${options}`, view, standing: scores(places) });
    const final = scores(places[0] === 2 ? [1, 2] : places); // who leads on the board has given up

    const found = decision(final, context, { game: gameOf(name), props } as ShownBoard);

    expect(found).toBe(told);
  },
);

test("unequal players who share a place are not called equal", () => {
  const standing = [
    { points: 4, place: 1 },
    { points: 3, place: 1 },
  ];
  expect(tiesByPlace(standing, ["Ada", "Ben"], snapshot(), say)).toEqual([]);
});

test.each([
  [[16, 10, 6, 16], 3, "Ada and Dan share the win of the match.", [1, 3, 4, 1]],
  [[6, 4, 16, 10], 3, "Cyd wins the match.", [3, 4, 1, 2]],
  [[4, 2, 12, 6], 2, "Dan wins.", [2, 3, 4, 1]],
])("totals of %j after game %i tell: %s", (totals, played, told, places) => {
  const last = [2, 3, 4, 1].map((place) => ({ place, points: 1 }));
  const results = Array.from({ length: played }, () => last);
  const phase = played === 3 ? "over" : "between";
  const now = snapshot({ phase, match: { game: played - 1, games: 3, totals, results } });

  const { of, standing } = toldStanding(now);

  expect(winnerText(standing, ["Ada", "Ben", "Cyd", "Dan"], [], say, of)).toBe(told);
  expect(standing.map(({ place }) => place)).toEqual(places);
});
