/** The view, options, geometry and choice that all parts of the hats scene share. */
import type { Point } from "../../board/scene";
import type { Choice } from "../../choice";
import type { Say } from "../../words";
import type { BoardProps } from "../game";
import type { HatsOptions, Spot } from "./graph";
import type { HatsView } from "./view";
import type { Wheel } from "./wheel";

/** Distance between the hats of a low tower, and the height that all hats may take. */
export const LAYER_STEP = 9;
export const TOWER_ROOM = 60;

export interface Layout {
  readonly props: BoardProps;
  readonly view: HatsView;
  readonly options: HatsOptions;
  readonly spots: ReadonlyMap<string, Spot>;
  readonly now: Choice;
  readonly say: Say;
  readonly wheel: Wheel;
  /** Move a point of the wheel, whose origin is the centre, to the scene. */
  readonly place: (point: Point) => Point;
}
