/**
 * What lies over a page, dialogues and sheets: each has an entry of the browser's history above that
 * of the page, so that going back closes the uppermost.
 */
import type { HistoryState } from "./shell";

/** What closes each of those that are open, the uppermost last. */
const open: (() => void)[] = [];
/** Whether the page itself is going back over entries of what has been closed. */
let isLeaving = false;
/** What waits until it has. */
let waiting: (() => void) | null = null;

/** How many entries lie above that of the page, by the one that the browser is at. */
const depth = (): number => (history.state as HistoryState | null)?.over ?? 0;

/** Note that something has been opened, and what closes it. */
export function opened(close: () => void): void {
  open.push(close);
  whenSettled(() => {
    while (depth() < open.length)
      history.pushState({ over: depth() + 1 } satisfies HistoryState, "");
  });
}

/** Note that something has been closed otherwise than by going back. */
export function closed(close: () => void): void {
  const index = open.lastIndexOf(close);
  if (index < 0) return;
  open.splice(index, 1);
  settle();
}

/** Forget what was open over a page that is left; a reload may have kept its entries. */
export function cleared(): void {
  open.length = 0;
  settle();
}

/** Go back over the entries of what is open no longer. */
function settle(): void {
  const surplus = depth() - open.length;
  if (isLeaving || surplus <= 0) return;
  isLeaving = true;
  history.go(-surplus);
}

/** Do something that changes the history, once the page is not going back in it. */
export function whenSettled(change: () => void): void {
  if (!isLeaving) {
    change();
    return;
  }
  const before = waiting;
  waiting = () => {
    before?.();
    change();
  };
}

/** Take a step in the history; tell whether it was one over what lies above the page. */
export function stepped(): boolean {
  if (isLeaving) {
    isLeaving = false;
    const change = waiting;
    waiting = null;
    settle();
    if (change) whenSettled(change);
    return true;
  }
  if (depth() >= open.length) return false;
  while (open.length > depth()) open.pop()?.();
  return true;
}
