/** The sign at a table: whether the chance of the latest game has been checked. */
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "../controls/icons";
import type { Say } from "../words";
import type { FairState } from "./watch";

/** Draw the state in words. */
export function fairSign(state: FairState, say: Say): TemplateResult {
  const text = say("sentence" in state ? state.sentence : `web-fair-${state.kind}`);
  const picture = state.kind === "checked" ? "check" : state.kind === "wrong" ? "cross" : null;
  return html`<p class="fair ${state.kind === "wrong" ? "wrong" : ""}" data-fair=${state.kind}>
    ${picture ? icon(picture) : nothing} ${text}
  </p>`;
}
