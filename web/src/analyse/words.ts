// SPDX-License-Identifier: Apache-2.0
// An analysis in words: grades, chances, points; and the choices of a step, put into words in the
// position in which they were open.

import type { Choice, Engine } from "../game/engine";
import { NOBODY } from "../game/engine";
import { choiceWord } from "../game/choices";
import { tileShort } from "../game/tiles";
import { VERB } from "../game/engine";
import type { Scene } from "../game/scene";
import { plain, t } from "../i18n";
import type { Tape } from "../past/tape";
import type { Better } from "./job";

/** The state of the engine in which choices are looked at; others are used by game.ts, tape.ts. */
const OPEN = 6;
/** From which grade on something was wrong. */
export const WRONG = 2;
const NONE = "0x0000000000000000";

export function gradeWord(grade: number): string {
  return [t("best choice"), t("good choice"), t("inaccuracy"), t("mistake"), t("blunder")][grade]
    ?? "";
}

/** As players of other games write it. */
export function gradeSign(grade: number): string { return ["", "", "?!", "?", "??"][grade] ?? ""; }

export function percent(chance: number): string { return `${Math.round(chance / 100)} %`; }

/** Hundredths of a point with one decimal. */
export function points(hundredths: number): string {
  return plain(Math.round(hundredths / 10) / 10);
}

/** The game before an action, as something that words can be made of. */
function before(tape: Tape, ply: number): Scene {
  const { engine, game } = tape;
  engine.putBack(OPEN, game.start);
  game.history.slice(0, ply).forEach((one) => engine.apply(OPEN, one));
  return sceneOf(tape, engine, ply);
}

function sceneOf(tape: Tape, engine: Engine, ply: number): Scene {
  const state = engine.describe(OPEN);
  return { engine, seats: tape.seats, mine: tape.mine, kinds: tape.kinds, state, shown: OPEN,
    log: tape.game.log.slice(0, ply), seq: ply, pending: [], deciding: false,
    actor: state.decider, over: state.decider === NOBODY, moment: `open ${ply}`,
    picture: (size, look) => engine.board(OPEN, false, size, look) };
}

/** Something that could be done: in words, and as what is shown on the board. */
export interface Told { words: string; choices: Choice[] }

function wordsOf(scene: Scene, choice: Choice): string {
  const words = choiceWord(scene, choice);
  return choice.verb === VERB.place && words !== tileShort(scene, choice.item)
    ? t("Tile: {where}", { where: words }) : words;
}

/** Each of these, with what follows it in the same turn. */
export function toldOf(tape: Tape, ply: number, list: readonly Better[]): Told[] {
  return list.map(({ action, next }) => {
    const scene = before(tape, ply);
    const { engine } = tape;
    const first = engine.action(OPEN, action);
    const words = [wordsOf(scene, first)];
    if (next === NONE) return { words: words.join("; "), choices: [first] };
    engine.apply(OPEN, action);
    const after = sceneOf(tape, engine, ply);
    const second = engine.action(OPEN, next);
    words.push(wordsOf(after, second));
    return { words: words.join("; "), choices: [first, second] };
  });
}
