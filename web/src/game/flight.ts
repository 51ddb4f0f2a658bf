// SPDX-License-Identifier: Apache-2.0
// A walk that several players decide step by step: which cells it went over.

import type { Choice } from "aude/engine";
import { VERB } from "aude/engine";
import type { Scene } from "./scene";

type At = [x: number, y: number];

/** Is it a step of a walk? */
export function isStep({ step }: Choice): boolean { return step !== undefined; }

/** The cells of these steps, that on which they began first. */
export function wayOf(steps: readonly Choice[]): At[] {
  const [first] = steps;
  if (first?.step === undefined) return [];
  const [dx, dy] = first.step;
  return [[first.x - dx, first.y - dy], ...steps.map(({ x, y }): At => [x, y])];
}

/** What was done last, tried or agreed on, the last one first. */
function* backwards(game: Scene): Generator<Choice> {
  for (let i = game.pending.length - 1; i >= 0; i--)
    yield game.engine.action(game.shown, game.pending[i] ?? "");
  for (let i = game.log.length - 1; i >= 0; i--)
    if (game.log[i] !== undefined) yield game.log[i]?.choice as Choice;
}

/** The walk that goes on, or that of the last round: nobody has had two turns since. */
export function lastWay(game: Scene): At[] {
  const { way, seats } = game.state;
  if (way !== undefined) return way;
  const steps: Choice[] = [];
  let placed = 0;
  for (const choice of backwards(game)) {
    if (isStep(choice)) steps.unshift(choice);
    else if (steps.length > 0 || placed >= seats.length) break;
    else if (choice.verb === VERB.place) placed++;
  }
  return wayOf(steps);
}
