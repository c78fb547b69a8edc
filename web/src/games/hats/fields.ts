/** The fields of the hats board: names, shapes and marks. */
import { marks, type Field } from "../../board/scene";
import { effectOf } from "../game";
import { HOME_RADIUS, type Spot } from "./graph";
import { UNIT, type Layout } from "./layout";
import { listOf } from "../../words";
import { endOf, pieceId, pieceName } from "./view";

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
    reach: isHome ? HOME_RADIUS * UNIT : 64, // 44 CSS pixels across on a phone (WCAG 2.5.5)
    touch: isHome ? HOME_RADIUS * UNIT : 21,
  };
}

/** Return the seat whose home a field is, or -1. */
function seatOf({ options }: Layout, field: string): number {
  return field.startsWith("H") ? options.homes.indexOf(Number(field.slice(1))) : -1;
}

function nameOf(layout: Layout, spot: Spot): string {
  const { say, options, view } = layout;
  const seat = seatOf(layout, spot.id);
  const colour = options.colours[seat] ?? "";
  const pieces = view.fields.get(spot.id) ?? [];
  return say("board-hats-field", {
    field: spot.id,
    kind: spot.kind === "home" && seat < 0 ? "closed" : spot.kind,
    what:
      pieces.length > 0
        ? listOf(
            pieces.map((piece) => pieceName(say, piece)),
            say,
          )
        : "empty",
    colour: colour && say("colour", { letter: colour }),
    team: options.teams && colour ? 1 + (seat % 2) : 0,
  });
}

const RADIUS = { centre: 25, junction: 20, grey: 17, yellow: 17 } as const;

function groundOf(layout: Layout, spot: Spot): Field["ground"] {
  if (spot.kind !== "home") return { as: "disc", r: RADIUS[spot.kind], tone: spot.kind };
  const seat = seatOf(layout, spot.id);
  return {
    as: "home",
    r: HOME_RADIUS * UNIT,
    colour: layout.options.colours[seat] ?? "",
    closed: seat < 0,
    team: layout.options.teams && seat >= 0 ? seat % 2 : null,
  };
}

/** Tell whether a tap on a field is unambiguous: it holds one kind of piece, which may move. */
function hasLegalPiece({ view, now }: Layout, field: string): boolean {
  const kinds = [...new Set(view.fields.get(field) ?? [])];
  return kinds.length === 1 && now.next.has(pieceId(field, kinds[0] ?? ""));
}
