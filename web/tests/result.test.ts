import { expect, test } from "vitest";
import { GAMES } from "../src/games/catalog";
import { winnersColours } from "../src/panels/result";
import type { PanelContext } from "../src/panels/context";
import type { ShownBoard } from "../src/panels/play";

const colours = (name: string, view: string, options: string): string => {
  const standing = [
    { place: 1, points: 2 },
    { place: 2, points: 1 },
  ];
  const context = { now: { phase: "over", match: { results: [standing] } } };
  const shown = { game: GAMES[name], props: { view, options, standing } };
  return winnersColours(context as unknown as PanelContext, shown as unknown as ShownBoard);
};

test("what is tossed at the end has the winner's colour", () => {
  expect(colours("kabaleo", "Oo O Pp P | , | - | 3 | O,P", "players=2")).toBe("O");
});
