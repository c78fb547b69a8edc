/** Draw the replay: the board with its controls, and beside it or in sheets all the rest. */
import { html, nothing, type SVGTemplateResult, type TemplateResult } from "lit-html";
import { board, type BoardHandlers } from "../../board/board";
import { dieBox } from "../../board/die";
import type { Scene } from "../../board/scene";
import { inDigits } from "../../board/shapes";
import type { BoardProps } from "../../games/game";
import { icon, mark, type Icon } from "../../controls/icons";
import type { Shell } from "../../shell";
import type { Frame, Replay } from "../../wire";
import { digits, type Say } from "../../words";
import { account, pointText } from "./account";
import { chancesAt, entryAt, splitOf, turningPoints, type Review } from "./review";
import { options, sheet, steps } from "./sheets";
import { accountedReview, eyesOf, lastFrame, type ReplayState } from "./state";
import type { OwnReview } from "./own";
import { strip } from "./strip";
import { told, type ReplayHandlers } from "./told";
import { track } from "./track";

/** A record at a frame, ready to be drawn. */
export interface Shown {
  readonly shell: Shell;
  readonly state: ReplayState;
  readonly record: Replay;
  readonly frame: Frame;
  readonly props: BoardProps;
  readonly scene: Scene;
  /** What is marked on the board. */
  readonly remarks: SVGTemplateResult | null;
  /** The letters of the seats' colours. */
  readonly colours: readonly string[];
  readonly own: OwnReview | null;
}

/**
 * Draw the board of the current frame, and below it within reach of the thumb what was done, the
 * track of the game and the steps; beside it, or in sheets over it, account, moves and options.
 */
export function player(shown: Shown, handlers: ReplayHandlers): TemplateResult {
  const { shell, state, record, frame, props, scene, colours } = shown;
  const { say } = shell.words();
  const { review, at } = state;
  const { names } = props;
  const seek = (aim: number): void => {
    handlers.playback.stop();
    handlers.seek(aim);
  };
  const show = (aim: number): void => {
    seek(aim);
    handlers.dispatch({ type: "sheet", sheet: null }); // on small screens it lies over the board
  };
  const found = accountedReview(state);
  const accounted = found && {
    ...shown,
    review: found,
    at,
    names,
    seek: show,
    viewer: state.viewer,
    eyes: eyesOf(state),
  };
  return html`<div class="player">
      ${seats(shown, handlers)}
      ${review && state.viewer !== "all" ? strip({ review, at, viewer: state.viewer, names, colours }, shell.words()) : nothing}
      <div class="stage">${board(scene, explore(handlers), shown.remarks)}</div>
      <div class="foot">
        ${dieBox(scene.die)}
        <div class="dock">${told(state, record, frame, shell, handlers)}</div>
      </div>
      ${review ? chips(review, shown, seek) : nothing}
      ${track({ at, last: lastFrame(state), by: typeof frame.by === "number" ? frame.by : null, names, colours, viewer: state.viewer, eyes: eyesOf(state), review }, say, seek)}
      ${controls(state, say, handlers)}
    </div>
    <aside class="side ${state.sheet ? `open shows-${state.sheet}` : ""}">
      ${accounted ? sheet("account", say, handlers, account(accounted)) : nothing}
      ${sheet("moves", say, handlers, steps(state, record, say, show))}
      ${sheet("options", say, handlers, options(shell, state, record, props, handlers))}
    </aside>`;
}

/** Draw the turning points as buttons below the sentence. */
function chips(
  review: Review,
  { shell, state, props }: Shown,
  seek: (at: number) => void,
): TemplateResult | typeof nothing {
  const chip = (at: number, index: number): TemplateResult => {
    const entry = entryAt(review, at);
    return html`<button
      class="chip"
      aria-current=${at === state.at ? "step" : nothing}
      @click=${() => {
        seek(at);
      }}
    >
      <b class="number" translate="no">${inDigits(index + 1)}</b>
      <span
        ><span class="fades" dir="auto"><span>${props.names[entry?.mover ?? 0]}</span></span>
        ${pointText(entry, shell)}</span
      >
    </button>`;
  };
  return html`<div class="chips-row">
    ${turningPoints(review, { viewer: state.viewer, eyes: eyesOf(state) }).map(chip)}
  </div>`;
}

