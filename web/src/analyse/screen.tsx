// SPDX-License-Identifier: Apache-2.0
// The analysis of a game beside its replay: how far it is, from mistake to mistake, for the step
// that is shown what else could have been done, the chances to win over the turns, how well each
// played. It opens at the worst turn of the person who looks.

import type { JSX } from "preact";
import { useEffect, useReducer, useRef, useState } from "preact/hooks";
import type { Choice } from "aude/engine";
import { VERB } from "aude/engine";
import { t, tn } from "../i18n";
import type { Origin } from "../past/onward";
import { LineSign } from "../past/graph";
import type { Tape } from "../past/tape";
import { tileShort } from "../game/tiles";
import { signed } from "../game/words";
import { ChancesBar } from "./chances";
import type { ChancesProps } from "./chances";
import { ChanceGraph, endOf } from "./graph";
import { Hint } from "./hint";
import type { HintProps } from "./hint";
import { Analysis, noteAnalysis } from "./job";
import type { Step, Sums, TurnSums } from "./job";
import { Lines } from "./lines";
import { ALL, Mistakes, lookerOf, worstOf } from "./mistakes";
import { WRONG, gradeSign, gradeWord, percent, points } from "./words";

export interface PanelProps {
  tape: Tape; tiles: readonly string[];
  /** Shows something on the board, and these squares of it, the first in any case. */
  show: (above: JSX.Element | null, at?: readonly Choice[]) => void;
  /** The game up to so many actions. */
  origin: (moment: number) => Origin;
}

/** Where somebody is led when it is done: to the worst turn. Who stands in the midst of the game
 *  chose that moment and stays; at the beginning, and at the end where a replay runs to by itself,
 *  there is nothing to stay for. */
function opening(tape: Tape, { turns }: Sums): number {
  if (tape.seq !== 0 && tape.seq !== tape.length) return tape.seq;
  const worst = worstOf(turns, lookerOf(tape)) ?? worstOf(turns, ALL);
  return worst === undefined ? 0 : endOf(worst);
}

function useAnalysis(tape: Tape, tiles: readonly string[]): [Analysis, () => void] {
  const [, redraw] = useReducer<number, undefined>((n) => n + 1, 0);
  const begin = (): Analysis => {
    const found = new Analysis(tape.game.setup, tiles, [...tape.game.history], () => {
      redraw(undefined);
      if (found.sums !== null) tape.seek(opening(tape, found.sums)); // for all who show the moment
    });
    noteAnalysis(tape.game, found);
    return found;
  };
  const job = useRef<Analysis | null>(null);
  job.current ??= begin();
  useEffect(() => () => job.current?.stop(), []);
  return [job.current, () => {
    job.current?.stop();
    job.current = begin();
    redraw(undefined);
  }];
}

/** How far it is; nothing when it came to its end. */
function Progress(props: { job: Analysis; turns: number; again: () => void; redraw: () => void }):
JSX.Element | null {
  const { job, turns, again, redraw } = props;
  const { steps, actions } = job;
  if (job.running) return (
    <p class="save looking">
      <span>{t("Looking at turn {n} of {all} …", { n: steps.at(-1)?.turn ?? 1, all: turns })}</span>
      <progress max={actions.length} value={steps.length} aria-label={t("Analysis")} />
      <button type="button" onClick={() => {
        job.stop();
        redraw();
      }}>{t("Stop")}</button>
    </p>
  );
  if (!job.failed && !job.stopped) return null;
  return (
    <p class="save" role="status">
      {job.failed ? t("The game could not be analysed.")
        : tn("{n} step was analysed.", "{n} steps were analysed.", steps.length)}
      {" "}<button type="button" onClick={again}>{t("Analyse again")}</button>
    </p>
  );
}

/** In how many turns each kind of mistake was made, as they are listed. */
function Counts(props: { seat: number; sums: Sums }): JSX.Element {
  const own = props.sums.turns.filter(({ seat }) => seat === props.seat);
  return (
    <span class="counts">
      {props.sums.seats[props.seat]?.grades.map((_, grade) => grade >= WRONG && (
        <span key={grade} class={`grade-${grade}`} title={gradeWord(grade)}>
          <span class="sign-of" aria-hidden="true">{gradeSign(grade)}</span>
          <span class="hidden">{gradeWord(grade)}: </span>
          {own.filter((turn) => turn.grade === grade).length}</span>
      ))}
    </span>
  );
}

