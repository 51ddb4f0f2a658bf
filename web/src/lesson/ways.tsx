// SPDX-License-Identifier: Apache-2.0
// From one step of a lesson to another: a dot for each, back, on without doing it, out.

import type { JSX } from "preact";
import type { Lesson } from "./steps";
import { shelfOf } from "./steps";
import { doneSteps, keepEnough } from "../begin/learnt";
import { Sign } from "../game/signs";
import { t } from "../i18n";

export function stepAddress(lesson: Lesson, at: number): string {
  return `#/learn/${lesson.name}/${at + 1}`;
}

export function Dots(props: { lesson: Lesson; at: number }): JSX.Element {
  const { lesson, at } = props;
  const done = doneSteps(shelfOf(lesson));
  return (
    <ol class="dots" aria-label={t("Steps")}>
      {lesson.steps.map((step, i) => {
        const was = done.includes(step.name);
        const words = `${step.title()}${was ? `, ${t("done")}` : ""}`;
        return (
          <li key={step.name}><a href={stepAddress(lesson, i)} class={was ? "done" : ""}
            aria-current={i === at ? "step" : undefined} aria-label={`${i + 1}: ${words}`}
            title={words}><span>{was ? <Sign name="check" /> : i + 1}</span></a></li>
        );
      })}
    </ol>
  );
}

export function StepButtons(props: { lesson: Lesson; at: number; done: boolean;
  again: () => void; show: (() => void) | null }): JSX.Element {
  const { lesson, at, done, again, show } = props;
  const last = at + 1 === lesson.steps.length;
  return (
    <p class="steps">
      {show !== null && <button type="button" class="show" onClick={show}>{t("Show me")}</button>}
      {at > 0 && <a class="button back" href={stepAddress(lesson, at - 1)}>{t("Back")}</a>}
      {done ? <button type="button" onClick={again}>{t("Once more")}</button>
        : <a class="button" href={last ? "#/learn" : stepAddress(lesson, at + 1)}>{t("Skip")}</a>}
      <a class="button leave" href="#/" title={t("Leave")}
        onClick={() => keepEnough(shelfOf(lesson))}>
        <Sign name="close" /><span>{t("Leave")}</span></a>
    </p>
  );
}
