// SPDX-License-Identifier: Apache-2.0
// How a turn ends here: by Done always, or by itself where nothing more is left to choose.

import { places } from "./places";
import { useRedraw } from "./redraw";
import { keep, kept } from "./storage";

export type Turns = "fast" | "confirm";

const KEY = "aude.turns";
/** Whoever has played so many games to their end need not be asked any more. */
const LEARNT = 3;
const listeners = new Set<() => void>();

function chosen(): Turns | null {
  const text = kept(KEY);
  return text === "fast" || text === "confirm" ? text : null;
}

/** What goes with how much was played here. */
export function usualTurns(): Turns {
  return places().filter(({ over }) => over).length >= LEARNT ? "fast" : "confirm";
}

/** What was chosen, else the usual; draws anew when another one is chosen. */
export function useTurns(usual: () => Turns = usualTurns): Turns {
  useRedraw(listeners);
  return chosen() ?? usual();
}

export function chooseTurns(next: Turns): void {
  keep(KEY, next);
  listeners.forEach((listener) => listener());
}
