/** The visitor's own tables, asked for again and again while a page shows them. */
import { nothing, type TemplateResult } from "lit-html";
import { listTables } from "./api";
import { shortened } from "./games/game";
import { me } from "./identity";
import { Loader } from "./loader";
import { seatNames } from "./messages";
import type { Shell } from "./shell";
import type { ListedTable } from "./wire";
import { listOf, localeOf, type Say, type Words } from "./words";

const POLL_MS = 15_000;
/** While the page is hidden, only every so many polls are made. */
const HIDDEN_POLLS = 4;

export interface OwnTables {
  /** Those that have not been removed or wait for the visitor, with their turn first. */
  list(): readonly ListedTable[];
  /** Whether they are known. */
  isListed(): boolean;
  /** Whether there may be more that are over: the server lists so many at once. */
  mayHaveMore(): boolean;
  /** Draw why they are not known, with a way to try again; nothing where they are. */
  missing(): TemplateResult | typeof nothing;
  /** At how many it is the visitor's turn; undefined while that is not known. */
  turns(): number | undefined;
  /** Take what the server has just listed. */
  take(mine: readonly ListedTable[]): void;
  /** Ask for them the first time; why that fails is told. */
  load(): Promise<void>;
  reload(): Promise<void>;
  stop(): void;
}

/** Tables that the server lists at once. */
const MOST_LISTED = 100;

/** Tell whether a list of own tables goes on. */
export const isFullPage = (tables: readonly ListedTable[]): boolean => tables.length >= MOST_LISTED;

/** What the last page knew, so that the next one begins with it. */
let known: readonly ListedTable[] | null = null;

/** Poll the visitor's tables until it is stopped; a page that polls more does so along with it. */
export function watchOwnTables(shell: Shell): OwnTables {
  const own = pollOwnTables(shell, () => undefined);
  void own.load();
  return own;
}

/** Poll as above, but leave the first time to the caller; `polled` is called after each try. */
export function pollOwnTables(shell: Shell, polled: () => void): OwnTables {
  let skipped = 0;
  const loader = new Loader(shell);
  const ask = async (): Promise<void> => {
    const mine = await listTables("mine");
    if (mine.length > 0) await me(); // whom the page shows; a stranger becomes no guest by reading
    take(mine);
  };
  const reload = (): Promise<void> => ask().catch(() => undefined);
  const take = (mine: readonly ListedTable[]): void => {
    known = mine;
    const ownGames = running(list()).length;
    if (shell.settings().ownGames !== ownGames) shell.set({ ownGames });
    shell.redraw();
  };
  const list = (): readonly ListedTable[] => {
    const { removed } = shell.settings();
    // The next game of a match may begin without a word to who has removed the table.
    return (known ?? []).filter((table) => table.yours || !removed.includes(table.id));
  };
  const poll = async (): Promise<void> => {
    if (document.hidden && ++skipped % HIDDEN_POLLS > 0) return;
    await reload();
    polled();
  };
  const timer = setInterval(() => void poll(), POLL_MS);
  return {
    list,
    take,
    load: () => loader.run(ask),
    reload,
    missing: () => (known === null ? loader.note() : nothing),
    isListed: () => known !== null,
    mayHaveMore: () => isFullPage(known ?? []),
    turns: () => (known === null ? undefined : list().filter((table) => table.yours).length),
    stop: () => {
      clearInterval(timer);
    },
  };
}

/** Return the tables that are not over. */
export const running = (tables: readonly ListedTable[]): readonly ListedTable[] =>
  tables.filter((table) => table.phase !== "over");

/**
 * Return the tables at which the latest game was decided or stopped, the latest first; a match of
 * several may go on there.
 */
export const finished = (tables: readonly ListedTable[]): readonly ListedTable[] =>
  tables.filter(isFinished).sort((one, other) => other.since - one.since);

/** Tell whether no game runs at a table any more, or none before its players begin the next one. */
export const isFinished = ({ phase }: ListedTable): boolean =>
  phase === "over" || phase === "between";

/** Return the name shown for a seat of a table; empty for a free one. */
export const listedName = (table: ListedTable, seat: number, say: Say): string =>
  seatNames({ setup: table, seats: table.seats }, say)[seat] ?? "";

/** Return the seats of the others; of a device that several share all seats. */
export function otherSeats({ seats, own }: ListedTable): readonly number[] {
  const all = seats.map((_, seat) => seat);
  const others = all.filter((seat) => !own.includes(seat));
  return others.length > 0 ? others : all;
}

/** Letters of a name that leave room for what is said of it in a list. */
export const NAME_ROOM = 15;

/** Return the names of the others at a table and how many seats are free; cut to `room` letters. */
export function opponentsText(table: ListedTable, say: Say, room = Infinity): string {
  return namesText(table, otherSeats(table), say, room);
}

/** Return the names at some seats of a table, and how many of these are free. */
export function namesText(
  table: ListedTable,
  seats: readonly number[],
  say: Say,
  room = Infinity,
): string {
  const names = seats.map((seat) => listedName(table, seat, say)).filter(Boolean);
  const free = seats.length - names.length;
  const shown = names.map((name) => shortened(name, room));
  return listOf(free > 0 ? [...shown, say("web-free-seats", { count: free })] : shown, say);
}

/** Return the time of a moment of today, or its day and time. */
function momentText(seconds: number, { lang }: Words): string {
  const moment = new Date(seconds * 1000);
  return isToday(moment)
    ? moment.toLocaleTimeString(localeOf(lang), { hour: "numeric", minute: "2-digit" })
    : moment.toLocaleString(localeOf(lang), {
        day: "numeric",
        month: "short",
        hour: "numeric",
        minute: "2-digit",
      });
}

/** Return the day of a moment, which is today, or its date. */
export function dayText(seconds: number, { lang, say }: Words): string {
  const moment = new Date(seconds * 1000);
  if (isToday(moment)) return say("web-today");
  const isThisYear = moment.getFullYear() === new Date().getFullYear();
  const year = isThisYear ? {} : ({ year: "numeric" } as const);
  return moment.toLocaleDateString(localeOf(lang), { day: "numeric", month: "short", ...year });
}

const isToday = (moment: Date): boolean => moment.toDateString() === new Date().toDateString();

/** Say whose turn it is at a table and since when, or what it waits for. */
export function stateText(table: ListedTable, words: Words): string {
  const { say } = words;
  if (table.unreadable) return say("web-state-unreadable", { why: table.unreadable });
  const when = momentText(table.since, words);
  if (table.yours) return say("web-your-turn-since", { when });
  const name = table.turn === null ? "" : listedName(table, table.turn, say);
  if (name) return say("web-turn-of-since", { name: shortened(name, NAME_ROOM), when });
  const isFull = table.phase === "open" && table.seats.every(({ who }) => who !== "open");
  return say(`web-state-${isFull ? "full" : table.phase}`);
}
