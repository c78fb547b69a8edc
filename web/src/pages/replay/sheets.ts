/** The sheets of the replay: moves, options, and the account of a review. */
import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { staticBoard } from "../../board/picture";
import { inDigits } from "../../board/shapes";
import { valueOf } from "../../controls/fields";
import { icon } from "../../controls/icons";
import { speedField } from "../../dialogs/speed";
import { gameOf } from "../../games/catalog";
import type { BoardProps } from "../../games/game";
import { renderMessages } from "../../messages";
import type { Shell } from "../../shell";
import { digits, withoutCodes, type Say, type Words } from "../../words";
import type { CheckResult, Frame, Replay, VerdictData } from "../../wire";
import { recordNaming, textOf } from "./record";
import { accountedReview, type ReplayState, type Sheet } from "./state";
import type { ReplayHandlers } from "./told";

const SHEETS = {
  account: ["web-review", "bulb"],
  moves: ["web-tab-log", "list"],
  options: ["web-tab-more", "more"],
} as const;

/** Draw the buttons that open the sheets on small screens. */
export function sheetButtons(
  state: ReplayState,
  say: Say,
  { dispatch }: Pick<ReplayHandlers, "dispatch">,
): TemplateResult {
  const button = (name: Sheet): TemplateResult => {
    const [title, sign] = SHEETS[name];
    return html`<button
      class="quiet"
      data-sheet=${name}
      aria-expanded=${state.sheet === name ? "true" : "false"}
      aria-label=${say(title)}
      @click=${() => {
        dispatch({ type: "sheet", sheet: name });
      }}
    >
      ${icon(sign)}
    </button>`;
  };
  return html`<strong class="grow">${say(state.review ? "web-review" : "web-replay")}</strong>
    <div class="sheets">
      ${accountedReview(state) ? button("account") : nothing} ${button("moves")}
      ${button("options")}
    </div>`;
}

export function sheet(
  name: Sheet,
  say: Say,
  { dispatch }: ReplayHandlers,
  inside: TemplateResult,
): TemplateResult {
  const [title] = SHEETS[name];
  return html`<section class="panel ${name}">
    <header>
      <h2>${say(title)}</h2>
      <button
        class="quiet"
        aria-label=${say("web-close")}
        @click=${() => {
          dispatch({ type: "sheet", sheet: null });
        }}
      >
        ${icon("close")}
      </button>
    </header>
    ${inside}
  </section>`;
}

export function options(
  shell: Shell,
  state: ReplayState,
  record: Replay,
  props: BoardProps,
  handlers: ReplayHandlers,
): TemplateResult {
  const { say } = shell.words();
  const hasSecrets = Object.keys(record.frames[state.at]?.views ?? {}).length > 1;
  return html`${state.records.length > 1 ? recordField(state, say, handlers) : nothing}
    ${hasSecrets ? viewerField(state, props, say, handlers) : nothing} ${speedField(shell)}
    ${ranking(props, record.game, shell.words())}
    <div class="row">
      <button
        ?disabled=${state.busy}
        @click=${() => {
          handlers.verify();
        }}
      >
        ${icon("check")} ${say("web-verify")}
      </button>
      <a class="button" href="/replay">${icon("file")} ${say("web-other-record")}</a>
    </div>
    ${state.verdicts ? verdictList(state.verdicts, state, say) : nothing}`;
}

/** Name a record of several by its number and its game. */
function recordTitle(record: ReplayState["records"][number], index: number, say: Say): string {
  const game = "game" in record ? say(`game-${record.game}`) : say("web-record-unread");
  return `${inDigits(index + 1)} · ${game}`;
}

/** Draw the field that chooses among several records. */
export function recordField(
  state: ReplayState,
  say: Say,
  { dispatch }: Pick<ReplayHandlers, "dispatch">,
): TemplateResult {
  const select = (event: Event): void => {
    dispatch({ type: "record", index: Number(valueOf(event)) });
  };
  return html`<label class="field"
    >${say("web-which-record")}<select @change=${select}>
      ${state.records.map(
        (record, index) =>
          html`<option value=${index} .selected=${live(index === state.index)}>
            ${recordTitle(record, index, say)}
          </option>`,
      )}
    </select></label
  >`;
}

