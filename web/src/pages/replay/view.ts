/** Draw the replay: the form that takes a record, or the board with its controls. */
import { html, nothing, type TemplateResult } from "lit-html";
import { dieBox } from "../../board/die";
import { staticBoard } from "../../board/picture";
import { drawingOf } from "../../games/catalog";
import type { BoardProps } from "../../games/game";
import { renderMessages } from "../../messages";
import { valueOf } from "../../panels/fields";
import { icon, type Icon } from "../../panels/icons";
import { speedField } from "../../panels/speed";
import type { Shell } from "../../shell";
import type { Say } from "../../words";
import type { Playback } from "./playback";
import { recordNaming, type Frame, type GameRecord, type Verdict } from "./record";
import { lastFrame, type ReplayState, type ReplayUpdate } from "./state";

export interface ReplayHandlers {
  readonly dispatch: (update: ReplayUpdate) => void;
  readonly seek: (at: number) => void;
  readonly verify: () => void;
  readonly readText: (text: string) => void;
  readonly readFile: (file: File | undefined) => void;
  readonly playback: Playback;
}

/** Draw the board of the current frame with controls and details. */
export function player(
  shell: Shell,
  state: ReplayState,
  record: GameRecord,
  props: BoardProps | null,
  handlers: ReplayHandlers,
): TemplateResult | typeof nothing {
  const { say } = shell.words();
  const game = drawingOf(record.game);
  const frame = record.frames[state.at];
  if (!props || !frame) return nothing;
  const scene = game.scene(props, say);
  return html`<div class="player">
      <div class="stage">${staticBoard(scene)}</div>
      <div class="foot">${dieBox(scene.die)} ${caption(state, record, frame, say)}</div>
      ${controls(state, say, handlers)}
    </div>
    <aside class="side open">
      <div class="panel">
        ${state.records.length > 1 ? recordField(state, say, handlers) : nothing}
        ${Object.keys(frame.views).length > 1 ? viewerField(state, props, say, handlers) : nothing}
        ${speedField(shell)} ${ranking(props, record.game, say)}
        <div class="row">
          <button
            ?disabled=${state.busy}
            @click=${() => {
              handlers.verify();
            }}
          >
            ${icon("check")} ${say("web-verify")}
          </button>
          <a
            class="button"
            href="/replay"
            @click=${() => {
              handlers.dispatch({ type: "reset" });
            }}
            >${icon("file")} ${say("web-other-record")}</a
          >
        </div>
        ${state.verdicts ? verdictList(state.verdicts, say) : nothing}
        ${steps(state, record, say, handlers)}
      </div>
    </aside>`;
}

function caption(state: ReplayState, record: GameRecord, frame: Frame, say: Say): TemplateResult {
  const { at } = state;
  const text =
    at === 0 ? say("web-replay-start") : renderMessages(frame.text, say, recordNaming(record, say));
  const needsToken = frame.token !== null && !text.includes(frame.token);
  return html`<p class="told">
    <span class="numbers ltr">${at} / ${lastFrame(state)}</span> ${text}
    ${needsToken ? html`<code class="ltr">${shorten(frame.token)}</code>` : nothing}
  </p>`;
}

/** Shorten a token, such as a deal, that is too long to be read in passing. */
const shorten = (token: string): string => (token.length > 40 ? `${token.slice(0, 38)}…` : token);

/** Draw the list of frames, each a button that seeks to it. */
function steps(
  state: ReplayState,
  record: GameRecord,
  say: Say,
  handlers: ReplayHandlers,
): TemplateResult {
  const naming = recordNaming(record, say);
  const row = (frame: Frame, at: number): TemplateResult =>
    html`<li>
      <button
        class="plain"
        aria-current=${at === state.at ? "step" : nothing}
        @click=${() => {
          handlers.seek(at);
        }}
      >
        ${renderMessages(frame.text, say, naming)}
      </button>
    </li>`;
  return html`<ol class="log steps">
    ${record.frames.map((frame, at) => (at === 0 ? nothing : row(frame, at)))}
  </ol>`;
}

