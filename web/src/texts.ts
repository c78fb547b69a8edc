/** Texts of the wire in the reader's language, with everybody called as the reader knows them. */
import type { Say } from "./words";
import { Refused, type Message, type Offered, type Possible, type Seat, type SeatNumber, type Snapshot, type Text, type WireError } from "./wire";

/** Gives how the reader is told of somebody: “you” for themselves, bots by what they are. */
export type Naming = (name: string) => string;

const NAMED = new Set(["name", "other"]);
const asIs: Naming = (name) => name;

/** Renders a text of the wire. */
export function told(text: Text, say: Say, naming: Naming = asIs): string {
  const several = Array.isArray(text) ? (text as readonly Message[]) : [text as Message];
  return several.map((message) => rendered(message, say, naming)).join(" ");
}

function rendered({ id, args = {} }: Message, say: Say, naming: Naming): string {
  const values = Object.entries(args).map(([key, value]): [string, string | number] => {
    if (typeof value === "object") return [key, rendered(value, say, naming)];
    return [key, NAMED.has(key) && typeof value === "string" ? naming(value) : value];
  });
  return say(id, Object.fromEntries(values));
}

/** Renders an error; one that the words do not know is told as the server has written it. */
export function errorText(error: WireError, say: Say): string {
  const text = told({ id: error.id, args: error.args ?? {} }, say);
  return text === error.id ? error.message : text;
}

/** Says why the server could not be asked: it has refused, or it cannot be reached. */
export const troubleText = (error: unknown, say: Say): string =>
  error instanceof Refused ? errorText(error.error, say) : say("web-unreachable");

const BOT = /^(?:bot:)?([a-z][a-z0-9_-]*)(?: (\d+))?$/;

/** Gives what a bot is called: how well it plays, and a number where there are several. */
export function botName(name: string, say: Say): string {
  const [, bot = name, number = "1"] = BOT.exec(name) ?? [];
  return say("web-bot", { bot, number: Number(number) });
}

/** Gives what a seat is called on the page; empty where nobody sits. */
export function seatName(seat: Seat, say: Say): string {
  return seat.who === "bot" ? botName(seat.name ?? "", say) : (seat.name ?? "");
}

/** Gives what all seats are called. */
export const seatNames = (now: Snapshot, say: Say): readonly string[] => now.seats.map((seat) => seatName(seat, say));

/** Gives how the reader is told of everybody at a table; with one seat of their own they are “you”. */
export function namingAt(now: Snapshot, say: Say): Naming {
  const own: SeatNumber | undefined = now.you.length === 1 ? now.you[0] : undefined;
  const known = new Map(
    now.seats.map((seat, index): [string, string] => [seat.name ?? "", index === own ? "you" : seatName(seat, say)]),
  );
  return (name) => known.get(name) ?? name;
}

const WORDS: Readonly<Record<string, string>> = { roll: "web-do-roll", stop: "web-do-stop", pass: "web-do-pass" };

/** Gives an action as its reader is offered it: what a button says, and what will happen. */
export function offer(action: Possible, say: Say, naming: Naming): Offered {
  const effect = told(action.text, say, naming);
  const word = WORDS[action.token];
  return { token: action.token, text: word ? say(word) : effect, effect, ...(action.way ? { way: action.way } : {}) };
}
