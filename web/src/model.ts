/** The state of a table's page and the reducer that is the only code to change it. */
import type { GameInfo } from "./api";
import type { FairState } from "./fair/watch";
import type { ConnectionState } from "./table_socket";
import type {
  Command,
  CommandBody,
  Descriptions,
  ActionDescription,
  Hint,
  SeatNumber,
  ServerMessage,
  Snapshot,
  TableEvent,
  ErrorData,
} from "./wire";

export interface LoggedEvent {
  readonly v: number;
  readonly event: TableEvent;
}

export const TABS = ["log", "chat", "more"] as const;
export type Tab = (typeof TABS)[number];

/** State of the panels that the server does not know. */
export interface UiState {
  /** The open side panel; null only on small screens. */
  readonly tab: Tab | null;
  /** The seat whose player holds the device, where several players share it. */
  readonly holder: SeatNumber | null;
  /** The number of chat lines that have been read. */
  readonly read: number;
  /** Drafts of the chat line, of the typed action and of the player's name. */
  readonly text: string;
  readonly token: string;
  readonly name: string;
  readonly copied: boolean;
  /** What has been asked for and needs a second press. */
  readonly asking: "resign" | "leave" | null;
  /** Whether the result has been let down, so that the whole board is visible. */
  readonly lowered: boolean;
  /** Whether this browser has checked the chance of the latest game. */
  readonly fair: FairState;
}

export interface Model {
  readonly connection: ConnectionState;
  /** Whether the connection was lost and has not been restored yet. */
  readonly interrupted: boolean;
  /** Whether the restored connection is still to be pointed out. */
  readonly reconnected: boolean;
  readonly snapshot: Snapshot | null;
  /** The legal actions that the server has put into words at this version, by token. */
  readonly descriptions: ReadonlyMap<string, ActionDescription>;
  /** When the snapshot arrived, in milliseconds of `performance.now()`. */
  readonly receivedAt: number;
  /** The newest version received; events arrive once and in order. */
  readonly version: number;
  readonly log: readonly LoggedEvent[];
  readonly presence: readonly boolean[];
  /** Commands that have not been acknowledged. */
  readonly outbox: readonly Command[];
  /** The version after the last acknowledged command of this page. */
  readonly acknowledged: number;
  readonly error: ErrorData | null;
  /** The field or piece whose tap did nothing, until the next tap. */
  readonly refused: string | null;
  /** What a bot would play now, once it has been asked. */
  readonly advice: Hint | null;
  /** The steps picked on the board, see `choice.ts`. */
  readonly picked: readonly string[];
  /** Actions to choose among where a tap may mean several. */
  readonly asked: readonly string[];
  /** Whether the player's own goal is shown. */
  readonly peek: boolean;
  /** Whether the reader has still to throw the die, whose number the snapshot contains. */
  readonly unthrown: boolean;
  /** The tower or pile shown layer by layer. */
  readonly unfolded: string | null;
  /** The field under focus or pointer, whose hint is shown. */
  readonly hinted: string | null;
  /** The result panel: hidden in play, then waiting for the scoring animation, then shown. */
  readonly result: "hidden" | "scoring" | "shown";
  readonly games: readonly GameInfo[];
  readonly ui: UiState;
}

export type Update =
  | {
      readonly type: "message";
      readonly message: ServerMessage;
      readonly at: number;
      /** Whether a new snapshot contains a die that the reader throws. */
      readonly throws?: boolean;
    }
  | { readonly type: "throw" }
  | { readonly type: "connection"; readonly state: ConnectionState }
  | { readonly type: "command"; readonly id: string; readonly body: CommandBody }
  | { readonly type: "refuse"; readonly id: string }
  | { readonly type: "pick"; readonly picked: readonly string[]; readonly asked: readonly string[] }
  | { readonly type: "peek"; readonly on: boolean }
  | { readonly type: "unfold"; readonly id: string | null }
  | { readonly type: "hint"; readonly id: string | null }
  | { readonly type: "games"; readonly games: readonly GameInfo[] }
  | { readonly type: "ui"; readonly change: Partial<UiState> }
  | { readonly type: "reconnection-noticed" }
  | { readonly type: "scored" };

export const INITIAL: Model = {
  connection: "connecting",
  interrupted: false,
  reconnected: false,
  snapshot: null,
  descriptions: new Map(),
  receivedAt: 0,
  version: -1,
  log: [],
  presence: [],
  outbox: [],
  acknowledged: -1,
  error: null,
  refused: null,
  advice: null,
  picked: [],
  asked: [],
  peek: false,
  unthrown: false,
  unfolded: null,
  hinted: null,
  result: "shown",
  games: [],
  ui: {
    tab: null,
    holder: null,
    read: 0,
    text: "",
    token: "",
    name: "",
    copied: false,
    asking: null,
    lowered: false,
    fair: { kind: "waiting" },
  },
};

/** Nothing is selected on the board. */
const IDLE = { refused: null, advice: null, picked: [], asked: [], unfolded: null } as const;

