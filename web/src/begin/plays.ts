// SPDX-License-Identifier: Apache-2.0
// A few named choices for whoever does not want to set up a game: a game by itself, with one of
// some boxes, with two, with all.

import type { Catalogue } from "aude/engine";
import type { SignName } from "../game/signs";
import { t } from "../i18n";
import { expansionSign, expansionWord, gameSign, gameWord } from "./played";

export interface Play {
  /** by which it is kept */
  name: string;
  word: string; sign: SignName; game: string; expansions: string[];
}

/** Boxes for who plays the first games with more than the land; all others are in the set-up. */
export const FIRST_BOXES = ["inns", "tower", "bcb"];
const TOGETHER = ["tower", "bcb"];

function play(game: string, expansions: string[], word: string, sign: SignName): Play {
  return { name: [game, ...expansions].join(" "), word, sign, game, expansions };
}

/** The game by itself; by this word where it stands beside what comes with it. */
export function itselfWord(game: string): string {
  return game === "carcassonne" ? expansionWord("base") : gameWord(game);
}

/** With boxes of a game, one each, then all of them. */
export function boxPlays(game: string, all: readonly string[]): Play[] {
  return [
    ...FIRST_BOXES.filter((one) => all.includes(one))
      .map((one) => play(game, [one], expansionWord(one), expansionSign(one))),
    ...(all.length > 1 ? [play(game, [...all], t("Everything together"), "castle")] : []),
  ];
}

export function itself(game: string): Play {
  return play(game, [], itselfWord(game), gameSign(game));
}

/** All choices of a quick match. */
export function plays(catalogue: Catalogue): Play[] {
  return catalogue.games.flatMap(({ name, expansions }) => {
    const all = expansions.map((one) => one.name);
    const both = TOGETHER.every((one) => all.includes(one)) && all.length > TOGETHER.length
      ? [play(name, TOGETHER, TOGETHER.map(expansionWord).join(" + "), "tower")] : [];
    const boxes = boxPlays(name, all);
    const last = boxes.length > 0 && all.length > 1 ? boxes.slice(-1) : [];
    return [itself(name), ...boxes.slice(0, boxes.length - last.length), ...both, ...last];
  });
}
