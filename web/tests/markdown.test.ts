import { expect, test } from "vitest";
import { plainText, parseLine, parseMarkdown } from "../src/markdown";

test("headings, paragraphs over several lines, and lists are told apart", () => {
  const blocks = parseMarkdown(
    "# Title\n\nOne line\nand its end.\n\n- first\n  goes on\n- second\n\n1. one\n2. two\n",
  );
  expect(blocks.map((block) => block.as)).toEqual(["heading", "paragraph", "list", "list"]);
  expect(blocks[1]?.as === "paragraph" && plainText(blocks[1].line)).toBe("One line and its end.");
  expect(blocks[2]?.as === "list" && blocks[2].items.map(plainText)).toEqual([
    "first goes on",
    "second",
  ]);
  expect(blocks[3]?.as === "list" && blocks[3].ordered).toBe(true);
});

test("a table has a head and rows", () => {
  const [table] = parseMarkdown("| | small |\n|---|---|\n| players | 2 to 4 |\n");
  expect(table?.as === "table" && table.head.map(plainText)).toEqual(["", "small"]);
  expect(table?.as === "table" && table.rows.map((row) => row.map(plainText))).toEqual([
    ["players", "2 to 4"],
  ]);
});

test("bold, emphasis, code and links are pieces of a line", () => {
  expect(parseLine("**b** and *e*, `c*d` [l](https://x.example)").map((piece) => piece.as)).toEqual(
    ["bold", "text", "emphasis", "text", "code", "text", "link"],
  );
});

test("nothing is taken as HTML", () => {
  expect(parseLine("<img src=x onerror=alert(1)>")).toEqual([
    { as: "text", text: "<img src=x onerror=alert(1)>" },
  ]);
});

test("code blocks keep their lines", () => {
  expect(parseMarkdown("```\na\n# b\n```\nend")).toMatchObject([
    { as: "code", text: "a\n# b" },
    { as: "paragraph" },
  ]);
});

test("a text of any form comes to an end", () => {
  expect(parseMarkdown("|\n- \n```\n#\n* \n|a|\n").length).toBeGreaterThan(0);
});