function recordField(state: ReplayState, say: Say, { dispatch }: ReplayHandlers): TemplateResult {
  const select = (event: Event): void => {
    dispatch({ type: "record", index: Number(valueOf(event)) });
  };
  return html`<label class="field"
    >${say("web-which-record")}<select @change=${select}>
      ${state.records.map(
        ({ game }, index) =>
          html`<option value=${index} ?selected=${index === state.index}>
            ${index + 1} · ${say(`game-${game}`)}
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
          html`<option value=${viewer} ?selected=${viewer === state.viewer}>${name}</option>`,
      )}
    </select></label
  >`;
}

function controls(state: ReplayState, say: Say, handlers: ReplayHandlers): TemplateResult {
  const { playback, seek } = handlers;
  const { at } = state;
  const last = lastFrame(state);
  const button = (id: string, sign: Icon, press: () => void, off: boolean): TemplateResult =>
    html`<button
      class="quiet"
      aria-label=${say(id)}
      title=${say(id)}
      ?disabled=${off}
      @click=${press}
    >
      ${icon(sign)}
    </button>`;
  const jump = (aim: number) => (): void => {
    playback.stop();
    seek(aim);
  };
  const toggle = (): void => {
    if (at >= last) seek(0);
    playback.toggle();
  };
  const isRunning = playback.isRunning();
  return html`<div class="controls ltr">
    ${button("web-first", "first", jump(0), at === 0)}
    ${button("web-back", "back", jump(at - 1), at === 0)}
    ${button(isRunning ? "web-pause" : "web-run", isRunning ? "pause" : "play", toggle, last === 0)}
    ${button("web-forward", "next", jump(at + 1), at >= last)}
    ${button("web-last", "last", jump(last), at >= last)}
    <input
      type="range"
      min="0"
      max=${last}
      .value=${String(at)}
      aria-label=${say("web-moment")}
      aria-valuetext=${say("web-moment-of", { at, last })}
      @input=${(event: Event) => {
        jump(Number(valueOf(event)))();
      }}
    />
  </div>`;
}

function ranking(props: BoardProps, game: string, say: Say): TemplateResult {
  return html`<ul class="ranking">
    ${props.names.map((_, seat) => rankingRow(props, game, seat, say))}
  </ul>`;
}

function rankingRow(props: BoardProps, game: string, seat: number, say: Say): TemplateResult {
  const { place = null, points = null } = props.standing[seat] ?? {};
  const holdings = drawingOf(game).holdings(props, seat, say);
  const picture =
    holdings.scene.pieces.length > 0
      ? html`<span class="before">${staticBoard({ ...holdings.scene, name: holdings.name })}</span>`
      : nothing;
  return html`<li class=${props.mover === seat ? "turn" : ""}>
    <b class="place numbers">${place ?? "–"}</b><strong>${props.names[seat]}</strong>
    <span class="numbers"
      >${points === null ? "?" : say("web-points", { game, count: points })}</span
    >
    ${picture}
  </li>`;
}

function verdictList(verdicts: readonly Verdict[], say: Say): TemplateResult {
  const row = ({ right, text }: Verdict["checks"][number]): TemplateResult =>
    html`<li class=${right ? "right" : "false"}>
      ${icon(right ? "check" : "cross")}<span class="unseen"
        >${say(right ? "web-right" : "web-not-right")}</span
      >
      ${text}
    </li>`;
  return html`<section class="verdicts" aria-label=${say("web-verify")} role="status">
    ${verdicts.map(
      ({ checks }) =>
        html`<ul>
          ${checks.map(row)}
        </ul>`,
    )}
  </section>`;
}

/** Draw the form that takes a record: a file that is chosen or dropped, or pasted text. */
export function recordForm(
  shell: Shell,
  state: ReplayState,
  { readText, readFile }: ReplayHandlers,
): TemplateResult {
  const { say } = shell.words();
  const submit = (event: Event): void => {
    event.preventDefault();
    const text = new FormData(event.currentTarget as HTMLFormElement).get("text");
    if (typeof text === "string" && text.trim()) readText(text);
  };
  return html`<p class="about">${say("web-replay-about")}</p>
    <form class="card drop" @submit=${submit}>
      <label class="button strong pick"
        >${icon("file")} ${say("web-choose-file")}
        <input
          class="unseen"
          type="file"
          accept=".kolpak,.txt,text/plain"
          @change=${(event: Event) => {
            readFile((event.target as HTMLInputElement).files?.[0]);
          }}
      /></label>
      <label class="field"
        >${say("web-paste")}<textarea
          class="ltr"
          name="text"
          rows="8"
          spellcheck="false"
          .value=${state.text}
        ></textarea>
      </label>
      <button>${icon("play")} ${say("web-show-it")}</button>
    </form>`;
}
