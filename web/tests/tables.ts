/** Tables for tests: a view and what may be played. */
import type { BoardProps } from "../src/games/game";

export function tableWith(
  given: Partial<BoardProps> & { view: string; tokens?: readonly string[] },
): BoardProps {
  const { tokens = [], ...rest } = given;
  return {
    options: "",
    seat: 0,
    mover: 0,
    last: null,
    standing: [],
    names: ["Ada", "Boris", "Chiara", "Dariusz"],
    picked: [],
    peek: false,
    unfolded: null,
    hinted: null,
    aspect: 1,
    actions: tokens.map((token) => ({ token, text: token, effect: `effect of ${token}` })),
    ...rest,
  };
}
