/** Snapshots for tests: a table as the server shows it, with what matters changed. */
import type { GameSnapshot, Seat, Snapshot } from "../src/wire";

export const seat = (name: string, more: Partial<Seat> = {}): Seat => ({
  name,
  who: "person",
  absent: false,
  stand_in: false,
  added: true,
  resigned: false,
  ...more,
});

export const game = (more: Partial<GameSnapshot> = {}): GameSnapshot => ({
  view: "",
  seat: 0,
  mover: 0,
  actions: [],
  standing: [],
  last: null,
  ...more,
});

export const snapshot = (more: Partial<Snapshot> = {}): Snapshot => ({
  id: "t",
  v: 1,
  state: "playing",
  host: true,
  you: [0],
  seats: [seat("Ada"), seat("greedy", { who: "bot" })],
  setup: { game: "kabaleo", options: "players=2", seats: [] },
  match: { game: 0, games: 1, totals: [], results: [] },
  game: game(),
  clocks: [],
  offers: [],
  undo: false,
  fair: { commitment: "", random: [] },
  chat: [],
  ...more,
});
