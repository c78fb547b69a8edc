/** The replay of a record: a game of a table, or a file that is dropped, chosen or pasted. */
import { html, nothing, type TemplateResult } from "lit-html";
import { still } from "../board/board";
import { copies, play as animate, type Motion } from "../board/motion";
import type { Scene } from "../board/scene";
import { GAMES } from "../games/catalog";
import type { Table } from "../games/table";
import { recordPath } from "../lobby";
import { bar } from "../panels/bar";
import { choose, valueOf } from "../panels/choose";
import { fitting } from "../panels/fit";
import { icon, type Icon } from "../panels/icons";
import { SPEEDS, STEP } from "../settings";
import type { Shell } from "../shell";
import { botName, errorText, told, troubleText } from "../texts";
import { ask, type Place, type Text, type WireError } from "../wire";
import type { OpenPage } from "./page";
import { film, type Film } from "./film";

interface Frame {
  readonly token: string | null;
  readonly text: Text;
  readonly mover: number | "chance" | null;
  readonly by: number | "chance" | null;
  readonly views: Readonly<Record<string, string>>;
  readonly standing: readonly Place[];
}

interface Unrolled {
  readonly game: string;
  readonly options: string;
  readonly seats: readonly string[];
  readonly frames: readonly Frame[];
  readonly error?: WireError;
}

interface Verdict {
  readonly right: boolean;
  readonly checks: readonly { readonly name: string; readonly right: boolean; readonly text: string }[];
}

interface Now {
  readonly text: string;
  readonly games: readonly Unrolled[];
  readonly number: number;
  readonly at: number;
  readonly from: string;
  readonly verdicts: readonly Verdict[] | null;
  readonly busy: boolean;
  readonly wrong: string;
  readonly over: boolean;
}

const NOTHING: Now = { text: "", games: [], number: 0, at: 0, from: "all", verdicts: null, busy: false, wrong: "", over: false };
/** Reads a file as it is: a mark of the byte order at its start is a change, too. */
const textOf = async (file: File): Promise<string> => new TextDecoder("utf-8", { ignoreBOM: true }).decode(await file.arrayBuffer());
const drawnBoard = (): Element | null => document.querySelector(".replay svg.board");

