/** How Kabaleo draws: one deal of colours, goals, bases, stocks and the first seat. */
import { drawFirst, mergeHidden, type Chance, type Drawing } from "../../fair/chance";
import type { Stream } from "../../fair/stream";
import { parseView } from "./view";

const COLOURS = "POYGBV";
const DEAL = /^deal:goals=([^;]*);bases=([^;]*);stocks=([^;]*);first=(\d+)$/;

export const chance: Chance = {
  edition: "1",
  isDrawn: (token) => token.startsWith("deal:"),
  draw: (game, _token, stream) => deal(game, stream),
  firstSeat(token) {
    const seat = DEAL.exec(token)?.[4];
    return seat === undefined ? null : Number(seat);
  },
  /** A goal may be hidden, nothing else. */
  merge(one, other) {
    const [, goals = "", ...rest] = DEAL.exec(one) ?? [];
    const [, others = "", ...same] = DEAL.exec(other) ?? [];
    if (rest.length === 0 || rest.join() !== same.join()) return null;
    const known = mergeHidden(goals.split(","), others.split(","));
    return known && one.replace(/=[^;]*/, `=${known.join()}`);
  },
  /** Goals and bases are those of the deal. */
  contradicts(view, drawn) {
    const { goals, places } = parseView(view);
    if (places.length === 0) return false;
    const [, known = "", bases] = DEAL.exec(drawn[0] ?? "") ?? [];
    const isOther = (goal: string, shown = "?"): boolean =>
      goal !== "?" && shown !== "?" && goal !== shown;
    return (
      places.map((layers) => layers[0]).join("") !== bases ||
      known.split(",").some((goal, seat) => isOther(goal, goals[seat]))
    );
  },
};

async function deal(game: Drawing, stream: Stream): Promise<string> {
  const { players } = game;
  const options = new Map(
    game.options.split(" ").map((pair) => pair.split("=") as [string, string]),
  );
  const chosen = options.get("colours") ?? "any";
  const colours =
    chosen === "any"
      ? inOrder(await stream.sample([...COLOURS], players + 2), COLOURS)
      : [...chosen];
  const goals = await stream.sample(colours, players);
  const bases = await stream.shuffle(repeated(colours, 4));
  const pieces = colours.map((colour) => colour.toLowerCase());
  let stocks = goals.map(() => repeated(pieces, Math.floor(6 / players)));
  if ((options.get("deal") ?? "random") === "random") {
    const bag = await stream.shuffle(repeated(pieces, 6));
    stocks = goals.map((_, seat) => bag.filter((_piece, at) => at % players === seat));
  }
  const shown = stocks.map((stock) => inOrder(stock, COLOURS.toLowerCase()).join(""));
  const first = await drawFirst(game, stream);
  return `deal:goals=${goals.join(",")};bases=${bases.join("")};stocks=${shown.join(",")};first=${first}`;
}

const repeated = <Item>(items: readonly Item[], times: number): Item[] =>
  Array.from({ length: times }, () => items).flat();

const inOrder = (items: readonly string[], order: string): string[] =>
  [...items].sort((one, other) => order.indexOf(one) - order.indexOf(other));
