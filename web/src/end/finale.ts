// SPDX-License-Identifier: Apache-2.0
// The final scoring as a tale: the points of the last action kind by kind, each with the scores
// after it, so that it can be told one after the other.

import { UNIT } from "../board/cells";
import { motion } from "../feel/feel";
import type { Claim, Entry } from "aude/engine";
import { EVENT, NOBODY, Refused } from "aude/engine";
import type { Game } from "../game/game";
import type { Done, Scene } from "../game/scene";
import { together } from "../game/together";
import { tokensWord } from "../game/words";
import { t } from "../i18n";

/** What is told at once. scores: of every seat when it is told; gains: what this brought. */
export interface Chapter { title: string; entries: Entry[]; gains: number[]; scores: number[] }

/** By number, as in the engine. */
const MANY = [
  () => t("Cities"), () => t("Roads"), () => t("Fields"), () => t("Monasteries"),
  () => t("Gardens"), () => t("Rivers"), () => t("Towers"), () => t("Castles"),
  () => t("Grassland"), () => t("Mountains"), () => t("Seas"),
];
const FIELD = 2;
/** Fields come last of what lies on the board, and after them what lies before the players. */
const AFTER = 100;

/** "0 3" for monasteries; goods and crowns by the rule that pays for them. */
function groupOf({ event, feature, rule }: Entry): string {
  return event === EVENT.score ? `${feature}` : rule;
}

function order({ event, feature }: Entry): number {
  return event !== EVENT.score ? 2 * AFTER : feature === FIELD ? AFTER : feature;
}

export function manyWord(kind: number): string { return MANY[kind]?.() ?? ""; }

function titleOf(entries: readonly Entry[]): string {
  const [first] = entries;
  if (first?.event === EVENT.score) return manyWord(first.feature);
  const words = new Set(entries.map(({ item }) => tokensWord(item)).filter((one) => one !== ""));
  return words.size === 0 ? t("Other points") : [...words].join(", ");
}

/** The action that ended the game; null while it goes on, or when it was ended otherwise. */
function lastDone(game: Scene): Done | null {
  return game.over && game.state.decider === NOBODY ? game.log.at(-1) ?? null : null;
}

export function chaptersOf(game: Scene): Chapter[] {
  const entries = (lastDone(game)?.entries ?? []).filter(({ points, event }) =>
    points !== 0 && (event === EVENT.score || event === EVENT.pay));
  const groups = together([...entries].sort((a, b) => order(a) - order(b)), groupOf);
  const gained = (some: readonly Entry[]): number[] => game.state.seats.map((_, seat) =>
    some.reduce((sum, one) => sum + (one.seat === seat ? one.points : 0), 0));
  const all = gained(entries);
  const scores = game.state.seats.map(({ score }, seat) => score - (all[seat] ?? 0));
  return groups.map((some) => {
    const gains = gained(some);
    gains.forEach((n, seat) => { scores[seat] = (scores[seat] ?? 0) + n; });
    return { title: titleOf(some), entries: some, gains, scores: [...scores] };
  });
}

/** The action whose points are told one after the other, and so not all at once. */
export function toldApart(game: Scene): Done | null {
  return motion() !== "off" && chaptersOf(game).length > 0 ? lastDone(game) : null;
}

/** What a chapter tells of the board: each feature once, whose it is and what it brought. */
export function claimsOf(game: Game, { entries }: Chapter): Claim[] {
  const known = new Map(game.claims(true).map((one) => [one.region, one]));
  const found = new Map<number, Claim>();
  for (const { event, x, y, segment, seat, points } of entries) {
    if (event !== EVENT.score) continue;
    try {
      const { region, kind, path } = game.feature(x, y, segment);
      const { at } = known.get(region) ?? { at: [(x + 0.5) * UNIT, (y + 0.5) * UNIT] };
      const owners = found.get(region)?.owners ?? [];
      found.set(region, { region, kind, path, owners: [...new Set([...owners, seat])],
        value: points, at: at as [number, number] });
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
    }
  }
  return [...found.values()];
}
