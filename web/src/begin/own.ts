// SPDX-License-Identifier: Apache-2.0
// Tile sets of one's own: which of them the engine has at hand.

import type { Engine, OwnSet, Unread } from "aude/engine";
import { Refused } from "aude/engine";
import { t, told } from "../i18n";

/** The engine takes these sets and no others for the games that come. */
export function useOwnSets(engine: Engine, texts: readonly string[]): void {
  engine.ownClear();
  texts.forEach((text) => engine.own(text));
}

/** The set that a text is, added to those at hand, or a sentence about what is wrong. */
export function readOwnSet(engine: Engine, text: string): OwnSet | string {
  let read: OwnSet | Unread;
  try {
    read = engine.own(text);
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem;
    return t("There are already as many tile sets as a game can have.");
  }
  if ("id" in read) return read;
  const where = [
    read.line > 0 ? t("line {n}", { n: read.line }) : "",
    read.number > 0 ? t("tile {n}", { n: read.number }) + (read.tile === "" ? "" :
      ` (${read.tile})`) : "",
  ].filter((one) => one !== "").join(", ");
  return where === "" ? told(read.said) : `${where}: ${told(read.said)}`;
}
