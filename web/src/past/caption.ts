// SPDX-License-Identifier: Apache-2.0
// What happened between two moments of a game, in words.

import { t } from "../i18n";
import type { Stop, Tape } from "./tape";
import { doneWords, entriesWords } from "../game/ledger";
import { ranking, wonWords } from "../game/result";

/** told: with what it brought, which of a whole final scoring would be too long. */
function between(tape: Tape, from: number, to: number, told: boolean): string {
  const log = tape.game.log.slice(from, to);
  const words = log.flatMap((done) => [doneWords(tape, done),
    ...told ? entriesWords(tape, done.entries) : []]).filter((word) => word !== "");
  if (words.length > 0 || !told) return words.join("; ");
  return log.some((done) => done.seat >= 0) ? t("nothing more") : t("a tile is drawn");
}

/** "Turn 12, Anna" */
export function whose(tape: Tape, stop: Stop): string {
  const name = tape.seats[stop.seat]?.name ?? "";
  const turn = t("Turn {n}", { n: stop.turn });
  return name === "" ? turn : `${turn}, ${name}`;
}

/** What led to the present moment, from the stop before it in this list. */
export function caption(tape: Tape, list: readonly Stop[]): string {
  const at = tape.before(list);
  const stop = list[at];
  if (tape.seq === 0 || stop === undefined || stop.moment === 0) return t("The beginning");
  const words = between(tape, list[at - 1]?.moment ?? 0, tape.seq, !tape.over);
  const end = tape.over ? ` ${t("The game is over")}. ${wonWords(ranking(tape)
    .filter(({ place }) => place === 1).map(({ seat }) => tape.seats[seat]?.name ?? ""))}.` : "";
  return `${whose(tape, stop)}${words === "" ? "" : `: ${words}`}.${end}`;
}
