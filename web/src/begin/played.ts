// SPDX-License-Identifier: Apache-2.0
// What is played, in words: the game with its expansions, the rules that are not the usual ones,
// and when.

import type { Catalogue } from "aude/engine";
import { tables } from "aude/engine";
import type { SignName } from "../game/signs";
import { currentLanguage, t, tn } from "../i18n";
import { valueWords } from "./option_words";

const DAY = 86400000;

export function gameWord(game: string): string {
  return game === "discovery" ? t("The Discovery") : "Carcassonne";
}

export function gameSign(game: string): SignName {
  return game === "discovery" ? "island" : "castle";
}

/** By the name of a box; any other has the sign of tiles. */
const SIGNS: Record<string, SignName> = {
  tower: "tower", bcb: "bridge", inns: "tankard", traders: "barrel", king: "crown",
  phantom: "ghost", cult: "shrine", count: "shield", abbey: "abbey", dragon: "dragon",
  river1: "river", river2: "fork",
};

export function expansionSign(name: string): SignName {
  return SIGNS[name] ?? "tiles";
}

/** A box, or a room of the rules: by the set of tiles that is sold with it, or alone. */
export function expansionWord(name: string): string {
  const known = [...tables.sets, ...tables.rooms].find((one) => one.name === name);
  return t(known?.text ?? name);
}

/** The boxes that a set-up names; own sets are told as such. Of a box without tiles it names no
 *  set, only the rules. */
export function setsOf(setup: string): string[] {
  const named = /^sets (.*)$/m.exec(setup)?.[1]?.split(" ") ?? [];
  const bare = tables.boxes.filter(({ name, options }) => options.length > 0 &&
    !tables.sets.some((set) => set.name === name) &&
    options.every((option) => setup.includes(`\noption ${option} on\n`)))
    .map(({ name }) => name);
  return [...named, ...bare, ...(/^own /m.test(setup) ? ["own"] : [])];
}

/** So many boxes are named in a line; of more it is told how many they are. */
const NAMED = 3;

/** Are these all boxes of their game? */
export function isEverything(sets: readonly string[]): boolean {
  return tables.boxes.length > 1 && tables.boxes.every(({ name }) => sets.includes(name));
}

/** "Carcassonne, The Tower"; whole: however many boxes there are. */
export function playedWords(game: string, sets: readonly string[], whole = false): string {
  const more = sets.filter((one) => !["base", "discovery"].includes(one));
  const words = more.map((one) => one === "own" ? t("Your own tiles") : expansionWord(one));
  if (whole || more.length <= NAMED) return [gameWord(game), ...words].join(", ");
  return isEverything(sets) ? t("{game} with everything", { game: gameWord(game) })
    : `${gameWord(game)}, ${tn("{n} expansion", "{n} expansions", more.length)}`;
}

export function gameOf(setup: string): string {
  return /^game (\S+)/m.exec(setup)?.[1] ?? "carcassonne";
}

/** What is not as usual, a line each. Switches that come with an expansion are told by its name. */
export function changedRules(catalogue: Catalogue, setup: string): string[] {
  const kind = catalogue.games.find((one) => one.name === gameOf(setup));
  const sets = setsOf(setup);
  return [...setup.matchAll(/^option (\S+) (\S+)$/gm)].flatMap(([, name = "", value = ""]) => {
    const option = kind?.options.find((one) => one.name === name);
    const brought = kind?.expansions.some((one) =>
      one.options.includes(name) && sets.includes(one.name)) === true;
    if (option === undefined || (brought && value === option.values[1])) return [];
    return [`${t(option.text)}: ${valueWords(name, value)}`];
  });
}

/** The time when it was today, else the day, on one line. */
export function whenWords(at: number): string {
  const date = new Date(at);
  const now = new Date();
  if (date.toDateString() === now.toDateString())
    return date.toLocaleTimeString(currentLanguage(),
      { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return date.toLocaleDateString(currentLanguage(), { day: "numeric", month: "short",
    ...(Math.abs(now.getTime() - at) > 300 * DAY ? { year: "numeric" as const } : {}) })
    .replaceAll(" ", "\u00a0");
}
