/** QR codes (ISO/IEC 18004) of short texts: byte mode, error correction level M, versions 1 to 10. */

/** Error correction codewords a block, and blocks, by version from 1. */
const CHECKS = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5];
const LEVEL = 0; // the two bits that stand for level M

type Grid = boolean[][];

/** Gives the dark modules of the code of a text, row by row; throws where the text is too long. */
export function qr(text: string, mask?: number): readonly (readonly boolean[])[] {
  const bytes = new TextEncoder().encode(text);
  const version = fitting(bytes.length);
  const words = interleaved(codewords(bytes, version), version);
  const size = version * 4 + 17;
  const fixed = patterns(version, size);
  const drawn = (number: number): Grid => {
    const grid = place(words, fixed, size, number);
    writeFormat(grid, size, number);
    return grid;
  };
  if (mask !== undefined) return drawn(mask);
  const all = Array.from({ length: 8 }, (_, number) => drawn(number));
  return all.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

/** Counts the data codewords of a version. */
function room(version: number): number {
  return Math.floor(modules(version) / 8) - (CHECKS[version - 1] ?? 0) * (BLOCKS[version - 1] ?? 0);
}

/** Counts the modules of a version that carry data or checks. */
function modules(version: number): number {
  let count = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const lines = Math.floor(version / 7) + 2;
    count -= (25 * lines - 10) * lines - 55;
    if (version >= 7) count -= 36;
  }
  return count;
}

const header = (version: number): number => (version < 10 ? 12 : 20);

function fitting(length: number): number {
  for (let version = 1; version <= CHECKS.length; version++) {
    if (header(version) + length * 8 <= room(version) * 8) return version;
  }
  throw new RangeError("The text is too long for a QR code of version 10.");
}

function codewords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, count: number): void => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, header(version) - 4);
  for (const byte of bytes) put(byte, 8);
  const most = room(version) * 8;
  put(0, Math.min(4, most - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < most; pad ^= 0xec ^ 0x11) put(pad, 8);
  return Array.from({ length: bits.length / 8 }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0),
  );
}

function interleaved(data: readonly number[], version: number): number[] {
  const checks = CHECKS[version - 1] ?? 0;
  const blocks = BLOCKS[version - 1] ?? 1;
  const all = Math.floor(modules(version) / 8);
  const short = Math.floor(all / blocks) - checks;
  const long = all % blocks;
  const divisor = generator(checks);
  const parts: { readonly data: readonly number[]; readonly checks: readonly number[] }[] = [];
  for (let block = 0, at = 0; block < blocks; block++) {
    const length = short + (block < blocks - long ? 0 : 1);
    const part = data.slice(at, at + length);
    at += length;
    parts.push({ data: part, checks: remainder(part, divisor) });
  }
  const turns = (pick: (part: (typeof parts)[number]) => readonly number[], count: number): number[] =>
    Array.from({ length: count }, (_, index) => parts.flatMap((part) => pick(part)[index] ?? [])).flat();
  return [...turns((part) => part.data, short + 1), ...turns((part) => part.checks, checks)];
}

/** Multiplies in the field of 256 elements with the polynomial 0x11d. */
function times(x: number, y: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((y >>> bit) & 1) * x;
  }
  return product;
}

function generator(degree: number): number[] {
  const found = new Array<number>(degree).fill(0);
  found[degree - 1] = 1;
  let root = 1;
  for (let step = 0; step < degree; step++) {
    for (let index = 0; index < degree; index++) {
      found[index] = times(found[index] ?? 0, root) ^ (found[index + 1] ?? 0);
    }
    root = times(root, 2);
  }
  return found;
}

function remainder(data: readonly number[], divisor: readonly number[]): number[] {
  const rest = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    divisor.forEach((one, index) => (rest[index] = (rest[index] ?? 0) ^ times(one, factor)));
  }
  return rest;
}