export const open: OpenPage = (shell, [id, game], query) => {
  let now = NOTHING;
  let due: { readonly scene: Scene; readonly motions: readonly Motion[]; readonly copied: readonly (Element | null)[] } | null = null;
  const fit = fitting(".stage", () => 230, shell.redraw);
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const step = (): number => (calm.matches ? 0 : STEP[shell.settings().speed]);
  const set = (change: Partial<Now>): void => {
    now = { ...now, ...change };
    shell.redraw();
  };
  const explain = (error: unknown): string => troubleText(error, shell.words().say);
  const last = (): number => Math.max(0, (now.games[now.number]?.frames.length ?? 1) - 1);
  const reel: Film = film({
    step: () => to(now.at + 1),
    ended: () => now.at >= last(),
    pause: () => Math.max(320, step() * 4.5),
    changed: shell.redraw,
  });
  /** Goes to a frame; one step forward is shown as it was played. */
  const to = (at: number): void => {
    const aim = Math.min(Math.max(at, 0), last());
    const record = now.games[now.number];
    const drawn = drawnBoard();
    const token = record?.frames[aim]?.token;
    if (record && drawn && aim === now.at + 1 && token && step() > 0) {
      const [before, after] = [sceneOf(record, now.at), sceneOf(record, aim)];
      const motions = before && after ? (GAMES[record.game]?.motions(before, after, token, []) ?? []) : [];
      due = after && motions.length ? { scene: after, motions, copied: copies(drawn, motions) } : null;
    }
    set({ at: aim });
    const frame = record?.frames[aim];
    if (record && frame && !reel.running()) shell.announce(told(frame.text, shell.words().say, namingOf(record, shell)));
  };
  const fitted = (record: Unrolled, at: number): Table | null => {
    const table = tableOf(record, at, now.from, shell);
    const drawn = GAMES[record.game];
    return table && drawn ? { ...table, wide: fit.wide(drawn, table, shell.words().say) } : null;
  };
  const sceneOf = (record: Unrolled, at: number): Scene | null => {
    const table = fitted(record, at);
    return table ? (GAMES[record.game]?.scene(table, shell.words().say) ?? null) : null;
  };
  const read = async (text: string): Promise<void> => {
    reel.stop();
    set({ ...NOTHING, text, busy: true });
    try {
      const { games } = await ask<{ games: Unrolled[] }>("POST", "/api/replay", { text });
      const wrong = games.length === 0 ? shell.words().say("web-replay-empty") : "";
      set({ games, busy: false, wrong });
    } catch (error) {
      set({ busy: false, wrong: explain(error) });
    }
  };
  const verify = async (): Promise<void> => {
    set({ busy: true });
    try {
      const { verdicts } = await ask<{ verdicts: Verdict[] }>("POST", `/api/verify?lang=${shell.words().lang}`, { text: now.text });
      set({ verdicts, busy: false });
    } catch (error) {
      set({ busy: false, wrong: explain(error) });
    }
  };
  const fetchRecord = async (): Promise<void> => {
    if (!id) return;
    set({ busy: true });
    try {
      await read(await ask<string>("GET", recordPath(id, game === undefined ? undefined : Number(game), query.get("invitation"))));
      if (query.has("verify")) await verify();
    } catch (error) {
      set({ busy: false, wrong: explain(error) });
    }
  };
  const take = async (file: File | undefined): Promise<void> => {
    if (file) await read(await textOf(file));
  };
  const keys = (event: KeyboardEvent): void => {
    const target = event.target as Element;
    if (now.games.length === 0 || target.matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    const aims: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => to(now.at - 1),
      ArrowRight: () => to(now.at + 1),
      Home: () => to(0),
      End: () => to(last()),
    };
    const aim = aims[event.key];
    if (!aim) return;
    event.preventDefault();
    reel.stop();
    aim();
  };
  const drag = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    if (event.type === "drop") void take(event.dataTransfer.files[0]);
    const over = event.type === "dragover";
    if (over !== now.over) set({ over });
  };
  const kinds = ["dragover", "dragleave", "drop"] as const;
  addEventListener("keydown", keys);
  for (const kind of kinds) addEventListener(kind, drag);
  void fetchRecord();
  return {
    title: () => `${shell.words().say("web-replay")} – Kolpak`,
    draw() {
      const { say } = shell.words();
      const record = now.games[now.number];
      return html`${bar(shell)}
        <main id="main" class="replay ${now.over ? "over" : ""}" tabindex="-1">
          <h1 class=${record ? "unseen" : ""} tabindex="-1">${say("web-replay")}</h1>
          ${now.wrong ? html`<p class="wrong" role="alert">${now.wrong}</p>` : nothing}
          ${now.busy && !record ? html`<p role="status">${say("web-loading")}</p>` : nothing}
          ${record?.error ? html`<p class="wrong" role="alert">${errorText(record.error, say)}</p>` : nothing}
          ${record && !record.error ? picture(shell, now, record, fitted(record, now.at), { to, set, verify, reel, last: last() }) : nothing}
          ${now.busy || (record && !record.error) ? nothing : bringing(shell, now, (text) => void read(text), (file) => void take(file))}
        </main>`;
    },
    drawn() {
      fit.drawn();
      const drawn = drawnBoard();
      const moves = due;
      due = null;
      if (drawn && moves) void animate(drawn, moves.scene, moves.motions, moves.copied, step());
    },
    leave() {
      reel.stop();
      fit.stop();
      removeEventListener("keydown", keys);
      for (const kind of kinds) removeEventListener(kind, drag);
    },
  };
};

