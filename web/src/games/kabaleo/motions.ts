/** Cones that move: onto a tower, or away with the one that they cancel. */
import type { Motion } from "../../board/motion";
import type { Scene } from "../../board/scene";
import { steps } from "./view";

const LIFT = -40;

/** Return a cone's way onto its tower, or the lifting of two that cancel each other. */
export function kabaleoMotions(before: Scene, after: Scene, token: string): readonly Motion[] {
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
