/** Draw the page of a table: the panels around the board, or what stands in for them. */
import { html, nothing, type TemplateResult } from "lit-html";
import { dieBox } from "../../board/die";
import { staticBoard } from "../../board/picture";
import { fairSign } from "../../fair/sign";
import { later, styled } from "../../later";
import { errorText, namingFor, seatNames } from "../../messages";
import type { Model, UiState } from "../../model";
import { bar } from "../../panels/bar";
import type { PanelContext } from "../../panels/context";
import { isAlone } from "../../panels/hurry";
import { playArea, type PlayHandlers, type ShownBoard } from "../../panels/play";
import { seats } from "../../panels/seats";
import type { Shell } from "../../shell";
import type { CommandBody, SeatNumber, Snapshot } from "../../wire";

export interface PanelCommands {
  readonly send: (body: CommandBody) => void;
  readonly setUi: (change: Partial<UiState>) => void;
}

/** Return the number of the latest game at a table, counted over all matches; null before it. */
export const latestGame = (log: Model["log"]): number | null =>
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
    ...commands,
    naming: namingFor(now, say),
    names: seatNames(now, say),
    bots: info?.bots ?? [],
    seatColours: info?.seat_colours ?? "",
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
): TemplateResult {
  return html`${bar(shell, statusBar)}
    <main
      id="main"
      class=${className}
      tabindex="-1"
      @click=${(event: MouseEvent) => openRules(event, shell)}
    >
      <h1 class="unseen" tabindex="-1">${title}</h1>
      ${content}
    </main>`;
}

/** Open the rules beside the table where a link leads to them. */
function openRules(event: MouseEvent, shell: Shell): void {
  const link = (event.target as Element).closest("a");
  const [, game, rule = ""] =
    /^\/rules\/(\w+)(?:#(\w+))?$/.exec(link?.getAttribute("href") ?? "") ?? [];
  if (game === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  void styled(import("../../panels/rules")).then(({ rulesDialog }) => {
    shell.openDialog((close) => rulesDialog(shell, game, rule, close));
  });
}

/** Draw the page before the first snapshot. */
export function connecting(shell: Shell, model: Model): TemplateResult {
  const { say } = shell.words();
  const isLost = model.connection === "lost";
  const text = model.error
    ? errorText(model.error, say)
    : say(isLost ? "web-link-lost" : "web-connecting");
  return html`<p role=${model.error ? "alert" : "status"}>${text}</p>
    ${model.error ? html`<p><a class="button" href="/">${say("web-to-start")}</a></p>` : nothing}`;
}

const parts = later(() => styled(import("../../panels/parts")));
const waitingRoom = later(() => styled(import("../../panels/waiting")));

/**
 * Draw seats, board and result; before the first game the waiting room.
 *
 * What comes and goes (offers, the result) lies over the board, so that nothing on the page moves.
 * `next` is the seat that has to take a shared device before anything is shown.
 */
export function tableContent(
  context: PanelContext,
  shown: ShownBoard | null,
  handlers: PlayHandlers,
  next: SeatNumber | null,
): TemplateResult {
  const { now, model, say, shell } = context;
  const { redraw } = shell;
  if (!shown) {
    return html`<div class="middle">
      ${now.phase === "open" ? (waitingRoom(redraw)?.waiting(context) ?? nothing) : nothing}
      ${errorMessage(context)}
    </div>`;
  }
  const { send } = context;
  const finish = isDone(context)
    ? (): void => {
        send({ do: "hurry" });
      }
    : undefined;
  const area =
    next === null
      ? playArea(shown, model, say, { ...handlers, finish })
      : html`<div class="play">
          <div class="stage">${staticBoard(shown.scene)}</div>
          <div class="foot">
            ${dieBox(shown.scene.die)}
            <div class="dock"></div>
          </div>
          ${parts(redraw)?.handover(context, next) ?? nothing}
        </div>`;
  return html`<div class="folk">${seats(context, shown)}</div>
    <div class="middle">
      ${context.ui.fair.kind === "wrong" ? fairSign(context.ui.fair, say) : nothing} ${area}
      <div class="overlay">
        ${now.offers.length > 0 ? (parts(redraw)?.offers(context) ?? nothing) : nothing}
      </div>
    </div>
    ${isSoundOffered(context) ? (parts(redraw)?.soundOffer(context) ?? nothing) : nothing}
    ${model.result === "shown" ? (parts(redraw)?.result(context, shown) ?? nothing) : nothing}`;
}

/** Tell whether sounds are still to be offered: once, in the first game, to who may play. */
const isSoundOffered = ({ shell, now }: PanelContext): boolean =>
  !shell.settings().soundOffered &&
  !shell.settings().sound &&
  now.phase === "playing" &&
  now.you.length > 0;

/** Tell whether only bots play on: the reader has given up, or is passed over. */
const isDone = (context: PanelContext): boolean =>
  context.now.phase === "playing" &&
  context.now.you.length > 0 &&
  context.now.you.every((seat) => {
    const one = context.now.seats[seat];
    return one?.resigned === true || one?.stand_in === true || isPassedOver(context.model, seat);
  }) &&
  isAlone(context);

/** Tell whether somebody else has had two turns since a seat's last one. */
export function isPassedOver({ log }: Pick<Model, "log">, seat: number): boolean {
  const seen = new Set<number>();
  let latest = -1;
  for (const { event } of [...log].reverse()) {
    if (event.kind === "began") return false;
    if (event.kind !== "played") continue;
    if (event.seat === seat) return false;
    if (event.seat !== latest && seen.has(event.seat)) return true;
    seen.add(event.seat);
    latest = event.seat;
  }
  return false;
}

const errorMessage = ({ model, say }: PanelContext): TemplateResult | typeof nothing =>
  model.error ? html`<p class="wrong" role="alert">${errorText(model.error, say)}</p>` : nothing;
