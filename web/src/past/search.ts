// SPDX-License-Identifier: Apache-2.0
// Finding games among those of this browser, and what they come to together.

import type { Head } from "../game/past";

export type Outcome = "won" | "tied" | "lost" | "";

export interface Filter { box: string; who: string; outcome: Outcome }

/** How it came out for the person here; "" where nobody of it is, or it was not played to its
 *  end. */
export function outcomeOf({ me, places, whole }: Head): Outcome {
  if (me < 0 || !whole) return "";
  if (places[me] !== 1) return "lost";
  return places.filter((place) => place === 1).length > 1 ? "tied" : "won";
}

function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase();
}

const words = new WeakMap<Head, string>();

/** The others and the title, as they are looked for; made once. */
function wordsOf(head: Head): string {
  const known = words.get(head);
  if (known !== undefined) return known;
  const others = head.names.filter((_, seat) => seat !== head.me);
  const made = plain([...others, head.title].join("\n"));
  words.set(head, made);
  return made;
}

/** The games and boxes that something was played with. */
export function boxesOf(heads: readonly Head[]): string[] {
  return [...new Set(heads.flatMap(({ game, sets }) => [game, ...sets]))]
    .filter((one) => one !== "base").sort();
}

export function opponentsOf(heads: readonly Head[]): string[] {
  return [...new Set(heads.flatMap(({ names, me }) => names.filter((_, seat) => seat !== me)))]
    .sort((a, b) => a.localeCompare(b));
}

export function found(heads: readonly Head[], { box, who, outcome }: Filter): Head[] {
  const wanted = plain(who.trim());
  return heads.filter((head) => (box === "" || head.game === box || head.sets.includes(box)) &&
    (outcome === "" || outcomeOf(head) === outcome) &&
    (wanted === "" || wordsOf(head).includes(wanted)));
}

/** Points of one kind of feature: all of them, and in how many games there were some. */
export interface Source { kind: number; points: number; games: number }

export interface Sums {
  games: number; won: number; tied: number;
  /** Of those that were played to the end. */
  scored: number; average: number; best: Head | null;
  sources: Source[];
}

function ownScore(head: Head): number { return head.scores[head.me] ?? 0; }

function sourcesOf(heads: readonly Head[]): Source[] {
  const all = new Map<number, Source>();
  for (const { points, me } of heads)
    for (const [kind = 0, ...row] of points) {
      const one = all.get(kind) ?? { kind, points: 0, games: 0 };
      const more = row[me] ?? 0;
      all.set(kind, { kind, points: one.points + more, games: one.games + Number(more !== 0) });
    }
  return [...all.values()].filter(({ games }) => games > 0).sort((a, b) => b.points - a.points);
}

/** Of the games that the person here played to their end. */
export function sumsOf(heads: readonly Head[]): Sums {
  const own = heads.filter((head) => outcomeOf(head) !== "");
  const scored = own.filter(({ early }) => early !== true);
  const sum = scored.reduce((all, head) => all + ownScore(head), 0);
  return {
    games: own.length, scored: scored.length,
    average: scored.length === 0 ? 0 : sum / scored.length,
    won: own.filter((head) => outcomeOf(head) === "won").length,
    tied: own.filter((head) => outcomeOf(head) === "tied").length,
    best: scored.reduce<Head | null>((best, head) =>
      best === null || ownScore(head) > ownScore(best) ? head : best, null),
    sources: sourcesOf(scored),
  };
}
