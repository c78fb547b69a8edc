/** What to do now in Catch the Hat, and why a tap is refused. */
import type { Say } from "../../words";
import { parseOptions, type BoardProps, type Refusal } from "../game";
import { readOptions, spots } from "./graph";
import { parseView } from "./view";

const FULL = 3;

/** Say which step of a turn comes next. */
export function prompt({ actions, picked, view }: BoardProps, say: Say): string {
  const roll = parseView(view).roll ?? 0;
  const offers = (token: string): boolean => actions.some((action) => action.token === token);
  if (offers("stop")) return say("prompt-hats-again");
  if (offers("roll")) return say("prompt-hats-roll");
  if (offers("pass")) return say("prompt-hats-pass", { roll });
  return say(picked.length === 0 ? "prompt-hats-hat" : "prompt-hats-target", { roll });
}

/** Return why nothing may be moved by a tap on a field or piece. */
export function refusal(id: string, props: BoardProps): Refusal | null {
  const view = parseView(props.view);
  const options = readOptions(parseOptions(props.options));
  const own = props.seat === null ? "" : (options.colours[props.seat] ?? "");
  const [field = "", piece] = id.replace(/#\d+$/, "").split("/");
  if (view.roll === null) return { id: "refuse-hats-roll-first", rule: "F3" };
  const roll = { roll: view.roll };
  if (props.picked.length === 0) {
    const pieces = piece === undefined ? (view.fields.get(field) ?? []) : [piece];
    if (pieces.length === 0) return null;
    const isOwn = pieces.some((one) => one.replace("*", "").at(-1) === own);
    return isOwn
      ? { id: "refuse-hats-stuck", rule: "F3", args: roll }
      : { id: "refuse-hats-foreign", rule: "F7" };
  }
  const home = props.seat === null ? -1 : options.homes[props.seat];
  const kind = spots(options.side, { aspect: 1, front: -1 }).get(field)?.kind;
  if (kind === "home" && field !== `H${home}`) {
    return { id: "refuse-hats-foreign-home", rule: "F10" };
  }
  if (kind === "home") return { id: "refuse-hats-prey", rule: "F11" };
  if (kind === "grey" && (view.fields.get(field)?.length ?? 0) >= FULL) {
    return { id: "refuse-hats-full", rule: "F9" };
  }
  return { id: "refuse-hats-far", rule: "F4", args: roll };
}
