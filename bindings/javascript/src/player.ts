// SPDX-License-Identifier: Apache-2.0
// Computer players by their words.

import type { Held } from "./held.js";
import type { Seed } from "./seed.js";
import { AudeError } from "./trouble.js";

/** Of the player "search": how long it thinks about a decision. By playouts its choice depends on
 *  position and seed only, on every machine. */
export interface Thinking { seed?: Seed; playouts?: number; ms?: number }

function limit(name: string, value: number, unit: string): string {
  if (!Number.isSafeInteger(value) || value < 1)
    throw new AudeError("BAD_PLAYER", `${name}: expected a number from 1 on, not ${String(value)}`);
  return `:${value}${unit}`;
}

/** The word with the limits in it; throws AudeError when it means no player.
 *  @internal */
export function wordOf(engine: Held, player: string, { playouts, ms }: Thinking): string {
  if (typeof player !== "string" || player.includes("\0") || !engine.knows(player))
    throw new AudeError("BAD_PLAYER", `there is no player ${JSON.stringify(player)}, but ` +
      "level:1 to level:8, random, greedy, search, search:50ms, search:4000");
  if (playouts === undefined && ms === undefined) return player;
  if (player !== "search" || playouts !== undefined && ms !== undefined)
    throw new AudeError("BAD_PLAYER",
      'either playouts or ms can be said, and only of the player "search"');
  const word = player + (ms === undefined ? limit("playouts", playouts ?? 0, "")
    : limit("ms", ms, "ms"));
  if (!engine.knows(word)) throw new AudeError("BAD_PLAYER", `${word}: nobody thinks so long`);
  return word;
}
