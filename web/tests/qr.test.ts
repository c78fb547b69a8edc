import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { qr } from "../src/qr";

const rows = (text: string, mask?: number): string[] => qr(text, mask).map((row) => row.map((dark) => (dark ? "#" : ".")).join(""));
const digest = (text: string, mask: number): string => createHash("sha256").update(rows(text, mask).join("\n")).digest("hex").slice(0, 16);

/** Drawn by the Python package qrcode 8. */
const QR_A = [
  "#######..###..#######",
  "#.....#.#.###.#.....#",
  "#.###.#...#...#.###.#",
  "#.###.#..#....#.###.#",
  "#.###.#.##..#.#.###.#",
  "#.....#...#.#.#.....#",
  "#######.#.#.#.#######",
  "...........##........",
  "#.#.#.#...##....#..#.",
  "#..###...#....#...##.",
  ".#....#.###.#...#...#",
  "#.#.#....##...#...#..",
  "#.#..##.#.#.#.#.#.#.#",
  "........####.#.#.#.#.",
  "#######....#.###.####",
  "#.....#..#.###.###...",
  "#.###.#.##.#.###.##.#",
  "#.###.#.......#...##.",
  "#.###.#.##..#...#...#",
  "#.....#..##...#...##.",
  "#######.#...#.#.#.###",
];
const DIGESTS = ["c95d8a2ed2a419ed", "6ec91748ef92d875", "088bc5cb79e587ae"];

test("a short text is the code that another program draws of it", () => {
  expect(rows("A", 0)).toEqual(QR_A);
});

test("versions with several blocks, alignment and version patterns are the codes of another program", () => {
  const texts = ["https://play.example/table/kBbKFF5MwvOg", "w".repeat(122), "ж".repeat(100)];
  expect(texts.map((text) => digest(text, 5))).toEqual(DIGESTS);
});

test("without a wish the mask that is read best is chosen", () => {
  const chosen = rows("https://play.example/table/kBbKFF5MwvOg").join();
  expect(Array.from({ length: 8 }, (_, mask) => rows("https://play.example/table/kBbKFF5MwvOg", mask).join())).toContain(chosen);
});

test("a text that is too long is refused", () => {
  expect(() => qr("x".repeat(214))).toThrow(RangeError);
});
