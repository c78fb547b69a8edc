import { expect, test } from "vitest";
import { MOST_MEGABYTES, readPastedRecords, readRecordFile } from "../src/record_file";

const MOST = MOST_MEGABYTES * 1_000_000;

test("a file of records is read as it is, a byte order mark included", async () => {
  expect(await readRecordFile(new Blob(["\ufeff[Game]\r\n"]))).toBe("\ufeff[Game]\r\n");
});

test("a text of noise that is far too long is not looked at", async () => {
  expect(await readRecordFile(new Blob([new Uint8Array(MOST + 1)]))).toBeNull();
  expect(readPastedRecords("x".repeat(MOST + 1))).toBeNull();
});

test("the longest text is read", async () => {
  expect((await readRecordFile(new Blob([new Uint8Array(MOST)])))?.length).toBe(MOST);
  expect(readPastedRecords("[Game]\r\n")).toBe("[Game]\n");
});
