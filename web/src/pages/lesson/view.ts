/** Draw a lesson: seats and board as at a table, and the bubble that says what to do. */
import { html, nothing, type TemplateResult } from "lit-html";
import { board } from "../../board/board";
import { dieBox } from "../../board/die";
import { namingFor, seatNames } from "../../messages";
import type { Model } from "../../model";
import type { PanelContext } from "../../context";
import { moveActs } from "../../dock/acts";
import { icon } from "../../controls/icons";
import { boardHandlers, type PlayHandlers } from "../../dock/play";
import type { ShownBoard } from "../../dock/shown_board";
import { seats } from "../../people/seats";
import type { Shell } from "../../shell";
import { arrow } from "./arrow";
import { coach, type Coaching } from "./coach";

/** Draw the lesson on its board. */
export function lessonArea(
  shown: ShownBoard,
  model: Model,
  shell: Shell,
  handlers: PlayHandlers,
  coaching: Omit<Coaching, "choices">,
  pointed: string | null,
): TemplateResult {
  const { say } = shell.words();
  const choices = moveButtons(shown, model, shell, handlers);
  const on = boardHandlers(shown, handlers);
  return html`<div class="folk">${folk(shown, model, shell)}</div>
    <div class="middle">
      <div class="play">
        <div class="stage">${board(shown.scene, on)} ${arrow(shown.scene, pointed)}</div>
        <div class="foot">
          ${dieBox(shown.scene.die, () => {
            on.tap("die");
          })}
          ${coach({ ...coaching, choices }, say)}
        </div>
      </div>
    </div>`;
}

/** Draw the acts that have no field on the board, and the one that takes back what is begun. */
function moveButtons(
  shown: ShownBoard,
  model: Model,
  shell: Shell,
  handlers: PlayHandlers,
): TemplateResult {
  const { say } = shell.words();
  const clear = (): void => {
    handlers.dispatch({ type: "pick", picked: [], asked: [] });
  };
  const back = html`<button class="round" aria-label=${say("board-give-up")} @click=${clear}>
    ${icon("undo")}
  </button>`;
  return html`<div class="choices">
    ${moveActs(shown, model, say, handlers).map(
      ({ text, press }) => html`<button class="strong" @click=${() => press?.()}>${text}</button>`,
    )}
    ${shown.props.picked.length === 0 ? nothing : back}
  </div>`;
}

/** Draw the seats, as at a table whose players never leave. */
function folk(shown: ShownBoard, model: Model, shell: Shell): TemplateResult | null {
  const context = seatedContext(model, shell);
  return context && seats(context, shown);
}

/** Return the context of panels at a table whose players never leave; null before a scene. */
export function seatedContext(model: Model, shell: Shell): PanelContext | null {
  const { say } = shell.words();
  const now = model.snapshot;
  if (!now) return null;
  const none = (): void => undefined;
  return {
    shell,
    model,
    now,
    say,
    ui: model.ui,
    naming: namingFor(now, say),
    names: seatNames(now, say),
    bots: [],
    options: [],
    seatColours: "",
    isReviewed: false,
    age: 0,
    game: null,
    link: "",
    invitation: null,
    send: none,
    setUi: none,
  };
}
