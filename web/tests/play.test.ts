import { expect, test } from "vitest";
import { handleTap } from "../src/dock/play";
import { shownBoard } from "../src/dock/shown_board";
import { INITIAL, reduce, type Update } from "../src/model";
import type { Snapshot } from "../src/wire";
import { say } from "./english";
import { game, snapshot } from "./snapshots";

const VIEW = "P Oy Y G | py,og | 0 | 1 | P,?";

/** Return what a tap leads to at a table. */
function tapped(id: string, now: Partial<Snapshot>): readonly Update["type"][] {
  const message = { v: 1, now: snapshot(now) };
  const shown = shownBoard(reduce(INITIAL, { type: "message", message, at: 0 }), 1, say);
  const updates: Update[] = [];
  if (shown) {
    handleTap(shown, id, { dispatch: (update) => updates.push(update), play: expect.unreachable });
  }
  return updates.map(({ type }) => type);
}

test.each<[string, Partial<Snapshot>]>([
  ["while another is to move", { game: game({ view: VIEW, seat: 0, mover: 1 }) }],
  ["of who only watches", { you: [], game: game({ view: VIEW, seat: null, mover: 1 }) }],
  ["after the end", { phase: "over", game: game({ view: VIEW, seat: 0, mover: null }) }],
])("a tap %s unfolds a tower and tries nothing", (_, now) => {
  expect(tapped("place:1", now)).toEqual(["unfold"]);
});

test("a tap that is refused in the reader's turn is told", () => {
  const mine = game({ view: VIEW, seat: 0, mover: 0, actions: ["y0"] });
  expect(tapped("place:1", { game: mine })).toEqual(["unfold", "refuse"]);
});
