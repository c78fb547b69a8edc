/** The card game: seats around a table, piles that point at their owners, the hand as a fan. */
import { marks, rowOf, type Piece, type Scene } from "../board/scene";
import type { Say } from "../words";
import { allSteps, type BoardProps, type Game, type Holdings, type Tally } from "./game";
import { labelOf, otherHand, ownHand } from "./hat_cards/hands";
import { arrowOf, layoutOf, ovalOf } from "./hat_cards/layout";
import { drawPile, newPile, pileOf, unfoldedPile } from "./hat_cards/piles";
import { prompt, refusal } from "./hat_cards/prompt";
import { hideHands, parseView, steps } from "./hat_cards/view";

export const hatCards: Game = {
  name: "hat_cards",
  scene,
  steps,
  holdings,
  tally,
  prompt,
  refusal,
  countedPieces: () => [],
  face: () => "*",
  covered: (props) => ({ ...props, seat: null, view: hideHands(props.view) }),
};

function scene(props: BoardProps, say: Say): Scene {
  const layout = layoutOf(props, allSteps(hatCards, props), say);
  const { width, height } = layout;
  const seats = layout.view.hands.map((_, seat) => seat);
  const parts = [
    ownHand(layout),
    ...seats.map((seat) => pileOf(layout, seat)),
    ...seats.map((seat) => otherHand(layout, seat)),
    newPile(layout),
    drawPile(layout),
  ];
  return {
    game: "hat_cards",
    name: say("board-cards", { players: layout.view.hands.length }),
    width,
    height,
    under: [
      { as: "table", x: 0, y: 0, width, height },
      ovalOf(layout),
      ...seats.map((seat) => arrowOf(layout, seat)),
    ],
    fields: parts.flatMap((part) => part.fields),
    pieces: parts.flatMap((part) => part.pieces),
    over: [],
    front: unfoldedPile(layout),
    labels: [
      ...seats.flatMap((seat) => labelOf(layout, seat)),
      ...parts.flatMap((part) => part.labels ?? []),
    ],
    extras: [],
  };
}

/** Return a seat's cards in hand, cards won and hats, small and in words. */
function holdings(props: BoardProps, seat: number, say: Say): Holdings {
  const view = parseView(props.view);
  const held = view.hands[seat]?.length ?? 0;
  const won = view.won[seat] ?? null;
  const hats = view.hats[seat] ?? 0;
  const name = say("board-cards-before", { held, won: won ?? "?", hats });
  const back = { as: "card", card: "?", size: 0.5, tips: false } as const;
  const common = { field: "", apart: false, name: "", marks: marks({}) };
  const pieces: Piece[] = [
    {
      ...common,
      id: `before:${seat}:held`,
      x: 22,
      y: 30,
      look: { ...back, turn: -8 },
      count: held,
      badge: { x: 17, y: 15 },
    },
    {
      ...common,
      id: `before:${seat}:won`,
      x: 78,
      y: 30,
      look: { ...back, turn: 90 },
      ...(won === null ? {} : { count: won, badge: { x: 17, y: 15 } }),
    },
    {
      ...common,
      id: `before:${seat}:hats`,
      x: 130,
      y: 44,
      look: { as: "hats", layers: "r", step: 8, size: 0.85 },
      count: hats,
      badge: { x: 17, y: 4 },
    },
  ];
  return { scene: rowOf("hat_cards", name, pieces, 168, 60), name };
}

/** Return the hats of every seat. */
function tally(props: BoardProps): readonly Tally[] {
  return parseView(props.view).hats.map((count, seat) => ({
    colour: "r",
    name: props.names[seat] ?? String(seat),
    count,
    own: seat === props.seat,
  }));
}
