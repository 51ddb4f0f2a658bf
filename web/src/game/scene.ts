// SPDX-License-Identifier: Apache-2.0
// What can be looked at: a game as it is shown, or one of its moments. All parts of the page that
// only look take a scene; what asks for a choice takes the game (game.ts).

import type { BoardLook, Choice, Engine, Entry, State, TileKind } from "aude/engine";
import type { SeatInfo } from "./socket";

/** An action that was done, in which step, with what came of it; auction: while one went on. */
export interface Done {
  seat: number; turn: number; step: string; auction: boolean;
  choice: Choice; entries: Entry[]; game: number;
}

export interface Scene {
  readonly engine: Engine;
  readonly seats: SeatInfo[];
  /** The seats that this page plays. */
  readonly mine: Set<number>;
  readonly kinds: TileKind[];
  readonly state: State;
  /** Which state of the engine is shown. */
  readonly shown: number;
  readonly log: readonly Done[];
  /** How many actions the table has agreed on. */
  readonly seq: number;
  /** What was tried and not committed. */
  readonly pending: readonly string[];
  readonly deciding: boolean;
  /** The seat whose turn it seems to be. */
  readonly actor: number;
  /** The same whatever is tried out ahead; left out: nothing is. */
  readonly waited?: number;
  readonly over: boolean;
  /** The seat that begins, whatever has been tried since; of a game. */
  readonly beginner?: number;
  /** Another one when the picture is another one. */
  readonly moment: string;
  picture(size: number, look: BoardLook): string;
}

/** How many tiles of this kind were laid before the one that lies there, or in all. */
export function laidBefore({ state }: Scene, kind: number, at?: { x: number; y: number }): number {
  const here = state.placed.findIndex(([x, y]) => x === at?.x && y === at.y);
  return state.placed.slice(0, here < 0 ? undefined : here)
    .filter(([, , one]) => one === kind).length;
}

/** The cells at the edges of the board; of an empty one the middle. */
export interface Extent { left: number; top: number; right: number; bottom: number }

export function extentOf({ state }: Scene): Extent {
  const placed = state.placed.length > 0 ? state.placed : [[0, 0] as const];
  const xs = placed.map(([x]) => x);
  const ys = placed.map(([, y]) => y);
  return {
    left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys),
  };
}

/** Has none of the people acted yet? */
export function notStarted(game: Scene): boolean {
  return !game.seats.some((seat) => seat.resigned === true) &&
    !game.log.some(({ seat }) => seat >= 0 && game.seats[seat]?.player === "human");
}
