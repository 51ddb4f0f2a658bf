// SPDX-License-Identifier: Apache-2.0
// An analysis in words: grades, chances, points; and the choices of a step, put into words in the
// position in which they were open.

import type { Choice, Engine } from "../game/engine";
import { NOBODY, VERB } from "../game/engine";
import type { Game } from "../game/game";
import { choiceWord } from "../game/choices";
import { tileShort } from "../game/tiles";
import type { Scene } from "../game/scene";
import { kindWord, signed, tokensWord } from "../game/words";
import { plain, t, tn } from "../i18n";
import type { Tape } from "../past/tape";
import type { Better, Fact } from "./job";

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

/** Of what a game or a tape of it has words can be made at any of its moments. */
interface Whole {
  engine: Engine; start: Uint8Array; seats: Scene["seats"]; mine: Scene["mine"];
  kinds: Scene["kinds"]; log: Scene["log"];
}

function wholeOf(tape: Tape): Whole {
  return { engine: tape.engine, start: tape.game.start, seats: tape.seats, mine: tape.mine,
    kinds: tape.kinds, log: tape.game.log };
}

/** The game after these actions, as something that words can be made of. */
function after(whole: Whole, actions: readonly string[]): Scene {
  whole.engine.putBack(OPEN, whole.start);
  actions.forEach((one) => whole.engine.apply(OPEN, one));
  return sceneOf(whole, actions.length);
}

function sceneOf(whole: Whole, ply: number): Scene {
  const { engine } = whole;
  const state = engine.describe(OPEN);
  return { engine, seats: whole.seats, mine: whole.mine, kinds: whole.kinds, state, shown: OPEN,
    log: whole.log.slice(0, ply), seq: ply, pending: [], deciding: false,
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

/** A choice after these actions, with what follows it in the same turn. */
function toldAfter(whole: Whole, actions: readonly string[],
  { action, next }: Pick<Better, "action" | "next">): Told {
  const scene = after(whole, actions);
  const { engine } = whole;
  const first = engine.action(OPEN, action);
  const words = [wordsOf(scene, first)];
  if (next === NONE) return { words: words.join("; "), choices: [first] };
  engine.apply(OPEN, action);
  const second = engine.action(OPEN, next);
  words.push(wordsOf(sceneOf(whole, actions.length), second));
  return { words: words.join("; "), choices: [first, second] };
}

/** Each of these, with what follows it in the same turn. */
export function toldOf(tape: Tape, ply: number, list: readonly Better[]): Told[] {
  return list.map((one) => toldAfter(wholeOf(tape), tape.game.history.slice(0, ply), one));
}

/** What is best now in a game, after what has been tried in it. */
export function toldNow(game: Game, best: Better): Told {
  return toldAfter(game, [...game.history, ...game.pending], best);
}

/** What is to be said of a move, one sentence after the other. */
export function factWords(seats: readonly { name: string }[], fact: Fact): string {
  const names = seats.filter((_, i) => (fact.seats >> i & 1) === 1).map((seat) => seat.name)
    .join(", ");
  const kind = kindWord(fact.feature);
  const chance = fact.text.includes("{chance}");
  const values = {
    feature: names === "" ? kind : `${kind} (${names})`, seats: names, n: fact.n,
    change: signed(fact.n), of: fact.of, chance: `${fact.chance} %`,
    was: chance ? `${fact.was} %` : fact.was, cell: `${fact.x},${fact.y}`,
    item: tokensWord(fact.item), gain: signed(Math.round(fact.gain / 10) / 10),
  };
  return fact.many === undefined ? t(fact.text, values)
    : tn(fact.text, fact.many, fact.n, values);
}
