/** The lessons of a game as the server gives them: positions, tasks, and what moves lead to. */
import { request, requestOnce } from "../../http";
import type { MessageData, RefusedAction, Score } from "../../wire";

/** A position as the learner sees it. */
export interface LessonScene {
  readonly view: string;
  readonly mover: number | null;
  readonly standing: readonly Score[];
}

/** An action of a seat, or of chance (null), and the scene that it leads to. */
export interface Frame {
  readonly token: string;
  readonly seat: number | null;
  readonly text: readonly MessageData[];
  readonly way?: readonly string[];
  readonly scene: LessonScene;
}

/** A legal move; `next` is the node after it, null where another move was asked for. */
export interface LessonMove {
  readonly token: string;
  readonly text: readonly MessageData[];
  readonly way?: readonly string[];
  readonly frames: readonly Frame[];
  readonly next: number | null;
}

/** A scene and the task in it. */
export interface LessonNode {
  readonly kind: "play" | "throw" | "try" | "look" | "done";
  /** The ids of the sentences that ask for the task, and that answer another legal move. */
  readonly ask: string;
  readonly wrong: string;
  /** Illegal actions to try, or what is to be looked at. */
  readonly wanted: readonly string[];
  /** What is pointed at from the beginning. */
  readonly point: string | null;
  /** The rule that has just forbidden what was tried. */
  readonly rule: string | null;
  /** The whole state in the notation of the game. */
  readonly position: string;
  readonly scene: LessonScene;
  readonly moves: readonly LessonMove[];
  /** The node after a task without a move. */
  readonly next: number | null;
}

export interface Lesson {
  readonly name: string;
  readonly options: string;
  readonly nodes: readonly LessonNode[];
}

export interface Course {
  readonly game: string;
  /** The name of the learner in messages, and names of opponents. */
  readonly names: readonly string[];
  readonly lessons: readonly Lesson[];
}

/** Return the lessons of a game in a language. */
export const loadCourse = (game: string, lang: string): Promise<Course> =>
  requestOnce(`/api/lessons/${encodeURIComponent(game)}?lang=${lang}`);

/** Return why what was tried at a node is not legal; empty where it is, or nothing can be said. */
export function reasonsAgainst(
  game: string,
  { options }: Lesson,
  { position }: LessonNode,
  token: string,
): Promise<readonly RefusedAction[]> {
  const query = new URLSearchParams({ options, position, token });
  return request("GET", `/api/games/${encodeURIComponent(game)}/refusal?${query}`);
}
