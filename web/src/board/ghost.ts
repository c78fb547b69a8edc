/** Mark what is pointed at or advised, and draw a ghost of the advised piece on its place. */
import { fieldOfStep } from "../choice";
import { halfTag, heightOf } from "./picture";
import type { Field, Ghost, Look, Piece, Point, Scene } from "./scene";
import { CARD, short } from "./shapes";

/** An action that is advised: all its steps, how many are taken, and the fields it passes. */
export interface Hinted {
  readonly steps: readonly string[];
  readonly taken: number;
  readonly way: readonly string[];
}

/** Mark what a step is about: a field, a piece, a card or the die. */
export function pointAt(scene: Scene, step: string): Scene {
  const field = fieldOf(scene, step)?.id;
  return {
    ...scene,
    fields: scene.fields.map((one) => (one.id === field ? advised(one) : one)),
    pieces: scene.pieces.map((one) => (isMeant(one, step) ? advised(one) : one)),
    ...(scene.die ? { die: { ...scene.die, advised: step === "die" } } : {}),
  };
}

/** Mark the piece that is advised and its place, with a ghost of the piece there and a tag. */
export function withHint(scene: Scene, { steps, taken, way }: Hinted, tag: string): Scene {
  const [start = "", ...rest] = steps;
  if (start === "") return scene;
  const marked = taken === 0 ? raised(pointAt(scene, start), start) : scene;
  const target = fieldOf(scene, rest.at(-1) ?? "");
  if (!target) return marked;
  const points = way.flatMap((id) => scene.fields.find((one) => one.id === id) ?? []);
  const ghost = ghostOf(scene, start, target, tag);
  return {
    ...marked,
    fields: marked.fields.map((one) => (one.id === target.id ? advised(one) : one)),
    over: points.length > 1 ? [...scene.over, { as: "way", points }] : scene.over,
    ...(ghost ? { ghost } : {}),
  };
}

const advised = <One extends Field | Piece>(one: One): One => ({
  ...one,
  marks: new Set([...one.marks, "advised"]),
});

/** Tell whether a step is about a piece, or about what stands on a field. */
const isMeant = ({ id, field }: Piece, step: string): boolean => id === step || field === step;

/** Return the drawn field of a step. */
const fieldOf = ({ fields }: Scene, step: string): Field | undefined =>
  fields.find(({ id }) => id === step) ?? fields.find(({ id }) => id === fieldOfStep(step));

/** Units by which an advised piece, or a card, is raised: as much as one that is taken up. */
const RAISED = { piece: 12, card: 30 };

const raised = (scene: Scene, step: string): Scene => ({
  ...scene,
  pieces: scene.pieces.map((one) => {
    const by = one.look.as === "card" ? RAISED.card : RAISED.piece;
    return isMeant(one, step) ? { ...one, y: one.y - by } : one;
  }),
});

/** The tag is 13 pixels high on a phone of 375, whatever the units of the board are. */
const TAG_PART = 26;

/** Return the piece of a step as it would stand on a field, with a tag above it. */
function ghostOf(scene: Scene, step: string, target: Field, text: string): Ghost | null {
  const top = topLook(scene, step);
  if (!top) return null;
  const there = scene.pieces.findLast(({ field, apart }) => field === target.id && !apart);
  const look = lookOn(top, target, there?.look);
  const foot = look.as === "cones" && there ? there : target;
  const piece: Piece = {
    id: "ghost",
    field: "",
    name: "",
    x: foot.x,
    y: foot.y,
    apart: false,
    marks: new Set(),
    look,
  };
  const size = short(Math.min(scene.width, scene.height) / TAG_PART);
  return { piece, tag: { ...tagPoint(scene, piece, text, size), text, size } };
}

/** Return the look of a piece on a field: a cone on its tower, a card as cards lie there. */
function lookOn(look: Look, { ground }: Field, there: Look | undefined): Look {
  if (look.as === "cones" && there?.as === "cones") {
    return { ...there, layers: there.layers + look.layers };
  }
  if (look.as !== "card" || ground.as !== "slot") return look;
  const size = there?.as === "card" ? there.size : ground.width / CARD.width;
  return { ...look, turn: ground.turn, size };
}

/** Return the middle of a tag above a piece, and within the board. */
function tagPoint({ width }: Scene, piece: Piece, text: string, size: number): Point {
  const [gap, half] = [size * 1.1, halfTag(text, size)];
  const x = Math.min(Math.max(piece.x, half), width - half);
  const { look } = piece;
  const lying = look.as === "card" ? halfHeight(look.turn) * look.size : 0;
  const above = piece.y - (lying || heightOf(piece)) - gap;
  return { x, y: Math.max(above, gap) };
}

/** Return half the height that a turned card takes. */
function halfHeight(turn: number): number {
  const radians = (turn * Math.PI) / 180;
  return (CARD.height * Math.abs(Math.cos(radians)) + CARD.width * Math.abs(Math.sin(radians))) / 2;
}

/** A tower's topmost layer: a cone, a hat, or a hat that wears the golden one. */
const TOP = /.\*?$/;

/** Return the look of the topmost layer of what stands on a field, or of a piece; null for none. */
export function topLook(scene: Scene, id: string): Look | null {
  const look = scene.pieces.findLast((one) => one.id === id || one.field === id)?.look;
  if (!look || !("layers" in look)) return look ?? null;
  return { ...look, layers: TOP.exec(look.layers)?.[0] ?? "" };
}
