/** A table: the socket, the model it feeds, the board that is played on, and the panels around it. */
import { html, nothing, type TemplateResult } from "lit-html";
import { finish, finishTime, type Counted } from "../board/finish";
import { GAMES } from "../games/catalog";
import { gameInfos, type GameInfo } from "../lobby";
import { START, update, type Input, type Model } from "../model";
import { pace } from "../pace";
import { bar } from "../panels/bar";
import { fitting, type Fit } from "../panels/fit";
import { awaited, handover } from "../panels/handover";
import { offers } from "../panels/offers";
import { playArea, show, tableOf, type Acts, type Shown } from "../panels/play";
import { result } from "../panels/result";
import type { Room, Ui } from "../panels/room";
import { seats } from "../panels/seats";
import { sentence } from "../panels/sentences";
import { side } from "../panels/side";
import { slides } from "../panels/slide";
import { status, statusText } from "../panels/status";
import { waiting } from "../panels/waiting";
import { STEP } from "../settings";
import type { Shell } from "../shell";
import { play as sound } from "../sound";
import { errorText, namingAt, seatNames } from "../texts";
import { me } from "../who";
import { connect, randomHex, tableAddress, type Link, type ServerMessage, type Snapshot, type Wire, type Wish } from "../wire";
import type { Say } from "../words";
import { alone } from "./alone";
import type { OpenPage } from "./page";

const FIRST: Omit<Ui, "tab"> = {
  holder: null, read: 0, text: "", token: "", name: "", copied: false, resigning: false, back: false,
}; // prettier-ignore
const REVEAL = 1500;
const BACK = 4000;
const WIDE = "(min-width: 900px)";
const drawnBoard = (): Element | null => document.querySelector(".play > svg.board");

export const open: OpenPage = (shell, [id = ""], query) => {
  let model: Model = START;
  let ui: Ui = { ...FIRST, tab: matchMedia(WIDE).matches ? "log" : null };
  let wire: Wire | null = null;
  let heardAt = 0;
  let infos: readonly GameInfo[] = [];
  let added = "";
  let left = false;
  let lost = false;
  let counted = 0;
  let finale: Counted = [];
  let spoken: { readonly v: number; readonly turn: boolean } | null = null;
  const moving = slides();
  const self = alone();
  const invitation = query.get("invitation");
  const fit = fitting(".table > .middle", () => (matchMedia(WIDE).matches ? (document.querySelector(".result") ? 392 : 184) : 302), shell.redraw);
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const step = (): number => (calm.matches ? 0 : STEP[shell.settings().speed]);
  const input = (one: Input): void => {
    model = update(model, one);
    wire?.deliver(model.outbox);
    shell.redraw();
  };
  const wish = (wanted: Wish): void => input({ is: "wish", id: randomHex(8), wish: wanted });
  const set = (change: Partial<Ui>): void => {
    ui = { ...ui, ...change };
    shell.redraw();
  };
  const acts: Acts = {
    input,
    play: (token) => {
      const seat = model.snapshot?.game?.mover;
      if (typeof seat === "number") wish({ do: "play", token, seat });
    },
  };
  /** Takes in what became of the connection; says when the server is gone and when it is there again. */
  const hearLink = (link: Link): void => {
    const { say } = shell.words();
    if (link === "lost" && !lost && model.snapshot) {
      lost = true;
      shell.announce(say("web-reconnecting"));
    } else if (link === "live" && lost) {
      lost = false;
      shell.announce(say("web-connected"));
      set({ back: true });
      setTimeout(() => set({ back: false }), BACK);
    }
    input({ is: "link", link });
  };
  /** Takes in one message; a snapshot may call for something that needs no choice. */
  const hear = (message: ServerMessage): void => {
    input({ is: "message", message });
    if ("error" in message && !("ack" in message)) wire?.close();
    if (!("now" in message)) return;
    heardAt = performance.now();
    const now = message.now;
    if (now.state === "playing") counted = Infinity;
    else if (counted === Infinity) revealResult();
    if (now.state !== "playing" && now.you.some((seat) => !now.seats[seat]?.added) && added !== now.fair.commitment) {
      added = now.fair.commitment;
      wish({ do: "add", random: randomHex(32) });
    }
    speak(now);
    self.look(now, shell.settings(), acts.play);
  };
  /** Lets everybody see the last move, the goals and the count before the result is laid over them. */
  const revealResult = (): void => {
    const table = tableOf(model, false, shell.words().say);
    finale = (table && GAMES[model.snapshot?.setup.game ?? ""]?.counted(table)) ?? [];
    const wait = step() > 0 ? REVEAL + finishTime(finale, step()) : 0;
    counted = performance.now() + wait;
    setTimeout(shell.redraw, wait + 30);
  };
  /** Speaks what is new, and sounds it for those who wish; what was before the page is not told again. */
  const speak = (now: Snapshot): void => {
    const { say } = shell.words();
    const turn = now.state === "playing" && typeof now.game?.mover === "number" && now.you.includes(now.game.mover);
    const since = spoken;
    spoken = { v: now.v, turn };
    if (!since) return;
    const raw = now.seats.map((seat) => seat.name ?? "");
    const events = model.log.filter(({ v }) => v > since.v).map(({ event }) => event);
    for (const event of events) {
      const line = sentence(event, say, namingAt(now, say), raw);
      if (line !== null) shell.announce(line);
    }
    if (turn && !since.turn) shell.announce(statusText(now, say));
    if (!shell.settings().sound) return;
    const moved = events.some(({ kind }) => kind === "played" || kind === "drawn");
    if (events.some(({ kind }) => kind === "ended")) sound("end");
    else if (turn && !since.turn) sound("turn");
    else if (moved) sound("move");
  };
  const messages = pace(hear, () => step() > 0 && !document.hidden && drawnBoard() !== null);
  const enter = async (): Promise<void> => {
    const own = await me().catch(() => null);
    if (own && ui.name === "") ui = { ...ui, name: own.name };
    if (left) return;
    wire = connect(tableAddress(id, shell.words().lang, invitation ?? undefined), {
      message: (message) => messages.push(message),
      link: hearLink,
    });
    infos = await gameInfos(shell.words().lang).catch(() => []);
    shell.redraw();
  };
  const ticking = setInterval(() => {
    if (model.snapshot?.clocks.some((clock) => clock.running)) shell.redraw();
  }, 1000);
  const roomOf = (now: Snapshot): Room => {
    const { say } = shell.words();
    const private_ = now.setup.visibility === "private";
    const key = invitation ?? (private_ ? (now.invitation ?? null) : null);
    return {
      shell, model, now, say, ui, wish, set,
      naming: namingAt(now, say),
      names: seatNames(now, say),
      bots: infos.find((info) => info.name === now.setup.game)?.bots ?? [],
      age: (performance.now() - heardAt) / 1000,
      game: model.log.findLast(({ event }) => event.kind === "began")?.event.game ?? null,
      link: `${location.origin}/table/${now.id}${key ? `?invitation=${encodeURIComponent(key)}` : ""}`,
      invitation: key,
    }; // prettier-ignore
  };
  const secrets = (now: Snapshot): boolean => infos.find((info) => info.name === now.setup.game)?.secrets ?? true;
  void enter();
  return {
    title() {
      const { say } = shell.words();
      const now = model.snapshot;
      return now ? `${statusText(now, say)} – ${say(`game-${now.setup.game}`)}` : "Kolpak";
    },
    draw() {
      const now = model.snapshot;
      if (!now) return frame(shell, nothing, "reading", shell.words().say("web-table"), entrance(shell, model));
      const room = roomOf(now);
      const next = awaited(now, ui.holder, secrets(now));
      const shown = next === null && now.state !== "open" ? shownIn(model, fit, room.say) : null;
      if (shown) moving.prepare(drawnBoard(), shown.game, shown.scene, now.v, model.log);
      const inside = html`${next === null ? middle(room, shown, acts, performance.now() >= counted) : html`<div class="middle">${handover(room, next)}</div>`}
        ${side(room)}`;
      return frame(shell, status(room), `table state-${now.state} game-${now.setup.game}`, room.say(`game-${now.setup.game}`), inside);
    },
    drawn() {
      fit.drawn();
      const [last, due] = [drawnBoard(), finale];
      finale = [];
      const moved = moving.run(last, step());
      messages.hold(last && due.length ? moved.then(() => finish(last, due, step())) : moved);
    },
    leave() {
      left = true;
      clearInterval(ticking);
      self.stop();
      fit.stop();
      wire?.close();
    },
  };
};

