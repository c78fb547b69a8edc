/** Draw the page of a table: the panels around the board, or what stands in for them. */
import { html, nothing, type TemplateResult } from "lit-html";
import { board } from "../../board/board";
import { staticBoard } from "../../board/picture";
import { fairSign } from "../../fair/sign";
import { icon } from "../../controls/icons";
import { isReviewed } from "../../game_list";
import { errorText, namingFor, seatNames } from "../../messages";
import type { Model } from "../../model";
import { isNarrow } from "../../controls/fit";
import { bar } from "../../controls/bar";
import type { PanelContext } from "../../context";
import { dock } from "../../dock/dock";
import { boardHandlers } from "../../dock/play";
import type { DockContext } from "../../dock/speech";
import { handover } from "../../people/handover";
import { seats } from "../../people/seats";
import { waiting } from "../../people/waiting";
import type { Shell } from "../../shell";
import type { UiState } from "../../ui_state";
import type { CommandBody, Snapshot } from "../../wire";
import { shortName } from "../../words";
import type { Reaching } from "./reaching";

export interface PanelCommands {
  readonly send: (body: CommandBody) => void;
  readonly setUi: (change: Partial<UiState>) => void;
}

/** Return the number of the latest game at a table, counted over all matches; null before it. */
const latestGame = (log: Model["log"]): number | null =>
  log.reduce<number | null>(
    (latest, { event }) => (event.kind === "began" ? event.game : latest),
    null,
  );

/** Return the context of the panels at this moment. */
export function panelContext(
  shell: Shell,
  model: Model,
  now: Snapshot,
  invitation: string | null,
  commands: PanelCommands,
): PanelContext {
  const { say } = shell.words();
  const isPrivate = now.setup.visibility === "private";
  const key = isPrivate ? (now.invitation ?? invitation) : null;
  const info = model.games.find(({ name }) => name === now.setup.game);
  const query = key ? `?invitation=${encodeURIComponent(key)}` : "";
  return {
    shell,
    model,
    now,
    say,
    ui: model.ui,
    send: (body) => {
      const chosen = { ...body, v: now.v };
      commands.send(chosen);
    },
    setUi: commands.setUi,
    naming: namingFor(now, say),
    names: seatNames(now, say),
    bots: info?.bots ?? [],
    options: info?.options ?? [],
    seatColours: info?.seat_colours ?? "",
    isReviewed: isReviewed(model.games, now.setup.game),
    age: (performance.now() - model.receivedAt) / 1000,
    game: latestGame(model.log),
    link: `${location.origin}/table/${now.id}${query}`,
    invitation: key,
  };
}

/** Draw the frame of the page; it is the same in every state, so that focus is not lost. */
export function frame(
  shell: Shell,
  statusBar: TemplateResult | typeof nothing,
  className: string,
  title: string,
  content: TemplateResult,
  press?: (event: MouseEvent) => void,
): TemplateResult {
  return html`${bar(shell, statusBar)}
    <main id="main" class=${className} tabindex="-1" @click=${press ?? nothing}>
      <h1 class="unseen" tabindex="-1">${title}</h1>
      ${content}
    </main>`;
}

/** Return the rule that a plain click on a link leads to, empty for all; null for other clicks. */
export function ruleLinked(event: MouseEvent): string | null {
  const link = (event.target as Element).closest("a");
  const found = /^\/rules\/\w+(?:#(\w*))?$/.exec(link?.getAttribute("href") ?? "");
  if (!found || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  event.preventDefault();
  return found[1] ?? "";
}

/** Draw the page before the first snapshot: why it does not come, and what can be done. */
export function connecting(shell: Shell, { error }: Model, { missing }: Reaching): TemplateResult {
  const { say } = shell.words();
  const shown = (inside: TemplateResult): TemplateResult =>
    frame(
      shell,
      nothing,
      "table",
      say("web-table"),
      html`<div class="middle reading">${inside}</div>`,
    );
  if (!error && !missing) return shown(html`<p role="status">${say("web-connecting")}</p>`);
  const unreached = say(missing === "live" ? "web-live-blocked" : "web-unreachable");
  const reload = (): void => {
    location.reload();
  };
  const again = html`<button class="strong" @click=${reload}>
    ${icon("again")} ${say("web-try-again")}
  </button>`;
  return shown(
    html`<p role="alert">${error ? errorText(error, say) : unreached}</p>
      <p class="row">
        ${error ? nothing : again} <a class="button" href="/">${say("web-to-start")}</a>
      </p>`,
  );
}

/**
 * Draw seats, board and dock; before the first game the waiting room above the dock.
 *
 * `next` is the seat that has to take a shared device before anything is shown.
 */
export function tableContent(context: DockContext): TemplateResult {
  const { now, say, shown, next, handlers, ui } = context;
  const isCovered = isNarrow() && ui.tab !== null; // by a sheet, below which no key may lead
  if (!shown) {
    return html`<div class="middle" ?inert=${isCovered}>
        ${now.phase === "open" ? waiting(context) : nothing}
      </div>
      ${isHeard(context) ? dock(context) : nothing}`;
  }
  const stage =
    next === null
      ? html`<div class="stage">${board(shown.scene, boardHandlers(shown, handlers))}</div>`
      : html`<div class="stage">${staticBoard(shown.scene)} ${handover(context, next)}</div>`;
  return html`<div class="folk" ?inert=${isCovered}>${seats(context, shown)}</div>
    <div class="middle" ?inert=${isCovered}>
      ${context.ui.fair.kind === "wrong" ? fairSign(context.ui.fair, say) : nothing}
      <div class="play">${stage}</div>
    </div>
    ${dock(context)}`;
}

/** Tell whether the waiting room's dock has anything to say that the room itself does not. */
const isHeard = ({ model }: DockContext): boolean =>
  model.interrupted || model.reconnected || model.error !== null;

/** Draw what stands in the bar of a table: the game, and that one only watches. */
export function barTitle({ now, say }: PanelContext): TemplateResult {
  const isWatching = now.you.length === 0 && now.phase !== "open";
  return html`<b class="game" aria-hidden="true">${shortName(now.setup.game, say)}</b> ${
      isWatching
        ? html`<p class="watching">${icon("eye")}<span>${say("web-watching-short")}</span></p>`
        : nothing
    }`;
}
