/** What pages and panels are given by the shell that shows them. */
import type { Settings } from "./settings";
import type { Words } from "./words";

export interface Shell {
  /** The words of the language chosen now. */
  words(): Words;
  settings(): Settings;
  /** Changes settings, keeps them and draws again. */
  set(change: Partial<Settings>): void;
  /** Opens the panel where settings are chosen. */
  openSettings(): void;
  /** Draws the page again, once, before the next frame. */
  redraw(): void;
  /** Goes to another page of this side. */
  go(path: string): void;
  /** Speaks a sentence to those who listen instead of looking. */
  announce(sentence: string): void;
}
