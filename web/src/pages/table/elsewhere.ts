/** What happens elsewhere: the reader's turns at other tables, and signing out in another tab. */
import { listTables } from "../../api";
import { watchSignedOut } from "../../identity";

const POLL_MS = 60_000;

/**
 * Tell the count of turns, for the badges, now and once a minute; return how to stop.
 *
 * Where the start page has just told it (`isKnown`), the first moves come over the line before it.
 */
export function watchElsewhere(
  id: string,
  isKnown: boolean,
  tell: (turns: number) => void,
): () => void {
  const poll = async (): Promise<void> => {
    const mine = await listTables("mine").catch(() => null);
    if (mine) tell(mine.filter((table) => table.yours && table.id !== id).length);
  };
  if (!isKnown) void poll();
  const timer = setInterval(() => void poll(), POLL_MS);
  const stopWatching = watchSignedOut();
  return () => {
    stopWatching();
    clearInterval(timer);
  };
}
