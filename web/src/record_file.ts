/** Read texts of records that a person chooses, drops or pastes. */

/** Megabytes of a text of records; a sealed game has two kilobytes. */
export const MOST_MEGABYTES = 1;

const isShort = (size: number): boolean => size <= MOST_MEGABYTES * 1_000_000;

/** Decode a file; null for one that is too long to be looked at. */
export async function readRecordFile(file: Blob): Promise<string | null> {
  if (!isShort(file.size)) return null;
  // A byte order mark would be a change of the record, so it stays.
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await file.arrayBuffer());
}

/** Return a pasted text with the line ends of records; null for one that is too long. */
export const readPastedRecords = (text: string): string | null =>
  isShort(text.length) ? text.replaceAll("\r\n", "\n") : null;
