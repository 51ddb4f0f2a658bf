// SPDX-License-Identifier: Apache-2.0
// What happened in words: where points came from, what was captured, built and paid, what was done.

import { apart, boardWords } from "./apart";
import { choiceWord, placesWords } from "./choices";
import type { Entry } from "aude/engine";
import { EVENT, TAKES, VERB, tables } from "aude/engine";
import { eventRow } from "./events";
import { atWords } from "./numbers";
import type { Done, Scene } from "./scene";
import { tileShort } from "./tiles";
import { FIELD, entryWord, figureWord, isArea, operandWords, ownedWords, signed, tokensWord,
  whereWords } from "./words";
import { t, tn } from "../i18n";

/** Kinds of terms of a score, as in the engine. */
const TILES = 0;
const AROUND = 2;
/** Of those that nobody is paid for. */
const LAST_TOKEN = 2;

function termWord(entry: Entry, [kind, count, each]: [number, number, number]): string {
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
export function termsWords(entry: Entry): string {
  const terms = entry.terms.filter(([, count]) => count !== 0);
  if (terms.length === 0) return "";
  return `${terms.map((term) => termWord(entry, term)).join(" + ")} = ${entry.points}`;
}

/** "4 tiles, 1 pennant": what tells a feature that scored from others. */
function factsWords(entry: Entry): string[] {
  const around = entry.terms.some(([kind]) => kind === AROUND);
  const once = entry.terms.filter(([kind, count], i) =>
    count !== 0 && !(around && kind === TILES) &&
    entry.terms.findIndex(([other]) => other === kind) === i);
  return once.map(([kind, count]) => termWord(entry, [kind, count, 1]));
}

function scoreWords(game: Scene, entry: Entry): string {
  const area = isArea(entry.feature);
  const mine = game.mine.size === 1 && game.mine.has(entry.seat);
  const what = area ? figureWord(0, entry.feature)
    : !mine ? entryWord(entry)
      : entry.shrine === undefined ? ownedWords(game, entry.feature, [entry.seat])
        : t("your shrine");
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
  const row = eventRow(entry);
  if (row !== undefined) return row(game, entry);
  switch (entry.event) {
    case EVENT.score: return scoreWords(game, entry);
    case EVENT.removed: return t("{tile} leaves the game", { tile });
    case EVENT.bridge: return t("{name} builds a bridge", { name });
    case EVENT.floor: return t("{name} raises a tower to {n}", { name, n: entry.points });
    case EVENT.capture: return t("{other} captures a figure of {name}", { name, other });
    // What one seat pays another one is told once, of the one that pays.
    case EVENT.pay: return entry.points < 0
      ? t("{name} pays {other}: {n}", { name, other, n: -entry.points })
      : game.seats[entry.other] !== undefined ? ""
        : `${name} ${signed(entry.points)} (${entry.item > LAST_TOKEN ? tokensWord(entry.item)
          : other})`;
    case EVENT.castle: return t("{name} makes a castle", { name });
    case EVENT.bazaar: return t("A bazaar begins");
    case EVENT.assign: return t("{name} gets tile {tile}", { name, tile });
    case EVENT.back: return "";
    default: return plainText(game, entry);
  }
}

/** What the page has no words of its own for, by the engine's tables. */
function plainText(game: Scene, entry: Entry): string {
  const { event, item, other, points } = entry;
  const { text, tells = 0 } = tables.events[event] ?? {};
  // Who does it is told already.
  const whom = other === entry.seat ? tells & ~TAKES.seat : tells;
  const about = operandWords(game, whom, { item, seat: other, number: points });
  const name = game.seats[entry.seat]?.name ?? "";
  return [name, t(text ?? "")].filter((one) => one !== "").join(" ") +
    (about.length === 0 ? "" : `: ${about.join(", ")}`);
}

/** Is it about a place on the board? */
export function onBoard(entry: Entry): boolean {
  const { event } = entry;
  return (event !== EVENT.back || eventRow(entry) !== undefined) &&
    ((tables.events[event]?.tells ?? 0) & TAKES.cell) !== 0;
}

/** What happened at once, told apart: two roads that brought the same are in two places. */
export function entriesWords(game: Scene, entries: Entry[]): string[] {
  const texts = entries.map((one) => entryText(game, one));
  const more = apart(entries.map((one, i) => ({
    key: (onBoard(one) ? texts[i] : "") || String(i),
    x: one.x, y: one.y, details: () => [boardWords(game, one.x, one.y)],
  })));
  return entries.map((one, i) => texts[i] === "" ? "" : (texts[i] ?? "") +
    (more[i] === "" ? "" : `, ${more[i] ?? ""}`) + (onBoard(one) ? atWords(one.x, one.y) : ""));
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
    case VERB.take: {
      const [place = ""] = placesWords(game, [choice]);
      return `${t("takes back: {figure}", { figure: figureWord(choice.item, choice.kind) })}` +
        (place === "" ? "" : ` (${place.trim()})`);
    }
    case VERB.exchange: return t("Get back: {figure}", { figure: figureWord(choice.item) });
    case VERB.select: return t("Tile {n}", { n: choice.item + 1 }) +
      (done.auction ? `, ${t("bids {n}", { n: choice.number })}` : "");
    case VERB.raise: return t("bids {n}", { n: choice.number });
    case VERB.pass: return done.step === "bid" ? t("passes") : "";
    default: return choice.verb > VERB.discard ? choiceWord(game, choice) : "";
  }
}
