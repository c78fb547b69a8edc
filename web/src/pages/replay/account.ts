/** The account of a reviewed game: luck and skill by seat, turning points, and what they suppose. */
import { html, nothing, type TemplateResult } from "lit-html";
import { inDigits } from "../../board/shapes";
import { mark } from "../../controls/icons";
import { renderMessages } from "../../messages";
import type { Shell } from "../../shell";
import { digits, joinNames, signed, withoutCodes } from "../../words";
import type { Grade, Replay, ReviewData } from "../../wire";
import { giveaways, giveawayText, type Giveaway } from "./giveaway";
import { deedOf, recordNaming } from "./record";
import {
  entryAt,
  lostPoints,
  progressText,
  turningPoints,
  wholePart,
  type Eyes,
  type Part,
  type Review,
} from "./review";
import type { OwnReview } from "./own";
import { isSeat } from "./state";
import { strip } from "./strip";
import { betterText } from "./told";

interface Accounted extends Eyes {
  readonly review: Review;
  readonly record: Replay;
  readonly at: number;
  readonly names: readonly string[];
  readonly colours: readonly string[];
  readonly shell: Shell;
  readonly seek: (at: number) => void;
  /** What the browser knows of the reader's own play; null where it knows nothing. */
  readonly own: OwnReview | null;
}

/** Draw the account of all seats with the turning points as sentences. */
export function account(shown: Accounted): TemplateResult {
  const { review, shell } = shown;
  const { say } = shell.words();
  const { summary } = review;
  if (!summary) {
    const last = shown.record.frames.length - 1;
    // No live region: it would speak for each action reviewed.
    return html`<p>${progressText(review, last, say)}</p>`;
  }
  return html`${summary.over ? nothing : html`<p class="unfinished">${unfinishedText(summary, shown)}</p>`}
    <ul class="accounts">
      ${summary.seats.map((_, seat) => seatRow(seat, summary, shown))}
    </ul>
    ${shown.own ? html`<p class="own">${ownText(shown.own, shell)}</p>` : nothing}
    <h2>${say("web-review-points")}</h2>
    ${isBeyondKnowledge(shown) ? html`<p class="about">${say("web-review-open")}</p>` : nothing}
    ${points(shown)} ${strip(shown, shell.words())} ${givenAway(shown)}
    <p class="about">
      ${say("web-review-supposes")} ${isUncertain(shown) ? say("web-review-milder") : nothing}
      ${summary.seats.some((seat) => wholePart(seat, "second_look") !== 0) ? say("web-review-second") : nothing}
    </p>`;
}

/** Say of which moment the account of a game is that was not played to its end. */
function unfinishedText({ resigned }: ReviewData, { review, names, shell }: Accounted): string {
  const { say } = shell.words();
  const hides = hidesAny(review) ? "yes" : "no";
  if (resigned.length === 0) return say("web-review-unfinished", { hides });
  const gone = resigned.map((seat) => names[seat] ?? "");
  return say("web-review-resigned", { names: joinNames(gone, say), hides });
}

const hidesAny = ({ entries }: Review): boolean => (entries[0]?.known.length ?? 0) > 0;

/** Tell whether chances are shown as nobody at the table could know them: a spectator has no others. */
const isBeyondKnowledge = ({ review, viewer }: Accounted): boolean =>
  hidesAny(review) && !isSeat(viewer);

function ownText(review: OwnReview, shell: Shell): string {
  const { say } = shell.words();
  if (review === "stand-in") return say("web-review-own", { comparison: review });
  const { accuracy, best } = review;
  const own = Math.round(accuracy);
  const isBest = best !== null && own > Math.round(best);
  const comparison = best === null ? "first" : isBest ? "best" : "less";
  return say("web-review-own", { accuracy: own, best: Math.round(best ?? 0), comparison });
}

/** Tell whether turning points have numbers with a standard error, which is taken off for a word. */
const isUncertain = ({ review, ...eyes }: Accounted): boolean =>
  turningPoints(review, eyes).some((at) => entryAt(review, at)?.judged?.error);

