// SPDX-License-Identifier: Apache-2.0
// How a turn ends here: by Done always, or by itself where nothing more is left to choose.

import { useRef } from "preact/hooks";
import { places } from "./places";
import { useRedraw } from "./redraw";
import { keep, kept } from "./storage";

export type Turns = "fast" | "confirm";

const KEY = "aude.turns";
/** Whoever has played so many games to their end need not be asked any more. */
const LEARNT = 3;
const listeners = new Set<() => void>();

/** What was chosen; else what goes with how much was played here. */
export function turns(): Turns {
  const chosen = kept(KEY);
  if (chosen === "fast" || chosen === "confirm") return chosen;
  return places().filter(({ over }) => over).length >= LEARNT ? "fast" : "confirm";
}

/** The same, as it was when what asks was shown first, until another one is chosen. */
export function useTurns(): Turns {
  const first = useRef<Turns | null>(null);
  useRedraw(listeners);
  first.current = kept(KEY) === null ? first.current ?? turns() : turns();
  return first.current;
}

export function chooseTurns(next: Turns): void {
  keep(KEY, next);
  listeners.forEach((listener) => listener());
}
