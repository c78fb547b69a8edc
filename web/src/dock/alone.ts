/** Whether anybody but bots still plays beside the reader. */
import type { PanelContext } from "../context";
import type { Snapshot } from "../wire";

/** Tell whether only bots, or people who have resigned, play beside the reader. */
export const isAlone = ({ now }: Pick<PanelContext, "now">): boolean =>
  now.seats.every((seat, index) => seat.who === "bot" || seat.resigned || now.you.includes(index));

/** Why none of the reader's seats acts any more in a game that goes on; null where one does. */
export function doneBy({ phase, you, seats }: Snapshot): "resigned" | "stand-in" | "out" | null {
  const own = you.flatMap((seat) => seats[seat] ?? []);
  if (phase !== "playing" || own.length === 0) return null;
  if (own.every(({ resigned }) => resigned)) return "resigned";
  if (own.every(({ out, resigned }) => out || resigned)) return "out";
  return own.every(({ stand_in, resigned }) => stand_in || resigned) ? "stand-in" : null;
}
