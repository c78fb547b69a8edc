/** Read texts of records that a person chooses, drops or pastes. */
import type { Say } from "./words";

/** Megabytes of a text of records; a sealed game has two kilobytes. */
export const MOST_MEGABYTES = 1;

const isShort = (size: number): boolean => size <= MOST_MEGABYTES * 1_000_000;

/** Say why there is no text. */
export const missingText = (missing: string, say: Say): string =>
  say(missing, { most: MOST_MEGABYTES });

/** A text, or the message that says why there is none. */
export type RecordText = { readonly text: string } | { readonly missing: string };

/** Decode a file unless it is too long to be looked at; it may be gone by now. */
export async function readRecordFile(file: Blob): Promise<RecordText> {
  if (!isShort(file.size)) return { missing: "web-records-long" };
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) return { missing: "web-file-unreadable" };
  return normalised(new TextDecoder().decode(bytes));
}

/** Return a pasted text, unless it is too long. */
export const readPastedRecords = (text: string): RecordText =>
  isShort(text.length) ? normalised(text) : { missing: "web-records-long" };

/** Return a text with the line ends of records and no byte order mark, which editors change. */
const normalised = (text: string): RecordText => ({
  text: text.replace(/^\ufeff/, "").replaceAll(/\r\n?/g, "\n"),
});
