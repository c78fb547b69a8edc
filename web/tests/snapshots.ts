/** Snapshots for tests, a table as the server shows it with what matters changed; and refusals. */
import type { EndedEvent, ErrorData, GameEnd, GameView, Seat, Snapshot } from "../src/wire";

/** A refusal that says nothing of what was tried, which is to be tried again. */
export const passing = (id: string): ErrorData => ({
  id,
  args: {},
  rule: null,
  message: "",
  repeat: true,
});

export const seat = (name: string, more: Partial<Seat> = {}): Seat => ({
  name,
  who: "person",
  colour: null,
  absent: false,
  stand_in: false,
  late: false,
  relieve: false,
  added: true,
  resigned: false,
  out: false,
  ...more,
});

export const game = (more: Partial<GameView> = {}): GameView => ({
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
  phase: "playing",
  code: null,
  host: true,
  you: [0],
  seats: [seat("Ada"), seat("greedy", { who: "bot" })],
  setup: {
    game: "kabaleo",
    options: "players=2",
    seats: [],
    games: 1,
    clock: { kind: "none", seconds: 0, increment: 0 },
    absent: "bot",
    visibility: "link",
  },
  match: { game: 0, games: 1, totals: [], results: [] },
  game: game(),
  clocks: [],
  offers: [],
  undo: false,
  fair: { commitment: "", random: [] },
  chat: [],
  muted: [],
  ...more,
});

export const ended = (how: GameEnd): EndedEvent => ({
  kind: "ended",
  at: 0,
  game: 0,
  how,
  standing: [],
  seed: "",
  commitment: "",
});
