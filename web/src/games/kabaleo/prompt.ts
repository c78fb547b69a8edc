/** What to do now in Kabaleo, and why a tap is refused. */
import type { Say } from "../../words";
import type { BoardProps, Refusal } from "../game";
import { colourName, parseView, shownColour } from "./view";

/** Say which step of a move comes next. */
export function prompt({ picked }: BoardProps, say: Say): string {
  const [stock] = picked;
  if (stock === undefined) return say("prompt-kabaleo-cone");
  const colour = colourName(say, stock.replace("stock:", ""));
  return say("prompt-kabaleo-place", { colour });
}

/** Return why nothing may be played by a tap on a field or piece. */
export function refusal(id: string, { picked, view }: BoardProps): Refusal | null {
  const place = /^(?:place|tower):(\d+)/.exec(id)?.[1];
  if (place === undefined) return null;
  const { places, last } = parseView(view);
  if (picked.length === 0) return { id: "refuse-kabaleo-cone-first", rule: "K10" };
  if (Number(place) === last) return { id: "refuse-kabaleo-golden", rule: "K16" };
  const layers = places[Number(place)] ?? "";
  const isOwnBase = layers.length === 1 && picked[0]?.toUpperCase().at(-1) === shownColour(layers);
  return isOwnBase ? { id: "refuse-kabaleo-base", rule: "K11" } : null;
}
