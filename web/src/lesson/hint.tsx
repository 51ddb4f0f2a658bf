// SPDX-License-Identifier: Apache-2.0
// The way to the aim of a step, for whoever does not find it: the next move of it in words, and
// where it is, lit up on the board.

import type { JSX } from "preact";
import { fulfils, missed } from "./desk";
import type { Aim } from "./steps";
import { LitUp } from "../board/lit";
import { choiceWord } from "../game/choices";
import type { Choice, Engine } from "aude/engine";
import { VERB } from "aude/engine";
import type { Game } from "../game/game";
import { Tile } from "../game/pieces";
import { t } from "../i18n";

const ME = 0;
/** A state of the engine that nothing else of a lesson uses. */
const TRIED = 5;
/** So many moves does a step take at most. */
const LONGEST = 3;

/** The first of the moves that lead to the aim from where this state is, or null. */
function wayFrom(engine: Engine, bytes: Uint8Array, aim: Aim, left: number): Choice | null {
  const after = (action: string): ReturnType<Engine["apply"]> => {
    engine.putBack(TRIED, bytes);
    return engine.apply(TRIED, action);
  };
  engine.putBack(TRIED, bytes);
  const meant = ({ verb, x, y }: Choice): boolean =>
    aim.at !== undefined && verb === VERB.place && x === aim.at[0] && y === aim.at[1];
  const choices = engine.choices(TRIED).sort((a, b) => Number(meant(b)) - Number(meant(a)));
  for (const choice of choices)
    if (fulfils(aim, [{ seat: ME, choice: { ...choice, number: Math.max(choice.number,
      choice.verb === VERB.select ? aim.least ?? 0 : 0) }, entries: after(choice.action) }]))
      return choice;
  for (const choice of left > 1 ? choices : []) {
    after(choice.action);
    if (engine.describe(TRIED).decider !== ME) continue;
    if (wayFrom(engine, engine.keep(TRIED), aim, left - 1) !== null) return choice;
  }
  return null;
}

/** What comes next: a choice, or that what was tried is right, or has to be taken back. */
export type Move = Choice | "commit" | "undo";

export function nextMove(game: Game, aim: Aim): Move {
  const { engine, pending } = game;
  engine.copy(TRIED, 0);
  const tried = pending.map((action) => ({ seat: ME, choice: engine.action(TRIED, action),
    entries: engine.apply(TRIED, action) }));
  if (fulfils(aim, tried)) return "commit";
  if (missed(aim, tried)) return "undo";
  const next = wayFrom(engine, engine.keep(game.shown), aim, LONGEST);
  return next === null ? "undo" : next.verb === VERB.pass ? "commit" : next;
}

/** In words, beside the board. */
export function HintWords(props: { game: Game; move: Move; aim: Aim }): JSX.Element {
  const { game, move, aim } = props;
  if (move === "undo") return <p class="hint-words">{t("Not there: press Undo.")}</p>;
  if (move === "commit")
    return <p class="hint-words">{t("That's it. Now press Done.")}</p>;
  if (move.verb === VERB.place)
    return (
      <p class="hint-words"><Tile game={game} kind={move.item} rotation={move.rotation} />{" "}
        {t("Lay it on the framed square, turned like this; then press Done.")}</p>
    );
  const what = move.verb === VERB.select
    ? t("Tile {n} for {price}", { n: move.item + 1, price: aim.least ?? 0 })
    : choiceWord(game, move);
  return <p class="hint-words">{t("Choose this: {what}; then press Done.", { what })}</p>;
}

/** On the board. */
export function HintLight(props: { game: Game; move: Move }): JSX.Element | null {
  const { game, move } = props;
  if (typeof move === "string" || move.verb === VERB.select) return null;
  const { x, y, segment } = move;
  return <LitUp game={game} lit={move.verb === VERB.place ? { x, y } : { x, y, segment }} />;
}