function seatRow(seat: number, summary: ReviewData, shown: Accounted): TemplateResult {
  const { names, colours, shell } = shown;
  const { say, lang } = shell.words();
  const found = summary.seats[seat];
  if (!found) return html``;
  const part = (name: Part, text: string): TemplateResult =>
    html`<span data-part=${name}
      >${say("web-review-part", { part: name })} <b class="ltr" translate="no">${text}</b></span
    >`;
  const end = (name: Part): TemplateResult => part(name, digits(wholePart(found, name), lang));
  const change = (name: Part, always = false): TemplateResult | typeof nothing => {
    const points = wholePart(found, name);
    return always || points !== 0 ? part(name, signed(points, lang)) : nothing;
  };
  const { accuracy } = found;
  return html`<li>
    ${mark(colours[seat] ?? "?")}<strong dir="auto">${names[seat]}</strong>
    <span
      >${accuracy === null ? nothing : html`${say("web-review-accuracy")} <b>${Math.round(accuracy).toLocaleString(lang)}</b>`}</span
    >
    <span class="most">${say("web-review-most", { what: found.weighed })}</span>
    <span class="parts">
      ${end("start")} ${change("luck", true)} ${change("own", true)} ${change("others")}
      ${change("reveal")} ${change("second_look")} ${end("result")}
    </span>
  </li>`;
}

function points({ review, record, at, shell, seek, ...eyes }: Accounted): TemplateResult {
  const { say } = shell.words();
  const words = { ...shell.words(), say: withoutCodes(say) };
  const naming = recordNaming(record, say);
  const frames = turningPoints(review, eyes);
  if (frames.length === 0) return html`<p>${say("web-review-no-points")}</p>`;
  const row = (frame: number, index: number): TemplateResult => {
    const entry = entryAt(review, frame);
    const played = record.frames[frame];
    const what = played ? renderMessages(deedOf(played), words.say, naming) : "";
    return html`<li>
      <button
        class="point"
        aria-current=${frame === at ? "step" : nothing}
        @click=${() => {
          seek(frame);
        }}
      >
        <b class="number" translate="no">${inDigits(index + 1)}</b>
        <span
          ><strong>${pointText(entry, shell)}</strong> ${what}
          <small>${entry ? betterText(entry, words, naming) : nothing}</small></span
        >
      </button>
    </li>`;
  };
  return html`<ol class="points">
    ${frames.map(row)}
  </ol>`;
}

/** Draw by which placements the seats gave their goals away; a tap leads there. */
function givenAway({
  review,
  viewer,
  colours,
  record,
  at,
  shell,
  seek,
}: Accounted): TemplateResult | typeof nothing {
  const words = { ...shell.words(), say: withoutCodes(shell.words().say) };
  const found = giveaways(review, viewer, colours);
  if (found.length === 0) return nothing;
  const row = (one: Giveaway): TemplateResult => {
    const frame = record.frames[one.at];
    const naming = recordNaming(record, words.say);
    return html`<li>
      <button
        class="point"
        aria-current=${one.at === at ? "step" : nothing}
        @click=${() => {
          seek(one.at);
        }}
      >
        ${mark(one.colour)}
        <span
          >${frame ? renderMessages(deedOf(frame), words.say, naming) : nothing}
          <small>${giveawayText(one, words.say)}</small></span
        >
      </button>
    </li>`;
  };
  return html`<h2>${words.say("web-review-giveaways")}</h2>
    <ul class="points giveaways">
      ${found.map(row)}
    </ul>`;
}

/** Say what a turning point cost: "mistake −9". */
export function pointText(
  entry: { readonly judged: { readonly grade: Grade; readonly loss: number } | null } | undefined,
  { words }: Pick<Shell, "words">,
): string {
  const { say, lang } = words();
  if (!entry?.judged) return "";
  const grade = say("web-review-grade", { grade: entry.judged.grade });
  return `${grade} \u2066${signed(lostPoints(entry.judged), lang)}\u2069`;
}