function viewerField(
  state: ReplayState,
  { names }: BoardProps,
  say: Say,
  { dispatch }: ReplayHandlers,
): TemplateResult {
  const viewers: readonly (readonly [string, string])[] = [
    ["all", say("web-seen-open")],
    ["-", say("web-seen-spectator")],
    ...names.map((name, seat) => [String(seat), name] as const),
  ];
  const select = (event: Event): void => {
    dispatch({ type: "viewer", viewer: valueOf(event) });
  };
  return html`<label class="field"
    >${say("web-seen-by")}<select @change=${select}>
      ${viewers.map(
        ([viewer, name]) =>
          html`<option value=${viewer} .selected=${live(viewer === state.viewer)}>${name}</option>`,
      )}
    </select></label
  >`;
}

/** Draw the list of frames, each a button that seeks to it. */
export function steps(
  state: ReplayState,
  record: Replay,
  say: Say,
  seek: (at: number) => void,
): TemplateResult {
  const naming = recordNaming(record, say);
  const row = (frame: Frame, at: number): TemplateResult =>
    html`<li>
      <button
        class="plain"
        aria-current=${at === state.at ? "step" : nothing}
        @click=${() => {
          seek(at);
        }}
      >
        ${renderMessages(textOf(frame, state.viewer), withoutCodes(say), naming)}
      </button>
    </li>`;
  return html`<ol class="log steps">
    ${record.frames.map((frame, at) => (at === 0 ? nothing : row(frame, at)))}
  </ol>`;
}

function ranking(props: BoardProps, game: string, words: Words): TemplateResult {
  return html`<ul class="ranking">
    ${props.names.map((_, seat) => rankingRow(props, game, seat, words))}
  </ul>`;
}

function rankingRow(
  props: BoardProps,
  game: string,
  seat: number,
  { say, lang }: Words,
): TemplateResult {
  const { place = null, points = null } = props.standing[seat] ?? {};
  const holdings = gameOf(game).holdings?.(props, seat, say);
  const picture =
    holdings && holdings.scene.pieces.length > 0
      ? html`<span class="before">${staticBoard({ ...holdings.scene, name: holdings.name })}</span>`
      : nothing;
  return html`<li class=${props.mover === seat ? "turn" : ""}>
    <b class="place numbers">${place === null ? "–" : digits(place, lang)}</b
    ><strong>${props.names[seat]}</strong>
    <span class="numbers"
      >${points === null ? "?" : say("web-points", { game, count: points })}</span
    >
    ${picture}
  </li>`;
}

function verdictList(
  verdicts: readonly VerdictData[],
  { records }: ReplayState,
  say: Say,
): TemplateResult {
  const heading = (index: number): TemplateResult | typeof nothing => {
    const record = records[index];
    const isOne = verdicts.length === 1 || !record;
    return isOne ? nothing : html`<h3>${recordTitle(record, index, say)}</h3>`;
  };
  return html`<section class="verdicts" aria-label=${say("web-verify")} role="status">
    ${verdicts.map(
      ({ checks }, index) =>
        html`${heading(index)}
          <ul>
            ${checks.map((check) => checkRow(check, say))}
          </ul>`,
    )}
  </section>`;
}

/** Draw a check; a record without a proof is neither right nor wrong. */
function checkRow({ name, right, text }: CheckResult, say: Say): TemplateResult {
  if (name === "sealed") return html`<li class="unchecked">${text}</li>`;
  return html`<li class=${right ? "right" : "false"}>
    ${icon(right ? "check" : "cross")}<span class="unseen"
      >${say(right ? "web-right" : "web-not-right")}</span
    >
    ${text}
  </li>`;
}

/** Let a sheet of an upright phone end where the sentence begins, which takes as many lines as it needs. */
export function endSheet(): void {
  const side = document.querySelector<HTMLElement>(".replay .side");
  const foot = document.querySelector(".player .foot");
  if (side && foot)
    side.style.setProperty("--lower", `${innerHeight - foot.getBoundingClientRect().top}px`);
}
