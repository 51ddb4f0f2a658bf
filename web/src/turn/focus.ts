// SPDX-License-Identifier: Apache-2.0
// Where the focus is when nothing has it: at the first choice, for whoever has just begun a game by
// a press and for whoever goes on by the keys.

import { useEffect, useRef } from "preact/hooks";
import type { Game } from "../game/game";

const FIRST = [".board .cell[tabindex='0']:not(.placed)", ".bar .choice:not([aria-disabled])"];

/** Somebody has pressed something since the page was opened. */
let pressed = false;
for (const event of ["keydown", "pointerdown"])
  addEventListener(event, () => { pressed = true; }, true);

function first(): HTMLElement | null {
  for (const one of FIRST) {
    const found = document.querySelector<HTMLElement>(one);
    if (found !== null) return found;
  }
  return null;
}

/** Answers a function: the focus goes to the first choice of the next decision, if it is free. */
export function useFirstChoice(game: Game): () => void {
  const wanted = useRef(pressed);
  useEffect(() => {
    if (!wanted.current || !game.deciding || game.pending.length > 0) return;
    const choice = first();
    if (choice === null) return;
    wanted.current = false;
    if (document.activeElement === null || document.activeElement === document.body)
      choice.focus({ preventScroll: true });
  });
  return () => { wanted.current = true; };
}

/** Enter on the tile that lies goes on: commits, or leads to what must be chosen first. */
export function goOn(game: Game): void {
  if (game.committable) void game.commit();
  else document.querySelector<HTMLElement>(FIRST[1] ?? "")?.focus({ preventScroll: true });
}
