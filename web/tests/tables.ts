/** Tables for tests: a view and what may be played. */
import type { Table } from "../src/games/table";

export function tableWith(given: Partial<Table> & { view: string; tokens?: readonly string[] }): Table {
  const { tokens = [], ...rest } = given;
  return {
    options: "", seat: 0, mover: 0, last: null, standing: [], names: ["Ada", "Boris", "Chiara", "Dariusz"],
    picked: [], peek: false, unfolded: null, hinted: null, wide: false,
    actions: tokens.map((token) => ({ token, text: token, effect: `effect of ${token}` })),
    ...rest,
  }; // prettier-ignore
}
