/** What is asked of the server over HTTP: games, tables, records. */
import { me } from "./who";
import { ask, randomHex, type Setup, type Wish } from "./wire";

export interface OptionInfo {
  readonly name: string;
  /** The values where they are few; none where any text may fit. */
  readonly values: readonly string[];
  readonly allowed: string;
  readonly default: string;
  readonly sentence: string;
}

export interface GameInfo {
  readonly name: string;
  readonly title: string;
  /** Whether anything is hidden from some of the players. */
  readonly secrets: boolean;
  readonly players: readonly number[];
  readonly usual_players: number;
  /** The source of an SVG image; empty where the page draws the game itself. */
  readonly tile: string;
  readonly options: readonly OptionInfo[];
  readonly bots: readonly string[];
}

export interface Listed {
  readonly id: string;
  readonly game: string;
  readonly options: string;
  readonly seats: readonly { readonly name: string; readonly who: string | null }[];
  readonly state: "open" | "playing" | "between" | "over";
  readonly since: number;
}

const listed = new Map<string, Promise<readonly GameInfo[]>>();

/** Lists the games with their options and bots, in words of a language. */
export function gameInfos(lang: string): Promise<readonly GameInfo[]> {
  const found = listed.get(lang) ?? ask<GameInfo[]>("GET", `/api/games?lang=${lang}`);
  listed.set(lang, found);
  found.catch(() => listed.delete(lang));
  return found;
}

export interface LanguageInfo {
  readonly tag: string;
  readonly name: string;
  readonly direction: "ltr" | "rtl";
}

/** Lists the languages there are words in. */
export const languages = (): Promise<readonly LanguageInfo[]> => ask("GET", "/api/languages");

/** Lists open tables, running ones, or one's own. */
export const tables = (which: "open" | "live" | "mine"): Promise<readonly Listed[]> => ask("GET", `/api/tables?which=${which}`);

/** Opens a table. */
export async function openTable(setup: Setup): Promise<string> {
  await me();
  return (await ask<{ id: string }>("POST", "/api/tables", setup)).id;
}

/** Sends a command without a socket. */
export const command = (table: string, wish: Wish): Promise<unknown> =>
  ask("POST", `/api/tables/${encodeURIComponent(table)}/commands`, { ...wish, id: randomHex(8) });

/** Begins the game at a table whose seats are taken, with one's own randomness added. */
export async function begin(table: string): Promise<void> {
  await command(table, { do: "add", random: randomHex(32) });
  await command(table, { do: "start" });
}

/** Where the record of a game at a table is; without a number that of the last one. */
export const recordPath = (table: string, game?: number, invitation?: string | null): string => {
  const asked = [game === undefined ? "" : `game=${game}`, invitation ? `invitation=${encodeURIComponent(invitation)}` : ""];
  const query = asked.filter(Boolean).join("&");
  return `/api/tables/${encodeURIComponent(table)}/record${query && `?${query}`}`;
};