/** Describes the board the way it comes out larger. */
function shownIn(model: Model, fit: Fit, say: Say): Shown | null {
  const game = GAMES[model.snapshot?.setup.game ?? ""];
  const table = tableOf(model, false, say);
  return game && table ? show(model, fit.wide(game, table, say), say) : null;
}

function middle(room: Room, shown: Shown | null, acts: Acts, counted: boolean): TemplateResult {
  const { now, model } = room;
  if (!shown) return html`<div class="middle">${now.state === "open" ? waiting(room) : nothing} ${fault(room)}</div>`;
  return html`<div class="folk">${seats(room, shown)}</div>
    <div class="middle">${offers(room)} ${counted ? result(room) : nothing} ${playArea(shown, model, room.say, acts)}</div>`;
}

/** Says what went wrong where no board is there to say it below. */
const fault = ({ model, say }: Room): TemplateResult | typeof nothing =>
  model.error ? html`<p class="wrong" role="alert">${errorText(model.error, say)}</p>` : nothing;

/** Draws bar and page in one form whatever is inside, so that the focus stays where it is. */
function frame(shell: Shell, told: TemplateResult | typeof nothing, className: string, title: string, inside: TemplateResult): TemplateResult {
  return html`${bar(shell, told)}<main id="main" class=${className} tabindex="-1"><h1 class="unseen" tabindex="-1">${title}</h1>${inside}</main>`;
}

function entrance(shell: Shell, model: Model): TemplateResult {
  const { say } = shell.words();
  const text = model.error ? errorText(model.error, say) : say(model.link === "lost" ? "web-link-lost" : "web-connecting");
  return html`<p role=${model.error ? "alert" : "status"}>${text}</p>
    ${model.error ? html`<p><a class="button" href="/">${say("web-to-start")}</a></p>` : nothing}`;
}
