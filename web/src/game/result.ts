// SPDX-License-Identifier: Apache-2.0
// How a game came out: who is first, and what brought the points.

import { EVENT, NOBODY } from "aude/engine";
import type { Game } from "./game";
import type { Scene } from "./scene";
import { t } from "../i18n";
import { figureWord, isArea, kindWord } from "./words";

export interface Rank { seat: number; score: number; place: number }

/** Best first; whoever resigned comes last, equal points are an equal place. */
export function ranking(game: Scene): Rank[] {
  const gone = (seat: number): boolean => game.seats[seat]?.resigned === true;
  const list = game.state.seats.map((one, seat) => ({ seat, score: one.score, place: 0 }))
    .sort((a, b) => Number(gone(a.seat)) - Number(gone(b.seat)) || b.score - a.score);
  list.forEach((one, i) => {
    const before = list[i - 1];
    const tie = before !== undefined && before.score === one.score &&
      gone(before.seat) === gone(one.seat);
    one.place = tie ? before.place : i + 1;
  });
  return list;
}

/** Who is first, in a sentence. */
export function wonWords(first: readonly string[]): string {
  const names = first.join(", ");
  return first.length > 1 ? t("Draw: {names}", { names }) : t("{name} wins", { name: names });
}

/** Points from ransoms and bids stand in a row of their own. */
export const PAID = -1;

/** Kind of feature to points of each seat, from the ledger of the whole game. */
export function sources(game: Game): Map<number, number[]> {
  const rows = new Map<number, number[]>();
  for (const done of game.log)
    for (const entry of done.entries) {
      if (entry.event !== EVENT.score && entry.event !== EVENT.pay) continue;
      const kind = entry.event === EVENT.pay ? PAID : entry.feature;
      const row = rows.get(kind) ?? game.state.seats.map(() => 0);
      row[entry.seat] = (row[entry.seat] ?? 0) + entry.points;
      rows.set(kind, row);
    }
  return new Map([...rows].sort(([a], [b]) => (a < 0 ? 99 : a) - (b < 0 ? 99 : b)));
}

/** What brought the one who won most more than the next one, if the board alone decided. */
export function decidedBy(game: Game): { kind: number; more: number } | null {
  const [first, second, third] = ranking(game);
  if (first === undefined || second === undefined || second.place === 1 ||
    game.state.decider !== NOBODY || game.seats.some(({ resigned }) => resigned)) return null;
  if (third?.score === second.score) return null; // there is no next one
  let best = { kind: PAID, more: 0 };
  for (const [kind, row] of sources(game)) {
    const more = (row[first.seat] ?? 0) - (row[second.seat] ?? 0);
    if (more > best.more) best = { kind, more };
  }
  return best.more > 0 ? best : null;
}

export function sourceWord(kind: number): string {
  if (kind === PAID) return t("paid and received");
  return isArea(kind) ? figureWord(0, kind) : kindWord(kind);
}
