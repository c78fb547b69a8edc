/** The state of a table's panels that the server does not know. */
import type { FairState } from "./fair/watch";
import type { Command, SeatNumber, Snapshot } from "./wire";

/** What has a button in the bar. */
export const TABS = ["log", "chat", "more"] as const;
/** The sheets over the board, of which one is open at a time; on desktops they stand beside it. */
export type Tab = (typeof TABS)[number] | "result" | "rules";

/** A way out of a game that is asked about before it is taken, and the seat that would take it. */
export interface Asking {
  readonly id: "stop" | "hurry" | "resign" | "leave";
  readonly seat?: SeatNumber;
}

export interface UiState {
  /** The open side panel; null only on small screens. */
  readonly tab: Tab | null;
  /** The seat whose player holds the device, where several players share it. */
  readonly holder: SeatNumber | null;
  /** When the last chat line that has been read was said; 0 for none. */
  readonly read: number;
  /** Drafts of the chat line, of the typed action and of the player's name. */
  readonly text: string;
  readonly token: string;
  readonly name: string;
  readonly copied: boolean;
  /** What has been asked for and needs a second press. */
  readonly asking: Asking | null;
  /** The rule at which the sheet of rules opens; empty for its beginning. */
  readonly rule: string;
  /** Whether a question that waits as a tab has been taken before one's own choice. */
  readonly answers: boolean;
  /** The number of the game that the reader has chosen to watch after being out of it. */
  readonly watched: number | null;
  /** Whether this browser has checked the chance of the latest game. */
  readonly fair: FairState;
}

export const INITIAL_UI: UiState = {
  tab: null,
  holder: null,
  read: 0,
  text: "",
  token: "",
  name: "",
  copied: false,
  asking: null,
  rule: "",
  answers: false,
  watched: null,
  fair: { kind: "waiting" },
};

/** Return the panels' state after a change; what a sheet half asked is forgotten with the sheet. */
export const changedUi = (ui: UiState, change: Partial<UiState>): UiState => ({
  ...ui,
  ...(change.tab === undefined || change.tab === ui.tab ? {} : { asking: null }),
  ...change,
});

/** Return when the last line of a chat was said; 0 for an empty one. */
export const lastSaid = ({ chat }: Snapshot): number => chat.at(-1)?.at ?? 0;

/** Put a chat line that was refused back into its field, unless another one is typed by now. */
export const withUnsaid = (ui: UiState, sent: Command | undefined): UiState =>
  sent?.do === "say" && sent.text && ui.text === "" ? { ...ui, text: sent.text } : ui;

/** Count all lines as read while the chat is open. */
export const withRead = (ui: UiState, now: Snapshot | null): UiState =>
  ui.tab === "chat" && now ? { ...ui, read: lastSaid(now) } : ui;

/** Count the chat lines after the last one read; the server drops old lines from the chat. */
export const unreadLines = ({ read }: UiState, { chat }: Snapshot): number =>
  chat.filter(({ at }) => at > read).length;
