// SPDX-License-Identifier: Apache-2.0
// What the page asks of the thread beside it in which computer players think (web/worker).

/** A game up to the decision, who thinks, and the coins. */
export interface Question {
  /** Where the engine is. */
  address: string;
  tiles: readonly string[]; record: string; level: number; seed: bigint;
}
