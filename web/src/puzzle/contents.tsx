// SPDX-License-Identifier: Apache-2.0
// All puzzles: that of the day, how many days in a row, and the list by game and difficulty.

import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { Pick } from "../begin/pick";
import { draw } from "../book/picture";
import type { Engine } from "aude/engine";
import { Sign } from "../game/signs";
import { currentLanguage, t, tn } from "../i18n";
import type { Grade, Puzzle } from "./list";
import { GRADES, boxWords, gameWords, gradeOf, gradeWord, numbersOf, ofToday } from "./list";
import { marks, streak, week } from "./marks";

const DAY = 86400000;

export function puzzleAddress(at: number): string { return `#/puzzle/${at + 1}`; }

/** at: where it is in the file, and so its address; number: as it is shown. */
interface Placed { puzzle: Puzzle; at: number; number: number }

export function Streak(): JSX.Element | null {
  const days = streak();
  return days === 0 ? null
    : <p class="streak"><Sign name="check" />{" "}
      {tn("{n} day in a row", "{n} days in a row", days)}</p>;
}

function Entry(props: Placed & { solved: boolean; seen: boolean }): JSX.Element {
  const { puzzle, at, number, solved, seen } = props;
  const words = [t("Puzzle {n}", { n: number }), gameWords(puzzle), gradeWord(gradeOf(puzzle)),
    ...(solved ? [t("solved")] : seen ? [t("seen")] : [])];
  return (
    <li><a class={`button ${solved ? "solved" : seen ? "seen" : ""}`} href={puzzleAddress(at)}
      aria-label={words.join(", ")} title={words.join(", ")}>
      {number}{solved && <Sign name="check" />}
      <small aria-hidden="true">{"●".repeat(GRADES.indexOf(gradeOf(puzzle)) + 1)}</small></a></li>
  );
}

/** The last seven days, with a check where that of the day was solved. */
function Week(): JSX.Element {
  const words = (day: number): string => new Date(day * DAY).toLocaleDateString(currentLanguage(),
    { weekday: "narrow", timeZone: "UTC" });
  return (
    <ol class="week" aria-hidden="true">
      {week().map(({ day, solved }) => <li key={day} class={solved ? "solved" : ""}>
        <small>{words(day)}</small><i>{solved && <Sign name="check" />}</i></li>)}
    </ol>
  );
}

/** That of the day: its board, what it is of, how many days in a row. */
function OfDay(props: { engine: Engine; dark: boolean; puzzles: Puzzle[] }): JSX.Element {
  const { engine, dark, puzzles } = props;
  const at = ofToday(puzzles);
  const puzzle = puzzles[at];
  const board = useMemo(() => puzzle === undefined ? ""
    : draw(engine, puzzle.position, dark).board, [engine, puzzle, dark]);
  const solved = marks().solved.includes(puzzle?.id ?? "");
  return (
    <section class="part of-day">
      <a class="sight" href={puzzleAddress(at)} tabIndex={-1} aria-hidden="true">
        <img src={board} alt="" /></a>
      <h2>{t("Puzzle of the day")}</h2>
      {puzzle !== undefined && <p class="box-words">
        {gameWords(puzzle)} · {gradeWord(gradeOf(puzzle))}</p>}
      <Week />
      <Streak />
      <a class="button commit" href={puzzleAddress(at)}>
        <Sign name={solved ? "check" : "play"} /> {solved ? t("Solved: look again") : t("Solve it")}
        <span class="hidden">: {t("Puzzle of the day")}</span>
      </a>
    </section>
  );
}

/** The puzzles of one game, and how many of them were solved. */
function Group(props: { title: string; all: Placed[] }): JSX.Element {
  const { title, all } = props;
  const known = marks();
  const done = all.filter(({ puzzle }) => known.solved.includes(puzzle.id)).length;
  return (
    <section class="group-of">
      <h3>{title} <small>{t("{n} of {all} solved", { n: done, all: all.length })}</small></h3>
      <progress max={all.length} value={done} aria-hidden="true" />
      <ol class="all">
        {all.map(({ puzzle, at, number }) => <Entry key={puzzle.id} puzzle={puzzle} at={at}
          number={number}
          solved={known.solved.includes(puzzle.id)} seen={known.seen.includes(puzzle.id)} />)}
      </ol>
    </section>
  );
}

export function Contents(props: { engine: Engine; dark: boolean; puzzles: Puzzle[] }):
JSX.Element {
  const { engine, dark, puzzles } = props;
  const [box, setBox] = useState("");
  const [grade, setGrade] = useState<Grade | "">("");
  const boxes = [...new Set(puzzles.map(boxWords))];
  const numbers = numbersOf(puzzles);
  const here = puzzles.map((puzzle, at) => ({ puzzle, at, number: numbers[at] ?? 0 }))
    .filter(({ puzzle }) => (box === "" || boxWords(puzzle) === box) &&
      (grade === "" || gradeOf(puzzle) === grade));
  return (
    <main class="home puzzles">
      <h1>{t("Puzzles")}</h1>
      <p class="lead">{t("One turn of a game: find the best one.")}</p>
      <OfDay engine={engine} dark={dark} puzzles={puzzles} />
      <section class="part">
        <h2>{t("All puzzles")}</h2>
        <div class="chosen">
          <label class="hidden" for="box">{t("Game")}</label>
          <Pick id="box" value={box} change={setBox}
            choices={[["", t("Every game")],
              ...boxes.map((one): [string, string] => [one, one])]} />
          <label class="hidden" for="grade">{t("Difficulty")}</label>
          <Pick id="grade" value={grade} change={(value) => setGrade(value as Grade | "")}
            choices={[["", t("Every difficulty")],
              ...GRADES.map((one): [string, string] => [one, gradeWord(one)])]} />
        </div>
        {boxes.map((one) => ({ one, all: here.filter(({ puzzle }) => boxWords(puzzle) === one) }))
          .filter(({ all }) => all.length > 0)
          .map(({ one, all }) => <Group key={one} title={one} all={all} />)}
        {here.length === 0 && <p class="nothing">{t("There is no such puzzle.")}</p>}
      </section>
      <p><a class="button" href="#/">{t("Home")}</a></p>
    </main>
  );
}
