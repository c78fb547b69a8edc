/** The interface of the shell, which pages and panels are given. */
import type { TemplateResult } from "lit-html";
import type { Settings } from "./settings";
import type { Words } from "./words";

/** What a page leaves in the browser's history for the next one. */
export interface HistoryState {
  /** Whether the game of a table that was just opened is to begin at once. */
  readonly begins?: boolean;
  /** How many entries of what lies over the page this one is above that of the page. */
  readonly over?: number;
  /** What the replay is to show, see `pages/replay/moment.ts`. */
  readonly moment?: object;
}

export interface Shell {
  /** Return the words of the current language. */
  words(): Words;
  settings(): Settings;
  /** Change settings, save them and redraw. */
  set(change: Partial<Settings>): void;
  /** Open the settings dialogue. */
  openSettings(): void;
  /** Do something with the second bundle; where it cannot be had a dialogue says so. */
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller names it
  later<Module>(use: (module: Module) => void): void;
  /** Open a dialogue; `make` is given what closes it, and returns what draws it. */
  openDialog(make: (close: () => void) => () => TemplateResult): void;
  /** Schedule one redraw before the next frame. */
  readonly redraw: () => void;
  /** Navigate to another page without reloading. */
  go(path: string, state?: HistoryState): void;
  /** Announce a sentence, or one shown in two lines, to screen readers through the live region. */
  readonly announce: (sentence: string) => void;
  /** Empty the live region, in which what was announced can still be read. */
  readonly hush: () => void;
}