/** Lays out what every code of a version has; undefined where data goes. */
function patterns(version: number, size: number): (boolean | undefined)[][] {
  const grid = Array.from({ length: size }, () => new Array<boolean | undefined>(size).fill(undefined));
  const set = (x: number, y: number, dark: boolean): void => {
    const row = grid[y];
    if (row && x >= 0 && x < size) row[x] = dark;
  };
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  const lines = alignments(version, size);
  const last = lines.length - 1;
  lines.forEach((x, i) => lines.forEach((y, j) => {
    if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return;
    around(2, (dx, dy) => set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1));
  })); // prettier-ignore
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) {
    around(4, (dx, dy) => {
      const far = Math.max(Math.abs(dx), Math.abs(dy));
      set(x + dx, y + dy, far !== 2 && far !== 4);
    });
  }
  for (let at = 0; at < 9; at++) {
    const far = size - Math.min(at + 1, 8);
    for (const [x, y] of [[8, at], [at, 8], [8, far], [far, 8]] as const) {
      if (grid[y]?.[x] === undefined) set(x, y, false);
    }
  }
  if (version >= 7) writeVersion(version, size, set);
  return grid;
}

function around(reach: number, visit: (dx: number, dy: number) => void): void {
  for (let dy = -reach; dy <= reach; dy++) for (let dx = -reach; dx <= reach; dx++) visit(dx, dy);
}

function alignments(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const found = Array.from({ length: count - 1 }, (_, index) => size - 7 - index * step);
  return [6, ...found.reverse()];
}

/** Appends the remainder by a polynomial, the way format and version are guarded. */
function guarded(value: number, bits: number, polynomial: number): number {
  let rest = value;
  for (let step = 0; step < bits; step++) rest = (rest << 1) ^ ((rest >>> (bits - 1)) * polynomial);
  return (value << bits) | rest;
}

function writeVersion(version: number, size: number, set: (x: number, y: number, dark: boolean) => void): void {
  const bits = guarded(version, 12, 0x1f25);
  for (let at = 0; at < 18; at++) {
    const dark = ((bits >>> at) & 1) === 1;
    const [long, short] = [size - 11 + (at % 3), Math.floor(at / 3)];
    set(long, short, dark);
    set(short, long, dark);
  }
}

function writeFormat(grid: Grid, size: number, mask: number): void {
  const bits = guarded((LEVEL << 3) | mask, 10, 0x537) ^ 0x5412;
  const set = (x: number, y: number, at: number): void => {
    const row = grid[y];
    if (row) row[x] = ((bits >>> at) & 1) === 1;
  };
  for (let at = 0; at < 6; at++) set(8, at, at);
  set(8, 7, 6);
  set(8, 8, 7);
  set(7, 8, 8);
  for (let at = 9; at < 15; at++) set(14 - at, 8, at);
  for (let at = 0; at < 8; at++) set(size - 1 - at, 8, at);
  for (let at = 8; at < 15; at++) set(8, size - 15 + at, at);
  const row = grid[size - 8];
  if (row) row[8] = true;
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Lays the codewords in zigzag into what is free, masked. */
function place(words: readonly number[], fixed: readonly (readonly (boolean | undefined)[])[], size: number, mask: number): Grid {
  const grid: Grid = fixed.map((row) => row.map((dark) => dark ?? false));
  const masked = MASKS[mask] ?? (() => false);
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const upward = ((right + 1) & 2) === 0;
      const y = upward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (fixed[y]?.[x] !== undefined) continue;
        const bit = (((words[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1) === 1;
        at++;
        const row = grid[y];
        if (row) row[x] = bit !== masked(x, y);
      }
    }
  }
  return grid;
}

/** Counts what makes a code hard to read: long runs, blocks, false finders, too much of one shade. */
function penalty(grid: Grid): number {
  const columns = grid.map((_, x) => grid.map((row) => row[x] ?? false));
  let sum = 0;
  for (const line of [...grid, ...columns]) {
    const text = line.map((dark) => (dark ? "1" : "0")).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    sum += 40 * (text.match(/(?=10111010000|00001011101)/g) ?? []).length;
  }
  grid.forEach((row, y) => row.forEach((dark, x) => {
    const below = grid[y + 1];
    if (below && x + 1 < row.length && row[x + 1] === dark && below[x] === dark && below[x + 1] === dark) sum += 3;
  })); // prettier-ignore
  const dark = grid.flat().filter(Boolean).length;
  const share = (dark * 20) / (grid.length * grid.length);
  return sum + 10 * Math.max(0, Math.ceil(Math.abs(share - 10)) - 1);
}
