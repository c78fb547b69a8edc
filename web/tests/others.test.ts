import { expect, test } from "vitest";
import { placed } from "../src/pages/start/others";
import type { ListedTable } from "../src/wire";

const table = (id: string, phase: ListedTable["phase"] = "open"): ListedTable => ({
  id,
  game: "kabaleo",
  options: "players=2",
  seats: [],
  phase,
  since: 0,
  turn: null,
  yours: false,
  own: [],
  v: null,
  review: null,
  unreadable: null,
});
const shown = (rows: readonly ListedTable[]): string[] =>
  rows.map(({ id, phase }) => `${id} ${phase}`);

test("a table keeps its place, and only one that was shown as over leaves it to another", () => {
  const first = placed([], [table("a"), table("b"), table("c")]);
  const next = placed(first, [table("d"), table("c", "playing"), table("a")]);
  expect(shown(next)).toEqual(["a open", "b over", "c playing", "d open"]);
  const last = placed(next, [table("e"), table("a"), table("c", "playing")]);
  expect(shown(last)).toEqual(["a open", "e open", "c playing", "d over"]);
  const fewer = placed(last, [table("a"), table("c")]);
  expect(shown(fewer)).toEqual(["a open", "e over", "c open"]);
  expect(shown(placed(fewer, [table("c")]))).toEqual(["a over", "e over", "c open"]);
});
