// SPDX-License-Identifier: Apache-2.0
// Verbs of rooms in words, by their names, and how what they are about is shown. A verb without a
// row is told by the engine's tables.

import type { Choice } from "aude/engine";
import { TAKES, VERB, tables } from "aude/engine";
import type { Scene } from "./scene";
import { figureWord, kindWord } from "./words";
import { t } from "../i18n";

interface Row {
  words: (game: Scene, choice: Choice, place: string) => string;
  /** What the feature is worth is told: as it is, or also when it is complete. */
  worth?: "now" | "complete";
  /** There may be so many that the most valuable come first, and their marks are small. */
  many?: boolean;
  /** It comes before all others: it is seldom possible. */
  first?: boolean;
  /** The token that comes there: marks at one place are told apart by it. */
  token?: string;
  /** It puts this figure there, "" the one that it names. */
  puts?: string;
  /** Where, when that is no feature. */
  place?: (choice: Choice) => string;
  /** What else is to be known of it, short. */
  more?: (choice: Choice) => string;
}

/** The quarters of a city in the middle, by number, and what each serves. */
const QUARTERS: [name: () => string, serves: () => string][] = [
  [() => t("castle quarter"), () => t("for cities")],
  [() => t("market quarter"), () => t("for fields")],
  [() => t("blacksmith quarter"), () => t("for roads")],
  [() => t("cathedral quarter"), () => t("for monasteries")],
];

function quarterWord({ number }: Choice): string { return QUARTERS[number]?.[0]() ?? ""; }
function servesWord({ number }: Choice): string { return QUARTERS[number]?.[1]() ?? ""; }

/** What it is called of an operand that has a name: "on the south-eastern corner". */
function nameWord({ verb, number }: Choice): string {
  return t(tables.verbs[verb]?.names?.[number]?.text ?? "");
}

function figureTo(figure: number, place: string): string {
  return `${figureWord(figure)} → ${place}`;
}

function named(game: Scene, seat: number): string { return game.seats[seat]?.name ?? ""; }

const ROWS: Record<string, Row> = {
  fly: { words: (_game, _choice, place) => t("Dragon → {where}", { where: place }) },
  fairy: {
    words: (_game, choice, place) => t("Fairy → {where}",
      { where: `${figureWord(choice.item)}, ${place}` }),
    worth: "now", token: "fairy",
  },
  fairyon: {
    words: (_game, _choice, place) => t("Fairy → {where}", { where: place }),
    token: "fairy",
  },
  princess: {
    words: (game, choice, place) => t("The princess sends home {name}: {what}",
      { name: named(game, choice.number), what: `${figureWord(choice.item)}, ${place}` }),
    worth: "now", first: true,
  },
  portal: {
    words: (_game, choice, place) => t("Portal → {where}",
      { where: choice.item === 0 ? place : `${figureWord(choice.item)}, ${place}` }),
    worth: "complete", many: true,
  },
  quarter: {
    words: (_game, choice, place) => figureTo(choice.item, place),
    place: quarterWord, more: servesWord, puts: "",
  },
  count: {
    words: (_game, _choice, place) => t("Count → {where}", { where: place }),
    place: quarterWord, more: servesWord,
  },
  join: { words: (_game, choice, place) => figureTo(choice.item, place), puts: "" },
  abbey: {
    words: (_game, _choice, place) => [t("Lay the abbey"), place].filter((text) => text !== "")
      .join(" "),
  },
  drive: {
    words: (_game, choice, place) => figureTo(putBy(choice), place),
    worth: "complete", puts: "wagon",
  },
  barn: {
    words: (_game, choice, place) => figureTo(putBy(choice), place),
    place: nameWord, puts: "barn",
  },
};

export function verbRow(verb: number): Row | undefined {
  return ROWS[tables.verbs[verb]?.name ?? ""];
}

/** Which figure it puts somewhere; -1: none. */
export function putBy(choice: Choice): number {
  const name = choice.verb === VERB.put ? "" : verbRow(choice.verb)?.puts;
  return name === undefined ? -1 : name === "" ? choice.item
    : tables.figures.findIndex((one) => one.name === name);
}

/** The token that comes where the choice is; -1: none. */
export function tokenOf({ verb }: Choice): number {
  const name = verbRow(verb)?.token;
  return name === undefined ? -1 : tables.tokens.findIndex((one) => one.name === name);
}

/** Whose figure on the board it is about, where that may be another's; or undefined. */
export function whose({ verb, number }: Choice): number | undefined {
  const about = TAKES.seat | TAKES.figure | TAKES.cell;
  return verb === VERB.capture || ((tables.verbs[verb]?.operands ?? 0) & about) === about
    ? number : undefined;
}

/** Whom the dragon eats there. */
export function eatenWords(game: Scene, { eats }: Choice): string {
  if (eats === undefined) return "";
  return eats.length === 0 ? t("eats nobody") : t("eats: {who}", { who: eats
    .map(([seat, figure, kind]) => `${named(game, seat)} (${figureWord(figure)}, ${
      kindWord(kind)})`).join(", ") });
}
