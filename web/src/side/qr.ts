// SPDX-License-Identifier: Apache-2.0
// A QR code of a link (ISO/IEC 18004): bytes, error correction of level M, versions 1 to 10, which
// is enough for 213 bytes. Levels and versions that a link does not need are left out.

/** Words of error correction in a block, and how many blocks, of versions 1 to 10 at level M. */
const CHECKS = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5];
/** Level M, and the generators of the codes of format and version. */
const LEVEL = 0;
const FORMAT = 0x537, FORMAT_MASK = 0x5412, VERSION = 0x1f25;

/** Powers of 2 in the field of 256 elements, and the way back. */
const [power, log] = ((): [number[], number[]] => {
  const powers: number[] = [];
  const logs: number[] = [];
  for (let i = 0, x = 1; i < 255; i++, x = x << 1 ^ (x > 127 ? 0x11d : 0)) {
    powers[i] = x;
    logs[x] = i;
  }
  return [powers, logs];
})();

function times(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : power[((log[a] ?? 0) + (log[b] ?? 0)) % 255] ?? 0;
}

/** The rest of a block after division by the generator of so many words (Reed-Solomon). */
export function checksOf(data: readonly number[], count: number): number[] {
  let generator = [1];
  for (let i = 0; i < count; i++)
    generator = [...generator, 0].map((one, k) =>
      one ^ times(generator[k - 1] ?? 0, power[i] ?? 0));
  const rest = Array<number>(count).fill(0);
  for (const word of data) {
    const factor = word ^ (rest.shift() ?? 0);
    rest.push(0);
    generator.slice(1).forEach((one, i) => { rest[i] = (rest[i] ?? 0) ^ times(one, factor); });
  }
  return rest;
}

/** Where the middles of the small squares are, in both directions. */
function alignments(version: number): number[] {
  const last = 4 * version + 10;
  return version === 1 ? [] : version < 7 ? [6, last] : [6, Math.ceil((last + 6) / 4) * 2, last];
}

/** All words that have room there. */
function wordsOf(version: number): number {
  const squares = alignments(version).length;
  const taken = squares === 0 ? 0 : 25 * (squares ** 2 - 3) - 10 * (squares - 2);
  return (16 * version + 128) * version + 64 - taken - (version < 7 ? 0 : 36) >> 3;
}

/** The words of data with their head and filling, as bytes; null where there is no room. */
function dataOf(bytes: Uint8Array, version: number, room: number): number[] | null {
  const long = version > 9;
  if (bytes.length + (long ? 3 : 2) > room) return null;
  const bits = [4, 4, bytes.length, long ? 16 : 8, ...[...bytes].flatMap((one) => [one, 8]), 0, 4];
  const digits: number[] = [];
  for (let i = 0; i < bits.length; i += 2)
    for (let k = (bits[i + 1] ?? 0) - 1; k >= 0; k--) digits.push((bits[i] ?? 0) >> k & 1);
  const words = Array.from({ length: digits.length >> 3 }, (_, i) =>
    digits.slice(8 * i, 8 * i + 8).reduce((sum, one) => 2 * sum + one, 0));
  for (let fill = 0xec; words.length < room; fill ^= 0xec ^ 0x11) words.push(fill);
  return words;
}

/** The words in the order in which they lie: of each block one by turns. */
function inTurns(data: readonly number[], version: number): number[] {
  const blocks = BLOCKS[version - 1] ?? 1;
  const count = CHECKS[version - 1] ?? 0;
  const short = Math.floor(data.length / blocks);
  const few = blocks - data.length % blocks;
  const parts = Array.from({ length: blocks }, (_, i) => {
    const from = i * short + Math.max(0, i - few);
    return data.slice(from, from + short + (i < few ? 0 : 1));
  });
  const checks = parts.map((part) => checksOf(part, count));
  const turns = (all: number[][], length: number): number[] =>
    Array.from({ length }, (_, i) => all.flatMap((one) => one[i] ?? [])).flat();
  return [...turns(parts, short + 1), ...turns(checks, count)];
}

type Grid = (boolean | undefined)[][];

function codeOf(value: number, bits: number, generator: number): number {
  const size = 31 - Math.clz32(generator);
  let rest = value << size;
  for (let i = bits + size - 1; i >= size; i--)
    if ((rest >> i & 1) !== 0) rest ^= generator << i - size;
  return value << size | rest;
}

