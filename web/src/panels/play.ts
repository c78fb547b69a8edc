/** The playing area: the board with its hint, and the choices that no field stands for. */
import { html, nothing, type TemplateResult } from "lit-html";
import { board } from "../board/board";
import type { Scene } from "../board/scene";
import { choice, tap, type Choice } from "../choice";
import { GAMES } from "../games/catalog";
import { allSteps, buttons, type Game, type Table } from "../games/table";
import { offered, type Input, type Model } from "../model";
import { errorText, namingAt, offer, seatNames } from "../texts";
import type { Say } from "../words";

export interface Acts {
  /** Takes the model on. */
  input(input: Input): void;
  /** Plays an offered action. */
  play(token: string): void;
}

/** Gives what a game's drawing needs of the model; null before the first game. */
export function tableOf(model: Model, wide: boolean, say: Say): Table | null {
  const now = model.snapshot;
  const game = now?.game;
  if (!now || !game) return null;
  const naming = namingAt(now, say);
  return {
    view: game.view,
    options: now.setup.options,
    seat: game.seat,
    mover: game.mover,
    actions: offered(model).map((action) => offer(action, say, naming)),
    last: game.last,
    standing: game.standing,
    names: seatNames(now, say),
    picked: model.picked,
    peek: model.peek,
    unfolded: model.unfolded,
    hinted: model.hinted,
    wide,
  };
}

/** A table as it is to be shown: its game, what the game's drawing is given, and what it describes. */
export interface Shown {
  readonly game: Game;
  readonly table: Table;
  readonly scene: Scene;
}

/** Describes the board of a model; null before the first game. */
export function show(model: Model, wide: boolean, say: Say): Shown | null {
  const game = GAMES[model.snapshot?.setup.game ?? ""];
  const table = tableOf(model, wide, say);
  return game && table ? { game, table, scene: game.scene(table, say) } : null;
}

/** Draws the playing area of a table. */
export function playArea({ game, table, scene }: Shown, model: Model, say: Say, acts: Acts): TemplateResult {
  return html`<div class="play">
    ${board(scene, handsOf(game, table, scene, acts))}
    <p class="hint" aria-hidden="true">${hintOf(scene, table.hinted)}</p>
    ${choices(game, table, scene, model, say, acts)}
    ${model.error ? html`<p class="wrong" role="alert">${errorText(model.error, say)}</p>` : nothing}
  </div>`;
}

/** What pointing at something tells: its name, and what a tap would do. */
export function hintOf(scene: Scene, id: string | null): TemplateResult {
  const one = scene.fields.find((field) => field.id === id);
  const piece = scene.pieces.find((other) => other.id === id);
  return one?.hint ? html`${one.name} <strong>${one.hint}</strong>` : html`${one?.name ?? piece?.name ?? ""}`;
}

function handsOf(game: Game, table: Table, scene: Scene, acts: Acts) {
  return {
    tap: (id: string) => press(game, table, scene, id, acts),
    hint: (id: string | null) => {
      if (id !== table.hinted) acts.input({ is: "hint", id });
    },
    look: (id: string) => acts.input({ is: "unfold", id: table.unfolded === id ? null : id }),
    giveUp: () => acts.input({ is: "picked", picked: [], asked: [] }),
  };
}

/** Takes a tap on a field or piece: a step of an action, or a closer look. */
export function press(game: Game, table: Table, scene: Scene, id: string, acts: Acts): void {
  if (id === "goal") return acts.input({ is: "peek", on: !table.peek });
  const steps = allSteps(game, table);
  const meant = meaning(scene, choice(steps, table.picked), choice(steps, []).next, table.picked, id);
  if (meant === null) return acts.input({ is: "unfold", id: table.unfolded === id ? null : id });
  const then = tap(steps, table.picked, meant);
  if (then.play !== null) acts.play(then.play);
  else acts.input({ is: "picked", picked: then.picked, asked: then.ask });
}

type Ways = ReadonlyMap<string, unknown>;

/** Finds which step a tapped thing stands for: itself, its field, or the one kind of piece on it. */
function meaning(scene: Scene, now: Choice, first: Ways, picked: readonly string[], id: string): string | null {
  const field = scene.pieces.find((piece) => piece.id === id)?.field;
  const on = scene.pieces.filter((piece) => piece.field === id && !piece.apart).map((piece) => piece.id);
  const names = [id, ...(field ? [field] : []), ...on].map((name) => name.replace(/#\d+$/, ""));
  const known: ((name: string) => boolean)[] = [
    (name) => now.next.has(name),
    (name) => now.ends.has(name),
    (name) => picked.at(-1) === name,
    (name) => first.has(name),
  ];
  for (const is of known) {
    const found = names.find(is);
    if (found !== undefined) return found;
  }
  return null;
}

function choices(game: Game, table: Table, scene: Scene, model: Model, say: Say, acts: Acts): TemplateResult {
  const steps = allSteps(game, table);
  const now = choice(steps, table.picked);
  const asked = table.actions.filter((action) => model.asked.includes(action.token));
  const finish = now.whole !== null && now.open.length > 1 ? now.whole : null;
  return html`<div class="choices">
    ${buttons(game, table).map(
      (action) => html`<button class="strong" title=${action.effect ?? nothing} @click=${() => acts.play(action.token)}>${action.text}</button>`,
    )}
    ${scene.extras.map(
      (extra) => html`<button title=${extra.hint ?? nothing} @click=${() => press(game, table, scene, extra.id, acts)}>${extra.text}</button>`,
    )}
    ${asked.map((action) => html`<button @click=${() => acts.play(action.token)}>${action.text}</button>`)}
    ${finish === null ? nothing : html`<button class="strong" @click=${() => acts.play(finish)}>${say("board-finish")}</button>`}
    ${table.picked.length === 0
      ? nothing
      : html`<button @click=${() => acts.input({ is: "picked", picked: [], asked: [] })}>${say("board-give-up")}</button>`}
  </div>`;
}
