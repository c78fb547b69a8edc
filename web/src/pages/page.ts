/** The interface of a page, as the shell shows it. */
import type { TemplateResult } from "lit-html";
import { bare } from "../bare";
import type { Shell } from "../shell";

export interface Page {
  /** Return the title of the document. */
  title(): string;
  /** Return at how many tables it is the visitor's turn; undefined where it is not known. */
  turns?(): number | undefined;
  draw(): TemplateResult;
  /** Called after each drawing, for effects that need the DOM, such as animations. */
  drawn?(root: Element): void;
  /** Called before another page is shown. */
  leave?(): void;
}

/**
 * Open a page, or return null where there is none.
 *
 * `parts` are the segments of the path after the page's name.
 */
export type OpenPage = (
  shell: Shell,
  parts: readonly string[],
  query: URLSearchParams,
) => Page | null;

/** Return what goes before a title: at how many tables it is the visitor's turn, if at any. */
export const titleBadge = (turns: number | undefined, lang: string): string =>
  turns ? `(${turns.toLocaleString(lang)}) ` : "";

/** Return the parts of a path, without the punctuation that a sentence has put after a link. */
export function partsOf(path: string): readonly string[] {
  const parts = path.split("/").filter(Boolean).map(decoded);
  const last = bare(parts.pop() ?? "");
  return last ? [...parts, last] : parts;
}

/** Decode a part of an address; what no browser has encoded stays as it is. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
