/** What to do now in Kabaleo, what the own goal is, and what a tap tries. */
import type { Say } from "../../words";
import type { BoardProps, Tap } from "../game";
import { areGoalsOpen, colourName, parseView, steps } from "./view";

/** Say which step of a move comes next. */
export function prompt({ picked }: BoardProps, say: Say): string {
  const [stock] = picked;
  if (stock === undefined) return say("prompt-kabaleo-cone");
  const colour = colourName(say, stock.replace("stock:", ""));
  return say("prompt-kabaleo-place", { colour });
}

/** Say which goal is the own one, or that it is covered; nothing once all of them are open. */
export function secret({ view, seat, peek }: BoardProps, say: Say): string {
  const now = parseView(view);
  if (areGoalsOpen(now)) return "";
  if (!peek) return say("board-kabaleo-goal-hidden");
  return say("board-kabaleo-goal-secret", { colour: colourName(say, now.goals[seat ?? -1] ?? "") });
}

/** Name the cone and the place of an action. */
export function hintText(token: string, say: Say): string {
  const [stock = "", place = ""] = steps(token);
  const colour = colourName(say, stock.replace("stock:", ""));
  return say("prompt-kabaleo-hint", { colour, place: Number(place.replace("place:", "")) });
}

/** Return the cone that is picked with the place tapped, such as `y3`, or what is tapped alone. */
export function tried({ picked }: BoardProps, { field }: Tap): string | null {
  const [, kind, what = ""] = /^(stock|place):(\w+)$/.exec(field) ?? [];
  if (kind === "place") return `${picked[0]?.replace("stock:", "") ?? ""}${what}`;
  return kind === "stock" ? what : null;
}
