/** What one speaker wants to say in the dock: a lead, a line or two, and at most two acts. */
import type { ShownBoard } from "./shown_board";
import type { PanelContext } from "../context";
import { isNarrow } from "../controls/fit";
import type { Icon } from "../controls/icons";
import { shortened } from "../games/game";
import type { Look } from "../board/scene";
import { seatNames } from "../messages";
import type { Update } from "../model";
import type { SeatNumber } from "../wire";

/** The look of the strip: yellow is only "you, now", a red rim only "answer somebody". */
export type Tone = "now" | "ask" | "calm" | "off" | "end";

/** What stands at the beginning of the strip. */
export type Lead =
  | { readonly as: "die" | "wheel" }
  | { readonly as: "face"; readonly seat: SeatNumber }
  | { readonly as: "piece"; readonly look: Look }
  | { readonly as: "icon"; readonly icon: Icon };

/** A button of the strip; one with `href` is a link. */
export interface Act {
  readonly text: string;
  readonly icon?: Icon;
  /** The one that answers "yes" is red and filled, the quick one inked, all others are quiet. */
  readonly look?: "yes" | "solid";
  /** Whether it is an action of the game, rather than of the table. */
  readonly isMove?: boolean;
  /** Whether it takes back what a press at the same place may just have done. */
  readonly takesBack?: boolean;
  readonly title?: string;
  readonly href?: string;
  readonly press?: () => void;
}

export interface Speech {
  readonly tone: Tone;
  readonly lead: Lead;
  readonly line: string;
  readonly second?: string;
  /** What may go wrong, after the second line: a sign where that has no room. */
  readonly danger?: string | undefined;
  /** Whether the second line may be left out: no room is made for it. */
  readonly isPassing?: boolean;
  /** Whether the second line says why, so that it stands above many acts, too. */
  readonly isReason?: boolean;
  /** At most two beside the words; more of them stand in rows below the line. */
  readonly acts: readonly Act[];
  /** What a press on the words opens, and its name. */
  readonly more?: { readonly name: string; readonly press: () => void };
  /** The letter of the winner's colour, for the edge of a result. */
  readonly colour?: string;
  /** The rule that the line tells in short. */
  readonly rule?: string | undefined;
  /** Whether the words show only where it takes a second and more. */
  readonly isLate?: boolean;
  /** Who asks, where the speech is a question. */
  readonly asker?: SeatNumber;
}

/** What the speakers of the dock can do. */
export interface DockHandlers {
  readonly dispatch: (update: Update) => void;
  /** Play a legal action. */
  readonly play: (token: string) => void;
  /** Ask what a bot would play. */
  readonly hint: () => void;
  /** Try to connect now rather than at the next attempt. */
  readonly reconnect: () => void;
  /** Ask whether to leave the table. */
  readonly leaveTable: () => void;
}

/** The state of a table as the dock's speakers see it; without a board before the first game. */
export interface DockContext extends PanelContext {
  readonly shown: ShownBoard | null;
  readonly handlers: DockHandlers;
  /** The seat that has to take a shared device before anything is shown. */
  readonly next: SeatNumber | null;
}

/** Letters of a name for which a line has room in every language; all of it is on its seat. */
const ROOM = 18;
/** The same beside two acts on the narrowest phone. */
export const ACTS_ROOM = 12;
/** The same where several share a victory, and where a match is won. */
export const SHARED_ROOM = 9;
export const MATCH_ROOM = 7;
/** The same in a question, whose acts keep their words for it. */
export const QUESTION_ROOM = 7;
/** How much more room there is where the window is wide. */
const WIDER = 2;

/** Return the names of the seats, short ones of bots, cut to the letters for which there is room. */
export function shortNames({ names, now, say }: DockContext, room = ROOM): readonly string[] {
  const most = isNarrow() ? room : WIDER * room;
  const short = seatNames(now, say, true);
  return names.map((name, seat) =>
    shortened(name, most) === name ? name : shortened(short[seat] ?? name, most),
  );
}
