/** The context of a table's panels: state, words and commands. */
import type { Model } from "./model";
import type { Naming } from "./messages";
import type { Shell } from "./shell";
import type { UiState } from "./ui_state";
import type { CommandBody, OptionData, Snapshot } from "./wire";
import type { Say } from "./words";

export interface PanelContext {
  readonly shell: Shell;
  readonly model: Model;
  readonly now: Snapshot;
  readonly say: Say;
  readonly naming: Naming;
  /** The names shown for the seats. */
  readonly names: readonly string[];
  readonly ui: UiState;
  /** The bots that can play this game. */
  readonly bots: readonly string[];
  /** The options of this game; none until they are known. */
  readonly options: readonly OptionData[];
  /** Letters of the colours that a seat may choose before the start; empty for none. */
  readonly seatColours: string;
  /** Whether the game can be reviewed when it is over. */
  readonly isReviewed: boolean;
  /** The age of the snapshot in seconds. */
  readonly age: number;
  /** The number of the latest game at this table, counted over all matches; null before it. */
  readonly game: number | null;
  /** The address of the table, with the invitation where others need it. */
  readonly link: string;
  readonly invitation: string | null;
  /** Send a command to the server, chosen at the version of `now`. */
  readonly send: (body: CommandBody) => void;
  readonly setUi: (change: Partial<UiState>) => void;
}

/** Return what writes a number with the digits of the reader's language. */
export const digitsOf =
  ({ shell }: PanelContext) =>
  (count: number): string =>
    count.toLocaleString(shell.words().lang);
