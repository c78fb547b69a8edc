/** Draw the rules of a game: parsed Markdown, and the summary in the reader's language. */
import { html, nothing, type TemplateResult } from "lit-html";
import { plainText, type Block, type Line, type Span } from "../markdown";
import type { Say } from "../words";

const RULE_ID = /^([A-Z]\d+)\b/;

/** Return the id of the rule that a heading begins with, such as `K12`. */
export const ruleIdOf = (line: Line): string | undefined => RULE_ID.exec(plainText(line))?.[1];

/** Return the anchor of a heading. */
export const anchorOf = (line: Line): string =>
  ruleIdOf(line) ??
  plainText(line)
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, "-");

export function drawBlock(block: Block): TemplateResult {
  switch (block.as) {
    case "heading":
      return heading(block.level, block.line);
    case "paragraph":
      return html`<p>${inline(block.line)}</p>`;
    case "code":
      return html`<pre class="ltr" translate="no" tabindex="0"><code>${block.text}</code></pre>`;
    case "list": {
      const items = block.items.map((item) => html`<li>${inline(item)}</li>`);
      return block.ordered
        ? html`<ol>
            ${items}
          </ol>`
        : html`<ul>
            ${items}
          </ul>`;
    }
    case "table":
      return table(block.head, block.rows);
  }
}

function heading(level: number, line: Line): TemplateResult {
  if (level === 1) return html`<h1 tabindex="-1">${inline(line)}</h1>`;
  return level === 2
    ? html`<h2 id=${anchorOf(line)}>${inline(line)}</h2>`
    : html`<h3 id=${anchorOf(line)}>${inline(line)}</h3>`;
}

/** Draw a table; an empty head cell is no header. */
function table(head: readonly Line[], rows: readonly (readonly Line[])[]): TemplateResult {
  const headCell = (cell: Line): TemplateResult =>
    cell.length > 0 ? html`<th scope="col">${inline(cell)}</th>` : html`<td></td>`;
  const row = (cells: readonly Line[]): TemplateResult =>
    html`<tr>
      ${cells.map((cell) => html`<td>${inline(cell)}</td>`)}
    </tr>`;
  return html`<div class="scroll" tabindex="0">
    <table>
      <thead>
        <tr>
          ${head.map(headCell)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(row)}
      </tbody>
    </table>
  </div>`;
}

const inline = (line: Line): readonly TemplateResult[] => line.map(drawSpan);

function drawSpan(span: Span): TemplateResult {
  switch (span.as) {
    case "text":
      return html`${span.text}`;
    case "bold":
      return html`<strong>${span.text}</strong>`;
    case "emphasis":
      return html`<em>${span.text}</em>`;
    case "code":
      return html`<code class="ltr" translate="no">${span.text}</code>`;
    case "link":
      return isPublicLink(span.to)
        ? html`<a href=${span.to} rel="noreferrer">${span.text}</a>`
        : html`${span.text}`;
  }
}

/** Tell whether a link works outside the repository. */
const isPublicLink = (address: string): boolean => /^(https?:|#)/.test(address);

/** Tell whether a block interests players; links to the program's tests do not. */
export const isForPlayers = (block: Block): boolean =>
  block.as !== "paragraph" ||
  block.line.length === 0 ||
  !block.line.every((span) => span.as === "link" && !isPublicLink(span.to));

const SUMMARY_LINES = [1, 2, 3, 4, 5, 6] as const;

/** Draw the summary of the rules in the reader's language; nothing where there are no words. */
export function summary(game: string, say: Say): TemplateResult | typeof nothing {
  const ids = SUMMARY_LINES.map((line) => `web-short-${game}-${line}`);
  const lines = ids.filter((id) => say(id) !== id).map((id) => say(id));
  if (lines.length === 0) return nothing;
  return html`<section>
    <h2>${say("web-short")}</h2>
    <ol>
      ${lines.map((line) => html`<li>${line}</li>`)}
    </ol>
  </section>`;
}
