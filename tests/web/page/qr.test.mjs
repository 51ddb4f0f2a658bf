// SPDX-License-Identifier: Apache-2.0
// QR codes: read back by a reader of its own, which knows the tables of the standard and nothing of
// the writer; and the code of an invitation is its link.
import assert from "node:assert/strict";
import { test } from "node:test";
import { runInThisContext } from "node:vm";
import { PHONE, accessible, becomes, bundled, close, invite, newPage, openHouse } from "../dom.mjs";

const { checksOf, qrCode } = runInThisContext(`${bundled("side/qr.ts", "Qr")}; Qr`);
const { server, browser } = await openHouse();

/** Level M: the bytes that fit, the words of correction in a block, its blocks and their data,
 *  where the small squares are; by version from 1 on. */
const FIT = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213];
const CHECKS = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26];
const BLOCKS = [[16], [28], [44], [32, 32], [43, 43], [27, 27, 27, 27], [31, 31, 31, 31],
  [38, 38, 39, 39], [36, 36, 36, 37, 37], [43, 43, 43, 43, 44]];
const SQUARES = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42],
  [6, 26, 46], [6, 28, 50]];
/** The bits of the format by mask, and of versions from 7 on, the highest first. */
const FORMATS = ["101010000010010", "101000100100101", "101111001111100", "101101101001011",
  "100010111111001", "100000011001110", "100111110010111", "100101010100000"];
const VERSIONS = ["000111110010010100", "001000010110111100", "001001101010011001",
  "001010010011010011"];
