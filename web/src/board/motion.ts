/** Motions between two scenes: pieces that travel or leave, and a die that rolls. */
import type { Piece, Point, Scene } from "./scene";

export type Motion =
  /** A piece of the later scene, or one of its layers, arrives along a path of points. */
  | {
      readonly as: "travel";
      readonly piece: string;
      readonly layer: number | null;
      readonly from: readonly Point[];
      /** How it goes: from field to field, or in one sweep and down onto what stands there. */
      readonly gait: "hop" | "drop" | "slide";
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
  const face = (piece: Piece): string =>
    piece.look.as === "card" && piece.look.card !== "?" ? piece.look.card : "";
  const where = new Map(before.pieces.map((piece) => [face(piece), piece]));
  const still = new Set(after.pieces.map(face));
  const moved = after.pieces.flatMap((piece): Motion[] => {
    const old = where.get(face(piece));
    if (!face(piece) || !old || old.id === piece.id) return [];
    return [{ as: "travel", piece: piece.id, layer: null, from: [old], gait: "slide" }];
  });
  const taken = before.pieces.flatMap((piece): Motion[] => {
    if (!face(piece) || still.has(face(piece)) || piece.look.as !== "card") return [];
    const radians = ((piece.look.turn - 90) * Math.PI) / 180;
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
