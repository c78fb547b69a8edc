/** The two sides of the hat board as graphs with coordinates. */
import type { Point } from "../../board/scene";
import { slotOf, wheelOf, type Side } from "./wheel";

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

/** Return the side that a seat plays for: every second seat is of one team (V2). */
export const sideOf = ({ teams }: Pick<HatsOptions, "teams">, seat: number): number =>
  teams ? seat % 2 : seat;

export type Kind = "home" | "junction" | "centre" | "grey" | "yellow";

export interface Spot extends Point {
  readonly id: string;
  readonly kind: Kind;
  readonly near: readonly string[];
}

/** Distance of the grey fields from a junction. */
const GREY = 3;

/** How a board lies: the ratio of its width to its height, and the home in front; -1 for none. */
export interface Lie {
  readonly aspect: number;
  readonly front: number;
}

/** Return all fields of a side around the origin. */
export function spots(side: Side, { aspect, front }: Lie): ReadonlyMap<string, Spot> {
  const { homes, sector, spoke } = side;
  const wheel = wheelOf(side, aspect);
  const ring = homes * sector;
  const found = new Map<string, Spot>();
  const put = (id: string, kind: Kind, at: Point | undefined, near: string[]): void => {
    found.set(id, { id, kind, near, x: at?.x ?? 0, y: at?.y ?? 0 });
  };
  const slot = (home: number): number => slotOf(side, aspect, home, front);
  for (let home = 0; home < homes; home++) {
    put(`H${home}`, "home", wheel.homes[slot(home)], [`R${home * sector}`]);
  }
  for (let index = 0; index < ring; index++) {
    const home = Math.floor(index / sector);
    const junction = index % sector === 0;
    const grey = [GREY, sector - GREY].includes(index % sector);
    const near = [`R${(index + 1) % ring}`, `R${(index + ring - 1) % ring}`];
    if (junction) near.push(`H${home}`, `S${home}.1`);
    const at = wheel.ring[(slot(home) * sector + (index % sector)) % ring];
    put(`R${index}`, junction ? "junction" : grey ? "grey" : "yellow", at, near);
  }
  for (let home = 0; home < homes; home++) {
    for (let step = 1; step <= spoke; step++) {
      const near = [
        step === 1 ? `R${home * sector}` : `S${home}.${step - 1}`,
        step === spoke ? "C" : `S${home}.${step + 1}`,
      ];
      const at = wheel.spokes[slot(home)]?.[step - 1];
      put(`S${home}.${step}`, step === GREY ? "grey" : "yellow", at, near);
    }
  }
  const ends = Array.from({ length: homes }, (_, home) => `S${home}.${spoke}`);
  put("C", "centre", { x: 0, y: 0 }, ends);
  return found;
}
