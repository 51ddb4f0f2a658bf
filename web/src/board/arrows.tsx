// SPDX-License-Identifier: Apache-2.0
// Ways to the choices that lie beyond the edges of the board, in a line above it: for each
// direction an arrow and how many they are.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Beyond, Box } from "./camera";
import { t, tn } from "../i18n";
import { Sign } from "../game/signs";

function key({ dx, dy, boxes }: Beyond): string { return `${dx} ${dy} ${boxes.length}`; }

/** The same arrows, to the same boxes. */
function sameWays(one: Beyond[], other: Beyond[]): boolean {
  return one.length === other.length && one.every((way, i) => {
    const next = other[i];
    return next !== undefined && key(way) === key(next) && way.boxes.every((box, n) =>
      box.left === next.boxes[n]?.left && box.top === next.boxes[n]?.top);
  });
}

/** Whoever cannot see the board has all choices in order anyway. `told` becomes the function that
 *  says which choices are beyond: while the board moves nothing else of it is made anew. */
export function Arrows(props: { told: { current: (ways: Beyond[]) => void }; squares: boolean;
  bring: (boxes: Box[]) => void }): JSX.Element | null {
  const { told, squares, bring } = props;
  const [ways, setWays] = useState<Beyond[]>([]);
  told.current = (next) => setWays((now) => sameWays(now, next) ? now : next);
  if (ways.length === 0) return null;
  return (
    <div class="ways-out" aria-hidden="true">
      <span>{squares ? t("More squares:") : t("More choices:")}</span>
      {ways.map((way) => {
        const { dx, dy, boxes } = way;
        const n = boxes.length;
        const words = squares ? tn("Show {n} more square", "Show {n} more squares", n)
          : tn("Show {n} more choice", "Show {n} more choices", n);
        return (
          <button key={`${dx} ${dy}`} type="button" class="way" tabIndex={-1} title={words}
            data-dx={dx} data-dy={dy} onClick={() => bring(boxes)}>
            <span style={{ transform: `rotate(${Math.atan2(dy, dx)}rad)` }}>
              <Sign name="onward" /></span><i class={squares ? "" : "disc"}>{n}</i>
          </button>
        );
      })}
    </div>
  );
}
