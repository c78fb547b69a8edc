/** Cones that move: onto a tower, or away with the one that they cancel; and what is counted. */
import type { Motion } from "../../board/motion";
import type { CountedPieces } from "../../board/scoring";
import type { Scene } from "../../board/scene";
import type { BoardProps, Moments } from "../game";
import { areGoalsOpen, parseView, shownColour, steps } from "./view";

const LIFT = -40;

export const moments: Moments = {
  motions,
  sounds: { "narrate-kabaleo-cancel": "cancel" },
  countedPieces,
};

/** Return a cone's way onto its tower, or the lifting of two that cancel each other. */
function motions(before: Scene, after: Scene, token: string): readonly Motion[] {
  const [stock = "", place = ""] = steps(token);
  const layersOf = (scene: Scene): string => {
    const look = scene.pieces.find((piece) => piece.field === place)?.look;
    return look?.as === "cones" ? look.layers : "";
  };
  const [old, now] = [layersOf(before), layersOf(after)];
  const tower = `tower:${place.replace("place:", "")}`;
  const target = before.fields.find((field) => field.id === place);
  if (!old || !now || !target) return [];
  const source = before.pieces.find((piece) => piece.field === stock);
  if (now.length > old.length) {
    const outside = { x: target.x, y: -70 };
    return [
      {
        as: "travel",
        piece: tower,
        layer: now.length - 1,
        from: [source ?? outside],
        gait: "drop",
      },
    ];
  }
  const lifted: Motion = {
    as: "leave",
    piece: tower,
    layer: old.length - 1,
    by: { x: 0, y: LIFT },
    puff: true,
  };
  if (!source) return [lifted];
  const by = { x: target.x - source.x, y: target.y - source.y + LIFT };
  return [lifted, { as: "leave", piece: source.id, layer: null, by }];
}

/** Return the towers that show each seat's goal, once the goals are open. */
function countedPieces(props: BoardProps): CountedPieces {
  const view = parseView(props.view);
  if (!areGoalsOpen(view)) return [];
  return view.goals.map((goal) =>
    view.places.flatMap((layers, place) =>
      shownColour(layers) === goal ? [`tower:${place}`] : [],
    ),
  );
}