const MASKS = [(r, c) => (r + c) % 2 === 0, (r) => r % 2 === 0, (r, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0, (r, c) => ((r >> 1) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => r * c % 2 + r * c % 3 === 0, (r, c) => (r * c % 2 + r * c % 3) % 2 === 0,
  (r, c) => ((r + c) % 2 + r * c % 3) % 2 === 0];

/** Is this word of correction right, with all others? The value of the block at a power of 2. */
function isWhole(block, checks) {
  const times2 = (x) => x << 1 ^ (x > 127 ? 0x11d : 0);
  for (let k = 0; k < checks; k++) {
    let value = 0;
    for (const word of block) {
      for (let i = 0; i < k; i++) value = times2(value);
      value ^= word;
    }
    if (value !== 0) return false;
  }
  return true;
}

const bits = (all) => all.map((dark) => dark ? "1" : "0").join("");

/** The mask that a format names, in both places. */
function maskOf(grid) {
  const last = grid.length - 1;
  const first = [0, 1, 2, 3, 4, 5, 7, 8].map((c) => grid[8][c])
    .concat([7, 5, 4, 3, 2, 1, 0].map((r) => grid[r][8]));
  const second = [0, 1, 2, 3, 4, 5, 6].map((i) => grid[last - i][8])
    .concat([7, 6, 5, 4, 3, 2, 1, 0].map((i) => grid[8][last - i]));
  assert.equal(bits(first), bits(second));
  assert.equal(grid[last - 7][8], true);
  return FORMATS.indexOf(bits(first));
}

function isFixed(version, r, c) {
  const size = 4 * version + 17;
  const all = SQUARES[version - 1];
  const near = (one, at) => Math.abs(one - at) <= 2;
  const corner = (one, at) => one === 6 && at === 6 || one === 6 && at === all.at(-1) ||
    one === all.at(-1) && at === 6;
  return r < 9 && c < 9 || r < 9 && c >= size - 8 || r >= size - 8 && c < 9 || r === 6 || c === 6 ||
    all.some((one) => all.some((at) => !corner(one, at) && near(one, r) && near(at, c))) ||
    version > 6 && (r < 6 && c >= size - 11 || c < 6 && r >= size - 11);
}

/** The words in the order in which they lie. */
function wordsOf(grid, version, mask) {
  const size = grid.length;
  const found = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--;
    for (let i = 0; i < size; i++)
      for (const c of [right, right - 1]) {
        const r = up ? size - 1 - i : i;
        if (!isFixed(version, r, c)) found.push(grid[r][c] !== MASKS[mask](r, c));
      }
    up = !up;
  }
  return Array.from({ length: found.length >> 3 }, (_, i) =>
    parseInt(bits(found.slice(8 * i, 8 * i + 8)), 2));
}

function readQr(grid) {
  const version = (grid.length - 17) / 4;
  const mask = maskOf(grid);
  assert.ok(mask >= 0, "a format of level M");
  const size = grid.length;
  if (version > 6) {
    const told = [...Array(18).keys()].reverse();
    for (const read of [told.map((i) => grid[i / 3 | 0][size - 11 + i % 3]),
      told.map((i) => grid[size - 11 + i % 3][i / 3 | 0])])
      assert.equal(bits(read), VERSIONS[version - 7]);
  }
  const words = wordsOf(grid, version, mask);
  const lengths = BLOCKS[version - 1];
  const blocks = lengths.map(() => []);
  for (let i = 0; i < Math.max(...lengths); i++)
    lengths.forEach((length, k) => { if (i < length) blocks[k].push(words.shift()); });
  const data = blocks.flat();
  for (let i = 0; i < CHECKS[version - 1]; i++) blocks.forEach((one) => one.push(words.shift()));
  for (const one of blocks) assert.ok(isWhole(one, CHECKS[version - 1]), "a block is whole");
  const digits = data.map((word) => word.toString(2).padStart(8, "0")).join("");
  assert.equal(digits.slice(0, 4), "0100"); // bytes
  const from = version < 10 ? 12 : 20;
  const length = parseInt(digits.slice(4, from), 2);
  return new TextDecoder().decode(Uint8Array.from({ length }, (_, i) =>
    parseInt(digits.slice(from + 8 * i, from + 8 * i + 8), 2)));
}

test("the words of correction are those of a known example", () => {
  assert.deepEqual([...checksOf([32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236,
    17], 10)], [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
});

test("a text of any length is read back, in the smallest code that it fits", () => {
  for (const [i, most] of FIT.entries())
    for (const length of [i === 0 ? 0 : FIT[i - 1] + 1, most - 1, most]) {
      const text = Array.from({ length }, (_, k) =>
        String.fromCharCode(33 + (k * k * 7 + length) % 90)).join("");
      const grid = qrCode(text);
      assert.equal(grid.length, 4 * (i + 1) + 17, `${length}`);
      assert.ok(grid.every((row) => row.length === grid.length &&
        row.every((dark) => typeof dark === "boolean")));
      assert.equal(readQr(grid), text);
    }
  assert.equal(readQr(qrCode("žluťoučký кон")), "žluťoučký кон");
  assert.equal(qrCode("x".repeat(FIT.at(-1) + 1)), null);
});

test("the code of an invitation is its link", async () => {
  const anna = await newPage(browser, PHONE);
  const link = await invite(anna, server);
  await anna.click(".invite .link:first-of-type button:has-text('QR code')");
  await anna.waitForSelector(".qr");
  await accessible(anna, "a QR code");
  const [box, path] = await anna.evaluate(() => [
    document.querySelector(".qr").getAttribute("viewBox"),
    document.querySelector(".qr path").getAttribute("d")]);
  const size = Number(box.split(" ")[2]) - 8; // four squares are free on each side
  const grid = Array.from({ length: size }, () => Array(size).fill(false));
  for (const [, x, y, run] of path.matchAll(/M(\d+),(\d+)h(\d+)v1h-\d+z/g))
    grid[y].fill(true, Number(x), Number(x) + Number(run));
  assert.equal(readQr(grid), link);
  await anna.click(".invite .link:first-of-type button:has-text('QR code')");
  await becomes(() => anna.locator(".qr").count(), 0);
  await close(anna);
});
