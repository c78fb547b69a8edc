import { expect, test } from "vitest";
import { INITIAL, reduce, type Model } from "../src/model";
import { arrowPlace } from "../src/pages/lesson/arrow";
import { lessonStage, playing, showing } from "../src/pages/lesson/messages";
import { pointedStep } from "../src/pages/lesson/pointer";
import { shownBoard, type ShownBoard } from "../src/dock/shown_board";
import type { Course, MoveData, NodeData, ServerMessage } from "../src/wire";
import type { Say } from "../src/words";

const say: Say = (id) => id;
const VIEW = "P Oy Y G P Oy Y G P O Y G P O Y G | pgg,oyg | 0 | 5 | G,?";
const SCENE = { view: VIEW, mover: 0, standing: [] };

const move = (token: string, next: number | null): MoveData => ({
  token,
  text: [],
  way: [],
  frames: [{ token, seat: 0, text: [], way: [], scene: { ...SCENE, mover: 1 } }],
  next,
});

const node = (more: Partial<NodeData>): NodeData => ({
  kind: "play",
  ask: "ask",
  wrong: "wrong",
  wanted: [],
  point: null,
  rule: null,
  position: "",
  scene: SCENE,
  moves: [move("p1", null), move("g1", 1)],
  next: null,
  ...more,
});

const COURSE: Course = { game: "kabaleo", names: ["you", "Mina"], lessons: [] };
const STAGE = lessonStage(COURSE, { name: "", options: "players=2", nodes: [] }, say);

const receive = (model: Model, messages: readonly ServerMessage[]): Model =>
  messages.reduce<Model>((now, message) => reduce(now, { type: "message", message, at: 0 }), model);

/** Show a node on the board, with some steps picked. */
function shown(one: NodeData, picked: readonly string[] = []): ShownBoard {
  const model = receive(INITIAL, showing(STAGE, one.scene, one.moves, 1, null));
  const board = shownBoard(reduce(model, { type: "pick", picked, asked: [] }), 1, say);
  if (!board) throw new Error("there is no board");
  return board;
}

test("a node is shown like a snapshot of a table on the learner's turn", () => {
  const { props } = shown(node({}));
  expect([props.seat, props.mover, props.view]).toEqual([0, 0, VIEW]);
  expect(props.actions.map(({ token }) => token)).toEqual(["p1", "g1"]);
});

test("while a move is shown nobody may move", () => {
  const before = receive(INITIAL, showing(STAGE, SCENE, node({}).moves, 1, null));
  const frame = move("g1", 1).frames[0];
  if (!frame) throw new Error("a move has a frame");
  const during = receive(before, playing(STAGE, frame, 2));
  expect(during.snapshot?.game?.actions).toEqual([]);
  expect(during.log.map(({ event }) => event.kind)).toEqual(["played"]);
});

test("the arrow leads through the steps of what is pointed at", () => {
  const one = node({ point: "g1" });
  expect(pointedStep(one, shown(one), false)).toBe("stock:g");
  expect(pointedStep(one, shown(one, ["stock:g"]), false)).toBe("place:1");
  expect(pointedStep(one, shown(one, ["stock:p"]), false)).toBe("stock:g");
});

test("without a pointer help comes after a wrong move, with an accepted one", () => {
  const one = node({});
  expect(pointedStep(one, shown(one), false)).toBeNull();
  expect(pointedStep(one, shown(one), true)).toBe("stock:g");
});

test("what is to be looked at is pointed at by its id", () => {
  const one = node({ kind: "look", wanted: ["goal"], point: "goal" });
  expect(pointedStep(one, shown(one), false)).toBe("goal");
});

test("the arrow stands above what it points at, below at the upper edge", () => {
  const { scene } = shown(node({}));
  expect(arrowPlace(scene, "stock:g")).not.toContain("scale");
  const top = { ...scene, fields: scene.fields.map((field) => ({ ...field, y: 10 })), pieces: [] };
  expect(arrowPlace(top, "place:1")).toContain("scale(1 -1)");
  expect(arrowPlace(scene, "nowhere")).toBeNull();
});
