// SPDX-License-Identifier: Apache-2.0
// Records of games (docs/NOTATION.md), as far as they are put together outside of the engine.

import type { Reading } from "./told.js";

/** Lines of a record that tell how the game is set up. */
const SETUP = /^(title|rules|game|sets|own|preset|option|seats|start|position) /;

/** Who sits there: a name, and what plays, a word such as "human" or "level-3", or "". */
export interface Sitter { name: string; player: string }

/** The record of a game not begun, with this set-up and these people. */
export function recordHead(setup: string, seats: readonly Sitter[]): string {
  const lines = setup.split("\n").filter((line) => SETUP.test(line));
  const people = seats.map(({ name, player }, i) =>
    `seat s${i} ${player === "" ? "-" : player} ${name}`.trim());
  return ["aude record 1", ...lines, ...people, "", "result *", ""].join("\n");
}

/** The record of a game that begins at this position, by the rules that it has when it is read
 *  alone (docs/NOTATION.md, section 3). */
export function recordAt(position: string): string {
  return `aude record 1\nrules -\nposition ${position}\n\nresult *\n`;
}

export function sittersOf({ names, players }: Reading): Sitter[] {
  return names.map((name, i) => ({ name, player: players[i] ?? "" }));
}
