/** Parse a subset of Markdown into blocks and spans; HTML in it stays plain text. */

export type Span =
  | { readonly as: "text" | "bold" | "emphasis" | "code"; readonly text: string }
  | { readonly as: "link"; readonly text: string; readonly to: string };

export type Line = readonly Span[];

export type Block =
  | { readonly as: "heading"; readonly level: number; readonly line: Line }
  | { readonly as: "paragraph"; readonly line: Line }
  | { readonly as: "list"; readonly ordered: boolean; readonly items: readonly Line[] }
  | { readonly as: "code"; readonly text: string }
  | {
      readonly as: "table";
      readonly head: readonly Line[];
      readonly rows: readonly (readonly Line[])[];
    };

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** Parse the spans of a line. */
export function parseLine(text: string): Line {
  const spans: Span[] = [];
  let from = 0;
  for (const found of text.matchAll(INLINE)) {
    if (found.index > from) spans.push({ as: "text", text: text.slice(from, found.index) });
    const [whole, code, bold, emphasis, name, to] = found;
    if (code !== undefined) spans.push({ as: "code", text: code });
    else if (bold !== undefined) spans.push({ as: "bold", text: bold });
    else if (emphasis !== undefined) spans.push({ as: "emphasis", text: emphasis });
    else spans.push({ as: "link", text: name ?? "", to: to ?? "" });
    from = found.index + whole.length;
  }
  if (from < text.length) spans.push({ as: "text", text: text.slice(from) });
  return spans;
}

/** Return the text of a line without its markup. */
export const plainText = (line: Line): string => line.map((span) => span.text).join("");

const ITEM = /^\s*(?:[-*]|(\d+)\.)\s+(.*)$/;
const isTable = (line: string): boolean => line.trimStart().startsWith("|");

/** Parse a text into blocks; everything unknown is a paragraph. */
export function parseMarkdown(text: string): readonly Block[] {
  const lines = text.split(/\r?\n/);
  const blocks: Block[] = [];
  let at = 0;
  const take = (fits: (line: string) => boolean): string[] => {
    const from = at;
    while (at < lines.length && fits(lines[at] ?? "")) at++;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    if (line.trim() === "") at++;
    else if (heading) {
      at++;
      blocks.push({
        as: "heading",
        level: heading[1]?.length ?? 1,
        line: parseLine(heading[2] ?? ""),
      });
    } else if (line.startsWith("```")) {
      at++;
      blocks.push({ as: "code", text: take((one) => !one.startsWith("```")).join("\n") });
      at++;
    } else if (isTable(line)) blocks.push(parseTable(take(isTable)));
    else if (ITEM.test(line))
      blocks.push(
        parseList(take((one) => one.trim() !== "" && (ITEM.test(one) || /^\s/.test(one)))),
      );
    else blocks.push({ as: "paragraph", line: parseLine(take(isProse).join(" ")) });
  }
  return blocks;
}

const isProse = (line: string): boolean =>
  line.trim() !== "" && !/^(#{1,6}\s|```)/.test(line) && !isTable(line) && !ITEM.test(line);

function parseTable(lines: readonly string[]): Block {
  const cells = (line: string): Line[] =>
    line
      .trim()
      .replace(/^\||\|$/g, "")
      .split("|")
      .map((cell) => parseLine(cell.trim()));
  const [head = "", ...rest] = lines;
  const rows = rest.filter((line) => !/^[\s|:-]+$/.test(line)).map(cells);
  return { as: "table", head: cells(head), rows };
}

function parseList(lines: readonly string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    const found = ITEM.exec(line);
    if (found) items.push(found[2] ?? "");
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return { as: "list", ordered: /^\s*\d/.test(lines[0] ?? ""), items: items.map(parseLine) };
}
