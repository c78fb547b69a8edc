/** The dock of the replay: what was done, what was remarkable about it, and what can be done. */
import { html, nothing, type TemplateResult } from "lit-html";
import { errorText, failureText, renderMessages, type Naming } from "../../messages";
import { truncate, withoutStop } from "../../games/game";
import { isReviewed } from "../../game_list";
import { isFinal } from "../../loader";
import { isNarrow } from "../../controls/fit";
import { icon, type Icon } from "../../controls/icons";
import { missingText } from "../../record_file";
import type { Shell } from "../../shell";
import type { Frame, GameData, MessageData, Replay } from "../../wire";
import { digits, signed, withoutCodes, type Say, type Words } from "../../words";
import { mayContinue } from "./continuing";
import { giveaways, giveawayText } from "./giveaway";
import type { Playback } from "./playback";
import { coloursOf, deedOf, recordNaming, textOf } from "./record";
import {
  badgeOf,
  entryAt,
  progressText,
  splitOf,
  type Badge,
  type Review,
  type Reviewed,
} from "./review";
import { currentRecord, eyesOf, lastFrame, type ReplayState, type ReplayUpdate } from "./state";

export interface ReplayHandlers {
  readonly dispatch: (update: ReplayUpdate) => void;
  readonly seek: (at: number) => void;
  readonly verify: () => void;
  /** Begin the review, or try again. */
  readonly review: () => void;
  readonly games: () => readonly GameData[];
  /** Go on without the review that has failed. */
  readonly dismiss: () => void;
  /** Play on from the frame shown. */
  readonly playOn: () => void;
  /** Show the better choice, or again what was played. */
  readonly tryBetter: (isTrying: boolean) => void;
  /** Run the film or stop it. */
  readonly toggle: () => void;
  readonly playback: Playback;
}

/** Draw the sentence of a frame. */
export function told(
  state: ReplayState,
  record: Replay,
  frame: Frame,
  shell: Shell,
  handlers: ReplayHandlers,
): TemplateResult {
  const { review, at } = state;
  const { say, lang } = shell.words();
  if (state.refused) return refused(reasonText(state.refused, say), say, handlers);
  if (review?.phase === "failed") return failed(review, say, handlers);
  const { entry, badge, better, token, text, second } = tellingOf(
    state,
    frame,
    shortNaming(record, say),
    { ...shell.words(), say: withoutCodes(say) },
  );
  const isCounting = review?.phase === "running" && !second;
  const below = isCounting ? progressText(review, lastFrame(state), say) : second;
  const needsToken = shell.settings().notation && token !== null && !text.includes(token);
  // On the smallest phones a long one scrolls, by arrow keys too.
  const kind = badge?.kind === "skill" && !better ? "better" : nothing;
  return html`<div class="told">
    ${badge && !better ? badgeBox(badge, shell) : nothing}
    <p class="deed" tabindex=${kind === nothing ? nothing : "0"}>
      ${text} ${needsToken ? html`<code class="ltr">${shorten(token)}</code>` : nothing}
      ${below ? html`<small class=${kind}>${below}</small>` : nothing}
    </p>
    <span class="numbers ltr">${digits(at, lang)} / ${digits(lastFrame(state), lang)}</span>
    ${acts(state, entry, say, handlers)}
  </div>`;
}

/** What is told of a frame: what was done, and what the review says of it. */
interface Telling {
  readonly entry: Reviewed | undefined;
  readonly badge: Badge | null;
  /** What would have been better, while it is shown instead. */
  readonly better: Frame | null;
  readonly token: string | null;
  readonly text: string;
  readonly second: string;
}

function tellingOf(state: ReplayState, frame: Frame, naming: Naming, words: Words): Telling {
  const { review, at } = state;
  const { say } = words;
  const entry = review ? entryAt(review, at) : undefined;
  const badge = entry ? badgeOf(entry, eyesOf(state)) : null;
  const better = state.isTrying ? (entry?.better ?? null) : null;
  const shown = better ?? frame;
  // Where there is more to say than what was done, what followed from it is left to the moves.
  const messages = badge ? deedOf(shown, state.viewer) : textOf(shown, state.viewer);
  const text = at === 0 ? startText(state, naming, words) : renderMessages(messages, say, naming);
  const remark = entry ? secondLine(entry, badge, better !== null, naming, words) : "";
  const second = remark || (better ? "" : giveawayAt(state, say));
  return {
    entry,
    badge,
    better,
    token: shown.token,
    text: withoutStop(text),
    second: withoutStop(second),
  };
}

