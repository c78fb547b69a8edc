/** The games of the server, for a page that shows less until they are known. */
import { listGames } from "./api";
import type { Shell } from "./shell";
import type { GameData } from "./wire";

/** Ask for the games and redraw once they are there; the function returned gives what is known. */
export function askGames(shell: Shell): () => readonly GameData[] {
  let games: readonly GameData[] = [];
  listGames(shell.words().lang).then(
    (found) => {
      games = found;
      shell.redraw();
    },
    () => undefined, // it goes on showing less
  );
  return () => games;
}

/** Tell whether a game can be reviewed; it is taken to until the games are known. */
export const isReviewed = (games: readonly GameData[], game: string): boolean =>
  games.find(({ name }) => name === game)?.reviewed ?? true;
