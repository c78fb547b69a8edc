/** The scene graph of a board: fields with names and neighbours, and the pieces on them. */

export type Mark =
  | "legal" // may be tapped now
  | "waypoint" // may be tapped as an intermediate step
  | "barred" // illegal in this turn only
  | "last" // where the last action ended
  | "selected"
  | "advised"; // the next step of what a bot would play

export type Role =
  | "place"
  | "stock"
  | "secret" // what the reader may cover: a tap tells it, see `secret` of a game
  | "track"
  | "home"
  | "centre"
  | "card"
  | "pile";

/** The shape of a field. */
export type Ground =
  | { readonly as: "none" }
  | { readonly as: "plinth"; readonly rx: number; readonly ry: number }
  | {
      readonly as: "disc";
      readonly r: number;
      readonly tone: "yellow" | "grey" | "junction" | "centre";
      /** The colour of the home beside a junction; empty where nobody lives. */
      readonly colour: string;
    }
  | {
      readonly as: "home";
      readonly r: number;
      readonly colour: string;
      readonly own: boolean;
      readonly closed: boolean;
      readonly team: number | null;
    }
  | {
      readonly as: "slot";
      readonly width: number;
      readonly height: number;
      readonly turn: number;
      /** Whether nothing lies there, so that its outline is drawn. */
      readonly empty?: boolean;
    };

export interface Field {
  readonly id: string;
  /** The accessible name: what the field is and what stands on it. */
  readonly name: string;
  /** What is told of it in sight, where its name is for who does not see where it lies. */
  readonly seen?: string;
  readonly role: Role;
  readonly x: number;
  readonly y: number;
  readonly ground: Ground;
  readonly marks: ReadonlySet<Mark>;
  /** What a tap does, or why the field is barred. */
  readonly hint?: string;
  /** Ids of the neighbours that arrow keys lead to, in any order. */
  readonly near: readonly string[];
  /** Radius of the hit area around the centre; overlaps go to the nearest field. */
  readonly reach: number;
  /** Radius of the DOM target where `reach` would cover the neighbours. */
  readonly touch?: number;
  /** Height of the middle of the hit area above the centre. */
  readonly lift?: number;
}

export type Look =
  | { readonly as: "cones"; readonly layers: string; readonly step: number; readonly size: number }
  | { readonly as: "hats"; readonly layers: string; readonly step: number; readonly size: number }
  | { readonly as: "goal"; readonly colour: string; readonly size: number }
  | {
      readonly as: "card";
      readonly card: string;
      readonly turn: number;
      readonly size: number;
      readonly tips: boolean;
    };

/** A look of pieces upon each other. */
export type Tower = Extract<Look, { readonly layers: string }>;

/** Return a tower of hats that stands beside others, whose pieces may be wider. */
export const hatTower = (layers: string): Tower => ({ as: "hats", layers, step: 11, size: 1.25 });

export interface Piece {
  /** Unique in the scene, and stable while the piece stays on its field. */
  readonly id: string;
  readonly field: string;
  readonly x: number;
  readonly y: number;
  readonly look: Look;
  /** A number shown beside the piece, such as its height. */
  readonly count?: number;
  /** Position of the number, relative to the piece. */
  readonly badge?: Point;
  readonly name: string;
  readonly marks: ReadonlySet<Mark>;
  /** Whether it can be focused by itself, as other pieces stand on the same field. */
  readonly apart: boolean;
}

export interface Label {
  readonly x: number;
  readonly y: number;
  /** A number is written in the digits of the page's language. */
  readonly text: string | number;
  readonly size: number;
  readonly strong?: boolean;
  readonly anchor?: "start" | "middle" | "end";
}

export type Drawing =
  | {
      readonly as: "table" | "lamp" | "shelf" | "oval";
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }
  | { readonly as: "way" | "faint"; readonly points: readonly Point[] }
  | {
      /** A step of the Kabaleo board; `level` counts from the rear. */
      readonly as: "terrace";
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly riser: number;
      readonly level: number;
    }
  | {
      readonly as: "wheel";
      readonly outline: readonly Point[];
      readonly centre: Point;
      /** Half the width of the ring. */
      readonly band: number;
    }
  | { readonly as: "lane"; readonly points: readonly Point[]; readonly colour: string }
  | {
      readonly as: "goal-card" | "prize";
      readonly x: number;
      readonly y: number;
      readonly colour: string;
    }
  | { readonly as: "sun"; readonly x: number; readonly y: number; readonly r: number }
  | {
      readonly as: "owner";
      readonly x: number;
      readonly y: number;
      readonly turn: number;
      readonly colour?: string;
    };

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The die beside a board. */
export interface Die {
  /** The accessible name: what a tap does, or the number. */
  readonly name: string;
  /** Null before it is thrown. */
  readonly number: number | null;
  readonly sides: number;
  /** The colour of the seat that throws it. */
  readonly colour: string;
  readonly legal: boolean;
  /** Whether it is the next step of what a bot or a lesson would do. */
  readonly advised?: boolean;
}

/** A step without a field on the board, such as which hat leaves a home; drawn as a button. */
export interface Extra {
  readonly id: string;
  readonly text: string;
  readonly hint?: string;
}

/** A piece as it would stand after an action that is advised, and a tag that says so. */
export interface Ghost {
  readonly piece: Piece;
  readonly tag: Point & { readonly text: string; readonly size: number };
}

export interface Scene {
  readonly game: string;
  /** The accessible name of the whole board; empty for a decoration. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly under: readonly Drawing[];
  readonly fields: readonly Field[];
  readonly pieces: readonly Piece[];
  readonly over: readonly Drawing[];
  /** Drawn above everything else, such as an unfolded tower. */
  readonly front: { readonly under: readonly Drawing[]; readonly pieces: readonly Piece[] };
  readonly labels: readonly Label[];
  readonly extras: readonly Extra[];
  readonly die?: Die;
  readonly ghost?: Ghost;
}

/** An empty front layer. */
export const NO_FRONT: Scene["front"] = { under: [], pieces: [] };

/** Return a scene that consists of a row of pieces only. */
export const rowOf = (
  game: string,
  name: string,
  pieces: readonly Piece[],
  width: number,
  height: number,
): Scene => ({
  game,
  name,
  width,
  height,
  under: [],
  fields: [],
  pieces,
  over: [],
  front: NO_FRONT,
  labels: [],
  extras: [],
});

const LIVE: readonly Mark[] = ["legal", "waypoint", "selected"];

/** Tell whether something with these marks can be chosen now. */
export const isLive = (marks: ReadonlySet<Mark>): boolean => LIVE.some((mark) => marks.has(mark));

/** Tell whether a field is what the reader may cover. */
export const isSecret = ({ fields }: Scene, id: string | null): boolean =>
  fields.some((field) => field.id === id && field.role === "secret");

/** Return the set of the marks that are true. */
export function marks(set: Partial<Record<Mark, boolean>>): ReadonlySet<Mark> {
  return new Set((Object.keys(set) as Mark[]).filter((mark) => set[mark]));
}