/** Gives what the seats are called; several bots of one kind are numbered. */
function shownNames({ seats }: Unrolled, shell: Shell): readonly string[] {
  const { say } = shell.words();
  return seats.map((name, seat) => {
    if (name === "") return say("web-player", { number: seat + 1 });
    if (!name.startsWith("bot:")) return name;
    const before = seats.slice(0, seat).filter((other) => other === name).length;
    return botName(before ? `${name} ${before + 1}` : name, say);
  });
}

function namingOf(record: Unrolled, shell: Shell): (name: string) => string {
  const shown = shownNames(record, shell);
  const known = new Map(record.seats.flatMap((name, seat): [string, string][] => [[String(seat), shown[seat] ?? ""], [name, shown[seat] ?? ""]]));
  return (name) => known.get(name) ?? name;
}

/** Gives what the drawing needs of a frame; null where there is none. */
function tableOf(record: Unrolled, at: number, from: string, shell: Shell): Table | null {
  const frame = record.frames[at];
  if (!frame) return null;
  return {
    view: frame.views[from] ?? frame.views["all"] ?? "",
    options: record.options,
    seat: /^\d+$/.test(from) ? Number(from) : null,
    mover: frame.mover, actions: [], last: frame.token, standing: frame.standing,
    names: shownNames(record, shell),
    picked: [], peek: true, unfolded: null, hinted: null, wide: false,
  }; // prettier-ignore
}

interface Hands {
  readonly to: (at: number) => void;
  readonly set: (change: Partial<Now>) => void;
  readonly verify: () => Promise<void>;
  readonly reel: Film;
  readonly last: number;
}

function picture(shell: Shell, now: Now, record: Unrolled, table: Table | null, hands: Hands): TemplateResult | typeof nothing {
  const { say } = shell.words();
  const game = GAMES[record.game];
  const frame = record.frames[now.at];
  if (!game || !table || !frame) return nothing;
  const text = now.at === 0 ? say("web-replay-start") : told(frame.text, say, namingOf(record, shell));
  return html`<div class="stage">
      ${still(game.scene(table, say))}
      <p class="told"><span class="numbers ltr">${now.at} / ${hands.last}</span> ${text} ${frame.token && !text.includes(frame.token) ? html`<code class="ltr">${short(frame.token)}</code>` : nothing}</p>
      ${controls(shell, now, hands)}
    </div>
    <aside class="side open"><div class="panel">
      ${now.games.length > 1 ? html`<label class="field">${say("web-which-record")}<select @change=${(event: Event) => hands.set({ number: Number(valueOf(event)), at: 0 })}>
        ${now.games.map((one, index) => html`<option value=${index} ?selected=${index === now.number}>${index + 1} · ${say(`game-${one.game}`)}</option>`)}</select></label>` : nothing}
      ${Object.keys(frame.views).length > 1 ? html`<label class="field">${say("web-seen-by")}<select @change=${(event: Event) => hands.set({ from: valueOf(event) })}>
        ${["all", "-", ...record.seats.map((_, seat) => String(seat))].map((one) => html`<option value=${one} ?selected=${one === now.from}>${viewName(one, table.names, shell)}</option>`)}</select></label>` : nothing}
      ${choose(say("web-speed"), SPEEDS, shell.settings().speed, (speed) => say(`web-speed-${speed}`), (speed) => shell.set({ speed }))}
      ${ranking(table, record.game, shell)}
      <div class="row"><button ?disabled=${now.busy} @click=${() => void hands.verify()}>${icon("check")} ${say("web-verify")}</button>
        <a class="button" href="/replay" @click=${() => hands.set(NOTHING)}>${icon("file")} ${say("web-other-record")}</a></div>
      ${now.verdicts ? verdicts(now.verdicts, shell) : nothing}
      <ol class="log steps">${record.frames.map((one, index) => (index === 0 ? nothing : html`<li><button class="plain" aria-current=${index === now.at ? "step" : nothing} @click=${() => hands.to(index)}>${told(one.text, say, namingOf(record, shell))}</button></li>`))}</ol>
    </div></aside>`;
}

