// SPDX-License-Identifier: Apache-2.0
// The pace at which what others did is shown. The game itself is always at its present; what is
// still to be shown of the past is only a time, which whoever plays on may cut short.

import type { Done } from "../game/scene";
import { NOBODY, VERB } from "aude/engine";
import { motion } from "./feel";

/** Milliseconds of a step, and of a flight. */
const STEP = { off: 0, normal: 800, slow: 1600 };
const FLIGHT = { off: 0, normal: 480, slow: 900 };
/** The show is never more steps behind the game; what is more goes faster. */
const BEHIND = 5;
/** More actions at once are a game that is opened, not one that goes on. */
const AT_ONCE = 24;

let until = 0;
let timer = 0;

/** So long does the show still go on. */
export function showing(): number { return Math.max(0, until - performance.now()); }

/** Until it is over, what could be done next steps back (feel.css). */
export function showFor(time: number): void {
  until = performance.now() + time;
  clearTimeout(timer);
  document.documentElement.toggleAttribute("data-showing", time > 0);
  if (time > 0) timer = window.setTimeout(() => showFor(0), time);
}

export function flightTime(): number { return FLIGHT[motion()]; }

/** Something that can be seen: what a seat did, or what came of it; in so many milliseconds. */
export interface Step { done: Done; acts: boolean; at: number }

const UNSEEN: number[] = [VERB.draw, VERB.pass];

/** The steps of new actions; `tried`: what a seat of this page did was seen when it was tried. */
export function stepsOf(fresh: readonly Done[], tried: (seat: number) => boolean): Step[] {
  if (fresh.length > AT_ONCE) return [];
  const steps: Step[] = [];
  for (const done of fresh) {
    if (done.seat > NOBODY && !tried(done.seat) && !UNSEEN.includes(done.choice.verb))
      steps.push({ done, acts: true, at: 0 });
    if (done.entries.length > 0) steps.push({ done, acts: false, at: 0 });
  }
  const whole = STEP[motion()];
  const begin = showing();
  const each = Math.min(whole,
    Math.max(BEHIND * whole - begin, whole / 4) / Math.max(steps.length, 1));
  return steps.map((one, i) => ({ ...one, at: begin + i * each }));
}

/** How long the show of these goes on after now. */
export function lengthOf(steps: readonly Step[]): number {
  const last = steps.at(-1);
  return last === undefined ? 0 : last.at + (last.acts ? STEP[motion()] : flightTime());
}
