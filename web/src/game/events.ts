// SPDX-License-Identifier: Apache-2.0
// What happened in rooms, in words, by the rule that it rests on; "" where what somebody did says
// it already. What has no row is told by the engine's tables.

import type { Entry } from "aude/engine";
import type { Scene } from "./scene";
import { entryWord, figureWord } from "./words";
import { t } from "../i18n";

type Words = (game: Scene, entry: Entry) => string;

const QUARTERS = [
  () => t("the count goes to the quarter of the castle"),
  () => t("the count goes to the quarter of the market"),
  () => t("the count goes to the quarter of the blacksmith"),
  () => t("the count goes to the quarter of the cathedral"),
];

/** Whose figure, which, and where it stood. */
function who(game: Scene, entry: Entry): { name: string; what: string } {
  return { name: game.seats[entry.seat]?.name ?? "",
    what: `${figureWord(entry.item)}, ${entryWord(entry)}` };
}

function nothing(): string { return ""; }

const ROWS: Record<string, Words> = {
  "COUNT-18": (_game, { item }) => QUARTERS[item]?.() ?? "",
  "DRAGON-10": () => t("The volcano calls the dragon"),
  "DRAGON-15": nothing,
  "DRAGON-20": (game, entry) => t("The dragon eats {name}: {what}", who(game, entry)),
  "DRAGON-30": nothing,
  "DRAGON-39": nothing,
  "TOWER-16": (game, entry) => t("{name} takes back: {what}", who(game, entry)),
};

export function eventRow({ rule }: Entry): Words | undefined { return ROWS[rule]; }