const viewName = (from: string, names: readonly string[], shell: Shell): string => {
  if (from === "all" || from === "-") return shell.words().say(from === "all" ? "web-seen-open" : "web-seen-spectator");
  return names[Number(from)] ?? from;
};

/** A deal is too long to be read in passing. */
const short = (token: string): string => (token.length > 40 ? `${token.slice(0, 38)}…` : token);

function controls(shell: Shell, now: Now, { to, reel, last }: Hands): TemplateResult {
  const { say } = shell.words();
  const button = (id: string, sign: Icon, press: () => void, off: boolean): TemplateResult =>
    html`<button class="quiet" aria-label=${say(id)} title=${say(id)} ?disabled=${off} @click=${press}>${icon(sign)}</button>`;
  const jump = (at: number) => (): void => {
    reel.stop();
    to(at);
  };
  return html`<div class="controls ltr">
    ${button("web-first", "first", jump(0), now.at === 0)}
    ${button("web-back", "back", jump(now.at - 1), now.at === 0)}
    ${button(reel.running() ? "web-pause" : "web-run", reel.running() ? "pause" : "play", () => {
      if (now.at >= last) to(0);
      reel.toggle();
    }, last === 0)}
    ${button("web-forward", "next", jump(now.at + 1), now.at >= last)}
    ${button("web-last", "last", jump(last), now.at >= last)}
    <input type="range" min="0" max=${last} .value=${String(now.at)} aria-label=${say("web-moment")} aria-valuetext=${say("web-moment-of", { at: now.at, last })}
      @input=${(event: Event) => jump(Number(valueOf(event)))()} />
  </div>`;
}

function ranking(table: Table, game: string, shell: Shell): TemplateResult {
  const { say } = shell.words();
  return html`<ul class="ranking">${table.names.map((name, seat) => {
    const { place = null, points = null } = table.standing[seat] ?? {};
    const before = GAMES[game]?.before(table, seat, say);
    return html`<li class=${table.mover === seat ? "turn" : ""}><b class="place numbers">${place ?? "–"}</b><strong>${name}</strong>
      <span class="numbers">${points === null ? "?" : say("web-points", { game, count: points })}</span>
      ${before && before.scene.pieces.length ? html`<span class="before">${still({ ...before.scene, name: before.name })}</span>` : nothing}</li>`;
  })}</ul>`;
}

function verdicts(all: readonly Verdict[], shell: Shell): TemplateResult {
  const { say } = shell.words();
  return html`<section class="verdicts" aria-label=${say("web-verify")} role="status">${all.map(
    ({ checks }) => html`<ul>${checks.map(({ right, text }) => html`<li class=${right ? "right" : "false"}>${icon(right ? "check" : "cross")}<span class="unseen">${say(right ? "web-right" : "web-not-right")}</span> ${text}</li>`)}</ul>`,
  )}</section>`;
}

function bringing(shell: Shell, now: Now, read: (text: string) => void, take: (file: File | undefined) => void): TemplateResult {
  const { say } = shell.words();
  const submit = (event: Event): void => {
    event.preventDefault();
    const text = new FormData(event.currentTarget as HTMLFormElement).get("text");
    if (typeof text === "string" && text.trim()) read(text);
  };
  return html`<p class="about">${say("web-replay-about")}</p>
    <form class="card drop" @submit=${submit}>
      <label class="button strong pick">${icon("file")} ${say("web-choose-file")}
        <input class="unseen" type="file" accept=".kolpak,.txt,text/plain" @change=${(event: Event) => take((event.target as HTMLInputElement).files?.[0])} /></label>
      <label class="field">${say("web-paste")}<textarea class="ltr" name="text" rows="8" spellcheck="false" .value=${now.text}></textarea></label>
      <button>${icon("play")} ${say("web-show-it")}</button>
    </form>`;
}
