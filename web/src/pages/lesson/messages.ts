/** Turn a lesson into messages such as a table sends, so that the same model shows it. */
import type { ServerMessage, Seat, Snapshot } from "../../wire";
import type { Say } from "../../words";
import type { Course, Frame, Lesson, LessonMove, LessonNode, LessonScene } from "./course";

/** The seat of the learner. */
export const LEARNER = 0;

/** What all messages of a lesson have in common. */
export interface Stage {
  readonly course: Course;
  readonly lesson: Lesson;
  readonly say: Say;
}

/** Return the messages that show a node: its snapshot, and its moves in words. */
export function showing(stage: Stage, node: LessonNode, v: number, last: string | null): Messages {
  const descriptions = node.moves.map(({ token, text, way }) => ({
    token,
    text,
    ...(way ? { way } : {}),
  }));
  return [
    { v, now: snapshotOf(stage, node.scene, node.moves, v, last) },
    { v, descriptions },
  ];
}

type Messages = readonly ServerMessage[];

/** Return the messages of an action and of the scene after it, in which nobody may move yet. */
export function playing(stage: Stage, frame: Frame, v: number): Messages {
  const { token, seat, text, way, scene } = frame;
  const event =
    seat === null
      ? ({ kind: "drawn", at: 0, token, text } as const)
      : ({
          kind: "played",
          at: 0,
          seat,
          token,
          text,
          by: "person",
          ...(way ? { way } : {}),
        } as const);
  return [
    { v, event },
    { v, now: snapshotOf(stage, scene, [], v, token) },
  ];
}

function snapshotOf(
  { course, lesson, say }: Stage,
  scene: LessonScene,
  moves: readonly LessonMove[],
  v: number,
  last: string | null,
): Snapshot {
  const seats = scene.standing.map((_, seat) => seatOf(course, seat, say));
  return {
    id: "",
    v,
    setup: {
      game: course.game,
      options: lesson.options,
      seats: [],
      games: 1,
      clock: { kind: "none", seconds: 0, increment: 0 },
      absent: "wait",
      visibility: "private",
    },
    phase: "playing",
    host: false,
    you: [LEARNER],
    code: null,
    seats,
    match: { game: 0, games: 1, totals: [], results: [] },
    game: {
      view: scene.view,
      seat: LEARNER,
      mover: moves.length > 0 ? LEARNER : scene.mover,
      actions: moves.map(({ token }) => token),
      standing: scene.standing,
      last,
    },
    clocks: [],
    offers: [],
    undo: false,
    fair: { commitment: "", random: [] },
    chat: [],
    muted: [],
  };
}

const seatOf = (course: Course, seat: number, say: Say): Seat => ({
  name: seat === LEARNER ? say("web-learn-you") : (course.names[seat] ?? ""),
  who: "person",
  absent: false,
  stand_in: false,
  late: false,
  relieve: false,
  added: true,
  resigned: false,
  colour: null,
});
