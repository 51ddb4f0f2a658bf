// SPDX-License-Identifier: Apache-2.0
// The scores over the turns of a game: a line for each seat with a dash and a mark of its own, for
// colour alone is not for everybody. A click goes to that turn.

import type { JSX } from "preact";
import { Sign } from "../game/signs";
import { t } from "../i18n";
import type { Tape } from "./tape";

const WIDE = 300;
const HIGH = 120;
const LEFT = 26;
const EDGE = 8;

const DASHES = ["", "8 3", "2 3", "10 3 2 3", "5 5", "1 4"];

/** Marks around 0,0: disc, square, triangle, diamond, cross, ring. */
const MARKS = [
  "M-3,0a3,3 0 1 0 6,0a3,3 0 1 0 -6,0Z", "M-2.7,-2.7H2.7V2.7H-2.7Z", "M0,-3.6L3.4,2.6H-3.4Z",
  "M0,-3.8L3.8,0L0,3.8L-3.8,0Z", "M-3.4,-1H-1V-3.4H1V-1H3.4V1H1V3.4H-1V1H-3.4Z",
  "M-3.4,0a3.4,3.4 0 1 0 6.8,0a3.4,3.4 0 1 0 -6.8,0Z" +
    "M-1.4,0a1.4,1.4 0 1 1 2.8,0a1.4,1.4 0 1 1 -2.8,0Z",
];

/** Round numbers between, at most four of them. */
function ticks(lowest: number, highest: number): number[] {
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000]
    .find((one) => (highest - lowest) / one <= 4) ?? 5000;
  const first = Math.ceil(lowest / step) * step;
  return Array.from({ length: Math.floor((highest - first) / step) + 1 }, (_, i) =>
    first + i * step);
}

/** The sign of a seat in the graph: its dash and its mark. */
export function LineSign(props: { tape: Tape; seat: number }): JSX.Element {
  const { tape, seat } = props;
  const colour = tape.engine.colour(seat);
  return (
    <svg class="sign" viewBox="0 0 36 12" aria-hidden="true">
      <path class="under" d="M0,6H36" />
      <path d="M0,6H36" stroke={colour} stroke-width="2.4" stroke-dasharray={DASHES[seat]} />
      <path class="mark" d={MARKS[seat]} fill={colour} transform="translate(18 6) scale(1.3)" />
    </svg>
  );
}

export function ScoreGraph(props: { tape: Tape }): JSX.Element {
  const { tape } = props;
  const { turns } = tape;
  const all = turns.flatMap((one) => one.scores);
  const lowest = Math.min(0, ...all);
  const highest = Math.max(lowest + 4, ...all);
  const x = (turn: number): number =>
    LEFT + turn * (WIDE - LEFT - EDGE) / Math.max(turns.length - 1, 1);
  const y = (score: number): number =>
    HIGH - EDGE - (score - lowest) * (HIGH - 2 * EDGE) / (highest - lowest);
  const now = tape.turn;
  const every = Math.max(Math.ceil(turns.length / 6), 1);
  const seats = tape.state.seats.map((_, seat) => seat);
  const pick = (event: MouseEvent): void => {
    const box = (event.currentTarget as SVGSVGElement).getBoundingClientRect();
    const at = (event.clientX - box.left) / box.width * WIDE;
    const turn = Math.round((at - LEFT) * (turns.length - 1) / (WIDE - LEFT - EDGE));
    tape.seek(turns[Math.min(Math.max(turn, 0), turns.length - 1)]?.moment ?? 0);
  };
  return (
    <svg class="graph" viewBox={`0 0 ${WIDE} ${HIGH}`} role="img" onClick={pick}
      aria-label={t("Scores by turn")}>
      {ticks(lowest, highest).map((one) => (
        <g key={one}>
          <path class="tick" d={`M${LEFT},${y(one)}H${WIDE - EDGE}`} />
          <text x={LEFT - 4} y={y(one) + 3.5} text-anchor="end">{one}</text>
        </g>
      ))}
      <path class="now" d={`M${x(now)},${EDGE / 2}V${HIGH - EDGE / 2}`} />
      {seats.map((seat) => {
        const points = turns.map((one, i) => `${x(i).toFixed(1)},${y(one.scores[seat] ?? 0)
          .toFixed(1)}`).join(" ");
        const colour = tape.engine.colour(seat);
        return (
          <g key={seat}>
            <polyline class="under" points={points} />
            <polyline points={points} fill="none" stroke={colour} stroke-width="2"
              stroke-dasharray={DASHES[seat]} stroke-linejoin="round" />
            {turns.map((one, i) => (i % every === Math.floor(seat * every / seats.length) ||
              i === now) && (
              <path key={i} class="mark" d={MARKS[seat]} fill={colour}
                transform={`translate(${x(i).toFixed(1)} ${y(one.scores[seat] ?? 0).toFixed(1)
                })${i === now ? " scale(1.5)" : ""}`} />
            ))}
          </g>
        );
      })}
    </svg>
  );
}

/** What the graph shows; on a phone a sign. */
export function GraphLabel(): JSX.Element {
  return (
    <><span class="long">{t("Scores by turn")}</span>
      <span class="short" aria-hidden="true"><Sign name="graph" /> {t("Points")}</span></>
  );
}
