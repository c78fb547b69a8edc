/** Hats that move: over every field, onto what they catch, and home; and the die. */
import type { Motion } from "../../board/motion";
import type { Piece, Scene } from "../../board/scene";
import { fieldsOf } from "./view";

/** Return a piece's way over every field it passes; without `way` over those the token names. */
export function hatsMotions(
  before: Scene,
  after: Scene,
  token: string,
  way: readonly string[],
): readonly Motion[] {
  const fields = new Map(before.fields.map((field) => [field.id, field]));
  const named = fieldsOf(token);
  const points = (way.length > 0 ? way : named).flatMap((id) => fields.get(id) ?? []);
  const end = named.at(-1) ?? "";
  const colours = new Set(before.pieces.filter((piece) => piece.field === named[0]).map(colourOf));
  const moved = after.pieces.findLast(
    (piece) =>
      piece.field === end && colours.has(colourOf(piece)) && !piece.id.startsWith("caught:"),
  );
  const roll = dieMotions(before, after);
  if (!moved || points.length < 2) return roll;
  const loot = gained(before, after);
  const home = loot && [...points].reverse().find(({ id }) => id.startsWith("H"));
  const catches = token.includes("x[") || countOf(before, end) > 0;
  return [
    ...roll,
    { as: "travel", piece: moved.id, layer: null, from: points.slice(0, -1), gait: "hop", catches },
    ...(home ? [{ as: "burst", at: home, colours: loot } as const] : []),
  ];
}

/** Count the pieces on a field. */
const countOf = ({ pieces }: Scene, field: string): number =>
  pieces.filter((piece) => piece.field === field && !piece.id.startsWith("caught:")).length;

/** Return the colours of the hats that have come home between two scenes; empty for none. */
function gained(before: Scene, after: Scene): string {
  const caught = ({ pieces }: Scene): Map<string, number> =>
    new Map(
      pieces.flatMap(({ id, count }) => (id.startsWith("caught:") ? [[id, count ?? 1]] : [])),
    );
  const old = caught(before);
  return [...caught(after)]
    .filter(([id, count]) => count > (old.get(id) ?? 0))
    .map(([id]) => id.at(-1) ?? "")
    .join("");
}

/** Return the colour a piece belongs to: that of its top hat, disregarding a worn golden hat. */
const colourOf = (piece: Piece): string =>
  piece.look.as === "hats" ? (piece.look.layers.replace(/(.)\*$/, "$1").at(-1) ?? "") : "";

/** Return the roll of a die whose number has changed, or nothing. */
function dieMotions(before: Scene, after: Scene): Motion[] {
  const now = after.die?.number ?? null;
  return now !== null && now !== before.die?.number ? [{ as: "roll" }] : [];
}
