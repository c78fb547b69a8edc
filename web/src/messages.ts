/** Render the wire's messages in the reader's language, with the names that the reader knows. */
import { botNames } from "./bots";
import { RefusedError } from "./http";
import type {
  ActionDescription,
  MessageData,
  Messages,
  RefusedAction,
  Seat,
  SeatNumber,
  Snapshot,
  ErrorData,
} from "./wire";
import { withoutCodes, type Say } from "./words";

/** Map a name on the wire to the one shown: "you" for the reader, a character's for a bot. */
export type Naming = (name: string) => string;

const NAME_ARGUMENTS = new Set(["name", "other"]);
const unchanged: Naming = (name) => name;

/** Render one message or several, joined by spaces. */
export function renderMessages(messages: Messages, say: Say, naming: Naming = unchanged): string {
  const list = Array.isArray(messages)
    ? (messages as readonly MessageData[])
    : [messages as MessageData];
  return list.map((message) => renderMessage(message, say, naming)).join(" ");
}

function renderMessage({ id, args }: MessageData, say: Say, naming: Naming): string {
  const values = Object.entries(args).map(([key, value]): [string, string | number] => {
    if (typeof value === "object") return [key, renderMessage(value, say, naming)];
    const isName = NAME_ARGUMENTS.has(key) && typeof value === "string";
    return [key, isName ? naming(value) : value];
  });
  return say(id, Object.fromEntries(values));
}

/** Render an error; fall back to the server's own text where its id has no translation. */
export function errorText(error: ErrorData, say: Say): string {
  // A page has asked who it is before; only a browser without its cookie is a stranger again.
  if (error.id === "error-stranger") return say("web-no-cookie");
  const text = renderMessages({ id: error.id, args: error.args }, say);
  // What is no server of ours, such as a proxy before it, says nothing that can be shown.
  return text === error.id ? error.message || say("web-unreachable") : text;
}

/**
 * Say why an action is refused, in the short words for the rule.
 *
 * A reason without short words of its own or of its rule is said in those of a program.
 */
export function refusalText(game: string, { reason, rule }: RefusedAction, say: Say): string {
  const own = reason.id.replace(/^error-/, "refuse-");
  const ids = [own, `refuse-${game}-${(rule ?? "").toLowerCase()}`, reason.id];
  const args = { ...reason.args };
  return renderMessages({ id: ids.find((id) => say(id) !== id) ?? reason.id, args }, say);
}

/**
 * Say why something failed: the server refused it, or could not be reached.
 *
 * A string is the id of a message that says it.
 */
export function failureText(failure: unknown, say: Say): string {
  if (typeof failure === "string") return say(failure);
  return failure instanceof RefusedError ? errorText(failure.error, say) : say("web-unreachable");
}

/** What the names of a table's seats depend on. */
interface Seated {
  readonly setup: { readonly game: string };
  readonly seats: readonly Pick<Seat, "who" | "name">[];
}

/** Return the names shown for all seats of a table, of bots also short ones; empty for free ones. */
export function seatNames({ setup, seats }: Seated, say: Say, areShort = false): readonly string[] {
  const bots = botNames(
    seats.map(({ who, name }) => (who === "bot" ? name : null)),
    setup.game,
    say,
    areShort,
  );
  return seats.map(({ name }, seat) => bots[seat] ?? name);
}

/** Return the naming of a table; a reader who holds exactly one seat is "you". */
export function namingFor(now: Snapshot, say: Say): Naming {
  const own: SeatNumber | undefined = now.you.length === 1 ? now.you[0] : undefined;
  const names = seatNames(now, say);
  const known = new Map(
    now.seats.map(({ name }, seat): [string, string] => [
      name,
      seat === own ? "you" : (names[seat] ?? name),
    ]),
  );
  return (name) => known.get(name) ?? name;
}

/** A legal action with its texts in the reader's language. */
export interface LabelledAction {
  readonly token: string;
  /** The label of its button. */
  readonly text: string;
  /** Every field on its way, start and end included, in games with ways. */
  readonly way?: readonly string[];
  /** A sentence that says what the action does; missing until the server has described it. */
  readonly effect?: string;
}

/** What stands on a button until the server has described its action. */
const PENDING = "…";

/** Label a legal action in the reader's language, as far as the server has described it. */
export function labelAction(
  token: string,
  description: ActionDescription | undefined,
  say: Say,
  naming: Naming,
  label?: string | null,
): LabelledAction {
  const effect = description && renderMessages(description.text, withoutCodes(say), naming);
  return {
    token,
    text: label ?? effect ?? PENDING,
    ...(effect === undefined ? {} : { effect }),
    ...(description?.way ? { way: description.way } : {}),
  };
}
