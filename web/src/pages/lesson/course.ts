/** The lessons of a game as the server gives them: positions, tasks, and what moves lead to. */
import { request } from "../../http";
import type { Message, Score } from "../../wire";

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
  readonly text: readonly Message[];
  readonly way?: readonly string[];
  readonly scene: LessonScene;
}

/** A legal move; `next` is the node after it, null where another move was asked for. */
export interface LessonMove {
  readonly token: string;
  readonly text: readonly Message[];
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

const courses = new Map<string, Promise<Course>>();

/** Return the lessons of a game in a language; cached until a request fails. */
export function loadCourse(game: string, lang: string): Promise<Course> {
  const path = `/api/lessons/${encodeURIComponent(game)}?lang=${lang}`;
  const course = courses.get(path) ?? request<Course>("GET", path);
  courses.set(path, course);
  course.catch(() => courses.delete(path));
  return course;
}
