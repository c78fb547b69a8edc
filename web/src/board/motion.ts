/** Motions between two scenes: pieces that travel or leave, and a die that rolls. */
import type { Piece, Point, Scene } from "./scene";

export type Motion =
  /** A piece of the later scene, or one of its layers, arrives along a path of points. */
  | {
      readonly as: "travel";
      readonly piece: string;
      readonly layer: number | null;
      readonly from: readonly Point[];
      /** How it goes: from field to field, down onto what stands there, or lifted and turned. */
      readonly gait: "hop" | "drop" | "slide" | "turn";
      /** By how many degrees it is turned at each point of a path that ends with a turn. */
      readonly turned?: readonly number[];
      /** Whether it lands on a piece that it catches. */
      readonly catches?: boolean;
    }
  /** A piece of the earlier scene, or one of its layers, moves by an offset and fades out. */
  | {
      readonly as: "leave";
      readonly piece: string;
      readonly layer: number | null;
      readonly by: Point;
      /** Whether it goes up in a puff, as one of two that cancel each other. */
      readonly puff?: boolean;
    }
  /** Signs fly out where hats come home, in their colours. */
  | { readonly as: "burst"; readonly at: Point; readonly colours: string }
  | { readonly as: "roll" };

/** Return the roll of a die whose number has changed, or nothing. */
export function dieMotions(before: Scene, after: Scene): Motion[] {
  const now = after.die?.number ?? null;
  return now !== null && now !== before.die?.number ? [{ as: "roll" }] : [];
}

/** Return the motions of cards that moved; cards taken leave in the direction of their tips. */
export function cardMotions(before: Scene, after: Scene): Motion[] {
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
