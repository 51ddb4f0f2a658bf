// SPDX-License-Identifier: Apache-2.0
// Which steps of the lessons were done in this browser. Whoever has come to the end of one, or has
// left it by choice, is not asked again to learn.

import { places } from "../game/places";
import { keep, keptJson } from "../game/storage";

const LEARNT = "aude.learnt";
/** Stands among the steps of a lesson that was left by choice, or gone through. */
const ENOUGH = "enough";

type Learnt = Record<string, string[]>;

function learnt(): Learnt { return keptJson<Learnt>(LEARNT, {}); }

export function doneSteps(lesson: string): string[] { return learnt()[lesson] ?? []; }

export function keepDone(lesson: string, step: string): void {
  const all = learnt();
  keep(LEARNT, JSON.stringify({ ...all, [lesson]: [...new Set([...all[lesson] ?? [], step])] }));
}

export function keepEnough(lesson: string): void { keepDone(lesson, ENOUGH); }

/** Should the first page offer to learn, or only mention it? Whoever has played a game to its end
 *  knows how. */
export function isNew(): boolean {
  return !places().some(({ over }) => over) &&
    !Object.values(learnt()).some((steps) => steps.includes(ENOUGH));
}
