// SPDX-License-Identifier: Apache-2.0
// The analysis of a game beside its replay: how far it is, how well each played, the chances to win
// over the turns, and for the step that is shown what else could have been done; the best is shown
// on the board, and a game goes on from there.

import type { JSX } from "preact";
import { useEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import { t, tn } from "../i18n";
import { tryHere } from "../past/onward";
import type { Origin } from "../past/onward";
import { LineSign } from "../past/graph";
import type { Tape } from "../past/tape";
import { signed } from "../game/words";
import { Above } from "./above";
import { ChanceGraph, endOf } from "./graph";
import { Hint } from "./hint";
import type { HintProps } from "./hint";
import { Analysis } from "./job";
import type { Step, Sums, TurnSums } from "./job";
import { Why } from "./why";
import { WRONG, gradeSign, gradeWord, percent, points, toldOf } from "./words";

export interface PanelProps {
  tape: Tape; tiles: readonly string[];
  /** Shows something on the board. */
  show: (above: JSX.Element | null) => void;
  /** The game up to so many actions. */
  origin: (moment: number) => Origin;
}

function useAnalysis(tape: Tape, tiles: readonly string[]): [Analysis, () => void] {
  const [, redraw] = useReducer<number, undefined>((n) => n + 1, 0);
  const begin = (): Analysis => new Analysis(tape.game.setup, tiles, [...tape.game.history],
    () => redraw(undefined));
  const job = useRef<Analysis | null>(null);
  job.current ??= begin();
  useEffect(() => () => job.current?.stop(), []);
  return [job.current, () => {
    job.current?.stop();
    job.current = begin();
    redraw(undefined);
  }];
}

function Progress(props: { job: Analysis; again: () => void; redraw: () => void }): JSX.Element {
  const { job, again, redraw } = props;
  const { steps, actions } = job;
  if (job.running) return (
    <p class="save">
      <progress max={actions.length} value={steps.length} aria-label={t("Analysis")} />
      <button type="button" onClick={() => {
        job.stop();
        redraw();
      }}>{t("Stop")}</button>
    </p>
  );
  return (
    <p class="save" role="status">
      {job.failed ? t("The game could not be analysed.")
        : tn("{n} step was analysed.", "{n} steps were analysed.", steps.length)}
      {" "}{(job.failed || job.stopped) &&
        <button type="button" onClick={again}>{t("Analyse again")}</button>}
    </p>
  );
}

function Seats(props: { tape: Tape; sums: Sums }): JSX.Element {
  const { tape, sums } = props;
  return (
    <ul class="analysed">
      {sums.seats.map((seat, i) => (
        <li key={i}>
          <LineSign tape={tape} seat={i} /> <b>{tape.seats[i]?.name ?? ""}</b>:
          {" "}{t("accuracy {n}", { n: percent(seat.accuracy) })},
          {" "}{t("points lost by choices: {n}", { n: points(seat.cost) })},
          {" "}{t("luck in points: {n}", { n: signed(Math.round(seat.luck / 10) / 10) })}
        </li>
      ))}
    </ul>
  );
}

function turnWords(tape: Tape, turn: TurnSums): string {
  const whose = `${t("Turn {n}", { n: turn.turn })}, ${tape.seats[turn.seat]?.name ?? ""}`;
  if (turn.grade < 0) return whose;
  return `${whose}: ${gradeWord(turn.grade)} ${gradeSign(turn.grade)}`.trim();
}

/** Every turn with its grade in words, to jump there. */
function Graded(props: { tape: Tape; turns: TurnSums[] }): JSX.Element {
  const { tape, turns } = props;
  return (
    <details>
      <summary>{t("Turns with their grades")}</summary>
      <ol class="turns-list">
        {turns.map((turn) => (
          <li key={turn.turn}>
            <button type="button" aria-current={turn.first < tape.seq && endOf(turn) >= tape.seq
              ? "step" : undefined} onClick={() => tape.seek(endOf(turn))}>
              {turnWords(tape, turn)}
              {turn.cost > 0 && <small> −{points(turn.cost)}</small>}
              {turn.turning !== 0 && <small> {t("turning point")}</small>}</button>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The decision that lost most in the turn in which something was decided last, up to the moment;
 *  -1: none. */
function decided(steps: readonly Step[], moment: number): number {
  const chosen = (one: Step | undefined): boolean => one !== undefined && one.choices.length > 0;
  let last = Math.min(moment, steps.length) - 1;
  while (last >= 0 && !chosen(steps[last])) last--;
  let worst = last;
  for (let i = last; i >= 0 && steps[i]?.turn === steps[last]?.turn; i--) {
    const one = steps[i], most = steps[worst];
    if (one !== undefined && most !== undefined && chosen(one) && (one.grade > most.grade ||
      (one.grade === most.grade && one.cost > most.cost))) worst = i;
  }
  return worst;
}

function margin(step: Step, margins: readonly number[]): string {
  const value = Math.round((margins[step.seat] ?? 0) / 10) / 10;
  return signed(value);
}

/** What could have been done at one decision. */
function Choices(props: PanelProps & { step: Step; ply: number }): JSX.Element {
  const { tape, step, ply, show, origin } = props;
  const told = useMemo(() => toldOf(tape, ply, step.choices), [tape, ply, step]);
  const [shown, setShown] = useState(-1);
  const made = step.made;
  const look = (i: number): void => {
    const choices = told[i]?.choices;
    setShown(i);
    show(choices === undefined ? null
      : <Above game={tape} seat={step.seat} choices={choices} />);
  };
  useEffect(() => {
    look(step.grade >= WRONG ? 0 : -1);
    return () => show(null);
  }, [ply, step]);
  return (
    <div class="analysed">
      <p role="status">
        <b>{`${tape.seats[step.seat]?.name ?? ""}: ${gradeWord(step.grade)} ${
          gradeSign(step.grade)}`.trim()}</b>
        {step.cost > 0 && <>, {t("lost: {n} points, {chance} of the chance to win",
          { n: points(step.cost), chance: percent(step.lost) })}</>}
        {made !== undefined && <>. {t("Chance to win: {n}",
          { n: percent(made.win[step.seat] ?? 0) })}</>}
      </p>
      {made?.facts !== undefined && <Why seats={tape.seats} facts={made.facts} />}
      <ol>
        {told.map(({ words }, i) => {
          const choice = step.choices[i];
          return choice !== undefined && (
            <li key={i}>
              <button type="button" aria-pressed={shown === i}
                onClick={() => look(shown === i ? -1 : i)}>
                {words} <small>{margin(step, choice.margin)},
                  {" "}{percent(choice.win[step.seat] ?? 0)}
                  {choice.action === made?.action && `, ${t("was done")}`}</small></button>
              {i === 0 && choice.action !== made?.action && choice.facts !== undefined &&
                <Why seats={tape.seats} facts={choice.facts} />}
            </li>
          );
        })}
      </ol>
      <button type="button" onClick={() => {
        location.hash = tryHere(origin(ply), step.seat);
      }}>{t("Try again from here")}</button>
    </div>
  );
}

/** The analysis of a game; or a hint in one. */
export function Screen(props: PanelProps | HintProps): JSX.Element {
  return "hint" in props ? <Hint {...props} /> : <Panel {...props} />;
}

function Panel(props: PanelProps): JSX.Element {
  const { tape, tiles } = props;
  const [job, again] = useAnalysis(tape, tiles);
  const [, redraw] = useReducer<number, undefined>((n) => n + 1, 0);
  const ply = decided(job.steps, tape.seq);
  const step = job.steps[ply];
  return (
    <section aria-label={t("Analysis")}>
      <Progress job={job} again={again} redraw={() => redraw(undefined)} />
      {job.sums !== null && <>
        <ChanceGraph tape={tape} turns={job.sums.turns} />
        <Seats tape={tape} sums={job.sums} />
      </>}
      {step === undefined
        ? <p class="nothing">{t("Nothing has been decided yet.")}</p>
        : <Choices {...props} step={step} ply={ply} />}
      {job.sums !== null && <Graded tape={tape} turns={job.sums.turns} />}
    </section>
  );
}
