import { expect, test } from "vitest";
import { GAMES } from "../src/games/catalog";
import { toldStanding, winnersColours } from "../src/result/standing";
import { winnerText } from "../src/result/ties";
import type { ShownBoard } from "../src/dock/shown_board";
import { say } from "./english";
import { snapshot } from "./snapshots";

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
