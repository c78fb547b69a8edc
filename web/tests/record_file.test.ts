import { expect, test } from "vitest";
import { MOST_MEGABYTES, readPastedRecords, readRecordFile } from "../src/record_file";

const MOST = MOST_MEGABYTES * 1_000_000;

test("a file of records is read as it is, a byte order mark included", async () => {
  const text = "\ufeff[Game]\r\n";
  expect(await readRecordFile(new Blob([text]))).toEqual({ text });
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
  expect(readPastedRecords("[Game]\r\n")).toEqual({ text: "[Game]\n" });
});
