/** Call the server's HTTP API for games, tables and records. */
import { keepAnswer, request, requestOnce } from "./http";
import { me, remember, type Me } from "./identity";
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

export interface ListedSeat {
  readonly name: string;
  readonly who: string | null;
  /** Its place in every game decided at the table, the latest last. */
  readonly places: readonly (number | null)[];
  /** Its points in the latest of them. */
  readonly points: number | null;
}

export interface TableSummary {
  readonly id: string;
  readonly game: string;
  readonly options: string;
  readonly seats: readonly ListedSeat[];
  readonly phase: "open" | "playing" | "between" | "over";
  readonly since: number;
  /** The seat to move, in lists of one's own tables. */
  readonly turn: number | null;
  readonly yours: boolean;
  /** The caller's seats, in lists of one's own tables. */
  readonly own: readonly number[];
}

/** Return the games with their options and bots in a language. */
export const listGames = (lang: string): Promise<readonly GameInfo[]> =>
  requestOnce(gamesPath(lang));

const gamesPath = (lang: string): string => `/api/games?lang=${lang}`;

interface Start {
  readonly me: Me;
  readonly games: readonly GameInfo[];
  readonly mine: readonly TableSummary[];
  readonly open: readonly TableSummary[];
  readonly live: readonly TableSummary[];
}

/** Return what the start page begins with, in the one answer that the server has it preload. */
export function loadStart(lang: string): Promise<Start> {
  const start = request<Start>("GET", `/api/start?lang=${lang}`);
  void remember(start.then((all) => all.me)).catch(() => undefined);
  void keepAnswer(
    gamesPath(lang),
    start.then((all) => all.games),
  );
  return start;
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

interface OpenedTable {
  readonly id: string;
}

/** Open a table. */
export async function openTable(setup: SetupRequest): Promise<OpenedTable> {
  await me();
  return request("POST", "/api/tables", setup);
}

/** Where a game is to go on: after `at` actions of record `number` of a text of records. */
export interface Continuation {
  readonly text: string;
  readonly number: number;
  readonly at: number;
  /** The seat to be played; without one that of the next move. */
  readonly seat?: number;
  /** The level of those who were no bots, where the game has it. */
  readonly bot?: string;
}

/** Open a table at which a finished game goes on against bots. */
export async function continueGame(from: Continuation): Promise<OpenedTable> {
  await me();
  return request("POST", "/api/continue", from);
}

/** Send a command over HTTP instead of the table's socket. */
export const sendCommand = (table: string, body: CommandBody): Promise<unknown> =>
  request("POST", `/api/tables/${encodeURIComponent(table)}/commands`, {
    ...body,
    id: randomHex(8),
  });

/** Return the path of a game's record or review; without a number that of the latest game. */
export const tablePath = (
  table: string,
  what: "record" | "review",
  game?: number,
  invitation?: string | null,
): string => {
  const parameters = [
    game === undefined ? "" : `game=${game}`,
    invitation ? `invitation=${encodeURIComponent(invitation)}` : "",
  ];
  const query = parameters.filter(Boolean).join("&");
  return `/api/tables/${encodeURIComponent(table)}/${what}${query && `?${query}`}`;
};

/** Return the path of a game's record; without a number that of the latest game. */
export const recordPath = (table: string, game?: number, invitation?: string | null): string =>
  tablePath(table, "record", game, invitation);
