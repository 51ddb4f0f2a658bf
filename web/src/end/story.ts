// SPDX-License-Identifier: Apache-2.0
// What was remarkable about a game that is over, in a sentence or two.

import { chaptersOf } from "./finale";
import type { Entry } from "aude/engine";
import { EVENT } from "aude/engine";
import type { Game } from "../game/game";
import { ranking } from "../game/result";
import { pointsWord, ownedWords } from "../game/words";
import { t, tn } from "../i18n";
import { seatName } from "../side/seats";

/** Something to be told, and the moment of the replay at which it is seen. */
export interface Told { words: string; moment: number }

function brings({ event, points }: Entry): boolean {
  return points !== 0 && (event === EVENT.score || event === EVENT.pay);
}

/** After how many actions which seat alone came to lead, one after the other. */
function leads(game: Game): { moment: number; seat: number }[] {
  const brought = game.log.map(({ entries }) => entries.filter(brings));
  const scores = game.state.seats.map(({ score }) => score);
  for (const { seat, points } of brought.flat()) scores[seat] = (scores[seat] ?? 0) - points;
  const found: { moment: number; seat: number }[] = [];
  brought.forEach((some, i) => {
    for (const { seat, points } of some) scores[seat] = (scores[seat] ?? 0) + points;
    const most = Math.max(...scores);
    const first = scores.indexOf(most);
    if (scores.lastIndexOf(most) === first && found.at(-1)?.seat !== first)
      found.push({ moment: i + 1, seat: first });
  });
  return found;
}

/** Who led before the final scoring, when it was somebody else than who won. */
function turned(game: Game): Told | null {
  const [first] = chaptersOf(game);
  if (first === undefined) return null;
  const before = first.scores.map((score, seat) => score - (first.gains[seat] ?? 0));
  const most = Math.max(...before);
  const leader = before.indexOf(most);
  const won = ranking(game).filter(({ place }) => place === 1).map(({ seat }) => seat);
  if (before.lastIndexOf(most) !== leader || won.includes(leader)) return null;
  const ahead = most - Math.max(...before.filter((_, seat) => seat !== leader));
  return { moment: game.seq - 1, words: t("Before the final scoring {name} led by {points}.",
    { name: seatName(game, leader), points: pointsWord(ahead) }) };
}

/** How often somebody else came to lead, or since when the last one did. */
function race(game: Game): Told | null {
  const all = leads(game);
  const last = all.at(-1);
  if (last === undefined) return null;
  const turn = game.log[last.moment - 1]?.turn ?? 0;
  if (all.length > 2)
    return { moment: last.moment, words: tn("The lead changed {n} time.",
      "The lead changed {n} times.", all.length - 1) };
  return turn < 1 ? null : { moment: last.moment, words: t(
    "{name} led from turn {n} to the end.", { name: seatName(game, last.seat), n: turn }) };
}

/** The score that brought most at once. */
function largest(game: Game): Told | null {
  let best: { entry: Entry; moment: number } | null = null;
  game.log.forEach(({ entries }, i) => {
    for (const entry of entries)
      if (entry.event === EVENT.score && entry.points > (best?.entry.points ?? 0))
        best = { entry, moment: i + 1 };
  });
  if (best === null) return null;
  const { entry, moment } = best as { entry: Entry; moment: number };
  return { moment, words: t("The largest single score: {points} for {what}.",
    { points: pointsWord(entry.points), what: ownedWords(game, entry.feature, [entry.seat]) }) };
}

/** The most telling ones, two at most. */
export function storyOf(game: Game): Told[] {
  return [turned(game) ?? race(game), largest(game)].filter((one) => one !== null);
}
