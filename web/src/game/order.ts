// SPDX-License-Identifier: Apache-2.0
// Which of the colours each seat has in the pictures that are drawn now: those of the game that is
// shown. land.ts tells the engine.

let order: readonly number[] = [];

export function seatOrder(): readonly number[] { return order; }

/** Is it another one than before? */
export function setOrder(wanted: readonly number[]): boolean {
  if (wanted.join() === order.join()) return false;
  order = [...wanted];
  return true;
}
