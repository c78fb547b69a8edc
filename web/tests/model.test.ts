import { expect, test } from "vitest";
import { legalActions, INITIAL, reduce, type Model } from "../src/model";
import type { Snapshot } from "../src/wire";

function snapshot(v: number, view: string): Snapshot {
  return {
    id: "t",
    v,
    state: "playing",
    host: false,
    you: [0],
    seats: [],
    setup: { game: "kabaleo", options: "", seats: [] },
    match: { game: 0, games: 1, totals: [], results: [] },
    game: {
      view,
      seat: 0,
      mover: 0,
      actions: [{ token: "y3", text: { id: "y3" } }],
      standing: [],
      last: null,
    },
    clocks: [],
    offers: [],
    undo: false,
    fair: { commitment: "", random: [] },
    chat: [],
  };
}

const shown = (model: Model, v: number, view: string): Model =>
  reduce(model, { type: "message", at: 0, message: { v, now: snapshot(v, view) } });

test("an event is logged once", () => {
  const event = { kind: "said", at: 1, name: "Ada", text: "hello" } as const;
  const once = reduce(INITIAL, { type: "message", at: 0, message: { v: 4, event } });
  const twice = reduce(once, { type: "message", at: 0, message: { v: 4, event } });
  expect(twice.log).toHaveLength(1);
});

test("a hidden event only advances the version", () => {
  const model = reduce(INITIAL, { type: "message", at: 0, message: { v: 7, event: null } });
  expect([model.version, model.log.length]).toEqual([7, 0]);
});

test("a command waits in the outbox until it is acknowledged", () => {
  const sent = reduce(INITIAL, { type: "command", id: "a", body: { do: "start" } });
  expect(sent.outbox).toEqual([{ id: "a", do: "start" }]);
  expect(reduce(sent, { type: "message", at: 0, message: { ack: "a", v: 3 } }).outbox).toEqual([]);
});

test("a refused command leaves the outbox with its error", () => {
  const error = { id: "error-table-turn", rule: null, message: "It is not your turn." };
  const sent = reduce(INITIAL, { type: "command", id: "a", body: { do: "start" } });
  const refused = reduce(sent, { type: "message", at: 0, message: { ack: "a", error } });
  expect([refused.outbox, refused.error]).toEqual([[], error]);
});

test("no action is legal while an own one is unacknowledged", () => {
  const model = shown(INITIAL, 1, "A");
  expect(legalActions(model)).toHaveLength(1);
  expect(
    legalActions(
      reduce(model, { type: "command", id: "a", body: { do: "play", token: "y3", seat: 0 } }),
    ),
  ).toEqual([]);
});

test("no action is legal between an acknowledgement and its snapshot", () => {
  const played = reduce(shown(INITIAL, 1, "A"), {
    type: "command",
    id: "a",
    body: { do: "play", token: "y3", seat: 0 },
  });
  const answered = reduce(played, { type: "message", at: 0, message: { ack: "a", v: 2 } });
  expect(legalActions(answered)).toEqual([]);
  expect(legalActions(shown(answered, 2, "B"))).toHaveLength(1);
});

test("a new view clears the selection, the same view keeps it", () => {
  const picked = reduce(shown(INITIAL, 1, "A"), { type: "pick", picked: ["stock:y"], asked: [] });
  expect(shown(picked, 2, "A").picked).toEqual(["stock:y"]);
  expect(shown(picked, 2, "B").picked).toEqual([]);
});
