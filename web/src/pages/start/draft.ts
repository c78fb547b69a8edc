/** The draft of a game on the start page, and the setup made from it. */
import { levelsOf, usualLevel } from "../../bots";
import type { ClockRequest, GameData, SetupRequest } from "../../wire";

export const COMPANIES = ["bots", "friends", "device"] as const;
export type Company = (typeof COMPANIES)[number];

export const CLOCKS: Readonly<Record<string, ClockRequest>> = {
  none: { kind: "none" },
  "move-30": { kind: "move", seconds: 30 },
  "move-60": { kind: "move", seconds: 60 },
  "total-300": { kind: "total", seconds: 300, increment: 5 },
  "total-900": { kind: "total", seconds: 900, increment: 10 },
  "days-1": { kind: "days", seconds: 86_400 },
  "days-3": { kind: "days", seconds: 259_200 },
};
export const ABSENCES = ["bot", "wait", "resign"] as const;
export const VISIBILITIES = ["link", "private", "listed"] as const;

/** A player on a shared device: a name, or the level of a bot, empty for a person. */
export interface Player {
  readonly name: string;
  readonly bot: string;
}

export interface Draft {
  readonly game: string;
  readonly players: number;
  readonly company: Company;
  /** The levels of the bots played against, as far as they have been chosen. */
  readonly opponents: readonly string[];
  /** What the visitor is called by friends. */
  readonly ownName: string;
  /** The players on a shared device, as far as they have been entered. */
  readonly people: readonly Player[];
  /** Options with other than their default values. */
  readonly options: Readonly<Record<string, string>>;
  readonly games: number;
  readonly clock: string;
  readonly absent: (typeof ABSENCES)[number];
  readonly visibility: (typeof VISIBILITIES)[number];
}

/** Change a draft by some of its fields, or by a function of the current draft. */
export type ChangeDraft = (change: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void;

/**
 * Return the setup of a draft; players on a shared device take their seats afterwards.
 *
 * `colours` are those of the seats where somebody has chosen one, else empty.
 */
export function setupOf(draft: Draft, info: GameData | undefined, colours = ""): SetupRequest {
  const seats = {
    bots: ["me", ...opponentsOn(draft, info).map((level) => `bot:${level}`)],
    friends: ["me", ...new Array<string>(draft.players - 1).fill("open")],
    device: playersOn(draft).map(({ bot }) => (bot ? `bot:${bot}` : "open")),
  }[draft.company];
  const chosen = colours ? { ...draft.options, colours } : draft.options;
  const options = [
    `players=${draft.players}`,
    ...Object.entries(chosen).map(([name, value]) => `${name}=${value}`),
  ];
  return {
    game: draft.game,
    options: options.join(" "),
    seats,
    games: draft.games,
    clock: CLOCKS[draft.clock] ?? { kind: "none" },
    absent: draft.absent,
    visibility: draft.visibility,
  };
}

/** Return the players on a shared device, as many as play. */
export function playersOn(draft: Draft): readonly Player[] {
  return Array.from(
    { length: draft.players },
    (_, index) => draft.people[index] ?? { name: "", bot: "" },
  );
}

/** Return the colours of a draft's seats, a letter each; empty where seats choose none. */
export function coloursOf(draft: Draft, info: GameData | undefined): string {
  const known = info?.seat_colours ?? "";
  if (known === "") return "";
  const kept = [...(draft.options.colours ?? "")].filter((one) => known.includes(one));
  const rest = [...known].filter((one) => !kept.includes(one));
  return [...kept, ...rest].slice(0, draft.players).join("");
}

/** Return colours with another one at a seat; whoever had it gets the seat's old one. */
export function withColour(colours: string, seat: number, colour: string): string {
  const old = colours[seat] ?? "";
  return [...colours]
    .map((one, index) => (index === seat ? colour : one === colour ? old : one))
    .join("");
}

/** Return the levels of all bots in a game against bots; those that the game lacks are replaced. */
export const opponentsOn = (draft: Draft, info: GameData | undefined): readonly string[] =>
  Array.from({ length: draft.players - 1 }, (_, index) => {
    const wanted = draft.opponents[index] ?? "";
    return levelsOf(info?.bots).includes(wanted) ? wanted : usualLevel(index, info?.bots);
  });

/** Return the draft's change that puts a level at a place, or takes the one there away. */
export function withOpponent(
  draft: Draft,
  info: GameData | undefined,
  index: number,
  level: string,
): Partial<Draft> {
  const levels = opponentsOn(draft, info);
  if (level) return { opponents: levels.map((one, at) => (at === index ? level : one)) };
  const allowed = (info?.players ?? []).filter((count) => count < draft.players);
  const rest = levels.filter((_, at) => at !== index);
  return { opponents: rest, players: Math.max(...allowed, 2) };
}

/** Return the next number of players that a game allows; null for none. */
export function morePlayers(draft: Draft, info: GameData | undefined): number | null {
  const more = (info?.players ?? []).filter((count) => count > draft.players);
  return more.length > 0 ? Math.min(...more) : null;
}

/** Return the allowed number of players that is nearest to the wanted one. */
export function nearestPlayers(wanted: number, info: GameData | undefined): number {
  const allowed = info?.players ?? [];
  if (allowed.length === 0) return wanted;
  return allowed.reduce((best, one) =>
    Math.abs(one - wanted) < Math.abs(best - wanted) ? one : best,
  );
}
