// SPDX-License-Identifier: Apache-2.0
// What a text is known by in a file of messages. The English text itself would be a quarter of the
// file; thirty bits of it are enough to tell two thousand texts apart, which the build checks.

const SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
/** Letters of a key. */
export const KEY = 5;

/** FNV-1a (Fowler, Noll, Vo 1991) over the text's units of UTF-16. */
export function keyOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++)
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return Array.from({ length: KEY }, (_, i) => SIGNS[hash >>> 6 * i & 63] ?? "").join("");
}
