/** Call the server's HTTP API for games, tables and records. */
import { request } from "./http";
import { me } from "./identity";
import { randomHex } from "./random";
import type { CommandBody, SetupRequest } from "./wire";

export interface OptionInfo {
  readonly name: string;
  /** The allowed values where they are few; empty where the value is free text. */
  readonly values: readonly string[];
  readonly allowed: string;
  readonly default: string;
  readonly sentence: string;
}

export interface GameInfo {
  readonly name: string;
  readonly title: string;
  /** Whether the game hides information from some players. */
  readonly secrets: boolean;
  readonly players: readonly number[];
  readonly usual_players: number;
  /** The source of an SVG image; empty where the page draws the game itself. */
  readonly tile: string;
  /** Letters of the colours that a seat may choose before the start; empty for none. */
  readonly seat_colours: string;
  readonly options: readonly OptionInfo[];
  readonly bots: readonly string[];
}

export interface TableSummary {
  readonly id: string;
  readonly game: string;
  readonly options: string;
  readonly seats: readonly { readonly name: string; readonly who: string | null }[];
  readonly phase: "open" | "playing" | "between" | "over";
  readonly since: number;
  /** The seat to move, in lists of one's own tables. */
  readonly turn: number | null;
  readonly yours: boolean;
}

const gamesByLanguage = new Map<string, Promise<readonly GameInfo[]>>();

/** Return the games with their options and bots in a language; cached until a request fails. */
export function listGames(lang: string): Promise<readonly GameInfo[]> {
  const games = gamesByLanguage.get(lang) ?? request<GameInfo[]>("GET", `/api/games?lang=${lang}`);
  gamesByLanguage.set(lang, games);
  games.catch(() => gamesByLanguage.delete(lang));
  return games;
}

/** Return the tables that are open, being played, or the caller's own. */
export const listTables = (which: "open" | "live" | "mine"): Promise<readonly TableSummary[]> =>
  request("GET", `/api/tables?which=${which}`);

/** Return the path of the table that a code leads to. */
export async function pathOfCode(code: string): Promise<string> {
  const path = `/api/codes/${encodeURIComponent(code)}`;
  const { id, invitation } = await request<{ id: string; invitation: string }>("GET", path);
  return `/table/${id}?invitation=${encodeURIComponent(invitation)}`;
}

export interface OpenedTable {
  readonly id: string;
  /** The commitment to the seed of the first game, known before anything is contributed to it. */
  readonly commitment: string;
}

/** Open a table. */
export async function openTable(setup: SetupRequest): Promise<OpenedTable> {
  await me();
  return request("POST", "/api/tables", setup);
}

/** Send a command over HTTP instead of the table's socket. */
export const sendCommand = (table: string, body: CommandBody): Promise<unknown> =>
  request("POST", `/api/tables/${encodeURIComponent(table)}/commands`, {
    ...body,
    id: randomHex(8),
  });

/** Start the game of a table whose seats are all taken, with this browser's randomness. */
export async function startGame({ id, commitment }: OpenedTable): Promise<void> {
  const fair = await import("./fair/memory").catch(() => null);
  const memory = fair?.memoryOf(id);
  const random = memory ? await fair?.contributionTo(memory, 0, commitment) : null;
  await sendCommand(id, random ? { do: "start", random } : { do: "start" });
  if (memory && random) await fair?.markTaken(memory, random);
}

/** Return the path of a game's record; without a number that of the latest game. */
export const recordPath = (table: string, game?: number, invitation?: string | null): string => {
  const parameters = [
    game === undefined ? "" : `game=${game}`,
    invitation ? `invitation=${encodeURIComponent(invitation)}` : "",
  ];
  const query = parameters.filter(Boolean).join("&");
  return `/api/tables/${encodeURIComponent(table)}/record${query && `?${query}`}`;
};
