// SPDX-License-Identifier: Apache-2.0
// Lines of the log that are about the board: what they tell of is lit up while they are pointed at,
// and a click leads there.

import type { HTMLAttributes } from "preact";
import { hover } from "../board/hover";
import type { Lit } from "../board/lit";
import type { Choice, Entry } from "aude/engine";
import { EVENT, VERB } from "aude/engine";
import { isStep } from "../game/flight";

/** Something that somebody did, in words, and what came of it. */
export interface Act { words: string; choice: Choice; seat: number; entries: Entry[] }

/** Who looks at what a line tells of. */
export interface Pointing {
  entry: (entry: Entry) => void;
  choice: (choice: Choice) => void;
  mark: (at: Lit | null) => void;
}

/** Events that are about a tile, not about a feature of it. */
export const PIECES: number[] = [EVENT.bridge, EVENT.floor, EVENT.back];

export function litEntry({ event, x, y, segment }: Entry): Lit {
  return PIECES.includes(event) ? { x, y } : { x, y, segment };
}

/** Is it about a whole tile? */
export function ofTile(choice: Choice): boolean {
  return choice.verb === VERB.place || isStep(choice);
}

export function litChoice(choice: Choice): Lit {
  const { x, y, segment } = choice;
  return ofTile(choice) ? { x, y } : { x, y, segment };
}

type Handlers = Pick<HTMLAttributes<HTMLElement>,
  "onFocusIn" | "onFocusOut" | "onPointerMove" | "onPointerLeave">;

/** Handlers of a line: what it tells of is lit up while it is pointed at or has the focus. */
export function lights(place: Lit, pointing: Pointing | undefined): Handlers {
  if (pointing === undefined) return {};
  return {
    onFocusIn: () => pointing.mark(place), onFocusOut: () => pointing.mark(null),
    ...hover((over) => pointing.mark(over ? place : null)),
  };
}
