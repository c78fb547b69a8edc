/** Turn prepared scenes into messages such as a table sends, so that the same model shows them. */
import type {
  Course,
  LessonData,
  MoveData,
  SceneData,
  SceneFrame,
  Seat,
  ServerMessage,
  Snapshot,
} from "../../wire";
import type { Say } from "../../words";

/** What all messages of a lesson or puzzle have in common: the game, and who sits at it. */
export interface Stage {
  readonly game: string;
  readonly options: string;
  /** The seat of the reader. */
  readonly you: number;
  readonly seats: readonly Pick<Seat, "name" | "who">[];
}

/** The seat of the learner. */
const LEARNER = 0;

/** Return the stage of a lesson, whose scenes have some number of seats. */
export const lessonStage = (course: Course, lesson: LessonData, say: Say): Stage => ({
  game: course.game,
  options: lesson.options,
  you: LEARNER,
  seats: (lesson.nodes[0]?.scene.standing ?? []).map((_, seat) => ({
    name: seat === LEARNER ? say("web-learn-you") : (course.names[seat] ?? ""),
    who: "person",
  })),
});

/** Return the messages that show a scene, in which the reader may make some moves. */
export function showing(
  stage: Stage,
  scene: SceneData,
  moves: readonly MoveData[],
  v: number,
  last: string | null,
): Messages {
  const descriptions = moves.map(({ token, text, way }) => ({ token, text, way }));
  return [
    { v, now: snapshotOf(stage, scene, moves, v, last) },
    { v, descriptions, refused: [] },
  ];
}

type Messages = readonly ServerMessage[];

/** Return the messages of an action and of the scene after it, in which nobody may move yet. */
export function playing(stage: Stage, frame: SceneFrame, v: number): Messages {
  const { token, seat, text, way, scene } = frame;
  const event =
    seat === null
      ? ({ kind: "drawn", at: 0, token, text } as const)
      : ({ kind: "played", at: 0, seat, token, text, by: "person", way } as const);
  return [
    { v, event },
    { v, now: snapshotOf(stage, scene, [], v, token) },
  ];
}

function snapshotOf(
  { game, options, you, seats }: Stage,
  scene: SceneData,
  moves: readonly MoveData[],
  v: number,
  last: string | null,
): Snapshot {
  return {
    id: "",
    v,
    setup: {
      game,
      options,
      seats: [],
      games: 1,
      clock: { kind: "none", seconds: 0, increment: 0 },
      absent: "wait",
      visibility: "private",
    },
    phase: "playing",
    host: false,
    you: [you],
    code: null,
    seats: seats.map((seat) => ({ ...EMPTY_SEAT, ...seat })),
    match: { game: 0, games: 1, totals: [], results: [] },
    game: {
      view: scene.view,
      seat: you,
      mover: moves.length > 0 ? you : scene.mover,
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

const EMPTY_SEAT: Seat = {
  name: "",
  who: "person",
  absent: false,
  stand_in: false,
  late: false,
  relieve: false,
  added: true,
  resigned: false,
  out: false,
  colour: null,
};
