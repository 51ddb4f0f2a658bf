// SPDX-License-Identifier: Apache-2.0
// The values of options in words. What is not here is shown by its name.

import { t } from "../i18n";
import { levelWord } from "./levels";

/** A computer player, by the name of its kind. */
export function computerWord(name: string): string {
  if (name === "random") return t("computer, plays at random");
  if (name === "greedy") return t("computer, plans ahead");
  const level = levelWord(name);
  return level === "" ? `${t("computer")}: ${name}` : level;
}

/** By value, or by option and value where one word means two things. */
const WORDS: Record<string, () => string> = {
  on: () => t("on"), off: () => t("off"), yes: () => t("yes"), no: () => t("no"),
  ask: () => t("the player chooses"), "auto-max": () => t("the best counts"),
  all: () => t("all"), none: () => t("none"), nothing: () => t("nothing"),
  forbidden: () => t("forbidden"), allowed: () => t("allowed"),
  "FIELD_SCORING per-farm-3": () => t("each field, 3 points a city"),
  "FIELD_SCORING per-farm-3-once": () => t("3 points a city, each city once for a player"),
  "FIELD_SCORING per-city-4": () => t("each city, 4 points for most farmers around it"),
  "SMALL_CITY_POINTS 4": () => t("4 points"), "SMALL_CITY_POINTS 2": () => t("2 points"),
  "RANSOM_PER turn": () => t("one in each turn"),
  "RANSOM_PER part": () => t("one in each part of a double turn"),
  "any-time": () => t("any time before scoring"), "with-tile": () => t("with the tile"),
  "BRIDGE_PER part": () => t("one with each tile"), "BRIDGE_PER turn": () => t("one in each turn"),
  semicircular: () => t("half rounds"), "end-segments": () => t("any with one side"),
  "direct-first": () => t("must be scored"), "any-wave": () => t("may wait"),
  "completed-only": () => t("only those no longer occupied"),
  auction: () => t("auction"), "no-auction": () => t("no auction, one after the other"),
  "choose-first": () => t("no auction, all chosen first"),
  unlimited: () => t("as high as you like"), score: () => t("up to one's own points"),
  skip: () => t("no bazaar"), partial: () => t("with the tiles that are left"),
  "full-turns": () => t("in full turns"), "placements-only": () => t("only placed"),
  "bazaar-first": () => t("the bazaar"), "builder-first": () => t("the second part of the turn"),
  clockwise: () => t("the next player"), "seller-again": () => t("the seller again"),
  redraw: () => t("another is drawn"), forfeit: () => t("the turn is lost"),
  queue: () => t("later"), lost: () => t("not at all"),
  printed: () => t("as printed"), "equal-turns": () => t("so many that turns are equal"),
  "two-or-less": () => t("of one or two tiles"), "two-only": () => t("of two tiles only"),
  "before-follower": () => t("before the follower"),
  "after-follower": () => t("after the follower"),
  zero: () => t("worth nothing"), ignore: () => t("as without an inn or a cathedral"),
  extend: () => t("a tile added to its feature"),
  "extend-or-complete": () => t("a tile added to its feature, or completing it"),
  return: () => t("goes home"), stay: () => t("stays"),
  any: () => t("any action"),
  "PHANTOM_AFTER follower": () => t("a follower on the tile, or nothing"),
  "per-feature": () => t("1 for each at the end"), ten: () => t("10 for a card"),
  "fifteen-forty": () => t("15 for a card, 40 for both"),
  "both-ways": () => t("what lies there counts too"),
  "placed-only": () => t("the tile placed only"),
  state: () => t("whenever both are occupied"), placement: () => t("with the tile only"),
  continuous: () => t("1 for each as it is completed"),
  connected: () => t("to what is connected with the feature"),
  near: () => t("to a feature on its own tile or around it"),
  "ABBEY_AT_END round": () => t("may be laid in one more round"),
  "ABBEY_AT_END none": () => t("are lost"),
  "no-barn": () => t("not in a field with a barn"),
  "BARN_PLACEMENT any": () => t("in any field"),
  "before-scoring": () => t("before the scoring"), "after-scoring": () => t("after the scoring"),
  "dragon-first": () => t("the dragon"), "castle-first": () => t("castles"),
  "PRINCESS may": () => t("may send a knight home"),
  "PRINCESS must": () => t("must send a knight home"),
  "FAIRY_PLACEMENT follower": () => t("beside one follower"),
  "FAIRY_PLACEMENT tile": () => t("on a tile"),
  "PORTAL_TARGET open": () => t("only to what is not complete"),
  "PORTAL_TARGET unscored": () => t("also to what was never scored"),
  "COUNT_START out": () => t("is not used"), "RIVER_START out": () => t("is not used"),
  pile: () => t("is among the other tiles"),
  "COUNT_PER part": () => t("one with each tile"), "COUNT_PER turn": () => t("one in each turn"),
  "by-player": () => t("its player says it"), "COUNT_MOVE clockwise": () => t("one quarter on"),
  follow: () => t("to the quarter just used"),
  "any-quarter": () => t("from any quarter"), "market-only": () => t("from the market only"),
  "DRAGON_TOWER closed": () => t("closed to followers"),
  "DRAGON_TOWER open": () => t("open to followers"),
  immediate: () => t("not to the same side twice in a row"),
  "RIVER_UTURN none": () => t("as it likes"),
  "never-back": () => t("never back to where it came from"),
  "after-river": () => t("is drawn when the river is laid"),
  "in-river": () => t("is among the river tiles"),
  "river1-l": () => t("the lake of the first"),
  "river2-k": () => t("the lake at the city of the second"),
  "river2-l": () => t("the other lake of the second"),
  discard: () => t("leaves the game"), later: () => t("is drawn again later"),
  "take-back": () => t("may take a follower back"),
};

export function valueWords(option: string, value: string): string {
  return (WORDS[`${option} ${value}`] ?? WORDS[value])?.() ?? value;
}
