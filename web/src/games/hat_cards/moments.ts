/** Cards that move: to a pile, with a pile that is caught, or away with one that is taken. */
import type { Motion } from "../../board/motion";
import type { Piece, Scene } from "../../board/scene";
import type { Moments } from "../game";

export const moments: Moments = { motions, sounds: {} };

/** Return the motions of cards that moved; cards taken leave in the direction of their tips. */
function motions(before: Scene, after: Scene): Motion[] {
  const where = new Map(before.pieces.map((piece) => [face(piece), piece]));
  const still = new Set(after.pieces.map(face));
  const caught = caughtPiles(before, after);
  const moved = after.pieces.flatMap((piece): Motion[] => {
    const old = where.get(face(piece));
    const pile = caught.get(piece.field);
    if (pile && face(piece)) return [turning(piece, old ?? pile, pile)];
    if (!face(piece) || !old || old.id === piece.id) return [];
    return [{ as: "travel", piece: piece.id, layer: null, from: [old], gait: "slide" }];
  });
  const taken = before.pieces.flatMap((piece): Motion[] => {
    if (!face(piece) || still.has(face(piece))) return [];
    const radians = ((turnOf(piece) - 90) * Math.PI) / 180;
    return [
      {
        as: "leave",
        piece: piece.id,
        layer: null,
        by: { x: 130 * Math.cos(radians), y: 130 * Math.sin(radians) },
      },
    ];
  });
  return [...moved, ...taken];
}

/** Return the card that a piece shows; empty for the back of a card. */
const face = ({ look }: Piece): string =>
  look.as === "card" && look.card !== "?" ? look.card : "";

const turnOf = ({ look }: Piece): number => (look.as === "card" ? look.turn : 0);

/** Return the former top card of every pile that now points at another player, by its field. */
function caughtPiles(before: Scene, after: Scene): Map<string, Piece> {
  const now = new Map(after.pieces.map((piece) => [face(piece), piece.field]));
  const isPile = (field: string | undefined): field is string =>
    field?.startsWith("pile:") === true;
  return new Map(
    before.pieces.flatMap((piece) => {
      const field = face(piece) ? now.get(face(piece)) : undefined;
      return isPile(piece.field) && isPile(field) && field !== piece.field ? [[field, piece]] : [];
    }),
  );
}

/** Let a card go to where its pile was, be lifted with it, and turn to who has caught it. */
function turning(piece: Piece, old: Piece, pile: Piece): Motion {
  const from = old.field === pile.field ? [old] : [old, pile];
  const turned = from.map((one) => ((turnOf(one) - turnOf(piece) + 900) % 360) - 180);
  return { as: "travel", piece: piece.id, layer: null, from, gait: "turn", turned };
}
