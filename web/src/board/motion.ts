/** Motions between two scenes: pieces that travel or leave, and a die that rolls. */
import type { Point } from "./scene";

export type Motion =
  /** A piece of the later scene, or one of its layers, arrives along a path of points. */
  | {
      readonly as: "travel";
      readonly piece: string;
      readonly layer: number | null;
      readonly from: readonly Point[];
      /** How it goes: from field to field, down onto what stands there, or lifted and turned. */
      readonly gait: "hop" | "drop" | "slide" | "turn";
      /** By how many degrees it is turned at each point of a path that ends with a turn. */
      readonly turned?: readonly number[];
      /** The piece of the earlier scene that is seen on the way, before it is what it becomes. */
      readonly carrier?: string;
      /** Whether it lands on a piece that it catches. */
      readonly catches?: boolean;
    }
  /** A piece of the earlier scene, or one of its layers, moves by an offset and fades out. */
  | {
      readonly as: "leave";
      readonly piece: string;
      readonly layer: number | null;
      readonly by: Point;
      /** Whether it goes up in a puff, as one of two that cancel each other. */
      readonly puff?: boolean;
    }
  /** A piece of the earlier scene stands until it is struck, and is counted at a seat after that. */
  | {
      readonly as: "caught";
      readonly piece: string;
      readonly at: Point;
      /** After how many hops it is struck. */
      readonly hops: number;
      /** The hat that flies to the count, by its colour. */
      readonly hat: string;
      readonly seat: number | null;
    }
  /** Signs fly out where hats come home, in their colours. */
  | { readonly as: "burst"; readonly at: Point; readonly colours: string }
  | { readonly as: "roll" };
