/** The draft of a game on the start page, and the setup made from it. */
import type { GameInfo } from "../../api";
import type { ClockRequest, SetupRequest } from "../../wire";

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

/** A player on a shared device: a name, or a bot. */
export interface Player {
  readonly name: string;
  readonly bot: boolean;
}

export interface Draft {
  readonly game: string;
  readonly players: number;
  readonly company: Company;
  readonly level: string;
  /** Whether all levels are shown to choose from, not three. */
  readonly allLevels: boolean;
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
export function setupOf(draft: Draft, colours = ""): SetupRequest {
  const others = draft.players - 1;
  const bot = `bot:${draft.level}`;
  const seats = {
    bots: ["me", ...new Array<string>(others).fill(bot)],
    friends: ["me", ...new Array<string>(others).fill("open")],
    device: playersOn(draft).map((player) => (player.bot ? bot : "open")),
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
    (_, index) => draft.people[index] ?? { name: "", bot: false },
  );
}

/** Return the colours of a draft's seats, a letter each; empty where seats choose none. */
export function coloursOf(draft: Draft, info: GameInfo | undefined): string {
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

/** Return the level of a draft's bots; the middle one where the game does not have the wanted one. */
export function levelOf({ level }: Draft, info: GameInfo | undefined): string {
  const levels = info?.bots ?? [];
  return levels.includes(level) ? level : (levels[Math.floor(levels.length / 2)] ?? level);
}

/** Return whether a bot plays in a draft, so that its level matters. */
export const hasBots = (draft: Draft): boolean =>
  draft.company === "bots" ||
  (draft.company === "device" && playersOn(draft).some((player) => player.bot));

/** Return the allowed number of players that is nearest to the wanted one. */
export function nearestPlayers(wanted: number, info: GameInfo | undefined): number {
  const allowed = info?.players ?? [];
  if (allowed.length === 0) return wanted;
  return allowed.reduce((best, one) =>
    Math.abs(one - wanted) < Math.abs(best - wanted) ? one : best,
  );
}

/** Return whether a text has the form of a code that is read aloud. */
export const isCode = (text: string): boolean => /^\s*[A-Za-z0-9]{5}\s*$/.test(text);

/** Return the path of the table that a text names, by its id or by a link; null for none. */
export function tablePath(text: string): string | null {
  const found = /(?:\/table\/)?([A-Za-z0-9_-]{6,40})\/?(\?[^\s#]*)?$/.exec(text.trim());
  if (!found) return null;
  const invitation = new URLSearchParams(found[2] ?? "").get("invitation");
  return `/table/${found[1]}${invitation ? `?invitation=${encodeURIComponent(invitation)}` : ""}`;
}
