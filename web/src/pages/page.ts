/** What a page is to the shell that shows it. */
import type { TemplateResult } from "lit-html";
import type { Shell } from "../shell";

export interface Page {
  /** What the browser calls the page. */
  title(): string;
  draw(): TemplateResult;
  /** After each drawing, for what needs the drawn page, such as motion. */
  drawn?(root: Element): void;
  /** Before another page is shown. */
  leave?(): void;
}

/** Opens a page; `parts` are the parts of the path after its first one. */
export type OpenPage = (shell: Shell, parts: readonly string[], query: URLSearchParams) => Page;