/** Return the model after an update. */
export function reduce(model: Model, update: Update): Model {
  switch (update.type) {
    case "message":
      return receive(model, update.message, update.at, update.throws ?? false);
    case "throw":
      return { ...model, unthrown: false };
    case "connection":
      return reduceConnection(model, update.state);
    case "command":
      return enqueue(model, { ...update.body, id: update.id });
    case "pick":
      return {
        ...model,
        refused: null,
        picked: update.picked,
        asked: update.asked,
        unfolded: null,
      };
    case "refuse":
      return { ...model, refused: update.id };
    case "peek":
      return { ...model, peek: update.on };
    case "unfold":
      return { ...model, unfolded: update.id };
    case "hint":
      return { ...model, hinted: update.id };
    case "games":
      return { ...model, games: update.games };
    case "ui":
      return { ...model, ui: { ...model.ui, ...update.change } };
    case "reconnection-noticed":
      return { ...model, reconnected: false };
    case "scored":
      return { ...model, result: model.result === "scoring" ? "shown" : model.result };
  }
}

function reduceConnection(model: Model, connection: ConnectionState): Model {
  if (connection === "lost" && model.snapshot) return { ...model, connection, interrupted: true };
  if (connection === "live" && model.interrupted) {
    return { ...model, connection, interrupted: false, reconnected: true };
  }
  return { ...model, connection };
}

function enqueue(model: Model, command: Command): Model {
  return { ...model, ...IDLE, outbox: [...model.outbox, command], error: null };
}

function receive(model: Model, message: ServerMessage, at: number, throws: boolean): Model {
  if ("event" in message) {
    if (message.v <= model.version) return model;
    const { v, event } = message;
    return { ...model, version: v, log: event ? [...model.log, { v, event }] : model.log };
  }
  if ("now" in message) {
    return { ...replaceSnapshot(model, message.now, throws), receivedAt: at };
  }
  if ("change" in message) {
    if (!model.snapshot) return model; // the server sends a whole snapshot first
    const now = { ...model.snapshot, ...message.change };
    return { ...replaceSnapshot(model, now, throws), receivedAt: at };
  }
  if ("descriptions" in message) return describe(model, message);
  if ("hint" in message) {
    const { v, hint } = message;
    const known = describe(model, { v, descriptions: [hint] });
    return v === model.snapshot?.v ? { ...known, ...IDLE, advice: message } : model;
  }
  if ("ack" in message) {
    const outbox = model.outbox.filter((command) => command.id !== message.ack);
    if ("error" in message) return { ...model, outbox, error: message.error };
    return { ...model, outbox, acknowledged: Math.max(model.acknowledged, message.v) };
  }
  if ("error" in message) return { ...model, error: message.error };
  if ("presence" in message) return { ...model, presence: message.presence };
  return model;
}

/** Add descriptions of actions; those of an older version are of no use. */
function describe(model: Model, { v, descriptions }: Descriptions): Model {
  if (v !== model.snapshot?.v) return model;
  const added = descriptions.map((one) => [one.token, one] as const);
  return { ...model, descriptions: new Map([...model.descriptions, ...added]) };
}

/** Replace the snapshot; a selection survives only while the view stays the same. */
function replaceSnapshot(model: Model, now: Snapshot, throws: boolean): Model {
  const old = model.snapshot?.game;
  const isSameView = old?.view === now.game?.view && old?.mover === now.game?.mover;
  return {
    ...model,
    snapshot: now,
    descriptions: model.snapshot?.v === now.v ? model.descriptions : new Map(),
    version: Math.max(model.version, now.v),
    ...(isSameView ? {} : IDLE),
    peek: isNewGame(model, now) ? now.you.length === 1 : old?.seat === now.game?.seat && model.peek,
    unthrown: throws || (isSameView && model.unthrown),
    result: resultAfter(model.result, now),
    ui: now.phase === "playing" && model.ui.lowered ? { ...model.ui, lowered: false } : model.ui,
  };
}

/** Tell whether a snapshot is the first one of a game, in which the reader has not moved yet. */
function isNewGame({ snapshot, log }: Model, now: Snapshot): boolean {
  if (now.phase !== "playing" || snapshot?.phase === "playing") return false;
  const start = log.findLastIndex(({ event }) => event.kind === "began");
  return !log
    .slice(start)
    .some(({ event }) => event.kind === "played" && now.you.includes(event.seat));
}

function resultAfter(result: Model["result"], now: Snapshot): Model["result"] {
  if (now.phase === "playing") return "hidden";
  return result === "hidden" ? "scoring" : result;
}

/** Return the log without the roll that the reader has still to throw. */
export function shownLog({ log, unthrown }: Model): readonly LoggedEvent[] {
  const hidden = unthrown ? log.findLastIndex(({ event }) => event.kind === "drawn") : -1;
  return hidden < 0 ? log : log.filter((_, index) => index !== hidden);
}

/**
 * Return the tokens of the actions that may be played now.
 *
 * None while an own action is on its way: neither before its acknowledgement nor between that and
 * the snapshot that contains it.
 */
export function legalActions({ outbox, snapshot, acknowledged }: Model): readonly string[] {
  const isPlaying = outbox.some((command) => command.do === "play");
  const isStale = (snapshot?.v ?? -1) < acknowledged;
  return isPlaying || isStale ? [] : (snapshot?.game?.actions ?? []);
}
