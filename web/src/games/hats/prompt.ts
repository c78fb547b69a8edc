/** What to do now in Catch the Hat, and what a tap tries. */
import type { Say } from "../../words";
import type { BoardProps, Tap } from "../game";
import { parseView, tokenOf } from "./view";

/** Say which step of a turn comes next. */
export function prompt({ actions, picked, view }: BoardProps, say: Say): string {
  const roll = parseView(view).roll ?? 0;
  const offers = (token: string): boolean => actions.some((action) => action.token === token);
  if (offers("stop")) return say("prompt-hats-again");
  if (offers("roll")) return say("prompt-hats-roll");
  if (offers("pass")) return say("prompt-hats-pass", { roll });
  return say(picked.length === 0 ? "prompt-hats-hat" : "prompt-hats-target", { roll });
}

/** Return the way that is picked as far as the field tapped, or the hat or field tapped alone. */
export function tried({ picked, view }: BoardProps, { id, field }: Tap): string | null {
  if (!/^[HRSC]/.test(field)) return null;
  const piece = id.replace(/#\d+$/, "");
  return tokenOf(picked.length > 0 ? [...picked, field] : [piece], parseView(view));
}
