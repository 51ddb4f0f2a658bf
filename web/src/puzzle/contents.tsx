// SPDX-License-Identifier: Apache-2.0
// All puzzles: that of the day, how many days in a row, and the list by game and difficulty.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Pick } from "../begin/pick";
import { Sign } from "../game/signs";
import { t, tn } from "../i18n";
import type { Grade, Puzzle } from "./list";
import { GRADES, boxWords, gameWords, gradeOf, gradeWord, ofToday } from "./list";
import { marks, streak } from "./marks";

export function puzzleAddress(at: number): string { return `#/puzzle/${at + 1}`; }

export function Streak(): JSX.Element | null {
  const days = streak();
  return days === 0 ? null
    : <p class="streak"><Sign name="check" />{" "}
      {tn("{n} day in a row", "{n} days in a row", days)}</p>;
}

function Entry(props: { puzzle: Puzzle; at: number; solved: boolean; seen: boolean }):
JSX.Element {
  const { puzzle, at, solved, seen } = props;
  const words = [t("Puzzle {n}", { n: at + 1 }), gameWords(puzzle), gradeWord(gradeOf(puzzle)),
    ...(solved ? [t("solved")] : seen ? [t("seen")] : [])];
  return (
    <li><a class={`button ${solved ? "solved" : seen ? "seen" : ""}`} href={puzzleAddress(at)}
      aria-label={words.join(", ")} title={words.join(", ")}>
      {at + 1}{solved && <Sign name="check" />}
      <small aria-hidden="true">{"●".repeat(GRADES.indexOf(gradeOf(puzzle)) + 1)}</small></a></li>
  );
}

export function Contents(props: { puzzles: Puzzle[] }): JSX.Element {
  const { puzzles } = props;
  const [box, setBox] = useState("");
  const [grade, setGrade] = useState<Grade | "">("");
  const known = marks();
  const boxes = [...new Set(puzzles.map(boxWords))];
  const here = puzzles.map((puzzle, at) => ({ puzzle, at })).filter(({ puzzle }) =>
    (box === "" || boxWords(puzzle) === box) && (grade === "" || gradeOf(puzzle) === grade));
  const solved = puzzles.filter(({ id }) => known.solved.includes(id)).length;
  return (
    <main class="home puzzles">
      <h1>{t("Puzzles")}</h1>
      <p class="lead">{t("One turn of a game: find the best one.")}</p>
      <section class="part">
        <h2>{t("Puzzle of the day")}</h2>
        <Streak />
        <a class="button commit" href={puzzleAddress(ofToday(puzzles.length))}>
          <Sign name="play" /> {t("Play now")}<span class="hidden">: {t("Puzzle of the day")}</span>
        </a>
      </section>
      <section class="part">
        <h2>{t("All puzzles")}</h2>
        <p role="status">{t("{n} of {all} solved", { n: solved, all: puzzles.length })}</p>
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
        <ol class="all">
          {here.map(({ puzzle, at }) => <Entry key={puzzle.id} puzzle={puzzle} at={at}
            solved={known.solved.includes(puzzle.id)} seen={known.seen.includes(puzzle.id)} />)}
        </ol>
        {here.length === 0 && <p class="nothing">{t("There is no such puzzle.")}</p>}
      </section>
      <p><a class="button" href="#/">{t("Home")}</a></p>
    </main>
  );
}
