// SPDX-License-Identifier: Apache-2.0
// An analysis in words: grades, chances, points; and the choices of a step, put into words in the
// position in which they were open.

import type { Choice, Engine } from "aude/engine";
import { NOBODY, VERB } from "aude/engine";
import type { Game } from "../game/game";
import { choiceWord, choiceWords } from "../game/choices";
import { numbersShown } from "../game/numbers";
import { tileShort, tileWords } from "../game/tiles";
import type { Scene } from "../game/scene";
import { figureWord, kindWord, signed, tokensWord } from "../game/words";
import { decimal, plain, t, tn, withPercent } from "../i18n";
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

export function percent(chance: number, decimals = 0): string {
  return withPercent((chance / 100).toFixed(decimals));
}

/** Hundredths of a point with one decimal. */
export function points(hundredths: number): string {
  return plain(Math.round(hundredths / 10) / 10);
}

/** With its sign. */
export function tenths(hundredths: number): string {
  return signed(Math.round(hundredths / 10) / 10);
}

/** The same with its sign, one below the other. */
function lead(hundredths: number, decimals: number): string {
  const figures = decimal((Math.abs(hundredths) / 100).toFixed(decimals));
  return `${hundredths < 0 ? "−" : "+"}${figures}`;
}

/** What a choice is worth to a seat, in figures. */
export interface Worth { lead: string; chance: string }

function readAlike(a: Worth | undefined, b: Worth | undefined): boolean {
  return a?.lead === b?.lead && a?.chance === b?.chance;
}

/** What each of the choices, best first, is worth: in the tenths and whole per cents in which it
 *  is known, so that two rows differ by what is said of them. */
export function worthOf(choices: readonly Better[], seat: number): Worth[] {
  return choices.map(({ margin, win }) =>
    ({ lead: lead(margin[seat] ?? 0, 1), chance: percent(win[seat] ?? 0) }));
}

/** Which of them read as the one before does: as good, as far as anybody can tell. */
export function asGood(worth: readonly Worth[]): boolean[] {
  return worth.map((one, i) => i > 0 && readAlike(one, worth[i - 1]));
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

/** Something that could be done: in words, shorter for who sees its number on the board, and as
 *  what is shown there. */
export interface Told { words: string; short: string; choices: Choice[] }

/** What follows a tile that is seen where it would lie. */
function shortWords({ verb, item, kind = 0 }: Choice, words: string): string {
  return verb === VERB.put ? `${figureWord(item, kind)} → ${kindWord(kind)}` : words;
}

function wordsOf(scene: Scene, choice: Choice, words = choiceWord(scene, choice)): string {
  return choice.verb === VERB.place && words !== tileShort(scene, choice.item)
    ? t("Tile: {where}", { where: words }) : words;
}

/** By which those are found that lie on one square. */
function squareOf({ verb, action, x, y }: Choice): string {
  return verb === VERB.place ? `${x},${y}` : action;
}

/** What these are called, by their actions, no two alike: of those on one square it is told how
 *  the tile lies. */
function firstWords(scene: Scene, list: readonly Choice[]): Map<string, string> {
  const firsts = [...new Map(list.map((one) => [one.action, one])).values()];
  const squares = [...new Map(firsts.map((one) => [squareOf(one), one])).values()];
  const words = choiceWords(scene, squares);
  return new Map(firsts.map((one) => {
    const square = squareOf(one);
    const where = wordsOf(scene, one, words[squares.findIndex((other) =>
      squareOf(other) === square)]);
    const turned = firsts.filter((other) => squareOf(other) === square).length > 1;
    return [one.action, turned ? `${where} – ${tileWords(scene, one.item, one.rotation)}` : where];
  }));
}

/** What may be done after these actions, with what follows each in the same turn. */
function toldAfter(from: Whole, actions: readonly string[],
  list: readonly Pick<Better, "action" | "next">[]): Told[] {
  const { engine } = from;
  const scene = after(from, actions);
  const firsts = list.map(({ action }) => engine.action(OPEN, action));
  const words = firstWords(scene, firsts);
  return list.map(({ action, next }, i) => {
    const first = firsts[i] as Choice;
    const told = words.get(first.action) ?? "";
    const laid = first.verb === VERB.place;
    if (next === NONE)
      return { words: told, short: laid ? t("place nobody") : told, choices: [first] };
    after(from, actions);
    engine.apply(OPEN, action);
    const second = engine.action(OPEN, next);
    const then = wordsOf(sceneOf(from, actions.length), second);
    const whole = `${told}; ${then}`;
    return { words: whole, short: laid ? shortWords(second, then) : whole,
      choices: [first, second] };
  });
}

/** Each of these, with what follows it in the same turn. */
export function toldOf(tape: Tape, ply: number, list: readonly Better[]): Told[] {
  return toldAfter(wholeOf(tape), tape.game.history.slice(0, ply), list);
}

/** In a sentence, for who sees on the board where the tile would lie and the figure stand. */
export function seenWords({ words, short, choices: [first, second] }: Told): string {
  if (first?.verb !== VERB.place) return words;
  return second === undefined || second.verb === VERB.pass ? t("Lay the tile here, place nobody")
    : t("Lay the tile here: {what}", { what: short });
}

/** What is best now in a game, after what has been tried in it. */
export function toldNow(game: Game, best: Better): Told {
  return toldAfter(game, [...game.history, ...game.pending], [best])[0] ??
    { words: "", short: "", choices: [] };
}

/** What is to be said of a move, one sentence after the other. */
export function factWords(seats: readonly { name: string }[], fact: Fact): string {
  const names = seats.filter((_, i) => (fact.seats >> i & 1) === 1).map((seat) => seat.name)
    .join(", ");
  const kind = kindWord(fact.feature);
  const chance = fact.text.includes("{chance}");
  const values = {
    feature: names === "" ? kind : `${kind} (${names})`, seats: names, n: fact.n,
    change: signed(fact.n), of: fact.of, chance: percent(fact.chance * 100),
    was: chance ? percent(fact.was * 100) : fact.was, cell: `${fact.x},${fact.y}`,
    item: tokensWord(fact.item), gain: tenths(fact.gain),
  };
  // The only thing that a coordinate tells is where a hole is; without them that there is one.
  if (fact.text.includes("{cell}") && !numbersShown())
    return fact.many === undefined ? t("a hole is left that no tile fills")
      : tn("a hole is left: {n} tile of {of} fits there",
        "a hole is left: {n} tiles of {of} fit there", fact.n, values);
  return fact.many === undefined ? t(fact.text, values)
    : tn(fact.text, fact.many, fact.n, values);
}
