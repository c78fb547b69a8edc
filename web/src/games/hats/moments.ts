/** Hats that move: over every field, onto what they catch, and home; and the die. */
import type { Motion } from "../../board/motion";
import type { Field, Piece, Scene } from "../../board/scene";
import type { Moments } from "../game";
import { fieldsOf, parseView, pieceId } from "./view";

export const moments: Moments = {
  motions,
  sounds: { "narrate-hats-catch": "catch", "narrate-hats-home": "home", "narrate-hats-die": "die" },
  throws: {
    token: "roll",
    ask: "prompt-hats-roll",
    hide: (view) => (parseView(view).roll === null ? null : view.replace(/ move \d/, " roll")),
  },
};

/** Return a piece's way over every field it passes; without `way` over those the token names. */
function motions(
  before: Scene,
  after: Scene,
  token: string,
  way: readonly string[],
  seat?: number,
): readonly Motion[] {
  const fields = new Map(before.fields.map((field) => [field.id, field]));
  const named = fieldsOf(token);
  const points = (way.length > 0 ? way : named).flatMap((id) => fields.get(id) ?? []);
  const carrier = carrierOf(before, token);
  const moved = carrier && arrivalOf(before, after, named.at(-1) ?? "", colourOf(carrier));
  const roll = dieMotions(before, after);
  if (!moved || points.length < 2) return roll;
  const loot = gained(before, after);
  const home = loot && [...points].reverse().find(({ id }) => id.startsWith("H"));
  const caught = catchesOf(before, after, token, points, colourOf(carrier), seat ?? null);
  const travel = {
    as: "travel",
    piece: moved.id,
    layer: null,
    from: points.slice(0, -1),
    gait: "hop",
    carrier: carrier.id,
    catches: caught.length > 0,
  } as const;
  return [
    ...roll,
    ...caught,
    travel,
    ...(home ? [{ as: "burst", at: home, colours: loot } as const] : []),
  ];
}

/** Return the piece of a colour that has come to a field where others of it may stand already. */
function arrivalOf(before: Scene, after: Scene, field: string, colour: string): Piece | undefined {
  const old = new Set(before.pieces.map(({ id }) => id));
  const there = after.pieces.filter(
    (piece) => piece.field === field && colourOf(piece) === colour && !isCaught(piece),
  );
  return there.find(({ id }) => !old.has(id)) ?? there.at(-1);
}

/** Return the pieces of others that stand where a move lands and are gone after it. */
function catchesOf(
  before: Scene,
  after: Scene,
  token: string,
  points: readonly Field[],
  own: string,
  seat: number | null,
): Motion[] {
  const left = new Set(after.pieces.map(({ id }) => id));
  const landings = new Set(fieldsOf(token).slice(1));
  return before.pieces.flatMap((piece): Motion[] => {
    const hops = points.findIndex(({ id }, index) => index > 0 && id === piece.field);
    const isPrey = landings.has(piece.field) && !isCaught(piece) && colourOf(piece) !== own;
    if (hops < 0 || !isPrey || left.has(piece.id)) return [];
    const at = { x: piece.x, y: piece.y };
    return [{ as: "caught", piece: piece.id, at, hops, hat: colourOf(piece), seat }];
  });
}

/** Return the piece that a move takes up: the one it names, else one that stands alone. */
function carrierOf({ pieces }: Scene, token: string): Piece | undefined {
  const [field = "", piece] = (token.split(">")[0] ?? "").split(/[[\]]/);
  const there = pieces.filter((one) => one.field === field && !isCaught(one));
  return there.find(({ id }) => piece === undefined || id === pieceId(field, piece));
}

const isCaught = ({ id }: Piece): boolean => id.startsWith("caught:");

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
