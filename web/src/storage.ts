/** What the browser keeps of this visitor; where it keeps nothing, all has to work all the same. */

/** Where it is kept; a function, since private windows may refuse even to name the place. */
export type Place = () => Pick<Storage, "getItem" | "setItem">;

/** Return what is kept under a key; null where there is nothing, or nothing readable. */
export function readKept(place: Place, key: string): unknown {
  try {
    return JSON.parse(place().getItem(key) ?? "null") as unknown;
  } catch {
    return null;
  }
}

/** Keep something under a key; where that is refused it lasts until the page is closed. */
export function keep(place: Place, key: string, value: unknown): void {
  try {
    place().setItem(key, JSON.stringify(value));
  } catch {
    // Private windows and full disks refuse.
  }
}

/** Delete what is kept under a key. */
export function forget(place: () => Pick<Storage, "removeItem">, key: string): void {
  try {
    place().removeItem(key);
  } catch {
    // There is nothing where the browser refuses to keep anything.
  }
}

/** Delete all that is kept. */
export function forgetAll(place: () => Pick<Storage, "clear">): void {
  try {
    place().clear();
  } catch {
    // There is nothing where the browser refuses to keep anything.
  }
}
