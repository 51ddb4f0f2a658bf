// SPDX-License-Identifier: Apache-2.0
// The puzzles as the build has them (data/puzzles.jsonl, made by tools/puzzles), fetched once when
// somebody wants one; and what is told of one in words.

import { expansionWord } from "../begin/played";
import { address } from "../game/offline";
import { t, tn } from "../i18n";
import { today } from "./marks";

/** Ways to play the turn with what the seat may expect of them, hundredths of a point, of a per
 *  cent; the first is the solution. */
export interface Line { turn: string[]; margin: number; win: number }

export interface Puzzle {
  /** The same as long as the position is. */
  id: string;
  position: string; seat: number; lead: number; theme: string; level: number; lines: Line[];
}

let list: Promise<Puzzle[]> | null = null;

export function fetchPuzzles(): Promise<Puzzle[]> {
  list ??= fetch(address("puzzles/puzzles.json")).then((answer) => {
    if (!answer.ok) throw new Error(`puzzles: ${answer.status}`);
    return answer.json() as Promise<Puzzle[]>;
  }).catch((problem: unknown) => {
    list = null;
    throw problem;
  });
  return list;
}

/** The number of the puzzle of the day among so many, from 0 on. */
export function ofToday(count: number): number { return today() % count; }

function part(position: string, name: string): string {
  return new RegExp(`:${name}=([^:]*)`).exec(position)?.[1] ?? "";
}

/** The boxes of its game, by which puzzles are found. */
export function boxWords({ position }: Puzzle): string {
  const sets = part(position, "sets").split(",").filter((one) => one !== "" && one !== "base");
  if (position.startsWith("aude1:discovery:")) return t("The Discovery");
  return sets.length === 0 ? expansionWord("base") : sets.map(expansionWord).join(", ");
}

export function seatsOf({ position }: Puzzle): number { return Number(part(position, "seats")); }

/** The game in words. */
export function gameWords(puzzle: Puzzle): string {
  const seats = seatsOf(puzzle);
  return seats === 2 ? boxWords(puzzle)
    : `${boxWords(puzzle)}, ${tn("{n} player", "{n} players", seats)}`;
}

export type Grade = "easy" | "medium" | "hard";
export const GRADES: readonly Grade[] = ["easy", "medium", "hard"];

/** By the weakest computer player that mostly finds it. */
export function gradeOf({ level }: Puzzle): Grade {
  return level <= 3 ? "easy" : level <= 5 ? "medium" : "hard";
}

export function gradeWord(grade: Grade): string {
  return { easy: t("easy"), medium: t("medium"), hard: t("hard") }[grade];
}

/** What it is about; "" for a theme that is not known here. */
export function themeWord(theme: string): string {
  return {
    claim: t("Claim something new."),
    last: t("Your last figure: where is it worth it?"),
    keep: t("Your last figure: keep it or spend it?"),
    join: t("Come to share what somebody else has."),
    farm: t("Think of the fields."),
    score: t("There are points to be had at once."),
    block: t("Get in the way of somebody else."),
    place: t("The right square matters most."),
  }[theme] ?? "";
}
