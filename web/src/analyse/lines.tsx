// SPDX-License-Identifier: Apache-2.0
// What could have been done at one decision, the best first: each with its number, its tile and
// what it is worth. One is shown on the board, at first the best; another one while it is pointed
// at, or when it is pressed.

import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { hover } from "../board/hover";
import { narrow } from "../board/view";
import type { Choice } from "aude/engine";
import { VERB } from "aude/engine";
import { Tile } from "../game/pieces";
import { t, tn } from "../i18n";
import { tryHere } from "../past/onward";
import type { Origin } from "../past/onward";
import type { Tape } from "../past/tape";
import { Above } from "./above";
import type { Better, Step, TurnSums } from "./job";
import { Why } from "./why";
import { asGood, gradeSign, gradeWord, percent, points, seenWords, toldOf, worthOf } from "./words";
import type { Told, Worth } from "./words";

export interface LinesProps {
  tape: Tape; step: Step;
  /** The turn that it belongs to, once all of them are known. */
  turn?: TurnSums | undefined;
  /** So many actions were done before it. */
  ply: number;
  /** Shows something on the board, and these squares of it, the first in any case. */
  show: (above: JSX.Element | null, at?: readonly Choice[]) => void;
  /** The game up to so many actions. */
  origin: (moment: number) => Origin;
}

/** Less of a chance, in hundredths of a per cent, is none to speak of. */
const LITTLE = 100;

/** "7.5 ± 0.8": a figure that is known but for so much. */
function noisy(figure: string, noise: string, certain: boolean): string {
  return certain ? figure : `${figure}\u00a0±\u00a0${noise}`;
}

/** What it cost, by how much the two rows of the list differ; the chance only where it changed. */
function costWords({ cost, lost, cost_noise, lost_noise }: Step): string {
  const n = noisy(points(cost), points(cost_noise), cost_noise === 0);
  if (lost < LITTLE) return t("It cost {n} points.", { n });
  const chance = noisy(String(Math.round(lost / 100)), percent(lost_noise), lost_noise === 0);
  return t("It cost {n} points and {chance} of the chance to win.",
    { n, chance: lost_noise === 0 ? percent(lost) : chance });
}

/** How good the turn was, as the list of all of them says, what the decision cost that is shown,
 *  and if more was lost in the turn, what all of it did; and what it brought. */
function Verdict(props: { tape: Tape; step: Step; turn: TurnSums | undefined;
  brief: boolean }): JSX.Element {
  const { tape, step, turn = step, brief } = props;
  return (
    <div class={`verdict grade-${turn.grade}`}>
      <p role="status"><b>{tape.seats[step.seat]?.name ?? ""}: {gradeWord(turn.grade)}</b>
      {step.cost > 0 && <> <small>{costWords(step)}</small></>}
      {turn.cost > step.cost && <> <small>{t("The whole turn cost {n} points.",
        { n: points(turn.cost) })}</small></>}</p>
      {!brief && step.made?.facts !== undefined &&
        <Why seats={tape.seats} facts={step.made.facts} searched />}
    </div>
  );
}

/** leads: it is the best one, and told in full above the others. */
function Line(props: { tape: Tape; number: number; told: Told; worth: Worth; leads: boolean;
  grade: number; played: boolean; shown: boolean; press: () => void;
  point: (over: boolean) => void }): JSX.Element {
  const { tape, number, told, worth, leads, grade, played, shown, press, point } = props;
  const [first] = told.choices;
  return (
    <button type="button" aria-pressed={shown} onClick={press} {...hover(point)}
      class={played ? `played grade-${grade}` : ""}>
      <b class={`numbered ${number === 1 ? "best" : ""}`}>{number}</b>
      {first?.verb === VERB.place &&
        <Tile game={tape} kind={first.item} rotation={first.rotation} alt="" />}
      <span><span class="hidden">{told.words}</span>
        <span aria-hidden="true">{leads ? seenWords(told) : told.short}</span>
        {played && <> <em>{t("played")} {gradeSign(grade)}</em></>}
        {leads && !played && <> <em>{gradeWord(0)}</em></>}</span>
      <small><span class="hidden">{t("expected lead")}: </span>
        {t("{n} points", { n: worth.lead })} <br />
        <span class="hidden">{t("chance to win")}: </span>{worth.chance}</small>
    </button>
  );
}

