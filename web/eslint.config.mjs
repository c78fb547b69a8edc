import { readdirSync } from "node:fs";
import { join } from "node:path";
import eslint from "@eslint/js";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";

/** Modules and folders of src from the lowest up; imports go down or stay (see README.md). */
const FLOORS = [
  [
    "wire",
    "http",
    "words",
    "storage",
    "settings",
    "shell",
    "random",
    "wait",
    "sound",
    "markdown",
    "bots",
    "bare",
    "reload",
    "days",
    "overlays",
  ],
  ["identity", "passkeys", "loading", "record_file", "table_socket", "message_queue", "translated"],
  ["board", "choice", "messages", "api", "controls", "fair", "loader", "game_list", "solved"],
  ["games", "forestalled", "model", "ui_state", "context", "own_tables"],
  ["dock", "people", "result", "talk", "dialogs"],
  ["pages"],
  ["main", "second", "guard"],
];

const unplaced = readdirSync(join(import.meta.dirname, "src"))
  .map((name) => name.replace(/(?:\.gen)?\.[jt]s$/, ""))
  .filter((name) => name !== "worker" && !FLOORS.flat().includes(name));
if (unplaced.length > 0) throw new Error(`Give ${unplaced.join(", ")} a floor in FLOORS.`);

const floors = FLOORS.slice(0, -1).map((names, floor) => {
  const above = FLOORS.slice(floor + 1).flat();
  const regex = `^\\.[./]*/(?:${above.join("|")})(?:/|$)`;
  const patterns = [{ regex, message: "This is on a higher floor." }];
  return {
    files: names.flatMap((name) => [`src/${name}.ts`, `src/${name}/**`]),
    rules: { "no-restricted-imports": ["error", { patterns }] },
  };
});

export default defineConfig(
  { ignores: ["src/wire.gen.ts", "src/worker.js", "tools", "*.mjs"] },
  eslint.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      "max-lines": ["error", { max: 400 }],
      "max-lines-per-function": ["error", { max: 60 }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/no-misused-spread": "off", // notation is ASCII, so [...text] is safe
      "@typescript-eslint/prefer-nullish-coalescing": ["error", { ignorePrimitives: true }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
    },
  },
  ...floors,
);