/** Return what taps and keys on the board do: they look, and change nothing. */
const explore = ({ dispatch }: ReplayHandlers): BoardHandlers => ({
  tap: (id) => {
    dispatch({ type: "unfold", id });
  },
  inspect: (id) => {
    dispatch({ type: "unfold", id });
  },
  hint: (id) => {
    dispatch({ type: "hint", id });
  },
  cancel: () => {
    dispatch({ type: "unfold", id: null });
  },
});

/** Draw the seats with their chances or points; a tap sees the game with a seat's eyes, or all open. */
function seats(shown: Shown, { dispatch }: ReplayHandlers): TemplateResult {
  const { shell, state, record, props } = shown;
  const { say } = shell.words();
  const hasSecrets = Object.keys(record.frames[state.at]?.views ?? {}).length > 1;
  const seat = (name: string, index: number): TemplateResult => {
    const viewer = String(index);
    const isSeen = state.viewer === viewer;
    const inside = html`${state.review ? mark(shown.colours[index] ?? "?") : nothing}
      <span class="name fades" dir="auto"><span>${name}</span></span> ${figures(index, shown)}`;
    if (!hasSecrets) return html`<div class="eye">${inside}</div>`;
    return html`<button
      class="eye"
      aria-pressed=${isSeen ? "true" : "false"}
      title=${`${say("web-seen-by")} ${name}`}
      @click=${() => {
        dispatch({ type: "viewer", viewer: isSeen ? "all" : viewer });
      }}
    >
      ${state.review ? nothing : icon("eye")} ${inside}
    </button>`;
  };
  const isTurn = (index: number): boolean => props.mover === index;
  return html`<ul class="eyes ${state.review ? "weighed" : ""}">
    ${props.names.map((name, index) => html`<li class=${isTurn(index) ? "turn" : ""}>${seat(name, index)}</li>`)}
  </ul>`;
}

/** Draw a seat's points, or its chance and once all is known what luck and skill did to it. */
function figures(seat: number, { shell, state, props }: Shown): TemplateResult {
  const words = shell.words();
  const { say, lang } = words;
  const { review, at, viewer } = state;
  const chances = review && chancesAt(review, at, viewer);
  if (!chances) {
    const { points = null } = props.standing[seat] ?? {};
    return html`<b class="numbers">${points === null ? "–" : digits(points, lang)}</b>`;
  }
  const percent = Math.round(100 * (chances[seat] ?? 0));
  const found = review.summary?.seats[seat];
  const split = found && splitOf(found, words);
  return html`<b class="numbers" translate="no">${say("web-review-percent", { percent })}</b> ${
      split
        ? html`<span class="split ltr" translate="no"
            ><span class="unseen">${say("web-review-split", split)}</span
            ><span aria-hidden="true"
              ><span>${icon("die")}${split.luck}</span>
              <span>${icon("bulb")}${split.skill}</span></span
            ></span
          >`
        : nothing
    }`;
}

function controls(state: ReplayState, say: Say, handlers: ReplayHandlers): TemplateResult {
  const { playback, seek, toggle } = handlers;
  const { at } = state;
  const last = lastFrame(state);
  const button = (id: string, sign: Icon, press: () => void, off: boolean): TemplateResult =>
    html`<button
      class="step-${sign}"
      aria-label=${say(id)}
      title=${say(id)}
      aria-disabled=${off ? "true" : nothing}
      @click=${off ? nothing : press}
    >
      ${icon(sign)}
    </button>`;
  const jump = (aim: number) => (): void => {
    playback.stop();
    seek(aim);
  };
  const isRunning = playback.isRunning();
  return html`<div class="controls ltr">
    ${button("web-first", "first", jump(0), at === 0)}
    ${button("web-back", "back", jump(at - 1), at === 0)}
    ${button(isRunning ? "web-pause" : "web-run", isRunning ? "pause" : "play", toggle, last === 0)}
    ${button("web-forward", "next", jump(at + 1), at >= last)}
    ${button("web-last", "last", jump(last), at >= last)}
  </div>`;
}
