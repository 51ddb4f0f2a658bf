// SPDX-License-Identifier: Apache-2.0
// Clocks that a game may have: those that are offered, what may be told instead, and how they are
// called.

import { decimal, t, tn } from "../i18n";

/** Seconds for the game and for each move. */
export interface Clock { seconds: number; increment: number }

/** What a server takes, in minutes and in seconds. */
const MOST_MINUTES = 20160;
const MOST_INCREMENT = 3600;
const DAY = 86400;

/** The one that is proposed to people who do not know each other. */
export const USUAL: Clock = { seconds: 300, increment: 10 };

/** Those that fit games of an evening. */
export const QUICK: readonly Clock[] =
  [USUAL, { seconds: 900, increment: 10 }, { seconds: 259200, increment: 3600 }];

/** What may be chosen where a game is set up. */
export const OFFERED: readonly Clock[] = [USUAL, { seconds: 900, increment: 10 },
  { seconds: 1800, increment: 30 }, { seconds: 259200, increment: 3600 },
  { seconds: 1209600, increment: 0 }];

export function sameClock(one: Clock, other: Clock): boolean {
  return one.seconds === other.seconds && one.increment === other.increment;
}

/** A name by which it can be kept; "" is none. */
export function clockName(clock: Clock | null): string {
  return clock === null ? "" : `${clock.seconds} ${clock.increment}`;
}

/** The clock of that name; null: none, undefined: no clock is called so. */
export function clockNamed(name: string): Clock | null | undefined {
  if (name === "") return null;
  const [, seconds, increment] = /^(\d+) (\d+)$/.exec(name) ?? [];
  const clock = { seconds: Number(seconds), increment: Number(increment) };
  return seconds !== undefined && clockTrouble(clock) === "" ? clock : undefined;
}

function isWhole(n: number, least: number, most: number): boolean {
  return Number.isInteger(n) && n >= least && n <= most;
}

/** Why there can be no such clock, or "". */
export function clockTrouble({ seconds, increment }: Clock): string {
  if (!isWhole(seconds / 60, 1, MOST_MINUTES))
    return t("Enter {least} to {most} whole minutes for the game.",
      { least: 1, most: MOST_MINUTES });
  return isWhole(increment, 0, MOST_INCREMENT) ? ""
    : t("Enter {least} to {most} whole seconds per move.", { least: 0, most: MOST_INCREMENT });
}

/** "15 min + 10 s per move" */
export function timeWords({ seconds, increment }: Clock): string {
  const days = seconds / DAY;
  if (Number.isInteger(days) && increment === 0)
    return tn("{n} day for the game", "{n} days for the game", days);
  if (Number.isInteger(days) && increment === 3600)
    return tn("{n} day + 1 h per move", "{n} days + 1 h per move", days);
  const minutes = decimal(String(Math.round(seconds / 6) / 10));
  return increment === 0 ? t("{m} min for the game", { m: minutes })
    : t("{m} min + {s} s per move", { m: minutes, s: increment });
}
