/** The face of a seat: a hat in the colour that the seat has on the board, over a face. */
import type { TemplateResult } from "lit-html";
import type { PanelContext } from "../context";
import { botAt } from "../board/faces";
import { face } from "../controls/icons";
import type { ShownBoard } from "../dock/shown_board";
import type { Tally } from "../games/game";
import type { SeatNumber } from "../wire";

type Counted = Pick<PanelContext, "say" | "names"> & {
  readonly shown: Pick<ShownBoard, "game" | "props"> | null;
};
/** What the face of a seat is drawn from. */
export type Faced = Counted & Pick<PanelContext, "now">;

/** Return the counts of a game where there is one for each seat; null for counts of colours. */
export function seatTally({ names, say, shown }: Counted): readonly Tally[] | null {
  const tally = shown?.game.tally?.(shown.props, say) ?? [];
  const isBySeat =
    tally.length === names.length && tally.every(({ name }, seat) => name === names[seat]);
  return isBySeat ? tally : null;
}

/** Return the colour of the hat that a seat's face wears: its own, where each has one. */
export function seatColour(context: Counted, seat: SeatNumber): string {
  const { shown } = context;
  const tally = seatTally(context) ?? [];
  const hasOwnColours = new Set(tally.map(({ colour }) => colour)).size === tally.length;
  const counted = hasOwnColours ? tally[seat]?.colour : undefined;
  return counted ?? (shown ? shown.game.face?.(shown.props, seat) : undefined) ?? "?";
}

/** Draw the face of a seat. */
export const seatFace = (context: Faced, seat: SeatNumber): TemplateResult =>
  face(seatColour(context, seat), botAt(context.now.seats[seat]));
