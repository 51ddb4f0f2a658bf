// SPDX-License-Identifier: Apache-2.0
// The puzzles as the build has them (data/puzzles.jsonl, made by tools/puzzles), fetched once when
// somebody wants one; and what is told of one in words.

import { doneSteps } from "../begin/learnt";
import { expansionWord } from "../begin/played";
import { address } from "../game/offline";
import { places } from "../game/places";
import { t, tn } from "../i18n";
import { marks, today } from "./marks";

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

function part(position: string, name: string): string {
  return new RegExp(`:${name}=([^:]*)`).exec(position)?.[1] ?? "";
}

/** What somebody has to know for it besides the base game. */
function needs({ position }: Puzzle): string[] {
  return position.startsWith("aude1:discovery:") ? ["discovery"]
    : part(position, "sets").split(",").filter((one) => one !== "" && one !== "base");
}

/** Games and boxes that were played or learnt in this browser. */
function knownHere(): Set<string> {
  return new Set([...places().flatMap(({ game, sets = [] }) => [game, ...sets]),
    ...(doneSteps("discovery").length > 0 ? ["discovery"] : [])]);
}

/** Where those are that are about nothing else than what is known. */
function fitting(puzzles: readonly Puzzle[], known: Set<string>): number[] {
  return puzzles.flatMap((puzzle, at) => needs(puzzle).every((one) => known.has(one)) ? [at] : []);
}

/** Where that of the day is: the same one for everybody, so of the game that everybody knows. */
export function ofToday(puzzles: readonly Puzzle[]): number {
  const all = fitting(puzzles, new Set());
  return all[today() % all.length] ?? 0;
}

/** What comes after one: the next that is known here and open, else the next of all. */
export function nextOf(puzzles: readonly Puzzle[], at: number): number {
  const { solved } = marks();
  const open = fitting(puzzles, knownHere()).filter((one) => one !== at &&
    !solved.includes(puzzles[one]?.id ?? ""));
  return open.find((one) => one > at) ?? open[0] ?? (at + 1) % puzzles.length;
}

/** The boxes of its game, by which puzzles are found. */
export function boxWords(puzzle: Puzzle): string {
  const sets = needs(puzzle);
  if (sets[0] === "discovery") return t("The Discovery");
  return sets.length === 0 ? expansionWord("base") : sets.map(expansionWord).join(", ");
}

/** As they are shown: each game's one after another, where it comes first. */
function inOrder(puzzles: readonly Puzzle[]): number[] {
  const games = puzzles.map(boxWords);
  return puzzles.map((_, at) => at).sort((a, b) =>
    games.indexOf(games[a] ?? "") - games.indexOf(games[b] ?? "") || a - b);
}

/** The number of each as it is shown, from 1. */
export function numbersOf(puzzles: readonly Puzzle[]): number[] {
  const order = inOrder(puzzles);
  return puzzles.map((_, at) => order.indexOf(at) + 1);
}

/** The one that is shown so many places further on, round the end. */
export function besideOf(puzzles: readonly Puzzle[], at: number, by: number): number {
  const order = inOrder(puzzles);
  return order[(order.indexOf(at) + by + order.length) % order.length] ?? at;
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
    last: t("Your last follower: where does it pay off?"),
    keep: t("Your last follower: keep it or spend it?"),
    join: t("Win a share of what somebody else has."),
    farm: t("Think of the fields."),
    score: t("There are points to grab right away."),
    block: t("Get in an opponent's way."),
    place: t("The right square matters most."),
  }[theme] ?? "";
}
