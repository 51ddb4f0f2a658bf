// SPDX-License-Identifier: Apache-2.0
// A puzzle: the position, what is asked, what the turn that was played would cost, the solution
// with what it brings.

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Above } from "../analyse/above";
import { Why } from "../analyse/why";
import { percent, points, seenWords } from "../analyse/words";
import { Board } from "../board/board";
import { narrow } from "../board/view";
import type { View } from "../board/view";
import type { Engine } from "aude/engine";
import type { Game } from "../game/game";
import { VERB } from "aude/engine";
import { Figure, Tile } from "../game/pieces";
import { extentOf } from "../game/scene";
import { Sign } from "../game/signs";
import { followersOnly } from "../game/words";
import { currentLanguage, t, tn } from "../i18n";
import { Bar } from "../turn/bar";
import { bindingsOf } from "../turn/bindings";
import { useFirstChoice } from "../turn/focus";
import { Help } from "../turn/help";
import { useKeys } from "../turn/keys";
import { Layers, choosingOf, useGame } from "../turn/play";
import { Spoken } from "../turn/spoken";
import { useUi } from "../turn/ui";
import { Contents, Streak, puzzleAddress } from "./contents";
import { Desk } from "./desk";
import type { Way } from "./desk";
import type { Puzzle } from "./list";
import { besideOf, fetchPuzzles, gameWords, gradeOf, gradeWord, nextOf, numbersOf, ofToday,
  themeWord } from "./list";
import { keepSeen, keepSolved, marks } from "./marks";

export interface ScreenProps {
  engine: Engine; dark: boolean;
  /** Of the address: a number from 1 on, "day", or nothing. */
  name: string;
}

/** Scores and what everybody has left, for that is what a turn is judged by. */
function Sides(props: { game: Game }): JSX.Element {
  const { game } = props;
  return (
    <ul class="sides">
      {game.state.seats.map(({ score, figures }, seat) => {
        const left = figures.reduce((sum, n) => sum + n, 0);
        return (
          <li key={seat} class={game.mine.has(seat) ? "me" : ""}>
            <Figure game={game} seat={seat} figure={0} />
            <span class="who">{game.seats[seat]?.name}{" "}
              {game.mine.has(seat) && <small>{t("you")}</small>}</span>
            <b>{tn("{n} point", "{n} points", score)}</b>
            <i aria-hidden="true">{score} <small>×{left}</small></i>
            <span class="rest">{followersOnly(game.state)
              ? tn("{n} follower left", "{n} followers left", left)
              : tn("{n} figure left", "{n} figures left", left)}</span></li>
        );
      })}
      <li>{tn("{n} tile left", "{n} tiles left", game.state.left)}</li>
    </ul>
  );
}

/** What the last turn was like. */
function verdict(desk: Desk): string {
  const { cost, thinking, puzzle, standing } = desk;
  const line = puzzle.lines[0];
  if (standing === "asked" || line === undefined) return "";
  if (standing === "otherwise")
    return cost !== null ? t("Not the best turn: it brings {n} points less.", { n: points(cost) })
      : thinking ? t("Not the best turn. Working out what it costs …")
        : t("Not the best turn.");
  const gains = t("It brings {n} points more than the next best.", { n: points(puzzle.lead) });
  return standing === "solved" ? `${t("That is the best turn!")} ${gains}` : gains;
}

/** So many reasons are told: more is no help at a glance. */
const REASONS = 2;

/** The tile as it lies in this way to play, with its number on the board. */
function Laid(props: { game: Game; way: Way; number: number }): JSX.Element {
  const { game, way, number } = props;
  const [first] = way.choices;
  return <span class="way-tile" aria-hidden="true">
    {first?.verb === VERB.place
      ? <Tile game={game} kind={first.item} rotation={first.rotation} alt="" /> : way.short}
    <b class={`numbered ${number === 1 ? "best" : ""}`}>{number}</b></span>;
}

function lessWords(way: Way): string { return t("{n} points less", { n: points(way.cost) }); }

/** What is shown on the board: what is to be done there, what it is worth, and of the solution why.
 *  Where everything lies is for those who hear it. */
