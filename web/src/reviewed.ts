/** Which games are reviewed. */
import { listGames } from "./api";
import type { Shell } from "./shell";
import type { GameData } from "./wire";

/** Tell whether a game can be reviewed; it is taken to until the games are known. */
export const isReviewed = (games: readonly GameData[], game: string): boolean =>
  games.find(({ name }) => name === game)?.reviewed ?? true;

/** Ask the server which games it reviews, and return what tells it. */
export function askReviewed(shell: Shell): (game: string) => boolean {
  let games: readonly GameData[] = [];
  listGames(shell.words().lang).then(
    (found) => {
      games = found;
      shell.redraw();
    },
    () => undefined, // who asks for a review then hears that there is none
  );
  return (game) => isReviewed(games, game);
}
