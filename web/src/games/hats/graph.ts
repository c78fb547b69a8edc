/** The two sides of the hat board as graphs with coordinates. */
import type { Point } from "../../board/scene";

export interface Side {
  readonly homes: number;
  readonly sector: number;
  readonly spoke: number;
}

const SMALL: Side = { homes: 4, sector: 13, spoke: 6 };
const LARGE: Side = { homes: 6, sector: 6, spoke: 5 };

export interface HatsOptions {
  readonly side: Side;
  readonly players: number;
  /** The home of each seat. */
  readonly homes: readonly number[];
  readonly colours: string;
  readonly teams: boolean;
}

const SEATS: Readonly<Record<string, readonly number[]>> = {
  "4:2": [0, 2],
  "4:3": [0, 1, 2],
  "4:4": [0, 1, 2, 3],
  "6:2": [0, 3],
  "6:3": [0, 2, 4],
  "6:4": [0, 1, 3, 4],
  "6:5": [0, 1, 2, 3, 4],
  "6:6": [0, 1, 2, 3, 4, 5],
};

/** Return the options that the drawing depends on; missing ones get their defaults. */
export function readOptions(options: Readonly<Record<string, string>>): HatsOptions {
  const players = Number(options.players ?? 4);
  const large = (options.board ?? (players > 4 ? "large" : "small")) === "large";
  const side = large ? LARGE : SMALL;
  return {
    side,
    players,
    homes: SEATS[`${side.homes}:${players}`] ?? [],
    colours: options.colours ?? "rygbwk".slice(0, players),
    teams: (options.teams ?? "none") !== "none",
  };
}

export type Kind = "home" | "junction" | "centre" | "grey" | "yellow";

export interface Spot extends Point {
  readonly id: string;
  readonly kind: Kind;
  readonly near: readonly string[];
}

/** Radii of ring and homes; 1 is half the board without its homes. */
const RING = 0.89;
const HOME = { small: 1.18, large: 1.17 };
export const HOME_RADIUS = 0.17;
/** Distance of the grey fields from a junction. */
const GREY = 3;

/** Return all fields of a side around the origin, rotated by `turn` degrees. */
export function spots(side: Side, turn: number): ReadonlyMap<string, Spot> {
  const { homes, sector, spoke } = side;
  const ring = homes * sector;
  const found = new Map<string, Spot>();
  const put = (id: string, kind: Kind, angle: number, radius: number, near: string[]): void => {
    const radians = ((angle + turn) * Math.PI) / 180;
    found.set(id, { id, kind, near, x: radius * Math.cos(radians), y: radius * Math.sin(radians) });
  };
  const homeAway = homes === 4 ? HOME.small : HOME.large;
  for (let home = 0; home < homes; home++) {
    put(`H${home}`, "home", (360 * home) / homes, homeAway, [`R${home * sector}`]);
  }
  for (let index = 0; index < ring; index++) {
    const home = Math.floor(index / sector);
    const junction = index % sector === 0;
    const grey = [GREY, sector - GREY].includes(index % sector);
    const near = [`R${(index + 1) % ring}`, `R${(index + ring - 1) % ring}`];
    if (junction) near.push(`H${home}`, `S${home}.1`);
    put(
      `R${index}`,
      junction ? "junction" : grey ? "grey" : "yellow",
      (360 * index) / ring,
      RING,
      near,
    );
  }
  for (let home = 0; home < homes; home++) {
    for (let step = 1; step <= spoke; step++) {
      const near = [
        step === 1 ? `R${home * sector}` : `S${home}.${step - 1}`,
        step === spoke ? "C" : `S${home}.${step + 1}`,
      ];
      const radius = RING * (1 - step / (spoke + 1.25)) + 0.015;
      put(
        `S${home}.${step}`,
        step === GREY ? "grey" : "yellow",
        (360 * home) / homes,
        radius,
        near,
      );
    }
  }
  put(
    "C",
    "centre",
    0,
    0,
    Array.from({ length: homes }, (_, home) => `S${home}.${spoke}`),
  );
  return found;
}

/** Return the lines between the fields: the ring, and one from every home to the centre. */
export function paths(side: Side, all: ReadonlyMap<string, Spot>): Point[][] {
  const at = (id: string): Point => all.get(id) ?? { x: 0, y: 0 };
  const ring = Array.from({ length: side.homes * side.sector + 1 }, (_, index) =>
    at(`R${index % (side.homes * side.sector)}`),
  );
  const lines = Array.from({ length: side.homes }, (_, home) => [at(`H${home}`), at("C")]);
  return [ring, ...lines];
}

/** Return the rotation in degrees that puts a home at the lower edge. */
export function rotation(side: Side, home: number, wide: boolean): number {
  const front = side.homes === 4 ? 135 : wide ? 120 : 90;
  const step = 360 / side.homes;
  const least = side.homes === 4 ? -135 : wide ? -120 : -90;
  return home < 0 ? least : front - home * step;
}
