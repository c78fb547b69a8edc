/** The state of a table's page and the reducer that is the only code to change it. */
import type { ConnectionState } from "./table_socket";
import { isForestalled } from "./forestalled";
import { changedUi, INITIAL_UI, lastSaid, withRead, withUnsaid, type UiState } from "./ui_state";
import type {
  ActionDescription,
  Command,
  CommandBody,
  Descriptions,
  ErrorData,
  GameData,
  Hint,
  RefusedAction,
  SeatNumber,
  ServerMessage,
  Snapshot,
  TableEvent,
} from "./wire";

export interface LoggedEvent {
  readonly v: number;
  readonly event: TableEvent;
}

/** What has become of a seat: it plays no longer, somebody else plays it, or nobody is there. */
export type SeatState = "resigned" | "out" | "stand-in" | "late" | "away";

/** News of a seat: a state that has begun, that its player is back, or denies what the reader asked. */
export interface SeatNews {
  readonly seat: SeatNumber;
  readonly what: SeatState | "back" | "no";
}

/** A die that lies with its number, waits for the reader's throw, or is in the air. */
export type DieState = "lies" | "waits" | "flies";

export interface Model {
  readonly connection: ConnectionState;
  /** Whether the connection was lost and has not been restored yet. */
  readonly interrupted: boolean;
  /** Whether the restored connection is still to be pointed out. */
  readonly reconnected: boolean;
  readonly snapshot: Snapshot | null;
  /** The legal actions that the server has put into words at this version, by token. */
  readonly descriptions: ReadonlyMap<string, ActionDescription>;
  /** Why other actions are not legal at this version, as far as the server was asked. */
  readonly refusals: ReadonlyMap<string, RefusedAction>;
  /** When the snapshot arrived, in milliseconds of `performance.now()`. */
  readonly receivedAt: number;
  /** The newest version received; events arrive once and in order. */
  readonly version: number;
  readonly log: readonly LoggedEvent[];
  readonly presence: readonly boolean[];
  /** Commands that have not been acknowledged. */
  readonly outbox: readonly Command[];
  /** The id of the last command that the page has sent by itself; empty for none. */
  readonly automatic: string;
  /** The version after the last acknowledged command of this page. */
  readonly acknowledged: number;
  readonly error: ErrorData | null;
  /** What the last tap tried in vain, until the next tap; null for nothing that is refused. */
  readonly refused: { readonly tried: string } | null;
  /** What a bot would play now, once it has been asked. */
  readonly advice: Hint | null;
  /** The steps picked on the board, see `choice.ts`. */
  readonly picked: readonly string[];
  /** Actions to choose among where a tap may mean several. */
  readonly asked: readonly string[];
  /** Whether what the player keeps secret on the board is shown. */
  readonly peek: boolean;
  /** Whether the reader has still to throw the die, whose number the snapshot contains. */
  readonly unthrown: boolean;
  /** Whether the die is in the air, so that nobody may read its number yet. */
  readonly throwing: boolean;
  /** What has just become of a seat. */
  readonly news: SeatNews | null;
  /** When seats were first seen absent, in milliseconds of `performance.now()`. */
  readonly awaySince: ReadonlyMap<SeatNumber, number>;
  /** The tower or pile shown layer by layer, or the secret that is told. */
  readonly unfolded: string | null;
  /** The field under focus or pointer, whose hint is shown. */
  readonly hinted: string | null;
  /** The result panel: hidden in play, then waiting for the scoring animation, then shown. */
  readonly result: "hidden" | "scoring" | "shown";
  readonly games: readonly GameData[];
  readonly ui: UiState;
}

export type Update =
  | {
      readonly type: "message";
      readonly message: ServerMessage;
      readonly at: number;
      /** Whether a new snapshot contains a die that is thrown at once, or by the reader. */
      readonly die?: DieState;
    }
  /** The reader throws the die; it flies where movement is shown. */
  | { readonly type: "throw"; readonly flies: boolean }
  | { readonly type: "landed"; readonly v: number }
  | { readonly type: "news" | "news-noticed"; readonly news: SeatNews }
  | { readonly type: "error-noticed" }
  | { readonly type: "advice-noticed" }
  | { readonly type: "connection"; readonly state: ConnectionState }
  | {
      readonly type: "command";
      readonly id: string;
      readonly body: CommandBody;
      /** Whether the page sends it by itself. */
      readonly isAutomatic?: boolean;
    }
  | { readonly type: "refuse"; readonly tried: string | null }
  | { readonly type: "pick"; readonly picked: readonly string[]; readonly asked: readonly string[] }
  /** Show and tell a secret, or cover it. */
  | { readonly type: "peek"; readonly on: boolean; readonly id?: string }
  | { readonly type: "unfold"; readonly id: string | null }
  | { readonly type: "hint"; readonly id: string | null }
  | { readonly type: "games"; readonly games: readonly GameData[] }
  | { readonly type: "ui"; readonly change: Partial<UiState> }
  | { readonly type: "reconnection-noticed" }
  | { readonly type: "scored" };

