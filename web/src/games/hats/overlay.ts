/** The die, the paths of the choice, the players' names, and steps without a field. */
import type { Drawing, Extra, Label } from "../../board/scene";
import { described, effectOf, truncate } from "../game";
import { HOME_RADIUS } from "./graph";
import { UNIT, type Layout } from "./layout";
import { pieceId, pieceName } from "./view";

/** Return the die, between two spokes at the front, with an edge in the mover's colour. */
export function dieOf({ options, props, view, place }: Layout): Drawing {
  const isUpright = options.side.homes === 6 && !props.wide;
  const point = isUpright ? { x: 0.29, y: 0.5 } : { x: 0, y: 0.52 };
  const colour = options.colours[Number(view.mover)] ?? "?";
  return { as: "die", ...place(point), number: view.roll, colour };
}

/** Return the paths of the actions still open, the hinted ones last and emphasised. */
export function pathsOf({ props, now, spots, place }: Layout): Drawing[] {
  if (props.picked.length === 0) return [];
  const hinted = new Set(
    props.hinted ? (now.next.get(props.hinted) ?? now.ends.get(props.hinted)) : [],
  );
  const paths = now.open.flatMap((token): Drawing[] => {
    const way = described(props, token)?.way;
    if (!way) return [];
    const points = way.flatMap((id) => {
      const spot = spots.get(id);
      return spot ? [place(spot)] : [];
    });
    return [{ as: hinted.has(token) ? "way" : "faint", points }];
  });
  return paths.sort((one, other) => Number(one.as === "way") - Number(other.as === "way"));
}

/** Return the players' names at their homes. */
export function labelsOf({ options, spots, props, view, place }: Layout): Label[] {
  return options.homes.flatMap((home, seat) => {
    const spot = spots.get(`H${home}`);
    if (!spot) return [];
    const size = props.wide ? 22 : 30;
    const offset = spot.y > 0.01 ? HOME_RADIUS * UNIT + size : -HOME_RADIUS * UNIT - 9;
    const { x, y } = place(spot);
    const text = truncate(props.names[seat] ?? "");
    return [{ x, y: y + offset, text, size, strong: view.mover === String(seat) }];
  });
}

/** Return the steps without a field: which hat leaves a home, or which of several is caught. */
export function extrasOf({ view, now, spots, props, say }: Layout): Extra[] {
  const drawn = new Set(
    [...view.fields].flatMap(([field, pieces]) => pieces.map((piece) => pieceId(field, piece))),
  );
  return [...now.next].flatMap(([id, tokens]) => {
    if (spots.has(id) || drawn.has(id)) return [];
    const [field = "", piece = ""] = id.split(/[:/]/);
    const kind = id.includes(":") ? "go" : "catch";
    const text = say("board-hats-step", { kind, field, piece: pieceName(say, piece) });
    const effect = tokens.length === 1 ? effectOf(props, tokens[0]) : undefined;
    return [{ id, text, ...(effect ? { hint: effect } : {}) }];
  });
}
