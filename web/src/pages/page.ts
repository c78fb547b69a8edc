/** What a page is to the shell that shows it. */
import type { TemplateResult } from "lit-html";
import type { Words } from "../words";

export interface Shell {
  /** The words of the language chosen now. */
  words(): Words;
  /** Draws the page again, once, before the next frame. */
  redraw(): void;
  /** Goes to another page of this side. */
  go(path: string): void;
}

export interface Page {
  draw(): TemplateResult;
  /** After each drawing, for what needs the drawn page, such as motion. */
  drawn?(root: Element): void;
  /** Before another page is shown. */
  leave?(): void;
}

/** Opens a page; `parts` are the parts of the path after its first one. */
export type OpenPage = (shell: Shell, parts: readonly string[], query: URLSearchParams) => Page;
