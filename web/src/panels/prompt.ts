/** The one line that says what to do now, or why the last tap was refused. */
import { html, nothing, type TemplateResult } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import type { BoardProps, Game } from "../games/game";
import { renderMessages, seatNames } from "../messages";
import { legalActions, type Model } from "../model";
import type { Message, Snapshot } from "../wire";
import type { Say } from "../words";
import { adviceOf, type ShownBoard } from "./play";
import { isOwnTurn, statusText } from "./status";

/** Draw the line; its height never changes, and a new text is a new element: nothing shifts. */
export function promptLine(shown: ShownBoard, model: Model, say: Say): TemplateResult {
  const now = model.snapshot;
  const refused = now && refusalOf(shown.game, shown.props, model, say);
  const advice = adviceOf(shown.game, shown.props, model);
  const advised = advice ? adviceText(advice.effect, advice.reason, say) : "";
  const text = refused?.text ?? (advised || (now ? promptText(shown, now, model, say) : ""));
  const rule = refused?.rule;
  const { told, isEffect } = rule ? { told: "", isEffect: false } : hintOf(shown);
  const link = html`<a href=${`/rules/${shown.game.name}#${rule}`} target="_blank"
    >${say("web-see-rule", { rule: rule ?? "" })}</a
  >`;
  return html`<p
    class="prompt ${now && isOwnTurn(now) ? "own" : ""} ${refused || advice ? "refused" : ""}"
  >
    ${keyed(
      `${text}${told}`,
      html`<span>${text} ${rule ? link : nothing}</span>
        ${told ? html`<small aria-hidden="true" class=${isEffect ? "effect" : ""}>${told}</small>` : nothing}`,
    )}
  </p>`;
}

/** Return what a bot would play, with the reason where it knows one. */
const adviceText = (effect: string, reason: Message | null, say: Say): string =>
  reason
    ? say("web-hint-why", { effect, reason: renderMessages(reason, say) })
    : say("web-hint-is", { effect });

/** Return what a tap on the field or piece under the pointer does, or else what stands there. */
function hintOf({ scene, props: { hinted } }: ShownBoard): { told: string; isEffect: boolean } {
  const field = scene.fields.find((one) => one.id === hinted);
  const piece = scene.pieces.find((one) => one.id === hinted);
  const effect = field?.hint;
  return { told: effect ?? field?.name ?? piece?.name ?? "", isEffect: Boolean(effect) };
}

function promptText({ game, props }: ShownBoard, now: Snapshot, model: Model, say: Say): string {
  const mover = now.game?.mover;
  if (now.phase !== "playing" || typeof mover !== "number") return statusText(now, say);
  if (!now.you.includes(mover)) {
    return say("web-wait-for", { name: seatNames(now, say)[mover] ?? "" });
  }
  // The move that was just sent is not answered yet.
  return legalActions(model).length === 0
    ? ""
    : (game.prompt?.(props, say) ?? statusText(now, say));
}

/** Return why the last tap was refused, with the rule; null where it was not. */
export function refusalOf(
  game: Game,
  props: BoardProps,
  model: Model,
  say: Say,
): { text: string; rule: string } | null {
  const { refused, snapshot } = model;
  if (refused === null || !snapshot || !isOwnTurn(snapshot)) return null;
  const found = game.refusal?.(refused, props);
  return found ? { text: say(found.id, found.args), rule: found.rule } : null;
}
