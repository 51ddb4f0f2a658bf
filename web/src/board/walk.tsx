// SPDX-License-Identifier: Apache-2.0
// A walk over the board: its line from tile to tile, and the number of each step.

import type { JSX } from "preact";
import { CELL } from "./cells";

export function Walk(props: { way: readonly (readonly [number, number])[] }): JSX.Element | null {
  const { way } = props;
  if (way.length === 0) return null;
  const line = way.map(([x, y], i) =>
    `${i === 0 ? "M" : "L"}${(x + 0.5) * CELL},${(y + 0.5) * CELL}`).join("");
  return (
    <div class="walk" aria-hidden="true">
      <svg width="1" height="1"><path d={line} class="under" /><path d={line} /></svg>
      {way.map(([x, y], i) => i > 0 &&
        <b key={`${x},${y}`} style={{ left: `${(x + 0.71) * CELL}px`,
          top: `${(y + 0.29) * CELL}px` }}>{i}</b>)}
    </div>
  );
}
