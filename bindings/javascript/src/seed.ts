// SPDX-License-Identifier: Apache-2.0
// Coins that are tossed follow from a seed and the position; without one they are any.

import { AudeError } from "./trouble.js";

/** A whole number from 0 to 2^64-1; as a number only up to Number.MAX_SAFE_INTEGER. */
export type Seed = number | bigint;

const END = 1n << 64n;

export function seedOf(seed: Seed | undefined): bigint {
  if (seed === undefined) return BigInt(Math.floor(Math.random() * 2 ** 53));
  if (typeof seed === "bigint" ? seed >= 0n && seed < END
    : typeof seed === "number" && Number.isSafeInteger(seed) && seed >= 0) return BigInt(seed);
  throw new AudeError("BAD_SEED",
    `a seed is a whole number from 0 to 2^64-1 (above 2^53-1 a bigint), not ${String(seed)}`);
}
