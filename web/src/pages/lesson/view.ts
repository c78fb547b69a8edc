/** Draw a lesson: seats and board as at a table, and the bubble that says what to do. */
import { html, type TemplateResult } from "lit-html";
import { board } from "../../board/board";
import { dieBox } from "../../board/die";
import { namingFor, seatNames } from "../../messages";
import type { Model } from "../../model";
import { boardHandlers, buttons, type PlayHandlers, type ShownBoard } from "../../panels/play";
import { seats } from "../../panels/seats";
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
  const choices = buttons(shown, model, say, handlers);
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

/** Draw the seats, as at a table whose players never leave. */
function folk(shown: ShownBoard, model: Model, shell: Shell): TemplateResult | null {
  const { say } = shell.words();
  const now = model.snapshot;
  if (!now) return null;
  const none = (): void => undefined;
  const context = {
    shell,
    model,
    now,
    say,
    ui: model.ui,
    naming: namingFor(now, say),
    names: seatNames(now, say),
    bots: [],
    seatColours: "",
    age: 0,
    game: null,
    link: "",
    invitation: null,
    send: none,
    setUi: none,
  };
  return seats(context, shown);
}