export const INITIAL: Model = {
  connection: "connecting",
  interrupted: false,
  reconnected: false,
  snapshot: null,
  descriptions: new Map(),
  refusals: new Map(),
  receivedAt: 0,
  version: -1,
  log: [],
  presence: [],
  outbox: [],
  automatic: "",
  acknowledged: -1,
  error: null,
  refused: null,
  advice: null,
  picked: [],
  asked: [],
  peek: false,
  unthrown: false,
  throwing: false,
  news: null,
  awaySince: new Map(),
  unfolded: null,
  hinted: null,
  result: "shown",
  games: [],
  ui: INITIAL_UI,
};

/** Nothing is selected on the board. */
const IDLE = { refused: null, advice: null, picked: [], asked: [], unfolded: null } as const;

/** Return the model after an update. */
export function reduce(model: Model, update: Update): Model {
  switch (update.type) {
    case "message":
      return receive(model, update.message, update.at, update.die ?? "lies");
    case "throw":
      return { ...model, unthrown: false, throwing: update.flies };
    case "landed":
      return model.snapshot?.v === update.v ? { ...model, throwing: false } : model;
    case "news":
      return { ...model, news: update.news };
    case "news-noticed":
      return model.news === update.news ? { ...model, news: null } : model;
    case "error-noticed":
      return { ...model, error: null };
    case "advice-noticed":
      return { ...model, advice: null };
    case "connection":
      return reduceConnection(model, update.state);
    case "command":
      return enqueue(update.isAutomatic ? { ...model, automatic: update.id } : model, {
        ...update.body,
        id: update.id,
      });
    case "pick":
      return {
        ...model,
        refused: null,
        error: null,
        picked: update.picked,
        asked: update.asked,
        unfolded: null,
        ui: model.ui.answers ? { ...model.ui, answers: false } : model.ui,
      };
    case "refuse":
      return { ...model, refused: update.tried === null ? null : { tried: update.tried } };
    case "peek":
      return { ...model, refused: null, peek: update.on, unfolded: update.id ?? null };
    case "unfold":
      return { ...model, unfolded: update.id };
    case "hint":
      return { ...model, hinted: update.id };
    case "games":
      return { ...model, games: update.games };
    case "ui":
      return { ...model, ui: withRead(changedUi(model.ui, update.change), model.snapshot) };
    case "reconnection-noticed":
      return { ...model, reconnected: false };
    case "scored":
      return { ...model, result: model.result === "scoring" ? "shown" : model.result };
  }
}

function reduceConnection(model: Model, connection: ConnectionState): Model {
  if (connection === "lost" && model.snapshot) return { ...model, connection, interrupted: true };
  if (connection === "live" && model.interrupted)
    return { ...model, connection, interrupted: false, reconnected: true };
  return { ...model, connection };
}

/** Commands beside the game: what is begun on the board, or open over it, stays. */
export const QUIET: readonly CommandBody["do"][] = ["say", "mute", "add_randomness"];

function enqueue(model: Model, command: Command): Model {
  if (isOnItsWay(model, command)) return model;
  const idle = QUIET.includes(command.do) ? {} : IDLE;
  return { ...model, ...idle, outbox: [...model.outbox, command], error: null };
}

/**
 * Tell whether a command that asks for the same has not been acknowledged yet.
 *
 * It does so under whatever id, version and randomness; who types twice means it.
 */
export function isOnItsWay({ outbox }: Model, body: CommandBody): boolean {
  if (body.do === "say" && body.text) return false;
  // What is undefined is left out, so that it does not matter where it stood.
  const asked = (one: CommandBody): string =>
    JSON.stringify({ ...one, id: undefined, random: undefined, v: undefined });
  return outbox.some((sent) => asked(sent) === asked(body));
}

