// SPDX-License-Identifier: Apache-2.0
// The computer players by their strength: whom one may choose, and in which words.

import { levels } from "aude/engine";
import type { Connection } from "../game/socket";
import { t } from "../i18n";

/** Whom one plays against who has not chosen. */
const USUAL = 3;

/** "Level 3: Casual"; "" when it is the name of no level. */
export function levelWord(name: string): string {
  const at = levels.findIndex((one) => one.name === name);
  return at < 0 ? "" : t("Level {n}: {title}", { n: at + 1, title: t(levels[at]?.title ?? "") });
}

/** What a computer player is called at a table: its level. That it is a computer stands beside it,
 *  wherever there are seats. */
export function opponentName(player: string): string {
  const title = levels.find((one) => one.name === player)?.title;
  return title === undefined ? t("Computer") : t(title);
}

/** What one of the level does, as a sentence without a full stop. */
export function levelText(name: string): string {
  return t(levels.find((one) => one.name === name)?.text ?? "");
}

/** The names of the levels up to one. */
export function levelsTo(most: number): string[] {
  return levels.slice(0, most).map((one) => one.name);
}

/** The name of the level above one or below it, up to the highest that may be had; "": none. */
export function levelBeside(name: string, by: number, most: number): string {
  const at = levels.findIndex((one) => one.name === name);
  return at < 0 || at + by >= most ? "" : levels[at + by]?.name ?? "";
}

/** The usual computer player, where levels up to one may be had. */
export function usualPlayer(most: number): string {
  return levels[Math.min(USUAL, most) - 1]?.name ?? "greedy";
}

/** The same as a seat. */
export function usualOpponent(most: number): { name: string; player: string } {
  const player = usualPlayer(most);
  return { name: opponentName(player), player };
}

/** The highest level that a new game may have: at a table of the server what that allows, else what
 *  a browser can. */
export function mostLevel({ online, players }: Connection): number {
  if (online !== true || players === null) return levels.filter((one) => one.anywhere === 1).length;
  return levels.filter((one) => players.includes(one.name)).length;
}
