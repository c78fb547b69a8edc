/** Call the server's HTTP API for games, tables and records. */
import { keepAnswer, request, requestOnce, requestText } from "./http";
import { me, remember } from "./identity";
import { randomHex } from "./random";
import type {
  CommandBody,
  ContinueText,
  GameData,
  ListedTable,
  OpenedTable,
  OwnResults,
  SetupRequest,
  Start,
} from "./wire";

/** Return the games with their options and bots in a language. */
export const listGames = (lang: string): Promise<readonly GameData[]> =>
  requestOnce(gamesPath(lang));

const gamesPath = (lang: string): string => `/api/games?lang=${lang}`;

/**
 * Return what the start page begins with, in the one answer that the server has it preload.
 *
 * That may be in another language than the one chosen. A stranger who asked again in that one would
 * be a second guest, so then only the games are asked for again, by whoever needs them.
 */
export function loadStart(lang: string): Promise<Start> {
  const preloaded = document.querySelector('link[href^="/api/start"]')?.getAttribute("href");
  const path = `/api/start?lang=${lang}`;
  const start = request<Start>("GET", preloaded ?? path);
  void remember(start.then((all) => all.me)).catch(() => undefined);
  if ((preloaded ?? path) === path) {
    void keepAnswer(
      gamesPath(lang),
      start.then((all) => all.games),
    );
  }
  return start;
}

/** Return the tables that are open, being played, or the caller's own. */
export const listTables = (which: "open" | "live" | "mine"): Promise<readonly ListedTable[]> =>
  request("GET", `/api/tables?which=${which}`);

/** Return the caller's own tables that were over before a moment, the latest of them. */
export const listOver = (before: number): Promise<readonly ListedTable[]> =>
  request("GET", `/api/tables?which=mine&before=${before}`);

/** Return what the caller has reached in games of each kind. */
export const ownResults = (): Promise<readonly OwnResults[]> => request("GET", "/api/me/results");

/** Return the records of the caller's games; a comment stands for each table that is unreadable. */
export const ownRecords = (): Promise<string> => requestText("/api/me/records");

/** Return the path of the table that a code leads to. */
export async function pathOfCode(code: string): Promise<string> {
  const path = `/api/codes/${encodeURIComponent(code)}`;
  const { id, invitation } = await request<OpenedTable>("GET", path);
  return `/table/${id}?invitation=${encodeURIComponent(invitation)}`;
}

/** Goes with what opens a table until there is an answer, so that a repeat opens no second one. */
let unanswered = randomHex(8);

/** Open a table. */
export const openTable = (setup: SetupRequest): Promise<OpenedTable> => open("tables", setup);

/** Open a table at which a finished game goes on against bots. */
export const continueGame = (from: ContinueText): Promise<OpenedTable> => open("continue", from);

async function open(path: string, asked: SetupRequest | ContinueText): Promise<OpenedTable> {
  await me();
  const opened = await request<OpenedTable>("POST", `/api/${path}`, { ...asked, id: unanswered });
  unanswered = randomHex(8);
  return opened;
}

/** Send a command over HTTP instead of the table's socket; under one id it is done only once. */
export const sendCommand = (
  table: string,
  body: CommandBody,
  id = randomHex(8),
): Promise<unknown> =>
  request("POST", `/api/tables/${encodeURIComponent(table)}/commands`, { ...body, id });

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
