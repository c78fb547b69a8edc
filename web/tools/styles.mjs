// The style sheets of the games, each in the folder of its game: `@import "games";` stands for all.
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const games = join(dirname(fileURLToPath(import.meta.url)), "..", "src", "games");

/** Return the folders of the games that the page draws. */
export const gameFolders = () =>
  readdirSync(games).filter((folder) => existsSync(join(games, folder, "game.ts")));

/** Return the lines that import the style sheets of the games. */
function imports() {
  const sheets = gameFolders().map((game) => `./${game}/style.css`);
  const found = sheets.filter((sheet) => existsSync(join(games, sheet))).sort();
  return found.map((sheet) => `@import "${sheet}";`).join("\n");
}

/** The plugin of esbuild that puts them in. */
export const gameStyles = {
  name: "game-styles",
  setup(build) {
    const namespace = "game-styles";
    build.onResolve({ filter: /^games$/ }, ({ path }) => ({ path, namespace }));
    build.onLoad({ filter: /.*/, namespace }, () => ({
      contents: imports(),
      loader: "css",
      resolveDir: games,
      watchDirs: [games],
    }));
  },
};
