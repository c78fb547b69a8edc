/** Fair randomness from a seed (docs/reference/fairness.md), recomputed with Web Crypto. */

const encoder = new TextEncoder();

/** Tell whether this browser can compute: Web Crypto needs HTTPS or localhost. */
export const canCompute = (): boolean => "subtle" in crypto;

/** Return parts as UTF-8, each on a line of its own. */
const lines = (...parts: readonly (string | number)[]): Uint8Array<ArrayBuffer> =>
  encoder.encode(parts.map((part) => `${part}\n`).join(""));

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** Return the SHA-256 of a text as hexadecimal digits. */
export const sha256 = async (text: string): Promise<string> =>
  hex(await crypto.subtle.digest("SHA-256", encoder.encode(text)));

async function hmac(
  key: Uint8Array<ArrayBuffer>,
  data: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key, algorithm, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, data));
}

/** Which game a seed belongs to: table, number, game, edition and options. */
export type Label = readonly [string, string, string, string, string];

/** Return the commitment to a seed. */
export const commitmentTo = (seed: string, label: Label): Promise<string> =>
  sha256(["kolpak fair 1 commitment", ...label, seed, ""].join("\n"));

/** Return the key of a game's streams; `random` is what each seat has added. */
export const keyOf = (
  seed: string,
  label: Label,
  random: readonly string[],
): Promise<Uint8Array<ArrayBuffer>> =>
  hmac(fromHex(seed), lines("kolpak fair 1 key", ...label, ...random));

/** The random numbers of one chance action. */
export class Stream {
  private block = 0;
  private bytes: number[] = [];

  constructor(
    private readonly key: Uint8Array<ArrayBuffer>,
    private readonly action: number,
  ) {}

  /** Return a uniform number from 0 to `bound` - 1 (rejection sampling); `bound` is at most 256. */
  async below(bound: number): Promise<number> {
    const bits = 32 - Math.clz32(bound - 1);
    for (;;) {
      const value = bits === 0 ? 0 : (await this.byte()) >> (8 - bits);
      if (value < bound) return value;
    }
  }

  /** Return the items in random order (Fisher–Yates, from the end). */
  async shuffle<Item>(items: readonly Item[]): Promise<Item[]> {
    const mixed = [...items];
    for (let last = mixed.length - 1; last > 0; last--) {
      swap(mixed, last, await this.below(last + 1));
    }
    return mixed;
  }

  /** Return `count` different items in the order drawn. */
  async sample<Item>(items: readonly Item[], count: number): Promise<Item[]> {
    const pool = [...items];
    for (let at = 0; at < count; at++) swap(pool, at, at + (await this.below(pool.length - at)));
    return pool.slice(0, count);
  }

  private async byte(): Promise<number> {
    if (this.bytes.length === 0) {
      const block = await hmac(this.key, lines("kolpak fair 1 block", this.action, this.block++));
      this.bytes = [...block];
    }
    return this.bytes.shift() ?? 0;
  }
}

function swap(items: unknown[], one: number, other: number): void {
  [items[one], items[other]] = [items[other], items[one]];
}
