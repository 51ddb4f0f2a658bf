// SPDX-License-Identifier: Apache-2.0
// Arrows at the edges of the board: each leads to the choices that lie beyond that edge, and says
// how many they are.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { RIM } from "./camera";
import type { Beyond, Box } from "./camera";
import { tn } from "../i18n";
import { Sign } from "../game/signs";

/** Pixels between the middle of an arrow and the edge, across and along. */
const ACROSS = 32;
const ALONG = 26;

function edge(by: number, far: number, covered = "0px"): string {
  return by < 0 ? `${far}px` : by > 0 ? `calc(100% - ${far}px - ${covered})`
    : `calc(50% - ${covered} / 2)`;
}

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
export function Arrows(props: { told: { current: (ways: Beyond[]) => void };
  bring: (boxes: Box[]) => void }): JSX.Element {
  const { told, bring } = props;
  const [ways, setWays] = useState<Beyond[]>([]);
  told.current = (next) => setWays((now) => sameWays(now, next) ? now : next);
  return (
    <div class="ways-out" aria-hidden="true">
      {ways.map((way) => {
        const { dx, dy, boxes } = way;
        const words = tn("Show {n} more choice", "Show {n} more choices", boxes.length);
        return (
          <button key={`${dx} ${dy}`} type="button" class="way" tabIndex={-1} title={words}
            data-dx={dx} data-dy={dy} onClick={() => bring(boxes)}
            style={{ left: edge(dx, dx > 0 && dy > 0 ? ACROSS + RIM : ACROSS),
              top: edge(dy, ALONG, "var(--covered, 0px)") }}>
            <span style={{ transform: `rotate(${Math.atan2(dy, dx)}rad)` }}>
              <Sign name="onward" /></span>{boxes.length}
          </button>
        );
      })}
    </div>
  );
}