function Shown(props: { desk: Desk; way: Way; number: number }): JSX.Element {
  const { desk, way, number } = props;
  const win = desk.puzzle.lines[0]?.win ?? 0;
  return (
    <div class="solution">
      <Laid game={desk.game} way={way} number={number} />
      <p><b><span class="hidden">{way.words}</span>
        <span aria-hidden="true">{seenWords(way)}</span></b>{" "}
      <small>{number === 1 ? t("chance to win {p}", { p: percent(win) }) : lessWords(way)}</small>
      </p>
      {number === 1 &&
        <Why seats={desk.game.seats} facts={desk.facts.slice(0, REASONS)} searched />}
    </div>
  );
}

/** In the place of the decisions when it is known: the solution, and the next best turns, each of
 *  which can be had on the board. */
function Known(props: { desk: Desk; ways: Way[]; shown: number; show: (at: number) => void;
  next: number; ofDay: boolean }): JSX.Element {
  const { desk, ways, shown, show, next, ofDay } = props;
  const go = useRef<HTMLAnchorElement>(null);
  useEffect(() => go.current?.focus({ preventScroll: true }), []);
  const way = ways[shown];
  return (
    <section class="bar mine explained" aria-label={t("Solution")}>
      <div class="asks" tabIndex={0}>
        <h2>{desk.standing === "solved" && <Sign name="check" />}{" "}
          {desk.standing === "solved" ? t("Well done") : t("Solution")}</h2>
        {way !== undefined && <Shown desk={desk} way={way} number={shown + 1} />}
        <ul class="others" aria-label={t("Options, best first")}>
          {ways.map((one, i) => i > 0 && <li key={i}>
            <button type="button" aria-pressed={shown === i}
              title={lessWords(one)} onClick={() => show(shown === i ? 0 : i)}>
              <span class="hidden">{one.words}: {lessWords(one)}</span>
              <Laid game={desk.game} way={one} number={i + 1} />
              <span aria-hidden="true">−{points(one.cost)}</span></button></li>)}
        </ul>
      </div>
      <div class="ends">
        {ofDay && <a class="button" href="#/puzzle">{t("All puzzles")}</a>}
        <a class="button commit" ref={go} href={puzzleAddress(next)}>{t("Next puzzle")}</a>
      </div>
    </section>
  );
}

function Teacher(props: { desk: Desk; at: number; puzzles: Puzzle[]; ofDay: boolean }):
JSX.Element {
  const { desk, at, puzzles, ofDay } = props;
  const { puzzle, standing } = desk;
  const [hint, setHint] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const done = standing === "solved" || standing === "shown";
  const solved = marks().solved.includes(puzzle.id);
  return (
    <section class={`teacher ${done ? "after" : ""}`} aria-label={t("Puzzle")}>
      <h1 ref={heading} tabIndex={-1}>{ofDay ? t("Puzzle of the day")
        : t("Puzzle {n}", { n: numbersOf(puzzles)[at] ?? 0 })}{solved && <> <Sign name="check" />
        <span class="hidden">{t("solved")}</span></>}</h1>
      <p class="box-words">{gameWords(puzzle)} · {gradeWord(gradeOf(puzzle))}</p>
      <Sides game={desk.game} />
      <div class="told">
        {!done && <p class="task">{t("Find the best turn.")}</p>}
        {(hint || done) && <p class="theme">{themeWord(puzzle.theme)}</p>}
        <p role="status" class={standing === "asked" ? "hidden"
          : standing === "otherwise" ? "otherwise" : "right"}>{verdict(desk)}</p>
      </div>
      {ofDay && <Streak />}
      <p class="steps">
        {!done && !hint && <button type="button" onClick={() => setHint(true)}>
          {t("Hint")}</button>}
        {!done && <button type="button" onClick={() => {
          keepSeen(puzzle.id);
          desk.show();
        }}>{narrow() ? t("Solution") : t("Show the solution")}</button>}
        {done && <button type="button" onClick={() => desk.again()}>{t("Once more")}</button>}
        <span class="beside">
          <a class="button" href={puzzleAddress(besideOf(puzzles, at, -1))}
            aria-label={t("Previous puzzle")} title={t("Previous puzzle")}>‹</a>
          <a class="button" href={puzzleAddress(besideOf(puzzles, at, 1))}
            aria-label={t("Next puzzle")} title={t("Next puzzle")}>›</a>
        </span>
        <a class="button all" href="#/puzzle" title={t("All puzzles")}><Sign name="list" />
          <span>{t("All puzzles")}</span></a>
      </p>
    </section>
  );
}

