// SPDX-License-Identifier: Apache-2.0
// What a game that is over leaves behind in this browser (past/archive.ts, fetched when the first
// one is): who played, how it came out, and the whole game.

import type { Game } from "./game";
import type { LocalGame } from "./places";
import { RemoteTable } from "./tables";

/** What the list of finished games tells of each, and its statistics count. */
export interface Head {
  id: string; at: number; local: boolean;
  game: string; sets: string[]; title: string;
  names: string[]; players: string[]; scores: number[]; places: number[];
  /** The seats of this browser, and which of them is the person's, or -1. */
  own: number[]; me: number;
  /** It came to a result: it was not left or closed before. */
  whole: boolean;
  /** It was decided before that, because somebody resigned or ran out of time: a result, but no
   *  score to be compared with others. */
  early?: boolean;
  /** For each kind of feature: its number, then the points of each seat. */
  points: number[][];
}

/** Where the game was, and who of it sat here. */
export interface Origin { id: string; at: number; local: boolean; own: number[] }

export interface Past { head: Head; body: LocalGame }

const known = new Set<string>();

/** The whole game, to be kept apart from the list. */
export function bodyOf(game: Game): LocalGame {
  const { table } = game;
  const tiles = table instanceof RemoteTable ? table.tiles
    : (table as { kept?: LocalGame } | null)?.kept?.tiles ?? [];
  return { setup: game.setup, seats: game.seats, actions: [...game.history], tiles, named: true };
}

/** Keeps it, once; what cannot be fetched now is caught up on when the list is opened. */
export function keepPast(game: Game, origin: Origin): void {
  const key = `${origin.id} ${game.seq}`;
  if (known.has(key)) return;
  known.add(key);
  void import("../past/archive").then(({ archive, headOf }) =>
    archive([{ head: headOf(game, origin), body: bodyOf(game) }]))
    .catch(() => known.delete(key));
}
