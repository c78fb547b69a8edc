import { expect, test } from "vitest";
import { offered, START, update, type Model } from "../src/model";
import type { Snapshot } from "../src/wire";

function snapshot(v: number, view: string): Snapshot {
  return {
    id: "t", v, state: "playing", host: false, you: [0], seats: [],
    setup: { game: "kabaleo", options: "", seats: [] },
    match: { game: 0, games: 1, totals: [], results: [] },
    game: { view, seat: 0, mover: 0, actions: [{ token: "y3", text: { id: "y3" } }], standing: [], last: null },
    clocks: [], offers: [], undo: false, fair: { commitment: "", random: [] }, chat: [],
  }; // prettier-ignore
}

const shown = (model: Model, v: number, view: string): Model =>
  update(model, { is: "message", message: { v, now: snapshot(v, view) } });

test("an event that has been seen is not heard again", () => {
  const event = { kind: "said", at: 1, name: "Ada", text: "hello" } as const;
  const once = update(START, { is: "message", message: { v: 4, event } });
  const twice = update(once, { is: "message", message: { v: 4, event } });
  expect(twice.log).toHaveLength(1);
});

test("an event one may not know of only moves the version on", () => {
  const model = update(START, { is: "message", message: { v: 7, event: null } });
  expect([model.version, model.log.length]).toEqual([7, 0]);
});

test("a wish waits in the outbox until it is acknowledged", () => {
  const wished = update(START, { is: "wish", id: "a", wish: { do: "start" } });
  expect(wished.outbox).toEqual([{ id: "a", do: "start" }]);
  expect(update(wished, { is: "message", message: { ack: "a", v: 3 } }).outbox).toEqual([]);
});

test("a refused wish leaves the outbox and says why", () => {
  const error = { id: "error-table-turn", rule: null, message: "It is not your turn." };
  const wished = update(START, { is: "wish", id: "a", wish: { do: "start" } });
  const refused = update(wished, { is: "message", message: { ack: "a", error } });
  expect([refused.outbox, refused.error]).toEqual([[], error]);
});

test("nothing is offered while an own action is on its way", () => {
  const model = shown(START, 1, "A");
  expect(offered(model)).toHaveLength(1);
  expect(offered(update(model, { is: "wish", id: "a", wish: { do: "play", token: "y3", seat: 0 } }))).toEqual([]);
});

test("nothing is offered between the answer to an own action and the view after it", () => {
  const played = update(shown(START, 1, "A"), { is: "wish", id: "a", wish: { do: "play", token: "y3", seat: 0 } });
  const answered = update(played, { is: "message", message: { ack: "a", v: 2 } });
  expect(offered(answered)).toEqual([]);
  expect(offered(shown(answered, 2, "B"))).toHaveLength(1);
});

test("a new view gives up what was picked, the same view keeps it", () => {
  const picked = update(shown(START, 1, "A"), { is: "picked", picked: ["stock:y"], asked: [] });
  expect(shown(picked, 2, "A").picked).toEqual(["stock:y"]);
  expect(shown(picked, 2, "B").picked).toEqual([]);
});
