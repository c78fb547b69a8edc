/** What this browser has been shown and has added, kept in IndexedDB: a reload keeps it too. */

/**
 * The randomness this browser has sent for a game, and the commitment it was shown before.
 *
 * It may be more than one value, as where a second seat was taken or a command was repeated.
 */
export interface Contribution {
  readonly random: readonly string[];
  readonly commitment: string;
}

/** What the server has published as a game began, and the dice and deals it has shown since. */
export interface Begun {
  readonly commitment: string;
  readonly random: readonly string[];
  readonly starter: number | null;
  readonly chance: readonly string[];
}

/** The memory of a table, by the number of the game. */
export interface TableMemory {
  readonly added: Readonly<Record<number, Contribution>>;
  readonly begun: Readonly<Record<number, Begun>>;
}

const STORE = "tables";

/** Return what is known of a table; nothing where the browser keeps no data. */
export async function recall(table: string): Promise<TableMemory> {
  const empty: TableMemory = { added: {}, begun: {} };
  return (await inStore<TableMemory>("readonly", (store) => store.get(table))) ?? empty;
}

export async function remember(table: string, memory: TableMemory): Promise<void> {
  await inStore("readwrite", (store) => store.put(memory, table));
}

/** Remember what was added to a table's first game before its page is open. */
export const rememberFirst = (table: string, contribution: Contribution): Promise<void> =>
  remember(table, { added: { 0: contribution }, begun: {} });

/** Run a request; undefined where the browser refuses to keep data, as some do in private mode. */
function inStore<Result>(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest,
): Promise<Result | undefined> {
  return new Promise((resolve) => {
    const nothing = (): void => {
      resolve(undefined);
    };
    try {
      const opening = indexedDB.open("kolpak-fair", 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
      opening.onerror = nothing;
      opening.onsuccess = () => {
        const asked = request(opening.result.transaction(STORE, mode).objectStore(STORE));
        asked.onerror = nothing;
        asked.onsuccess = () => {
          resolve(asked.result as Result);
        };
      };
    } catch {
      nothing();
    }
  });
}
