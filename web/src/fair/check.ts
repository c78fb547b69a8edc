/** The proof of a sealed record, checked in the browser without asking the server. */
import type { Chance, ChanceOf } from "./chance";
import { contributions, givenIn, type SealedRecord } from "./record";
import { commitmentTo, keyOf, sha256, Stream, type Label } from "./stream";

/** What does not fit; each has a sentence `web-fair-wrong-NAME`. */
export type Fault = "running" | "unsealed" | "digest" | "commitment" | "undrawn" | "chance";

export const HEX = /^[0-9a-f]{64}$/;
const CONTRIBUTION = /^([0-9a-f]{64}|-)$/;

/** Return the chance of a record's game in its edition; null where this page cannot compute it. */
export function chanceFor({ tags }: SealedRecord, chanceOf: ChanceOf): Chance | null {
  const chance = chanceOf(tags.Game ?? "");
  return chance?.edition === (tags.Edition ?? "1") ? chance : null;
}

/** Return what does not fit in a record; nothing where seed, commitment and chance agree. */
export async function faultsOf(record: SealedRecord, chance: Chance): Promise<readonly Fault[]> {
  const { tags, text } = record;
  if (tags.Commitment && !tags.Seed && !tags.Digest) return ["running"];
  const random = contributions(tags);
  const seed = tags.Seed ?? "";
  const isSealed =
    HEX.test(seed) &&
    !Number.isNaN(givenIn(record)) &&
    random.length > 1 &&
    random.every((one) => CONTRIBUTION.test(one));
  if (!isSealed) return ["unsealed"];
  const faults: Fault[] = [];
  const digested = text.replace(/^\[Digest ".*"\]\n/m, "");
  if (tags.Digest !== (await sha256(digested))) faults.push("digest");
  const label = labelOf(tags, chance);
  if (tags.Commitment !== (await commitmentTo(seed, label))) faults.push("commitment");
  const key = await keyOf(seed, label, random);
  if (drawnIn(record.tokens, chance) === 0) faults.push("undrawn");
  else if (!(await isDrawn(record, chance, key))) faults.push("chance");
  return faults;
}

/** Tell whether a key gives every deal and die of a record after the actions that are given. */
async function isDrawn(
  record: SealedRecord,
  chance: Chance,
  key: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const { tags, tokens } = record;
  const { Options: options = "", Starter: starter, Round: round } = tags;
  // The first seat of a match is drawn; only later ones rotate.
  if (round === "0" && starter !== undefined) return false;
  const game = { options, players: contributions(tags).length, starter };
  const drawn = tokens.filter((token) => chance.isDrawn(token));
  const given = drawnIn(tokens.slice(0, givenIn(record)), chance);
  for (const [number, token] of drawn.entries()) {
    if (number >= given && token !== (await chance.draw(game, token, new Stream(key, number))))
      return false;
  }
  return true;
}

/** Return how many of some actions are drawn. */
export const drawnIn = (tokens: readonly string[], chance: Chance): number =>
  tokens.filter((token) => chance.isDrawn(token)).length;

const labelOf = (
  { Options: options = "", ...tags }: SealedRecord["tags"],
  chance: Chance,
): Label => [
  tags.Table ?? "",
  tags.Round ?? "",
  tags.Game ?? "",
  tags.Edition ?? "1",
  chance.bound?.(options) ?? options,
];
