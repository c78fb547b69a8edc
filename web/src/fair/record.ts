/** Sealed records as far as their proof needs it: tags and tokens, without any rules. */

export interface SealedRecord {
  readonly text: string;
  readonly tags: Readonly<Record<string, string>>;
  /** The actions, chance's too, in order. */
  readonly tokens: readonly string[];
}

const TAG = /^\[(\w+) "(.*)"\]$/gm;

/** Split a text into its records, at the tag that begins each; each ends with its last line. */
export function splitRecords(text: string): readonly string[] {
  const starts = [...text.matchAll(/^\[Game "/gm)].map(({ index }) => index);
  return starts.map((start, at) => `${text.slice(start, starts[at + 1]).trimEnd()}\n`);
}

/** Read a record. */
export function readRecord(text: string): SealedRecord {
  const end = text.indexOf("\n\n");
  const head = end < 0 ? text : text.slice(0, end + 1);
  const tags: Record<string, string> = {};
  for (const [, name = "", value = ""] of head.matchAll(TAG)) {
    tags[name] = value.replace(/\\(.)/g, "$1");
  }
  const tokens =
    end < 0
      ? []
      : text
          .slice(end + 2)
          .split(/\s+/)
          .filter(Boolean);
  return { text, tags, tokens };
}

/** Return how many of a record's first actions come from another game, as its tag says; or NaN. */
export function givenIn({ tags, tokens }: SealedRecord): number {
  const { Given: given, Round: round } = tags;
  if (given === undefined) return 0;
  const isSound = /^[1-9][0-9]*$/.test(given) && round === "0" && Number(given) <= tokens.length;
  return isSound ? Number(given) : NaN;
}

/** Return what each seat has added to a record's randomness. */
export function contributions(tags: SealedRecord["tags"]): readonly string[] {
  const found: string[] = [];
  for (let seat = 0; tags[`Random${seat}`] !== undefined; seat++) {
    found.push(tags[`Random${seat}`] ?? "");
  }
  return found;
}
