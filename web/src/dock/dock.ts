/** The dock: one strip, higher only for many buttons or a long line, in which all of a game speaks. */
import { html, nothing, type TemplateResult } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { dieBox } from "../board/die";
import { aloneLook, staticBoard } from "../board/picture";
import { marks, rowOf, type Look } from "../board/scene";
import { tone } from "../board/shapes";
import { icon } from "../controls/icons";
import { isSecondTap } from "../controls/taps";
import { hasRules } from "../games/catalog";
import { withoutStop } from "../games/game";
import { seatFace } from "../people/faces";
import { handleTap } from "./play";
import { heard, type Heard } from "./precedence";
import type { Act, DockContext, Lead, Speech } from "./speech";

/** Draw the dock of a table. */
export function dock(context: DockContext): TemplateResult {
  const found = heard(context);
  const { speech } = found;
  const { shown, say } = context;
  const isDie = speech.lead.as === "die" && shown?.scene.die?.legal === true && isCalm(context);
  const throws = (): void => {
    if (shown && isDie) handleTap(shown, "die", context.handlers);
  };
  const isCrowded = speech.acts.length > 2;
  const isSending = context.model.outbox.length > 0 && found.speaker !== "connection";
  return html`<section
    class="dock dock-${speech.tone} ${isCrowded ? "crowded" : ""} ${speech.colour ? tone(speech.colour) : ""}"
    ?data-sending=${isSending}
    data-speaker=${found.speaker}
    role=${speech.tone === "ask" ? "group" : nothing}
    tabindex=${speech.tone === "ask" ? -1 : nothing}
    aria-label=${speech.tone === "ask" ? speech.line : say("web-dock")}
  >
    <div class="lead">
      ${keyed(speech.tone === "end", lead(speech.lead, context, isDie ? throws : undefined))}
    </div>
    ${keyed(
      wordsOf(speech),
      html`<div class="words" @click=${isDie && speech.acts.length === 0 ? throws : nothing}>
        ${words(speech, context)}
      </div>`,
    )}
    <div class="acts">
      ${speech.acts.map((act) => keyed(`${found.speaker} ${act.text}`, actButton(act)))}
    </div>
    ${tab(found, context)}
  </section>`;
}

/** Tell whether nothing else but the turn speaks, so that the die in the dock may be thrown. */
const isCalm = ({ model }: DockContext): boolean => !model.throwing;

/**
 * Return what is said and what takes its room: other words are another element, so nothing shifts. So
 * is the same answer to another question, whose words take another room.
 */
const wordsOf = ({ line, second, danger, rule, acts }: Speech): string =>
  `${line}${second ?? ""}${danger ?? ""}${rule ?? ""}${acts.length}`;

/** Draw the line and the second one; as one button where they open something. */
function words(speech: Speech, { say, now }: DockContext): TemplateResult {
  const { danger, rule, more, isPassing, isReason } = speech;
  const [line = "", second = ""] = [speech.line, speech.second ?? ""].map(withoutStop);
  if (more) {
    return html`<button type="button" class="prompt opens" @click=${more.press}>
      <span>${line}</span>
      <small class=${isPassing ? "passing" : ""}
        >${second || more.name}
        ${icon("list")}${second ? html`<span class="unseen">${more.name}</span>` : nothing}</small
      >
    </button>`;
  }
  const { game } = now.setup;
  const address = `/rules/${game}#${rule ?? ""}`;
  const link = html`<a href=${address} target="_blank"
    >${say("web-see-rule", { rule: rule ?? "" })}</a
  >`;
  const below =
    rule && hasRules(game)
      ? link
      : danger
        ? html`${second} <span class="danger">${danger}</span>`
        : second;
  return html`<p class="prompt ${speech.isLate ? "late" : ""}">
    <span>${line}</span>
    ${below ? html`<small class=${isPassing ? "passing" : isReason ? "why" : ""}>${below}</small>` : nothing}
  </p>`;
}

/** Draw an act as a button or a link. */
export function actButton(act: Act) {
  const { text, icon: sign, look, isMove, takesBack, title, href, press } = act;
  const className = `act ${look ?? ""} ${isMove ? "move" : ""} ${sign ? "" : "bare"}`;
  const inside = html`${sign ? icon(sign) : nothing}<span>${text}</span>`;
  return href
    ? html`<a class=${className} href=${href} title=${title ?? nothing}>${inside}</a>`
    : html`<button
        type="button"
        class=${className}
        title=${title ?? nothing}
        @click=${() => {
          if (!takesBack || !isSecondTap()) press?.();
        }}
      >
        ${inside}
      </button>`;
}

function lead(
  one: Lead,
  context: DockContext,
  throws: (() => void) | undefined,
): TemplateResult | typeof nothing {
  const { shown } = context;
  switch (one.as) {
    case "die":
      return dieBox(shown?.scene.die, throws);
    case "face":
      return seatFace(context, one.seat);
    case "piece":
      return leadPiece(one.look, context.now.setup.game);
    case "icon":
      return html`<span class="sign">${icon(one.icon)}</span>`;
    case "wheel":
      return html`<span class="wheel"></span>`;
  }
}

/** The box of a piece in the lead, and where its foot stands. */
const PIECE = { width: 76, height: 84, foot: 72 };

function leadPiece(look: Look, game: string): TemplateResult {
  const { look: shown, isFlat } = aloneLook(look);
  const piece = {
    id: "lead",
    field: "",
    name: "",
    x: PIECE.width / 2,
    y: isFlat ? PIECE.height / 2 : PIECE.foot,
    apart: false,
    marks: marks({}),
    look: shown,
  };
  return staticBoard(rowOf(game, "", [piece], PIECE.width, PIECE.height), "piece-lead");
}

/** Draw the tab of a question that waits, or of the choice that waits behind the question. */
function tab({ waits, speaker }: Heard, context: DockContext): TemplateResult | typeof nothing {
  const { say, setUi, ui } = context;
  const swap = (answers: boolean) => (): void => {
    setUi({ answers });
  };
  if (waits?.asker !== undefined) {
    return html`<button type="button" class="waits" @click=${swap(true)}>
      ${seatFace(context, waits.asker)}<span>${say("web-seat-asks", { size: "short" })}</span>
    </button>`;
  }
  if (speaker !== "question" || !ui.answers) return nothing;
  return html`<button type="button" class="waits own" @click=${swap(false)}>
    <span>${say("web-your-turn")}</span>
  </button>`;
}
