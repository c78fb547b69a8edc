/** Render the wire's messages in the reader's language, with the names that the reader knows. */
import { RefusedError } from "./http";
import type {
  ActionDescription,
  Message,
  Messages,
  Seat,
  SeatNumber,
  Snapshot,
  ErrorData,
} from "./wire";
import type { Say } from "./words";

/** Map a name on the wire to the one shown: "you" for the reader, a bot's title for a bot. */
export type Naming = (name: string) => string;

const NAME_ARGUMENTS = new Set(["name", "other"]);
const unchanged: Naming = (name) => name;

/** Render one message or several, joined by spaces. */
export function renderMessages(messages: Messages, say: Say, naming: Naming = unchanged): string {
  const list = Array.isArray(messages) ? (messages as readonly Message[]) : [messages as Message];
  return list.map((message) => renderMessage(message, say, naming)).join(" ");
}

function renderMessage({ id, args }: Message, say: Say, naming: Naming): string {
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
  return text === error.id ? error.message : text;
}

/** Say why a request failed: the server refused it, or could not be reached. */
export const failureText = (error: unknown, say: Say): string =>
  error instanceof RefusedError ? errorText(error.error, say) : say("web-unreachable");

const BOT = /^(?:bot:)?([a-z][a-z0-9_-]*)(?: (\d+))?$/;

/** Return the title of a bot or level; one without words goes by its own name. */
export function botTitle(bot: string, say: Say): string {
  const id = `bot-name-${bot}`;
  const title = say(id);
  if (title !== id) return title;
  return bot.slice(0, 1).toUpperCase() + bot.slice(1).replace(/[_-]/g, " ");
}

/** Return what kind of player a bot is; empty for one without words. */
export function botAbout(bot: string, say: Say): string {
  const id = `bot-about-${bot}`;
  const about = say(id);
  return about === id ? "" : about;
}

/** Return a bot's title by its level, with a number where several bots share the level. */
export function botName(name: string, say: Say): string {
  const [, bot = name, number = "1"] = BOT.exec(name) ?? [];
  const title = botTitle(bot, say);
  if (number === "1") return title;
  // Without isolates inside: a name takes its direction from its first letter where it is shown.
  return say("bot-numbered", { name: title, number: Number(number) }).replace(
    /[\u2068\u2069]/g,
    "",
  );
}

/** Return the name shown for a seat; empty for a free one. */
export function seatName(seat: Seat, say: Say): string {
  return seat.who === "bot" ? botName(seat.name, say) : seat.name;
}

/** Return the names shown for all seats. */
export const seatNames = (now: Snapshot, say: Say): readonly string[] =>
  now.seats.map((seat) => seatName(seat, say));

/** Return the naming of a table; a reader who holds exactly one seat is "you". */
export function namingFor(now: Snapshot, say: Say): Naming {
  const own: SeatNumber | undefined = now.you.length === 1 ? now.you[0] : undefined;
  const known = new Map(
    now.seats.map((seat, index): [string, string] => [
      seat.name,
      index === own ? "you" : seatName(seat, say),
    ]),
  );
  return (name) => known.get(name) ?? name;
}

/** A legal action with its texts in the reader's language. */
export interface LabelledAction {
  readonly token: string;
  /** The label of its button. */
  readonly text: string;
  /** Catch the Hat: every field on the path, start and end included. */
  readonly way?: readonly string[];
  /** A sentence that says what the action does; missing until the server has described it. */
  readonly effect?: string;
}

/** Labels of the actions that are words of the game rather than moves. */
const LABELS: Readonly<Record<string, string>> = {
  roll: "web-do-roll",
  stop: "web-do-stop",
  pass: "web-do-pass",
};

/** What stands on a button until the server has described its action. */
const PENDING = "…";

/** Label a legal action in the reader's language, as far as the server has described it. */
export function labelAction(
  token: string,
  description: ActionDescription | undefined,
  say: Say,
  naming: Naming,
): LabelledAction {
  const label = LABELS[token];
  const effect = description && renderMessages(description.text, say, naming);
  return {
    token,
    text: label ? say(label) : (effect ?? PENDING),
    ...(effect === undefined ? {} : { effect }),
    ...(description?.way ? { way: description.way } : {}),
  };
}
