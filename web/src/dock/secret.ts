/** What the reader keeps secret, told at a tap on it. */
import { topLook } from "../board/ghost";
import { secretText } from "./prompt";
import { waiting } from "./others";
import type { DockContext, Speech } from "./speech";
import { choice, turn } from "./turn";

/** Say and show what is secret, in the place of what else is to be done; only moves stay beside it. */
export function secret(context: DockContext): Speech | null {
  const { shown, say } = context;
  const [line = "", second = ""] = shown ? secretText(shown, say).split("\n") : [];
  if (!shown || line === "") return null;
  const { tone, lead, acts } = choice(context) ?? turn(context) ?? waiting(context);
  const look = topLook(shown.scene, shown.props.unfolded ?? "");
  const kept = acts.filter(({ isMove, icon }) => isMove || icon === "undo");
  return { tone, lead: look ? { as: "piece", look } : lead, line, second, acts: kept };
}
