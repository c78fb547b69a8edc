/** The piles on the card table, the place for a new one, and the draw pile. */
import { marks, type Drawing, type Piece, type Point } from "../../board/scene";
import { effectOf } from "../game";
import { ending } from "./ending";
import { EMPTY, neighbours, pilePoint, pileTurn, seatName, type Layout, type Part } from "./layout";
import { cardName } from "./view";

/** Cards of a pile that are drawn; lower ones are covered. */
const MAX_SHOWN = 4;

/** Return the pile that points at a seat. */
export function pileOf(layout: Layout, seat: number): Part {
  const { props, view, now, say, pileSize } = layout;
  const pile = view.piles[seat] ?? [];
  const top = pile.at(-1);
  if (!top) return EMPTY;
  const id = `pile:${seat}`;
  const turn = pileTurn(layout, seat);
  const token = now.next.get(id)?.[0];
  const effect = effectOf(props, token);
  const card = cardName(say, top);
  const name = say("board-cards-pile", {
    name: seatName(layout, seat),
    card,
    count: pile.length,
  });
  const last = props.last?.endsWith(`@${seat}`) ?? false;
  return {
    fields: [
      {
        id,
        name,
        role: "pile",
        ...pilePoint(layout, seat),
        near: neighbours(layout, id),
        ground: { as: "slot", width: 60 * pileSize + 12, height: 88 * pileSize + 12, turn },
        marks: marks({ legal: token !== undefined, last }),
        ...(effect ? { hint: effect } : {}),
        reach: 74,
        touch: 52,
      },
    ],
    pieces: pileCards(layout, seat, pile, name),
  };
}

/** The number of cards lies on the inner corner: beside the outer one may be its owner's name. */
function pileCards(layout: Layout, seat: number, pile: readonly string[], name: string): Piece[] {
  const point = pilePoint(layout, seat);
  const turn = pileTurn(layout, seat);
  const shown = pile.slice(-MAX_SHOWN);
  return shown.map((card, index): Piece => {
    const isTop = index === shown.length - 1;
    const skew = isTop ? 0 : (index % 2 ? 1 : -1) * 4;
    const badge = badgeAt(turn, layout.pileSize, innerCorner(layout, point));
    return {
      id: `pile:${seat}:${card}`,
      field: `pile:${seat}`,
      name,
      apart: false,
      marks: marks({}),
      ...lowered(point, shown.length - 1 - index, turn),
      look: { as: "card", card, turn: turn + skew, size: layout.pileSize, tips: true },
      ...(isTop ? { count: pile.length, badge } : {}),
    };
  });
}

/** Shift a covered card towards the middle of the table, so that the pile's depth shows. */
function lowered(point: Point, depth: number, turn: number): Point {
  const radians = ((turn + 90) * Math.PI) / 180;
  return { x: point.x + Math.cos(radians) * depth * 5, y: point.y + Math.sin(radians) * depth * 5 };
}

/** Return where a pile is farthest from its owner's hand and name: below them, or beside at the top. */
function innerCorner({ middle }: Layout, { x, y }: Point): Point {
  const isOpposite = Math.abs(x - middle.x) < 1 && y < middle.y;
  return { x: x > middle.x + 1 ? -1 : 1, y: isOpposite ? 1 : -1 };
}

/** Return the corner of a rotated card in a direction. */
function badgeAt(turn: number, size: number, toward: Point): Point {
  const radians = (turn * Math.PI) / 180;
  const [w, h] = [26 * size, 40 * size];
  const rotated = (x: number, y: number): Point => ({
    x: x * Math.cos(radians) - y * Math.sin(radians),
    y: x * Math.sin(radians) + y * Math.cos(radians),
  });
  const corners = [rotated(w, h), rotated(w, -h), rotated(-w, h), rotated(-w, -h)];
  const far = ({ x, y }: Point): number => toward.x * x + toward.y * y;
  return corners.reduce((best, one) => (far(one) > far(best) ? one : best));
}

/** Return the place in front of the player for a new pile, while any card may start one. */
export function newPile(layout: Layout): Part {
  const { props, now, say, front, pileSize } = layout;
  const tokens = now.next.get("new");
  const isOpen = [...layout.actions.values()].some((steps) => steps.includes("new"));
  if (props.seat === null || !isOpen) return EMPTY;
  const effect = effectOf(props, tokens?.[0]);
  const point = pilePoint(layout, front);
  const turn = pileTurn(layout, front);
  return {
    fields: [
      {
        id: "new",
        role: "pile",
        ...point,
        name: say("board-cards-new"),
        ground: {
          as: "slot",
          width: 60 * pileSize + 4,
          height: 88 * pileSize + 4,
          turn,
          empty: true,
        },
        marks: marks({ legal: tokens !== undefined }),
        ...(effect ? { hint: effect } : {}),
        near: neighbours(layout, "new"),
        reach: 74,
        touch: 52,
      },
    ],
    pieces: [],
    labels: [{ x: point.x, y: point.y + 12, text: "+", size: 40 }],
  };
}

export function drawPile(layout: Layout): Part {
  const { draw } = layout.view;
  if (draw === 0) return EMPTY;
  const shown = Math.min(3, draw);
  const x = layout.middle.x - layout.axes.x * 0.6;
  const y = layout.middle.y;
  const name = layout.say("board-cards-draw", { count: draw });
  return {
    fields: [
      {
        id: "draw",
        role: "pile",
        x,
        y,
        name,
        ground: { as: "none" },
        marks: marks({}),
        near: neighbours(layout, "draw"),
        reach: 60,
        touch: 44,
      },
    ],
    pieces: Array.from({ length: shown }, (_, index): Piece => ({
      id: `draw:${index}`,
      field: "draw",
      x: x - index * 3,
      y: y - index * 3,
      name,
      apart: false,
      marks: marks({}),
      look: { as: "card", card: "?", turn: 0, size: 1, tips: false },
      ...(index === shown - 1 ? { count: draw, badge: { x: 26, y: 40 } } : {}),
    })),
  };
}

/** Return the hats of every seat, which stand at the end where its pile was. */
export function hatsWon(layout: Layout): Piece[] {
  const { props, view } = layout;
  return view.hats.flatMap((_, seat): Piece[] => {
    const won = view.mover === "-" && ending.trophy(props, seat);
    if (!won) return [];
    const { x, y } = pilePoint(layout, seat);
    const id = `hats:${seat}`;
    return [
      {
        id,
        field: "",
        name: "",
        apart: false,
        marks: marks({}),
        x,
        y,
        look: won.look,
      },
    ];
  });
}

/** Return the cards of the unfolded pile side by side, above the table. */
export function unfoldedPile(layout: Layout): { pieces: Piece[]; under: Drawing[] } {
  const { props, view, width, middle, say, pileSize } = layout;
  const seat = Number(/^pile:(\d+)$/.exec(props.unfolded ?? "")?.[1] ?? -1);
  const pile = view.piles[seat] ?? [];
  if (pile.length < 2) return { pieces: [], under: [] };
  const step = Math.min(78, (width - 130) / (pile.length - 1));
  const shelf = step * (pile.length - 1) + 96;
  const { x, y } = middle;
  return {
    under: [{ as: "shelf", x: x - shelf / 2, y: y - 68, width: shelf, height: 136 }],
    pieces: pile.map((card, index): Piece => ({
      id: `unfolded:${card}`,
      field: "",
      x: x + (index - (pile.length - 1) / 2) * step,
      y,
      name: cardName(say, card),
      apart: false,
      look: { as: "card", card, turn: 0, size: pileSize, tips: true },
      marks: marks({}),
    })),
  };
}
