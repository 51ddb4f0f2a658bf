// SPDX-License-Identifier: Apache-2.0
// Numbers of include/aude.h that programs have to know by name; all others are in the tables.

export const VERB = {
  draw: 1, place: 2, put: 3, take: 4, pass: 5, bridge: 6, floor: 7, capture: 8, exchange: 9,
  ransom: 10, convert: 11, choose: 12, select: 13, raise: 14, buy: 15, sell: 16, discard: 17,
} as const;

/** What an action of a verb says, what an event tells: bits, as enum aude_operand. */
export const TAKES = {
  kind: 1, offer: 2, seat: 4, figure: 8, token: 16, cell: 32, rotation: 64, axis: 128,
  segment: 256, points: 512, flag: 1024, name: 2048,
} as const;

/** Symbols of whole tiles, as AUDE_SIGN_... */
export const SIGN = { volcano: 1, dragon: 2, portal: 4 } as const;

export const ROLE = { selects: 0, leads: 1, asked: 2, waits: 3, out: 4, has: 5 } as const;

export const EVENT = {
  score: 0, back: 1, removed: 2, bridge: 3, floor: 4, capture: 5, pay: 6, castle: 7, bazaar: 8,
  assign: 9,
} as const;

/** Who decides when it is no seat. */
export const CHANCE = -1;
export const NOBODY = -2;
