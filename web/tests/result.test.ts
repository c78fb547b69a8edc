import { expect, test } from "vitest";
import { GAMES } from "../src/games/catalog";
import { winnersColours } from "../src/result/standing";
import type { ShownBoard } from "../src/dock/shown_board";

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
