/** The card game: seats around a table, piles that point at their owners, the hand as a fan. */
import { rowOf, type Scene } from "../../board/scene";
import type { Say } from "../../words";
import { allSteps, type BoardProps, type Game, type Holdings, type Tally } from "../game";
import { chance } from "./chance";
import { ending } from "./ending";
import { examples } from "./examples";
import { labelOf, otherHand, ownHand } from "./hands";
import { arrowOf, layoutOf, ovalOf } from "./layout";
import { moments } from "./moments";
import { drawPile, hatsWon, newPile, pileOf, unfoldedPile } from "./piles";
import { emblem, poster } from "./poster";
import { hintText, prompt, tried } from "./prompt";
import { hideHands, parseView, steps } from "./view";

export const hatCards = {
  name: "hat_cards",
  scene,
  steps,
  holdings,
  tally,
  prompt,
  hintText,
  tried,
  moments,
  ending,
  chance,
  poster,
  emblem,
  examples,
  face: () => "*",
  hidden: (props) => ({ ...props, seat: null, view: hideHands(props.view) }),
} satisfies Game;

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
    pieces: [...parts.flatMap((part) => part.pieces), ...hatsWon(layout)],
    over: [],
    front: unfoldedPile(layout),
    labels: [
      ...seats.flatMap((seat) => labelOf(layout, seat)),
      ...parts.flatMap((part) => part.labels ?? []),
    ],
    extras: [],
  };
}

/** Return a seat's cards in hand, cards won and hats in words, and how many are in hand. */
function holdings(props: BoardProps, seat: number, say: Say): Holdings {
  const view = parseView(props.view);
  const held = view.hands[seat]?.length ?? 0;
  const won = view.won[seat] ?? null;
  const hats = view.hats[seat] ?? 0;
  const name = say("board-cards-before", { held, won: won ?? "?", hats });
  return { scene: rowOf("hat_cards", name, [], 0, 0), name, left: held };
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
