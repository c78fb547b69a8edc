/** What this browser has been shown and has added, kept in IndexedDB: a reload keeps it too. */
import { randomHex } from "../random";
import { HEX } from "./check";

/** The randomness that this browser has added to a game, and the commitment it was shown before. */
export interface Contribution {
  readonly random: string;
  readonly commitment: string;
  /** Whether the server has said that it took it. */
  readonly isTaken: boolean;
}

/** What the server has published as a game began, and the dice and deals it has shown since. */
export interface Begun {
  readonly commitment: string;
  readonly random: readonly string[];
  readonly starter: number | null;
  readonly drawn: readonly string[];
}

/** What is known of a table, by the number of the game. */
export interface TableFacts {
  readonly added: Readonly<Partial<Record<number, Contribution>>>;
  readonly begun: Readonly<Partial<Record<number, Begun>>>;
}

const NOTHING: TableFacts = { added: {}, begun: {} };

/** The memory of one table; tests put one of their own in its place. */
export interface Memory {
  /** Return the facts after a change, which is made at once for all tabs of the browser. */
  change(change: (facts: TableFacts) => TableFacts): Promise<TableFacts>;
}

/** What is remembered where the browser keeps no data: as long as the page is open. */
const unkept = new Map<string, TableFacts>();

/** Return a memory that lasts no longer than the page. */
export const shortMemory = (table: string, kept = unkept): Memory => ({
  change(change) {
    const facts = change(kept.get(table) ?? NOTHING);
    kept.set(table, facts);
    return Promise.resolve(facts);
  },
});

/**
 * Return the memory of a table.
 *
 * Where the browser does not answer, the page goes on with what it knows and asks it no more.
 */
export function memoryOf(table: string): Memory {
  const short = shortMemory(table);
  let isKept = true;
  return {
    async change(change) {
      const facts = isKept ? await Promise.race([changeStored(table, change), silence()]) : null;
      isKept = facts !== null;
      return short.change((known) => facts ?? change(known));
    },
  };
}

/** Time in which the browser answers about kept data: no game waits longer for it to begin. */
const ANSWER_MS = 2000;

/** Return null when the browser has had its time to answer. */
const silence = (): Promise<null> =>
  new Promise((resolve) => {
    setTimeout(resolve, ANSWER_MS, null);
  });

/**
 * Return what this browser adds to a game under the commitment it is shown; null for nothing.
 *
 * It is made once a game, remembered before it is sent, and sent again rather than made anew: a
 * server that could have it made anew would go on until it likes the dice. Nothing is added to what
 * is no commitment, or to another one than before.
 */
export async function contributionTo(
  memory: Memory,
  game: number,
  commitment: string,
): Promise<string | null> {
  if (!HEX.test(commitment)) return null;
  const fresh: Contribution = { random: randomHex(32), commitment, isTaken: false };
  const { added } = await memory.change((facts) =>
    facts.added[game] ? facts : { ...facts, added: { ...facts.added, [game]: fresh } },
  );
  const own = added[game];
  return own?.commitment === commitment ? own.random : null;
}

/** Remember that the server has taken what was added. */
export const markTaken = (memory: Memory, random: string): Promise<TableFacts> =>
  memory.change((facts) => ({
    ...facts,
    added: Object.fromEntries(
      Object.entries(facts.added).map(([game, own]) => [
        game,
        own?.random === random ? { ...own, isTaken: true } : own,
      ]),
    ),
  }));

const DATABASE = "kolpak-chance";
const STORE = "tables";

/** Delete all that was remembered; what another tab still holds open goes when it is closed. */
export const forgetChance = (): Promise<unknown> => Promise.race([deleteStored(), silence()]);

function deleteStored(): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      resolve();
    };
    try {
      const deleting = indexedDB.deleteDatabase(DATABASE);
      deleting.onsuccess = deleting.onerror = deleting.onblocked = done;
    } catch {
      done();
    }
  });
}

/** Change stored facts in one transaction; null where the browser refuses to keep data. */
function changeStored(
  table: string,
  change: (facts: TableFacts) => TableFacts,
): Promise<TableFacts | null> {
  return new Promise((resolve) => {
    const nothing = (): void => {
      resolve(null);
    };
    try {
      const opening = indexedDB.open(DATABASE, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
      opening.onerror = opening.onblocked = nothing;
      opening.onsuccess = () => {
        const transaction = opening.result.transaction(STORE, "readwrite");
        const store = transaction.objectStore(STORE);
        const asked = store.get(table) as IDBRequest<TableFacts | undefined>;
        let facts = NOTHING;
        asked.onsuccess = () => {
          facts = change(asked.result ?? NOTHING);
          store.put(facts, table);
        };
        transaction.onerror = transaction.onabort = nothing;
        transaction.oncomplete = () => {
          opening.result.close();
          resolve(facts);
        };
      };
    } catch {
      nothing();
    }
  });
}
