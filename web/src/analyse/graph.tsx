// SPDX-License-Identifier: Apache-2.0
// The chances to win over the turns of a game: a line for each seat with a dash of its own, the
// turning points with their signs. A click goes to that turn.

import type { JSX } from "preact";
import { t, withPercent } from "../i18n";
import type { Tape } from "../past/tape";
import type { TurnSums } from "./job";
import { WRONG, gradeSign } from "./words";

const WIDE = 300;
const HIGH = 120;
const LEFT = 34;
const EDGE = 12;
const CERTAIN = 10000;
const DASHES = ["", "8 3", "2 3", "10 3 2 3", "5 5", "1 4"];

/** The moment at which a turn is over. */
export function endOf(turn: TurnSums): number { return turn.first + turn.steps; }

/** Turning points that are named: the names of those before leave room for them. */
function apart(turns: TurnSums[], x: (turn: number) => number): Set<number> {
  const named = new Set<number>();
  let free = 0;
  turns.forEach((one, i) => {
    const half = 3.2 * `${one.turn}${gradeSign(one.grade)}`.length;
    if (one.turning === 0 || x(i + 1) - half < free) return;
    named.add(i);
    free = x(i + 1) + half + 2;
  });
  return named;
}

export function ChanceGraph(props: { tape: Tape; turns: TurnSums[] }): JSX.Element {
  const { tape, turns } = props;
  const x = (turn: number): number =>
    LEFT + turn * (WIDE - LEFT - EDGE) / Math.max(turns.length, 1);
  const y = (chance: number): number => HIGH - EDGE - chance * (HIGH - 2 * EDGE) / CERTAIN;
  const now = turns.filter((one) => endOf(one) <= tape.seq).length;
  const named = apart(turns, x);
  const pick = (event: MouseEvent): void => {
    const box = (event.currentTarget as SVGSVGElement).getBoundingClientRect();
    const at = (event.clientX - box.left) / box.width * WIDE;
    const turn = Math.round((at - LEFT) * turns.length / (WIDE - LEFT - EDGE));
    const chosen = turns[Math.min(turn, turns.length) - 1];
    tape.seek(chosen === undefined ? 0 : endOf(chosen));
  };
  return (
    <svg class="graph" viewBox={`0 0 ${WIDE} ${HIGH}`} role="img" onClick={pick}
      aria-label={t("Chances to win by turn")}>
      {[0, CERTAIN / 2, CERTAIN].map((one) => (
        <g key={one}>
          <path class="tick" d={`M${LEFT},${y(one)}H${WIDE - EDGE}`} />
          <text x={LEFT - 4} y={y(one) + 3.5} text-anchor="end">
            {withPercent(String(one / 100))}</text>
        </g>
      ))}
      <path class="now" d={`M${x(now)},${EDGE / 2}V${HIGH - EDGE / 2}`} />
      {tape.seats.map((_, seat) => {
        const chances = [turns[0]?.before[seat] ?? 0, ...turns.map((one) => one.after[seat] ?? 0)];
        const line = chances.map((one, i) => `${x(i).toFixed(1)},${y(one).toFixed(1)}`).join(" ");
        return (
          <g key={seat}>
            <polyline class="under" points={line} />
            <polyline points={line} fill="none" stroke={tape.engine.colour(seat)} stroke-width="2"
              stroke-dasharray={DASHES[seat]} stroke-linejoin="round" />
          </g>
        );
      })}
      {turns.map((one, i) => one.grade >= WRONG && <circle key={one.turn} r="3.4"
        class={`mistake grade-${one.grade}`} cx={x(i + 1)} cy={y(one.after[one.seat] ?? 0)} />)}
      {turns.map((one, i) => one.turning !== 0 && (
        <g key={one.turn}>
          <path class="tick" d={`M${x(i + 1)},${EDGE}V${HIGH - EDGE}`} />
          {named.has(i) && <text x={x(i + 1)} y={EDGE - 3} text-anchor="middle">
            {one.turn}{gradeSign(one.grade)}</text>}
        </g>
      ))}
    </svg>
  );
}