/** Say how far the action that led to the frame gave a goal away; empty where it is none's most. */
function giveawayAt(state: ReplayState, say: Say): string {
  const { review, at, viewer } = state;
  const record = currentRecord(state);
  if (!review?.deduction || !record) return "";
  const all = giveaways(review, viewer, coloursOf(record, say));
  const found = all.find((one) => one.at === at);
  return found ? giveawayText(found, say) : "";
}

/** Say what weighed most for the seat whose eyes are used, once that is known. */
function startText(state: ReplayState, naming: Naming, words: Words): string {
  const { say } = words;
  const eyes = eyesOf(state);
  const found = state.review?.summary?.seats[eyes ?? -1];
  if (!found) return say("web-replay-start");
  const weighed = say("web-review-most", { what: found.weighed });
  return say("web-review-verdict", {
    name: naming(String(eyes)),
    weighed,
    ...splitOf(found, words),
  });
}

/** Letters of a name in the dock; all of it is in the account, the moves and on the seats. */
const NAME_ROOM = { narrow: 10, wide: 30 } as const;

/** Name the seats of a record so briefly that a sentence has room beside badge and act. */
const shortNaming = (record: Replay, say: Say): Naming => {
  const naming = recordNaming(record, say);
  const room = isNarrow() ? NAME_ROOM.narrow : NAME_ROOM.wide;
  return (name) => truncate(naming(name), room);
};

/** Shorten a token, such as a deal, that is too long to be read in passing. */
const shorten = (token: string): string => (token.length > 40 ? `${token.slice(0, 38)}…` : token);

/** Say why a choice would have been better, or whose luck it was. */
function secondLine(
  entry: Reviewed,
  badge: Badge | null,
  isTrying: boolean,
  naming: Naming,
  { say, lang }: Words,
): string {
  if (isTrying) {
    const reason = entry.judged?.best_reason;
    return reason
      ? say("web-review-because", { why: renderMessages(reason, say, naming) })
      : say("web-review-trying");
  }
  if (badge?.kind === "skill") return taggedText(entry, say, naming);
  if (badge?.kind !== "luck") return "";
  const name = naming(String(badge.seat));
  const points = signed(badge.points, lang);
  return say("web-review-luck-of", {
    name,
    points,
    side: sideOf(badge),
    by: entry.cause?.kind ?? "deal",
  });
}

const sideOf = ({ points }: Badge): "good" | "bad" => (points > 0 ? "good" : "bad");

/** Say why the choice that the board tags would have been better, or what was wrong with the other. */
function taggedText({ judged }: Reviewed, say: Say, naming: Naming): string {
  const { best_reason: why = null, played_danger: danger = null } = judged ?? {};
  if (why) return say("web-review-tagged", { why: renderMessages(why, say, naming) });
  return danger ? say("web-review-danger", { did: renderMessages(danger, say, naming) }) : "";
}

/** Say what would have been better and why; what was wrong with, or right about, what was played. */
export function betterText(entry: Reviewed, { say, rightToLeft }: Words, naming: Naming): string {
  const { judged, better } = entry;
  if (!judged || !better) return "";
  const told = (reason: MessageData | null): string =>
    reason ? renderMessages(reason, say, naming) : "";
  const why = told(judged.best_reason);
  const [merit, danger] = [told(judged.played_merit), told(judged.played_danger)];
  // A sentence that begins with a foreign name still runs from right to left (U+200F).
  const best = (rightToLeft ? "\u200f" : "") + renderMessages(deedOf(better), say, naming);
  const did = danger || merit;
  const about = did && (danger ? "danger" : "merit");
  if (!why) return say(about ? `web-review-better-${about}` : "web-review-better", { best, did });
  if (!about) return say("web-review-better-why", { best, why });
  return say(`web-review-better-why-${about}`, { best, why, did });
}

const SIGNS = { skill: "bulb", luck: "die", best: "star" } as const;

