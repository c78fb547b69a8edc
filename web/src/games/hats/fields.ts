/** The fields of the hats board: names, shapes and marks. */
import { marks, type Field } from "../../board/scene";
import { effectOf } from "../game";
import { sideOf, type Spot } from "./graph";
import type { Layout } from "./layout";
import { endOf, pieceId, pieceNames } from "./view";
import { FIELD, homeRadius } from "./wheel";

const ROLES: Readonly<Partial<Record<Spot["kind"], Field["role"]>>> = {
  home: "home",
  centre: "centre",
};

/** Return the field of a spot. */
export function fieldOf(layout: Layout, spot: Spot): Field {
  const { props, now } = layout;
  const tokens = now.next.get(spot.id) ?? now.ends.get(spot.id);
  const isWaypoint = now.next.has(spot.id) && !tokens?.some((token) => endOf(token) === spot.id);
  const isLegalEnd = (tokens !== undefined && !isWaypoint) || now.ends.has(spot.id);
  const isLegalStart = props.picked.length === 0 && hasLegalPiece(layout, spot.id);
  const effect = tokens?.length === 1 ? effectOf(props, tokens[0]) : undefined;
  const isHome = spot.kind === "home";
  return {
    id: spot.id,
    role: ROLES[spot.kind] ?? "track",
    name: nameOf(layout, spot),
    ...(props.hinted === spot.id && isCoded(layout, spot) ? { seen: whatOf(layout, spot) } : {}),
    ...layout.place(spot),
    near: spot.near,
    ground: groundOf(layout, spot),
    marks: marks({
      legal: isLegalEnd || isLegalStart,
      waypoint: isWaypoint,
      selected: props.picked.some((id) => id === spot.id || id.startsWith(`${spot.id}/`)),
      last: props.last !== null && endOf(props.last) === spot.id,
    }),
    ...(effect ? { hint: effect } : {}),
    reach: isHome ? homeRadius(layout.options.side) : 22,
    touch: isHome ? homeRadius(layout.options.side) : 22,
  };
}

/** Return the seat whose home a field is, or -1. */
function seatOf({ options }: Layout, field: string): number {
  return field.startsWith("H") ? options.homes.indexOf(Number(field.slice(1))) : -1;
}

/** Tell whether the name of a field holds its code, which the board does not show. */
const isCoded = (layout: Layout, { id, kind }: Spot): boolean =>
  kind !== "centre" && (kind !== "home" || seatOf(layout, id) < 0);

/** Return what stands on a field; empty for nothing. */
function whatOf({ say, view }: Layout, { id }: Spot): string {
  const pieces = view.fields.get(id) ?? [];
  return pieces.length > 0 ? pieceNames(say, pieces) : "";
}

function nameOf(layout: Layout, spot: Spot): string {
  const { say, options } = layout;
  const seat = seatOf(layout, spot.id);
  const colour = options.colours[seat] ?? "";
  return say("board-hats-field", {
    field: spot.id,
    kind: spot.kind === "home" && seat < 0 ? "closed" : spot.kind,
    what: whatOf(layout, spot) || "empty",
    colour: colour && say("colour", { letter: colour }),
    team: options.teams && colour ? 1 + sideOf(options, seat) : 0,
  });
}

function groundOf(layout: Layout, spot: Spot): Field["ground"] {
  const { options, props } = layout;
  if (spot.kind !== "home") {
    const home = spot.kind === "junction" ? Number(spot.id.slice(1)) / options.side.sector : -1;
    const colour = options.colours[options.homes.indexOf(home)] ?? "";
    const r = { centre: FIELD, junction: FIELD + 1.5, grey: FIELD - 1, yellow: FIELD - 1 };
    return { as: "disc", r: r[spot.kind], tone: spot.kind, colour };
  }
  const seat = seatOf(layout, spot.id);
  return {
    as: "home",
    r: homeRadius(options.side),
    own: seat >= 0 && seat === props.seat,
    colour: options.colours[seat] ?? "",
    closed: seat < 0,
    team: options.teams && seat >= 0 ? sideOf(options, seat) : null,
  };
}

/** Tell whether a tap on a field is unambiguous: it holds one kind of piece, which may move. */
function hasLegalPiece({ view, now }: Layout, field: string): boolean {
  const kinds = [...new Set(view.fields.get(field) ?? [])];
  return kinds.length === 1 && now.next.has(pieceId(field, kinds[0] ?? ""));
}
