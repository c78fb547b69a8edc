/**
 * The second bundle: what neither the start page nor a table needs before it is asked for.
 *
 * The pages go by the first part of their addresses. What both bundles need stays in the first one,
 * which is a single file by the import of `main`.
 */
import "./main";
import "../styles/second.css";
import { open as games } from "./pages/games/games";
import { open as learn } from "./pages/lesson/lesson";
import type { OpenPage } from "./pages/page";
import { open as puzzle } from "./pages/puzzle/puzzle";
import { open as replay } from "./pages/replay/replay";
import { open as rules } from "./pages/rules/rules";
import { open as verify } from "./pages/verify/verify";
import { open as you } from "./pages/you/you";

export { encode } from "uqr";
export { celebrate } from "./board/celebration";
export { rules } from "./dialogs/rules";
export { settingsPanel } from "./dialogs/settings";
export { optionsDialog } from "./pages/start/options";
export { shareDialog } from "./result/share_result";

export const PAGES: Readonly<Partial<Record<string, OpenPage>>> = {
  games,
  learn,
  puzzle,
  replay,
  rules,
  verify,
  you,
};
