import { expect, test } from "vitest";
import { MOST_MEGABYTES, readPastedRecords, readRecordFile } from "../src/record_file";

const MOST = MOST_MEGABYTES * 1_000_000;

test("what an editor has done to line ends and beginning is undone, in files and pasted", async () => {
  const read = { text: "[Game]\n\nx\n" };
  for (const text of ["\ufeff[Game]\r\n\r\nx\r\n", "[Game]\r\rx\r", read.text]) {
    expect(await readRecordFile(new Blob([text]))).toEqual(read);
    expect(readPastedRecords(text)).toEqual(read);
  }
});

test("a file that is gone is said to be unreadable", async () => {
  const gone = new Blob();
  gone.arrayBuffer = () => Promise.reject(new DOMException("", "NotFoundError"));
  expect(await readRecordFile(gone)).toEqual({ missing: "web-file-unreadable" });
});

test("a text of noise that is far too long is not looked at", async () => {
  const missing = "web-records-long";
  expect(await readRecordFile(new Blob([new Uint8Array(MOST + 1)]))).toEqual({ missing });
  expect(readPastedRecords("x".repeat(MOST + 1))).toEqual({ missing });
});

test("the longest text is read", async () => {
  const text = "x".repeat(MOST);
  expect(await readRecordFile(new Blob([text]))).toEqual({ text });
});
