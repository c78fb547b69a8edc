/** The proof of a sealed record, checked in the browser without asking the server. */
import { draw } from "./draw";
import { contributions, type SealedRecord } from "./record";
import { commitmentTo, keyOf, sha256, Stream, type Label } from "./stream";

/** What does not fit; each has a sentence `web-fair-wrong-NAME`. */
export type Fault = "unsealed" | "digest" | "commitment" | "chance";

const HEX = /^[0-9a-f]{64}$/;
const CONTRIBUTION = /^([0-9a-f]{64}|-)$/;

/** Return what does not fit in a record; nothing where seed, commitment and chance agree. */
export async function faultsOf(record: SealedRecord): Promise<readonly Fault[]> {
  const { tags, text } = record;
  const random = contributions(tags);
  const seed = tags.Seed ?? "";
  const isSealed =
    HEX.test(seed) && random.length > 1 && random.every((one) => CONTRIBUTION.test(one));
  if (!isSealed) return ["unsealed"];
  const faults: Fault[] = [];
  // The first seat of a match is drawn; only later ones rotate.
  if (tags.Round === "0" && tags.Starter !== undefined) faults.push("chance");
  const digested = text.replace(/^\[Digest ".*"\]\n/m, "");
  if (tags.Digest !== (await sha256(digested))) faults.push("digest");
  const label = labelOf(tags);
  if (tags.Commitment !== (await commitmentTo(seed, label))) faults.push("commitment");
  const key = await keyOf(seed, label, random);
  for (const [number, token] of record.chance.entries()) {
    if (token === (await draw(record, token, new Stream(key, number)))) continue;
    faults.push("chance");
    break;
  }
  return faults;
}

const labelOf = (tags: SealedRecord["tags"]): Label => [
  tags.Table ?? "",
  tags.Round ?? "",
  tags.Game ?? "",
  tags.Edition ?? "1",
  tags.Options ?? "",
];
