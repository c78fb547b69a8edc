/** A game as it is being put together on the start page, and the setup it becomes. */
import type { GameInfo } from "../lobby";
import type { Clock, Setup } from "../wire";

export const COMPANIES = ["bots", "friends", "device"] as const;
export type Company = (typeof COMPANIES)[number];

export const CLOCKS: Readonly<Record<string, Clock>> = {
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

/** A player on this device: a name, or a bot. */
export interface Player {
  readonly name: string;
  readonly bot: boolean;
}

export interface Draft {
  readonly game: string;
  readonly players: number;
  readonly company: Company;
  readonly level: string;
  /** The players on one device; those not yet thought of are left out. */
  readonly people: readonly Player[];
  /** Options that are not as usual. */
  readonly options: Readonly<Record<string, string>>;
  readonly games: number;
  readonly clock: string;
  readonly absent: (typeof ABSENCES)[number];
  readonly visibility: (typeof VISIBILITIES)[number];
}

/** What is to be another in a draft: given, or made from what it is by then. */
export type Change = (some: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void;

/** How many play where nobody has said it yet. */
export const USUAL_PLAYERS: Readonly<Record<string, number>> = { kabaleo: 3, hats: 4, hat_cards: 4 };

/** Gives the setup of a draft; the players on one device sit down by their names afterwards. */
export function setupOf(draft: Draft): Setup {
  const others = draft.players - 1;
  const bot = `bot:${draft.level}`;
  const seats = {
    bots: ["me", ...new Array<string>(others).fill(bot)],
    friends: ["me", ...new Array<string>(others).fill("open")],
    device: peopleOf(draft).map((player) => (player.bot ? bot : "open")),
  }[draft.company];
  const options = [`players=${draft.players}`, ...Object.entries(draft.options).map(([name, value]) => `${name}=${value}`)];
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

/** Lists the players on one device, as many as play. */
export function peopleOf(draft: Draft): readonly Player[] {
  return Array.from({ length: draft.players }, (_, index) => draft.people[index] ?? { name: "", bot: false });
}

/** Takes a number of players that the game allows, the nearest to what is wished. */
export function fittingPlayers(wished: number, info: GameInfo | undefined): number {
  const allowed = info?.players ?? [];
  if (allowed.length === 0) return wished;
  return allowed.reduce((best, one) => (Math.abs(one - wished) < Math.abs(best - wished) ? one : best));
}

/** Finds the table in what somebody has typed or pasted: an id, or a link with or without an invitation. */
export function joined(text: string): string | null {
  const found = /(?:\/table\/)?([A-Za-z0-9_-]{6,40})\/?(\?[^\s#]*)?$/.exec(text.trim());
  if (!found) return null;
  const invitation = new URLSearchParams(found[2] ?? "").get("invitation");
  return `/table/${found[1]}${invitation ? `?invitation=${encodeURIComponent(invitation)}` : ""}`;
}