/** How many of those that are folded away follow this one: as good as it is. */
function foldedAfter(folded: readonly boolean[], at: number): number {
  const next = folded.indexOf(false, at + 1);
  return (next < 0 ? folded.length : next) - at - 1;
}

/** Is it somewhere on the board? */
function lies({ verb, spot }: Choice): boolean { return verb === VERB.place || spot !== undefined; }

/** On a small board the others are told only when one of them is asked for, and one to a square. */
function uncrowded(firsts: (Choice | undefined)[], shown: number): (Choice | undefined)[] {
  const squareOf = (one: Choice | undefined): string => `${one?.x},${one?.y}`;
  const squares = firsts.map(squareOf);
  return firsts.map((one, i) => i === shown || (shown > 0 && squareOf(one) !== squares[shown] &&
    squares.indexOf(squareOf(one)) === i) ? one : undefined);
}

export function Lines({ tape, step, turn, ply, show, origin }: LinesProps): JSX.Element {
  const told = useMemo(() => toldOf(tape, ply, step.choices), [tape, ply, step]);
  const [pressed, press] = useState(0);
  const [pointed, point] = useState(-1);
  const [whole, unfold] = useState(false);
  const { made, choices: options } = step;
  const worth = useMemo(() => worthOf(options, step.seat), [step]);
  const isMade = (one: Better | undefined): boolean =>
    one?.action === made?.action && one?.next === made?.next;
  const folded = asGood(worth).map((good, i) => good && !whole && !isMade(options[i]));
  const shown = pointed >= 0 ? pointed : pressed;
  const small = narrow();
  useEffect(() => press(0), [ply, step]);
  useEffect(() => {
    const choices = told[shown]?.choices;
    const done = tape.game.log[ply]?.choice;
    const firsts = told.map((one, i) => folded[i] === true ? undefined : one.choices[0]);
    const all = small ? uncrowded(firsts, shown) : firsts;
    const sights = small ? [...all, done] : told.map((one) => one.choices[0]);
    show(choices === undefined ? null : <Above game={tape} seat={step.seat} choices={choices}
      all={all} made={done} />, pointed >= 0 ? undefined
      : [...choices ?? [], ...sights].filter((one) => one !== undefined).filter(lies));
    return () => show(null);
  }, [told, shown, whole, small]);
  const verdict = <Verdict tape={tape} step={step} turn={turn} brief={small} />;
  const lines = options.map((choice, i) => folded[i] !== true && (
    <li key={i}>
      <Line tape={tape} number={i + 1} worth={worth[i] ?? { lead: "", chance: "" }}
        told={told[i] ?? { words: "", short: "", choices: [] }}
        leads={i === 0 && small} played={isMade(choice)}
        grade={(turn ?? step).grade}
        shown={pressed === i} point={(over) => point(over ? i : -1)} press={() => {
          point(-1);
          press(pressed === i ? -1 : i);
        }} />
      {i === 0 && small && verdict}
      {i === 0 && !isMade(choice) && choice.facts !== undefined &&
        <Why seats={tape.seats} facts={choice.facts} told={made?.facts ?? []} searched />}
      {foldedAfter(folded, i) > 0 && <button type="button" class="as-good"
        onClick={() => unfold(true)}>
        {tn("{n} more as good", "{n} more as good", foldedAfter(folded, i))}</button>}
    </li>
  ));
  return (
    <div class="analysed">
      {small ? <ol class="best-first">{lines[0]}</ol> : verdict}
      <p class="columns"><b>{t("Options, best first")}</b>
        <small aria-hidden="true">{t("expected lead")}<br />{t("chance to win")}</small></p>
      <ol class="best-first" start={small ? 2 : 1}>{small ? lines.slice(1) : lines}</ol>
      <button type="button" onClick={() => {
        location.hash = tryHere(origin(ply), step.seat);
      }}>{t("Retry from here")}</button>
    </div>
  );
}