function receive(model: Model, message: ServerMessage, at: number, die: DieState): Model {
  if ("event" in message) {
    if (message.v <= model.version) return model;
    const { v, event } = message;
    return { ...model, version: v, log: event ? [...model.log, { v, event }] : model.log };
  }
  if ("now" in message) {
    return replaceSnapshot({ ...model, error: lasting(model.error) }, message.now, die, at);
  }
  if ("change" in message) {
    if (!model.snapshot) return model; // the server sends a whole snapshot first
    return replaceSnapshot(model, { ...model.snapshot, ...message.change }, die, at);
  }
  if ("descriptions" in message) return describe(model, message);
  if ("hint" in message) {
    const { v, hint } = message;
    const known = describe(model, { v, descriptions: [hint], refused: [] });
    return v === model.snapshot?.v ? { ...known, ...IDLE, advice: message } : model;
  }
  if ("error" in message && message.error.repeat) return { ...model, error: message.error };
  if ("ack" in message) {
    const outbox = model.outbox.filter((command) => command.id !== message.ack);
    const sent = model.outbox.find((command) => command.id === message.ack);
    if ("error" in message) {
      // Another page of the reader's may have played before it what this one plays by itself.
      const isTold =
        message.ack !== model.automatic && !isForestalled(model.snapshot, sent, message.error);
      const ui = withUnsaid(model.ui, sent);
      return { ...model, outbox, ui, error: isTold ? message.error : model.error };
    }
    const acknowledged = Math.max(model.acknowledged, message.v);
    return { ...model, outbox, acknowledged, error: lasting(model.error) };
  }
  // What answers no command refuses the connection itself.
  if ("error" in message) return { ...model, error: message.error, snapshot: null, outbox: [] };
  return "presence" in message ? { ...model, presence: message.presence } : model;
}

/** Return an error unless it says nothing of what was tried, which has succeeded now. */
const lasting = (error: ErrorData | null): ErrorData | null => (error?.repeat ? null : error);

/** Add descriptions of actions; those of an older version are of no use. */
function describe(model: Model, { v, descriptions, refused }: Descriptions): Model {
  if (v !== model.snapshot?.v) return model;
  return {
    ...model,
    descriptions: withAll(model.descriptions, descriptions),
    refusals: withAll(model.refusals, refused),
  };
}

/** Return a map with further items by their tokens; the map itself where there are none. */
const withAll = <Item extends { readonly token: string }>(
  known: ReadonlyMap<string, Item>,
  added: readonly Item[],
): ReadonlyMap<string, Item> =>
  added.length === 0
    ? known
    : new Map([...known, ...added.map((one) => [one.token, one] as const)]);

/** Replace the snapshot; a selection survives only while the view stays the same. */
function replaceSnapshot(model: Model, now: Snapshot, die: DieState, at: number): Model {
  const old = model.snapshot?.game;
  const isSameView = old?.view === now.game?.view && old?.mover === now.game?.mover;
  const isTurn = model.snapshot && isOwnTurn(now) && !isOwnTurn(model.snapshot);
  return {
    ...model,
    snapshot: now,
    receivedAt: at,
    ...(model.snapshot?.v === now.v ? {} : { descriptions: new Map(), refusals: new Map() }),
    version: Math.max(model.version, now.v),
    ...(isSameView ? {} : IDLE),
    peek: isNewGame(model, now) ? now.you.length === 1 : old?.seat === now.game?.seat && model.peek,
    unthrown: die === "waits" || (isSameView && model.unthrown),
    throwing: die === "flies" || (isSameView && model.throwing),
    awaySince: awayIn(now, model.awaySince, at),
    result: resultAfter(model.result, now),
    error: isTurn ? null : model.error, // its question stands where the error was told
    ui: uiAfter(model, now),
  };
}

/**
 * Return the panels' state after a snapshot.
 *
 * Lines said before the page was opened are read. All look at a game's end together, so that nobody
 * holds the device after it.
 */
function uiAfter({ ui, snapshot }: Model, now: Snapshot): UiState {
  const answers = ui.answers && now.offers.length > 0;
  const read = snapshot ? ui.read : lastSaid(now);
  const { holder, asking } = now.phase === "playing" ? ui : INITIAL_UI;
  return withRead({ ...ui, answers, read, holder, asking }, now);
}

/** Return since when seats have been seen absent. */
const awayIn = ({ seats }: Snapshot, known: Model["awaySince"], at: number): Model["awaySince"] =>
  new Map(
    seats.flatMap(({ absent }, seat): [SeatNumber, number][] =>
      absent ? [[seat, known.get(seat) ?? at]] : [],
    ),
  );

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

/** Tell whether the number of the die is known to the page and still to be kept from the reader. */
export const hidesDie = ({ unthrown, throwing }: Pick<Model, "unthrown" | "throwing">): boolean =>
  unthrown || throwing;

/** Return the log without the roll whose number is not to be told yet. */
export function shownLog(model: Model): readonly LoggedEvent[] {
  const { log } = model;
  const hidden = hidesDie(model) ? log.findLastIndex(({ event }) => event.kind === "drawn") : -1;
  return hidden < 0 ? log : log.filter((_, index) => index !== hidden);
}

/** Tell whether one of the reader's seats is to move, and no bot moves for it. */
export const isOwnTurn = ({ phase, game, you, seats }: Snapshot): boolean =>
  phase === "playing" &&
  typeof game?.mover === "number" &&
  you.includes(game.mover) &&
  !seats[game.mover]?.stand_in &&
  !seats[game.mover]?.resigned;

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
