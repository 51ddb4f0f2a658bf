// SPDX-License-Identifier: Apache-2.0
// What this browser knows of the puzzles: which were solved, of which the solution was looked at
// first, and on which days that of the day was solved.

import { keep, keptJson } from "../game/storage";

const MARKS = "aude.puzzles";
const DAY = 86400000;
/** Days that are kept: no streak is told that is longer. */
const DAYS = 1000;

export interface Marks { solved: string[]; seen: string[]; days: number[] }

function listOf<T>(value: unknown, kind: string): T[] {
  return Array.isArray(value) ? value.filter((one): one is T => typeof one === kind) : [];
}

/** What is no list of the kind is nothing. */
export function marks(): Marks {
  const read = keptJson<Record<string, unknown>>(MARKS, {});
  return { solved: listOf(read["solved"], "string"), seen: listOf(read["seen"], "string"),
    days: listOf(read["days"], "number") };
}

/** Days since 1970 by universal time: the same puzzle for everybody. */
export function today(): number { return Math.floor(Date.now() / DAY); }

/** Whoever saw the solution before does not solve it any more. */
export function keepSolved(id: string, ofDay: boolean): void {
  const now = marks();
  if (now.seen.includes(id) && !now.solved.includes(id)) return;
  const days = ofDay ? [...now.days.filter((one) => one !== today()), today()] : now.days;
  keep(MARKS, JSON.stringify({ ...now, solved: [...new Set([...now.solved, id])],
    days: days.slice(-DAYS) }));
}

export function keepSeen(id: string): void {
  const now = marks();
  keep(MARKS, JSON.stringify({ ...now, seen: [...new Set([...now.seen, id])] }));
}

/** Of the last seven days up to today: was that of the day solved? */
export function week(): { day: number; solved: boolean }[] {
  const { days } = marks();
  return Array.from({ length: 7 }, (_, i) => today() - 6 + i)
    .map((day) => ({ day, solved: days.includes(day) }));
}

/** Days in a row up to today, or up to yesterday as long as today's is open. */
export function streak(): number {
  const days = new Set(marks().days);
  let day = days.has(today()) ? today() : today() - 1;
  let count = 0;
  for (; days.has(day); day--) count++;
  return count;
}
