/** What one's own tables say about one's play: shares won, and which characters one has beaten. */
import { botOf } from "../../bots";
import type { ListedTable } from "../../wire";

export interface Share {
  readonly game: string;
  readonly games: number;
  readonly won: number;
  /** How many would have been won if all players were equal. */
  readonly expected: number;
}

/** Return tables where the visitor has one seat; a shared device says nothing about anybody. */
const alone = (tables: readonly ListedTable[]): readonly ListedTable[] =>
  tables.filter(({ own }) => own.length === 1);

/** Return the places of a game at a table by seat. */
const placesOf = ({ seats }: ListedTable, index: number): readonly (number | null)[] =>
  seats.map(({ places }) => places[index] ?? null);

/** Count the decided games, game by game, in the order in which the games are named. */
export function sharesOf(tables: readonly ListedTable[]): readonly Share[] {
  const found = new Map<string, Share>();
  for (const table of alone(tables)) {
    const [own = 0] = table.own;
    for (const index of table.seats[own]?.places.keys() ?? []) {
      const places = placesOf(table, index);
      const old = found.get(table.game) ?? { game: table.game, games: 0, won: 0, expected: 0 };
      const first = places.filter((place) => place === 1).length;
      found.set(table.game, {
        ...old,
        games: old.games + 1,
        won: old.won + (places[own] === 1 ? 1 : 0),
        expected: old.expected + first / table.seats.length,
      });
    }
  }
  return [...found.values()];
}

/** Return the levels of the bots that the visitor was placed before in a game, at least once. */
export function beatenIn(tables: readonly ListedTable[], game: string): ReadonlySet<string> {
  const beaten = new Set<string>();
  for (const table of alone(tables).filter((one) => one.game === game)) {
    const [own = 0] = table.own;
    for (const index of table.seats[own]?.places.keys() ?? []) {
      const places = placesOf(table, index);
      const place = places[own] ?? Infinity;
      table.seats.forEach((seat, other) => {
        const isBehind = place < (places[other] ?? -Infinity);
        if (seat.who === "bot" && isBehind) beaten.add(botOf(seat.name).level);
      });
    }
  }
  return beaten;
}
