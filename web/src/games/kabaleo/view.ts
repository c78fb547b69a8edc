/** Parse Kabaleo views and name what they contain. */
import { listOf, type Say } from "../../words";

export interface KabaleoView {
  /** Per place a tower, bottom to top: a capital for the base, small letters for the cones. */
  readonly places: readonly string[];
  readonly stocks: readonly string[];
  readonly mover: string;
  readonly last: number | null;
  readonly goals: readonly string[];
}

const COLOURS = [..."POYGBV"];

/** Parse `P Oyb … | ppog,oogy | 0 | 3 | P,?`; before the deal there are no places. */
export function parseView(text: string): KabaleoView {
  const [places = "-", stocks = "-", mover = "-", last = "-", goals = "-"] = text.split(" | ");
  return {
    places: places === "-" ? [] : places.split(" "),
    stocks: stocks.split(",").map((stock) => (stock === "-" ? "" : stock)),
    mover,
    last: last === "-" ? null : Number(last),
    goals: goals === "-" ? [] : goals.split(","),
  };
}

/** Tell whether the goals are open to all: at the end, also one by giving up. */
export const areGoalsOpen = ({ mover, goals }: KabaleoView): boolean =>
  mover === "-" || (goals.length > 0 && !goals.includes("?"));

/** Split `y3` into the yellow cone of the stock and place 3. */
export function steps(token: string): readonly string[] {
  const [, colour, place] = /^([poygbv])(\d+)$/.exec(token) ?? [];
  return colour && place ? [`stock:${colour}`, `place:${place}`] : [];
}

export const placeId = (place: number): string => `place:${place}`;
export const stockId = (colour: string): string => `stock:${colour.toLowerCase()}`;

/** Return the colour that a tower shows, that of its topmost layer. */
export const shownColour = (layers: string): string => (layers.at(-1) ?? "").toUpperCase();

export const colourName = (say: Say, colour: string): string =>
  say("colour", { letter: colour.toLowerCase() });

/** Return the colours in play in their fixed order. */
export function coloursInPlay(view: KabaleoView): string[] {
  return COLOURS.filter((colour) => view.places.some((layers) => layers.startsWith(colour)));
}

/** Count the cones of a colour in a stock. */
export const countInStock = (stock: string, colour: string): number =>
  stock.split(colour.toLowerCase()).length - 1;

/** Return the accessible name of a place and the tower on it. */
export function placeName(say: Say, place: number, layers: string): string {
  const colours = [...layers].map((letter) => colourName(say, letter));
  const what =
    layers.length === 1
      ? say("board-kabaleo-bare", { colour: colours[0] ?? "" })
      : say("board-kabaleo-tower", {
          colour: colours.at(-1) ?? "",
          height: layers.length,
          layers: listOf(colours, say),
        });
  return say("board-kabaleo-place", { place, what });
}
