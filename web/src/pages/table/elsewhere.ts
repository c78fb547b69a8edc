/** Count the reader's turns at other tables, for the badge of the tab and of the app's icon. */
import { listTables } from "../../api";

const POLL_MS = 60_000;

/**
 * Tell the count now and once a minute; return how to stop.
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
  return () => {
    clearInterval(timer);
  };
}
