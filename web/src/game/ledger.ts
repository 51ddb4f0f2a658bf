// SPDX-License-Identifier: Apache-2.0
// What happened in words: where points came from, what was captured, built and paid, what was done.

import { apart, boardWords } from "./apart";
import { choiceWord } from "./choices";
import type { Entry } from "./engine";
import { EVENT, VERB } from "./engine";
import { atWords } from "./numbers";
import type { Done, Scene } from "./scene";
import { tileShort } from "./tiles";
import { FIELD, figureWord, isArea, kindWord, ownedWords, signed, whereWords } from "./words";
import { t, tn } from "../i18n";

/** Kinds of parts of a score, as in the engine. */
const TILES = 0;
const AROUND = 2;

function partWord(entry: Entry, [kind, count, each]: [number, number, number]): string {
  const words = [
    () => tn("{n} tile", "{n} tiles", count),
    () => tn("{n} pennant", "{n} pennants", count),
    () => tn("{n} tile around it", "{n} tiles around it", count),
    () => isArea(entry.feature) ? tn("{n} city", "{n} cities", count)
      : tn("{n} complete city", "{n} complete cities", count),
    () => tn("{n} castle", "{n} castles", count),
  ];
  return (words[kind]?.() ?? "") + (each === 1 ? "" : ` × ${each}`);
}

/** "5 tiles × 2 + 1 pennant × 2 = 12" */
export function partsWords(entry: Entry): string {
  const parts = entry.parts.filter(([, count]) => count !== 0);
  if (parts.length === 0) return "";
  return `${parts.map((part) => partWord(entry, part)).join(" + ")} = ${entry.points}`;
}

/** "4 tiles, 1 pennant": what tells a feature that scored from others. */
function factsWords(entry: Entry): string[] {
  const around = entry.parts.some(([kind]) => kind === AROUND);
  const once = entry.parts.filter(([kind, count], i) =>
    count !== 0 && !(around && kind === TILES) &&
    entry.parts.findIndex(([other]) => other === kind) === i);
  return once.map(([kind, count]) => partWord(entry, [kind, count, 1]));
}

function scoreWords(game: Scene, entry: Entry): string {
  const area = isArea(entry.feature);
  const mine = game.mine.size === 1 && game.mine.has(entry.seat);
  const what = area ? figureWord(0, entry.feature)
    : mine ? ownedWords(game, entry.feature, [entry.seat]) : kindWord(entry.feature);
  const facts = [...factsWords(entry),
    ...!area && entry.feature !== FIELD && !entry.complete ? [t("unfinished")] : []];
  return `${game.seats[entry.seat]?.name ?? ""} ${signed(entry.points)}: ${what}` +
    (facts.length > 0 ? ` (${facts.join(", ")})` : "");
}

/** One entry of the ledger, or "" when there is nothing to tell. */
function entryText(game: Scene, entry: Entry): string {
  const name = game.seats[entry.seat]?.name ?? "";
  const other = game.seats[entry.other]?.name ?? t("the bank");
  const tile = tileShort(game, entry.item);
  switch (entry.event) {
    case EVENT.score: return scoreWords(game, entry);
    case EVENT.removed: return t("{tile} leaves the game", { tile });
    case EVENT.bridge: return t("{name} builds a bridge", { name });
    case EVENT.floor: return t("{name} raises a tower to {n}", { name, n: entry.points });
    case EVENT.capture: return t("{other} captures a figure of {name}", { name, other });
    // What one seat pays another one is told once, of the one that pays.
    case EVENT.pay: return entry.points < 0
      ? t("{name} pays {other}: {n}", { name, other, n: -entry.points })
      : game.seats[entry.other] === undefined ? `${name} ${signed(entry.points)} (${other})` : "";
    case EVENT.castle: return t("{name} makes a castle", { name });
    case EVENT.bazaar: return t("A bazaar begins");
    case EVENT.assign: return t("{name} gets tile {tile}", { name, tile });
    default: return "";
  }
}

/** Events that are about a place on the board. */
export const ON_BOARD: number[] =
  [EVENT.score, EVENT.capture, EVENT.castle, EVENT.bridge, EVENT.floor];

/** What happened at once, told apart: two roads that brought the same are in two places. */
export function entriesWords(game: Scene, entries: Entry[]): string[] {
  const texts = entries.map((one) => entryText(game, one));
  const more = apart(entries.map((one, i) => ({
    key: ON_BOARD.includes(one.event) ? texts[i] ?? "" : String(i),
    x: one.x, y: one.y, details: () => [boardWords(game, one.x, one.y)],
  })));
  return entries.map((one, i) => (texts[i] ?? "") + (more[i] === "" ? "" : `, ${more[i] ?? ""}`) +
    (ON_BOARD.includes(one.event) ? atWords(one.x, one.y) : ""));
}

export function entryWords(game: Scene, entry: Entry): string {
  return entriesWords(game, [entry])[0] ?? "";
}

/** What somebody did, without a name; "" for what the entries tell, or nothing. */
export function doneWords(game: Scene, done: Done): string {
  const { choice } = done;
  switch (choice.verb) {
    case VERB.place: return tileShort(game, choice.item) +
      (atWords(0, 0) === "" ? "" : ` →${atWords(choice.x, choice.y)}`);
    case VERB.put: return `${figureWord(choice.item, choice.kind)} → ${whereWords(choice)}`;
    case VERB.take: return choiceWord(game, choice);
    case VERB.exchange: return t("Get back: {figure}", { figure: figureWord(choice.item) });
    case VERB.select: return t("Tile {n}", { n: choice.item + 1 }) +
      (done.auction ? `, ${t("bids {n}", { n: choice.number })}` : "");
    case VERB.raise: return t("bids {n}", { n: choice.number });
    case VERB.pass: return done.step === "bid" ? t("passes") : "";
    default: return "";
  }
}
