/** What each game draws for a chance action (docs/reference/fairness.md, "What each action draws"). */
import { contributions, type SealedRecord } from "./record";
import type { Stream } from "./stream";

const COLOURS = "POYGBV";

/** Return the action that a stream gives in the place of a record's chance action. */
export async function draw({ tags }: SealedRecord, token: string, stream: Stream): Promise<string> {
  const players = contributions(tags).length;
  if (token.startsWith("deal:")) {
    return tags.Game === "kabaleo" ? kabaleo(tags, players, stream) : cards(stream);
  }
  if (token.startsWith("first:")) return `first:${await firstSeat(tags, players, stream)}`;
  return `d${1 + (await stream.below(6))}`;
}

/** Draw the first seat; in later games of a match it rotates instead. */
async function firstSeat(
  tags: SealedRecord["tags"],
  players: number,
  stream: Stream,
): Promise<string> {
  const drawn = await stream.below(players);
  return tags.Starter ?? String(drawn);
}

async function cards(stream: Stream): Promise<string> {
  const deck = [..."ryb"].flatMap((colour) => [..."0123456789x"].map((worth) => colour + worth));
  return `deal:${(await stream.shuffle(deck)).join("")}`;
}

async function kabaleo(
  tags: SealedRecord["tags"],
  players: number,
  stream: Stream,
): Promise<string> {
  const options = new Map(
    (tags.Options ?? "").split(" ").map((pair) => pair.split("=") as [string, string]),
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
  const first = await firstSeat(tags, players, stream);
  return `deal:goals=${goals.join(",")};bases=${bases.join("")};stocks=${shown.join(",")};first=${first}`;
}

const repeated = <Item>(items: readonly Item[], times: number): Item[] =>
  Array.from({ length: times }, () => items).flat();

const inOrder = (items: readonly string[], order: string): string[] =>
  [...items].sort((one, other) => order.indexOf(one) - order.indexOf(other));
