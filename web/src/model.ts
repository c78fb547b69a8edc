/** The model of a table's page and the pure function that takes it from one moment to the next. */
import type { Command, Link, Possible, ServerMessage, Snapshot, TableEvent, WireError, Wish } from "./wire";

export interface Happened {
  readonly v: number;
  readonly event: TableEvent;
}

export interface Model {
  readonly link: Link;
  readonly snapshot: Snapshot | null;
  /** The view before the last change, from which pieces travel. */
  readonly before: Snapshot | null;
  /** The newest version seen; events come once and in order. */
  readonly version: number;
  readonly log: readonly Happened[];
  readonly presence: readonly boolean[];
  /** Commands not yet acknowledged. */
  readonly outbox: readonly Command[];
  /** The version after the last own command that was acknowledged. */
  readonly done: number;
  readonly error: WireError | null;
  /** What has been chosen on the board, one id after the other. */
  readonly picked: readonly string[];
  /** Actions to choose among where one tap could mean several. */
  readonly asked: readonly string[];
  /** The own goal is shown while this is true. */
  readonly peek: boolean;
  /** The tower that is unfolded. */
  readonly unfolded: string | null;
  /** The field that has the focus or the pointer, whose hint is shown. */
  readonly hinted: string | null;
}

export type Input =
  | { readonly is: "message"; readonly message: ServerMessage }
  | { readonly is: "link"; readonly link: Link }
  | { readonly is: "wish"; readonly id: string; readonly wish: Wish }
  | { readonly is: "picked"; readonly picked: readonly string[]; readonly asked: readonly string[] }
  | { readonly is: "peek"; readonly on: boolean }
  | { readonly is: "unfold"; readonly id: string | null }
  | { readonly is: "hint"; readonly id: string | null }
  | { readonly is: "calm" };

export const START: Model = {
  link: "connecting",
  snapshot: null,
  before: null,
  version: -1,
  log: [],
  presence: [],
  outbox: [],
  done: -1,
  error: null,
  picked: [],
  asked: [],
  peek: false,
  unfolded: null,
  hinted: null,
};

/** Takes the model one step on; nothing else changes it. */
export function update(model: Model, input: Input): Model {
  switch (input.is) {
    case "message":
      return hear(model, input.message);
    case "link":
      return { ...model, link: input.link };
    case "wish": {
      const outbox = [...model.outbox, { ...input.wish, id: input.id }];
      return { ...model, outbox, picked: [], asked: [], unfolded: null, error: null };
    }
    case "picked":
      return { ...model, picked: input.picked, asked: input.asked, unfolded: null };
    case "peek":
      return { ...model, peek: input.on };
    case "unfold":
      return { ...model, unfolded: input.id };
    case "hint":
      return { ...model, hinted: input.id };
    case "calm":
      return { ...model, error: null };
  }
}

function hear(model: Model, message: ServerMessage): Model {
  if ("event" in message) {
    if (message.v <= model.version) return model;
    const log = message.event
      ? [...model.log, { v: message.v, event: message.event }]
      : model.log;
    return { ...model, version: message.v, log };
  }
  if ("now" in message) return show(model, message.now);
  if ("ack" in message) {
    const outbox = model.outbox.filter((command) => command.id !== message.ack);
    if ("error" in message) return { ...model, outbox, error: message.error };
    return { ...model, outbox, done: Math.max(model.done, message.v) };
  }
  if ("error" in message) return { ...model, error: message.error };
  if ("presence" in message) return { ...model, presence: message.presence };
  return model;
}

function show(model: Model, now: Snapshot): Model {
  const old = model.snapshot;
  const same = old?.game?.view === now.game?.view && old?.game?.mover === now.game?.mover;
  const sameSeat = old?.game?.seat === now.game?.seat;
  return {
    ...model,
    snapshot: now,
    before: same ? model.before : old,
    version: Math.max(model.version, now.v),
    picked: same ? model.picked : [],
    asked: same ? model.asked : [],
    unfolded: same ? model.unfolded : null,
    peek: sameSeat && model.peek,
  };
}

/** Lists what may be played now: nothing while an own action is on its way, or not yet seen in a snapshot. */
export function offered({ outbox, snapshot, done }: Model): readonly Possible[] {
  const playing = outbox.some((command) => command.do === "play") || (snapshot?.v ?? -1) < done;
  return playing ? [] : (snapshot?.game?.actions ?? []);
}