function PuzzleScreen(props: { engine: Engine; dark: boolean; puzzle: Puzzle; at: number;
  puzzles: Puzzle[] }): JSX.Element {
  const { engine, dark, puzzle, at, puzzles } = props;
  const ofDay = at === ofToday(puzzles);
  const desk = useMemo(() => new Desk(engine, puzzle, () => keepSolved(puzzle.id, ofDay)),
    [engine, puzzle]);
  const { game } = desk;
  useGame(game);
  useEffect(() => () => desk.close(), [desk]);
  const ui = useUi(game);
  const eye = useRef<View | null>(null);
  const [help, setHelp] = useState(false);
  const done = desk.standing === "solved" || desk.standing === "shown";
  const bindings = bindingsOf({
    game, ui, goesOn: useFirstChoice(game), view: () => eye.current, help: () => setHelp(true),
    fit: () => eye.current?.fit(extentOf(game)),
    nextFigure: () => undefined, nextCell: () => undefined, sayPoints: () => undefined,
  });
  useKeys(done ? [] : bindings);
  const ways = useMemo(() => done ? desk.ways() : [], [desk, done, currentLanguage()]);
  const [shown, show] = useState(0);
  useEffect(() => show(0), [done]);
  const [first] = ways[shown]?.choices ?? [];
  useEffect(() => { // the reasons, which come later, take room from the board
    if (first !== undefined) eye.current?.reach(first.x, first.y);
  }, [first?.action, desk.facts]);
  return (
    <main class="play lesson puzzle">
      {!done && <Spoken game={game} ui={ui} />}
      <Board game={game} dark={dark} framed={!ui.aids.last} eye={eye}
        {...done ? {} : { choosing: choosingOf(game, ui) }}>
        <Layers game={game} ui={ui} />
        {done && <Above game={game} seat={puzzle.seat} choices={ways[shown]?.choices ?? []}
          all={ways.map(({ choices }) => choices[0])} />}
      </Board>
      <Teacher desk={desk} at={at} puzzles={puzzles} ofDay={ofDay} />
      {done ? <Known desk={desk} ways={ways} shown={shown} show={show}
        next={nextOf(puzzles, at)} ofDay={ofDay} />
        : <Bar game={game} ui={ui} online={true} />}
      {help && <Help bindings={bindings} close={() => setHelp(false)} />}
    </main>
  );
}

export function Screen(props: ScreenProps): JSX.Element {
  const { engine, dark, name } = props;
  const [puzzles, setPuzzles] = useState<Puzzle[] | null>(null);
  const [lost, setLost] = useState(false);
  const fetching = (): void => {
    setLost(false);
    fetchPuzzles().then(setPuzzles, () => setLost(true));
  };
  useEffect(fetching, []);
  if (lost) return (
    <main class="home"><h1>{t("Puzzles")}</h1>
      <p class="problem" role="alert">{t("The puzzles can't be loaded right now.")}</p>
      <p><button type="button" onClick={fetching}>{t("Try again")}</button></p></main>
  );
  if (puzzles === null) return <main class="home"><h1>{t("One moment …")}</h1></main>;
  const at = name === "day" ? ofToday(puzzles) : Number(name) - 1;
  const puzzle = puzzles[at];
  if (puzzle === undefined) return <Contents engine={engine} dark={dark} puzzles={puzzles} />;
  return <PuzzleScreen key={puzzle.id} engine={engine} dark={dark} puzzle={puzzle} at={at}
    puzzles={puzzles} />;
}
