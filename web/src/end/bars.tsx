// SPDX-License-Identifier: Apache-2.0
// Who came where, and what brought the points of each: a bar in parts, each with a pattern of its
// own and its number below.

import type { JSX } from "preact";
import { manyWord } from "./finale";
import type { Game } from "../game/game";
import { Figure } from "../game/pieces";
import { PAID, ranking, sources } from "../game/result";
import { pointsWord } from "../game/words";
import { plain, t } from "../i18n";
import { Machine, Yours, seatName, status } from "../side/seats";

interface Part { kind: number; points: number }

function partsOf(rows: Map<number, number[]>, seat: number): Part[] {
  return [...rows].map(([kind, row]) => ({ kind, points: row[seat] ?? 0 }))
    .filter(({ points }) => points !== 0);
}

/** How much stands in the bar: what was paid away is told below only. */
function height(parts: readonly Part[]): number {
  return parts.reduce((sum, { points }) => sum + Math.max(points, 0), 0);
}

export function partWord(kind: number): string {
  return kind === PAID ? t("paid and received") : manyWord(kind);
}

function Bar(props: { parts: Part[]; most: number }): JSX.Element {
  const { parts, most } = props;
  return (
    <>
      <span class="heap" aria-hidden="true">
        {parts.map(({ kind, points }) => points > 0 && (
          <i key={kind} class={`part-of k${kind === PAID ? "paid" : kind}`}
            style={{ width: `${points / most * 100}%` }} />
        ))}
      </span>
      <ul class="brings" aria-label={t("Where the points came from")}>
        {parts.map(({ kind, points }) => (
          <li key={kind}><i aria-hidden="true"
            class={`part-of k${kind === PAID ? "paid" : kind}`} />{partWord(kind)}{" "}
            <b>{plain(points)}</b></li>
        ))}
      </ul>
    </>
  );
}

export function Ranks(props: { game: Game }): JSX.Element {
  const { game } = props;
  const ranks = ranking(game);
  const rows = sources(game);
  const parts = new Map(ranks.map(({ seat }) => [seat, partsOf(rows, seat)]));
  const most = Math.max(1, ...[...parts.values()].map(height));
  return (
    <ol class="ranks">
      {ranks.map(({ seat, score, place }) => (
        <li key={seat} class={place === 1 ? "first" : ""}>
          <span class="place">{place}.</span> <Figure game={game} seat={seat} figure={0} />
          <span class="who"> {seatName(game, seat)} <Yours game={game} seat={seat} />
            <Machine game={game} seat={seat} />
            <small> {status(game, seat)}</small></span>
          {" "}<b class="sum" role="img" aria-label={pointsWord(score)}>{plain(score)}</b>
          <Bar parts={parts.get(seat) ?? []} most={most} />
        </li>
      ))}
    </ol>
  );
}
