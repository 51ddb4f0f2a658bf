// SPDX-License-Identifier: Apache-2.0
// What could have been done at one decision, the best first: each with its number, its tile and
// what it is worth. One is shown on the board, at first the best; another one while it is pointed
// at, or when it is pressed.

import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { hover } from "../board/hover";
import type { Choice } from "../game/engine";
import { VERB } from "../game/engine";
import { Tile } from "../game/pieces";
import { signed } from "../game/words";
import { t } from "../i18n";
import { tryHere } from "../past/onward";
import type { Origin } from "../past/onward";
import type { Tape } from "../past/tape";
import { Above } from "./above";
import type { Better, Step } from "./job";
import { Why } from "./why";
import { gradeWord, percent, points, toldOf } from "./words";
import type { Told } from "./words";

export interface LinesProps {
  tape: Tape; step: Step;
  /** So many actions were done before it. */
  ply: number;
  /** Shows something on the board, and this square of it. */
  show: (above: JSX.Element | null, at?: Choice) => void;
  /** The game up to so many actions. */
  origin: (moment: number) => Origin;
}

/** Less of a chance, in hundredths of a per cent, is none to speak of. */
const LITTLE = 100;

/** What it cost; the chance only where it changed. */
function costWords({ cost, lost }: Step): string {
  return lost < LITTLE ? t("It cost {n} points.", { n: points(cost) })
    : t("It cost {n} points and {chance} of the chance to win.",
      { n: points(cost), chance: percent(lost) });
}

/** How good the decision was, what it cost, and what it brought. */
function Verdict(props: { tape: Tape; step: Step }): JSX.Element {
  const { tape, step } = props;
  return (
    <div class={`verdict grade-${step.grade}`}>
      <p role="status"><b>{tape.seats[step.seat]?.name ?? ""}: {gradeWord(step.grade)}</b>
      {step.cost > 0 && <> <small>{costWords(step)}</small></>}</p>
      {step.made?.facts !== undefined &&
        <Why seats={tape.seats} facts={step.made.facts} searched />}
    </div>
  );
}

function Line(props: { tape: Tape; seat: number; number: number; told: Told; choice: Better;
  played: boolean; shown: boolean; press: () => void; point: (over: boolean) => void }):
JSX.Element {
  const { tape, seat, number, told, choice, played, shown, press, point } = props;
  const [first] = told.choices;
  const margin = signed(Math.round((choice.margin[seat] ?? 0) / 10) / 10);
  return (
    <button type="button" aria-pressed={shown} onClick={press} {...hover(point)}>
      <b class={`numbered ${number === 1 ? "best" : ""}`}>{number}</b>
      {first?.verb === VERB.place &&
        <Tile game={tape} kind={first.item} rotation={first.rotation} alt="" />}
      <span><span class="hidden">{told.words}</span>
        <span aria-hidden="true">{told.short}</span>
        {played && <> <em>{t("played")}</em></>}</span>
      <small><span class="hidden">{t("expected lead")}: </span>
        {t("{n} points", { n: margin })}<br />
        <span class="hidden">{t("chance to win")}: </span>{percent(choice.win[seat] ?? 0)}</small>
    </button>
  );
}

export function Lines({ tape, step, ply, show, origin }: LinesProps): JSX.Element {
  const told = useMemo(() => toldOf(tape, ply, step.choices), [tape, ply, step]);
  const [pressed, press] = useState(0);
  const [pointed, point] = useState(-1);
  const { made } = step;
  const shown = pointed >= 0 ? pointed : pressed;
  useEffect(() => press(0), [ply, step]);
  useEffect(() => {
    const choices = told[shown]?.choices;
    show(choices === undefined ? null : <Above game={tape} seat={step.seat} choices={choices}
      all={told.map((one) => one.choices[0])} made={tape.game.log[ply]?.choice} />,
      pointed >= 0 ? undefined : choices?.find((one) => one.verb === VERB.place));
    return () => show(null);
  }, [told, shown]);
  return (
    <div class="analysed">
      <Verdict tape={tape} step={step} />
      <p class="columns"><b>{t("Options, best first")}</b>
        <small aria-hidden="true">{t("expected lead")}<br />{t("chance to win")}</small></p>
      <ol class="best-first">
        {step.choices.map((choice, i) => (
          <li key={i}>
            <Line tape={tape} seat={step.seat} number={i + 1} choice={choice}
              told={told[i] ?? { words: "", short: "", choices: [] }}
              played={choice.action === made?.action}
              shown={pressed === i} point={(over) => point(over ? i : -1)} press={() => {
                point(-1);
                press(pressed === i ? -1 : i);
              }} />
            {i === 0 && choice.action !== made?.action && choice.facts !== undefined &&
              <Why seats={tape.seats} facts={choice.facts} told={made?.facts ?? []} searched />}
          </li>
        ))}
      </ol>
      <button type="button" onClick={() => {
        location.hash = tryHere(origin(ply), step.seat);
      }}>{t("Retry from here")}</button>
    </div>
  );
}
