/** What the server tells about lessons. */
import { request, requestOnce } from "../../http";
import type { Course, LessonData, NodeData, RefusedAction } from "../../wire";

/** Return the lessons of a game in a language. */
export const loadCourse = (game: string, lang: string): Promise<Course> =>
  requestOnce(`/api/lessons/${encodeURIComponent(game)}?lang=${lang}`);

/** Return why what was tried at a node is not legal; empty where it is, or nothing can be said. */
export function reasonsAgainst(
  game: string,
  { options }: LessonData,
  { position }: NodeData,
  token: string,
): Promise<readonly RefusedAction[]> {
  const query = new URLSearchParams({ options, position, token });
  return request("GET", `/api/games/${encodeURIComponent(game)}/refusal?${query}`);
}