/** A square around a middle: dark where this says so of the distance. */
function square(grid: Grid, x: number, y: number, reach: number, dark: (n: number) => boolean):
void {
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++)
      if (grid[y + dy] !== undefined && x + dx >= 0 && x + dx < grid.length)
        (grid[y + dy] as Grid[number])[x + dx] = dark(Math.max(Math.abs(dx), Math.abs(dy)));
}

/** What is the same for every text of this version; the format is written later. */
function frame(version: number): Grid {
  const size = 4 * version + 17;
  const grid: Grid = Array.from({ length: size }, () => Array<undefined>(size).fill(undefined));
  const set = (x: number, y: number, dark: boolean): void => { (grid[y] ?? [])[x] = dark; };
  for (let i = 8; i < size - 8; i++) {
    set(i, 6, i % 2 === 0);
    set(6, i, i % 2 === 0);
  }
  const places = alignments(version);
  const last = places.at(-1);
  for (const x of places)
    for (const y of places)
      if (!(x === 6 && y === 6 || x === 6 && y === last || x === last && y === 6))
        square(grid, x, y, 2, (n) => n !== 1);
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const)
    square(grid, x, y, 4, (n) => n !== 2 && n !== 4);
  writeFormat(grid, 0);
  if (version > 6)
    for (let i = 0; i < 18; i++) {
      const dark = (codeOf(version, 6, VERSION) >> i & 1) !== 0;
      set(size - 11 + i % 3, Math.floor(i / 3), dark);
      set(Math.floor(i / 3), size - 11 + i % 3, dark);
    }
  return grid;
}

function writeFormat(grid: Grid, mask: number): void {
  const size = grid.length;
  const code = codeOf(LEVEL << 3 | mask, 5, FORMAT) ^ FORMAT_MASK;
  for (let i = 0; i < 15; i++) {
    const dark = (code >> i & 1) !== 0;
    const along = i < 6 ? i : i < 8 ? i + 1 : size - 15 + i;
    const across = i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i;
    (grid[along] ?? [])[8] = dark;
    (grid[8] ?? [])[across] = dark;
  }
  (grid[size - 8] ?? [])[8] = true;
}

const MASKS: ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2, (_, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2, (x, y) => x * y % 2 + x * y % 3,
  (x, y) => (x * y % 2 + x * y % 3) % 2, (x, y) => ((x + y) % 2 + x * y % 3) % 2,
];

/** With the words in it, from the lower right corner up and down in pairs of columns. */
function filled(empty: Grid, words: readonly number[], mask: number): boolean[][] {
  const size = empty.length;
  const grid = empty.map((row) => [...row]);
  let at = 0;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2)
    for (let i = 0; i < size; i++)
      for (const x of [right, right - 1]) {
        const up = (right > 6 ? size - 1 - right : size - 2 - right) % 4 < 2;
        const y = up ? size - 1 - i : i;
        const row = grid[y] ?? [];
        if (row[x] !== undefined) continue;
        const bit = (words[at >> 3] ?? 0) >> 7 - at % 8 & 1;
        at++;
        row[x] = (bit !== 0) !== (MASKS[mask]?.(x, y) === 0);
      }
  writeFormat(grid, mask);
  return grid as boolean[][];
}

/** How hard it is to read: runs, blocks, what looks like a corner, too much of one colour. */
function penalty(grid: boolean[][]): number {
  const lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x] === true))]
    .map((line) => line.map((dark) => dark ? "1" : "0").join(""));
  let sum = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    sum += 40 * [...line.matchAll(/(?=00001011101|10111010000)/g)].length;
  }
  for (let y = 1; y < grid.length; y++)
    for (let x = 1; x < grid.length; x++) {
      const four = [grid[y]?.[x], grid[y]?.[x - 1], grid[y - 1]?.[x], grid[y - 1]?.[x - 1]];
      if (new Set(four).size === 1) sum += 3;
    }
  const dark = grid.flat().filter((one) => one).length / grid.length ** 2;
  return sum + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

/** Rows of what is dark, without a margin; null where the text is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  for (let version = 1; version <= CHECKS.length; version++) {
    const checks = (CHECKS[version - 1] ?? 0) * (BLOCKS[version - 1] ?? 0);
    const data = dataOf(bytes, version, wordsOf(version) - checks);
    if (data === null) continue;
    const words = inTurns(data, version);
    const empty = frame(version);
    return MASKS.map((_, mask) => filled(empty, words, mask))
      .reduce((best, one) => penalty(one) < penalty(best) ? one : best);
  }
  return null;
}
