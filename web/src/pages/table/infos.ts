/** Loads what the panels need to know of the games. */
import { listGames } from "../../api";
import type { Model, Update } from "../../model";

/**
 * Load it unless it is there; a failure is left to the next call.
 *
 * The page calls at every message of the server, of which one comes every few seconds.
 */
export async function loadGames(
  { games: known }: Model,
  lang: string,
  dispatch: (update: Update) => void,
): Promise<void> {
  if (known.length > 0) return;
  const games = await listGames(lang).catch(() => []);
  if (games.length > 0) dispatch({ type: "games", games });
}