/** Draw a badge: a bulb on red for a choice, an outlined die for luck, a star for the best. */
function badgeBox(badge: Badge, { words }: Pick<Shell, "words">): TemplateResult {
  const { say, lang } = words();
  return html`<span class="badge ${badge.kind}"
    >${icon(SIGNS[badge.kind])}
    ${badge.kind === "best" ? nothing : html`<b class="ltr">${signed(badge.points, lang)}</b>`}
    <span>${wordOf(badge, say)}</span></span
  >`;
}

const wordOf = (badge: Badge, say: Say): string =>
  badge.kind === "luck"
    ? say("web-review-luck", { side: sideOf(badge) })
    : say("web-review-grade", { grade: badge.grade });

function acts(
  state: ReplayState,
  entry: Reviewed | undefined,
  say: Say,
  handlers: ReplayHandlers,
): TemplateResult {
  const goOn = mayContinue(state)
    ? act("continue", "play", say("web-continue"), handlers.playOn, say("web-continue-from"))
    : nothing;
  return html`${lookAct(state, entry, say, handlers)} ${goOn}`;
}

/** Draw what shows more: the review, or where there was a better choice that one. */
function lookAct(
  state: ReplayState,
  entry: Reviewed | undefined,
  say: Say,
  handlers: ReplayHandlers,
): TemplateResult | typeof nothing {
  const { review, isTrying } = state;
  if (!review && !isReviewed(handlers.games(), currentRecord(state)?.game ?? "")) return nothing;
  if (!review) return act("review", "bulb", say("web-review"), handlers.review);
  if (!entry?.better) return nothing;
  const [sign, text] = isTrying ? (["undo", "played"] as const) : (["eye", "better"] as const);
  return act(text, sign, say(`web-review-show-${text}`), () => {
    handlers.tryBetter(!isTrying);
  });
}

const act = (
  name: string,
  sign: Icon,
  text: string,
  press: () => void,
  title = "",
): TemplateResult =>
  html`<button class="act act-${name}" title=${title || nothing} @click=${press}>
    ${icon(sign)}<span>${text}</span>
  </button>`;

/** Say why the text, or the record shown, cannot be read; empty where it can. */
export function unreadText({ records, index, error }: ReplayState, say: Say): string {
  if (error !== null) return reasonText(error, say);
  const read = records[index];
  return read && "error" in read ? errorText(read.error, say) : "";
}

/** Say why something failed; a string is the id of a message. */
const reasonText = (reason: unknown, say: Say): string =>
  typeof reason === "string" ? missingText(reason, say) : failureText(reason, say);

/** Say what failed over the record shown, until that has been read. */
const refused = (text: string, say: Say, { dispatch }: ReplayHandlers): TemplateResult =>
  html`<div class="told" role="alert">
    <p class="deed">${text}</p>
    ${act("close", "close", say("web-close"), () => {
      dispatch({ type: "heard" });
    })}
  </div>`;

/** Say why there is no review, and let the reader try again or go on without. */
function failed({ error }: Review, say: Say, handlers: ReplayHandlers): TemplateResult {
  return html`<div class="told" role="alert">
    <p class="deed">${failureText(error, say)}</p>
    ${error === "web-review-hidden" || isFinal(error) ? nothing : act("again", "again", say("web-try-again"), handlers.review)}
    ${act("close", "close", say("web-close"), handlers.dismiss)}
  </div>`;
}

/** Announce what is told of the current frame, or of the better choice that is tried. */
export function announceFrame(state: ReplayState, shell: Pick<Shell, "words" | "announce">): void {
  const { say, lang } = shell.words();
  const record = currentRecord(state);
  const frame = record?.frames[state.at];
  if (!record || !frame) return;
  const naming = recordNaming(record, say);
  const { badge, better, text, second } = tellingOf(state, frame, naming, shell.words());
  const isJudged = badge && badge.kind !== "luck" && !better; // the second line tells of luck
  const points = badge?.kind === "skill" ? ` ${signed(badge.points, lang)}` : "";
  const judged = isJudged ? `${wordOf(badge, say)}${points}.` : "";
  shell.announce([text, judged, second].filter(Boolean).join(" "));
}