function Seats(props: { tape: Tape; sums: Sums }): JSX.Element {
  const { tape, sums } = props;
  return (
    <ul class="analysed accuracies">
      {sums.seats.map((seat, i) => (
        <li key={i}>
          <LineSign tape={tape} seat={i} /> <b>{tape.seats[i]?.name ?? ""}</b>
          <span class="hidden">: </span>
          {" "}<span class="accuracy">{t("accuracy {n}", { n: percent(seat.accuracy) })}</span>
          <Counts seat={i} sums={sums} />
          <small>{t("points given away: {n}", { n: points(seat.cost) })},
            {" "}{t("luck: {n} points", { n: signed(Math.round(seat.luck / 10) / 10) })}</small>
        </li>
      ))}
    </ul>
  );
}

/** The tile that was drawn in a turn. */
function drawnWords(tape: Tape, { first }: TurnSums): string {
  const draw = tape.game.log[first]?.choice;
  return draw?.verb === VERB.draw ? tileShort(tape, draw.item) : "";
}

function turnWords(tape: Tape, turn: TurnSums): string {
  const whose = `${t("Turn {n}", { n: turn.turn })}, ${tape.seats[turn.seat]?.name ?? ""}`;
  return turn.grade < 0 ? whose : `${whose}: ${gradeWord(turn.grade)}`;
}

/** Every turn with its grade in words, to jump there. */
function Graded(props: { tape: Tape; turns: TurnSums[] }): JSX.Element {
  const { tape, turns } = props;
  return (
    <details>
      <summary>{t("All turns, graded")}</summary>
      <ol class="turns-list">
        {turns.map((turn) => (
          <li key={turn.turn}>
            <button type="button" class={`graded grade-${turn.grade}`}
              aria-current={turn.first < tape.seq && endOf(turn) >= tape.seq
                ? "step" : undefined} onClick={() => tape.seek(endOf(turn))}>
              {turnWords(tape, turn)}
              {turn.grade >= WRONG && <> <span class="sign-of">{gradeSign(turn.grade)}</span></>}
              {" "}<small class="drawn">{drawnWords(tape, turn)}</small>
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

/** The analysis of a game; a hint in one, or its chances. */
export function Screen(props: PanelProps | HintProps | ChancesProps): JSX.Element {
  if ("chances" in props) return <ChancesBar {...props} />;
  return "hint" in props ? <Hint {...props} /> : <Panel {...props} />;
}

/** What is to be seen of the turn at this moment. */
function Moment(props: PanelProps & { job: Analysis }): JSX.Element | null {
  const { tape, show, origin, job } = props;
  if (job.running && job.steps.length < tape.seq) return null; // not looked at yet
  const ply = decided(job.steps, tape.seq);
  const step = job.steps[ply];
  if (step !== undefined)
    return <Lines key={ply} tape={tape} step={step} ply={ply} show={show} origin={origin}
      turn={job.sums?.turns.find((one) => one.first <= ply && ply < endOf(one))} />;
  return job.running ? null : <p class="nothing">{t("Nothing has happened yet.")}</p>;
}

function Panel(props: PanelProps): JSX.Element {
  const { tape, tiles } = props;
  const [job, again] = useAnalysis(tape, tiles);
  const [, redraw] = useReducer<number, undefined>((n) => n + 1, 0);
  const [seat, choose] = useState(() => lookerOf(tape));
  const { sums } = job;
  return (
    <section class="panel" aria-label={t("Analysis")}>
      <Progress job={job} turns={tape.turns.length - 1} again={again}
        redraw={() => redraw(undefined)} />
      {sums !== null && <Mistakes tape={tape} turns={sums.turns} seat={seat} choose={choose} />}
      <Moment {...props} job={job} />
      {sums !== null && <>
        <ChanceGraph tape={tape} turns={sums.turns} />
        <Seats tape={tape} sums={sums} />
        <Graded tape={tape} turns={sums.turns} />
      </>}
    </section>
  );
}
