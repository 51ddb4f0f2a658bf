// SPDX-License-Identifier: Apache-2.0
// Looking for something in the rules: small words of a question don't count, and of the others not
// every one must be found. What has more of those that say something comes first, in its title
// before in its text, the base game before what is added to it.

import { askedIn, folded, isOf, wordsIn } from "./asked";
import type { Book, Found, Room } from "./book";
import { shortRule } from "./short";

/** A word that is looked for, and what the rules may say for it. */
export interface Sought { word: string; others: string[]; wide: string[]; small: boolean }

/** The words of a question that say something; where there are none, all. */
export function soughtIn({ language }: Book, asked: string): Sought[] {
  const { isSmall, named, wide } = askedIn(language);
  const words = [...new Set(wordsIn(asked))];
  const all = words.map((word) =>
    ({ word, others: named(word), wide: wide(word), small: isSmall(word) }));
  const telling = all.filter(({ word, others, small }) =>
    small ? others.length > 0 : word.length > 1 || /\d/.test(word));
  return telling.some(({ small }) => !small) ? telling : all;
}

/** Letters at the end that may be others in a text, by the word's length. */
function ending(word: string): number {
  return /\d/.test(word) || word.length < 5 ? 0 : word.length < 7 ? 1 : word.length < 9 ? 2 : 3;
}

/** From so many letters on what the rules may say stands for all that begins so. */
const STEM = 3;
/** What the name of something wider is worth. */
const WIDE = .4;

/** How well a word of a text is that which is looked for: 1 is the very word, 0 another one. */
function fit(said: string, { word, others, wide }: Sought): number {
  if (said === word) return 1;
  if (/\d/.test(said)) return word.includes("-") && said.startsWith(word) ? .9 : 0;
  const rest = said.length - word.length;
  if (said.startsWith(word)) return rest < 3 ? .9 : .75;
  if (others.some((one) => isOf(said, one, STEM))) return .9;
  const stem = ending(word);
  return stem > 0 && rest < 4 && said.startsWith(word.slice(0, -stem)) ? .6
    : wide.some((one) => isOf(said, one)) ? WIDE : 0;
}

const most = (words: readonly string[], sought: Sought): number =>
  words.reduce((best, said) => Math.max(best, fit(said, sought)), 0);

/** The words of a rule; id, title and text. */
interface Read { found: Found; title: string[]; room: string[]; text: string[] }
const known = new WeakMap<Book, Read[]>();

function readAll(book: Book): Read[] {
  const before = known.get(book);
  if (before !== undefined) return before;
  const { isSmall } = askedIn(book.language);
  const read = [...book.rules.values()].map((found) => {
    const { rule: [id, title, text], room } = found;
    const heading = wordsIn(title).filter((word) => !isSmall(word));
    return { found, title: [...heading, id.toLowerCase()], room: wordsIn(room.title),
      text: wordsIn(`${shortRule(id)} ${text}`) };
  });
  known.set(book, read);
  return read;
}

/** What the very word is worth in the title, in the name of the part, in the text. */
const TITLE = 10, ROOM = 4, TEXT = 4;
/** For a text that begins with it, and so many words are its beginning. */
const EARLY = 1, BEGINNING = 12;
/** A text of so many words more has a word by chance as likely as not. */
const LONG = 90;
/** For a rule of the base game, and for one that only says what an option is. */
const BASE = 1.35, OPTION = .5;
const IS_OPTION = /^[A-Z][A-Z_]{2,}\b/;
/** For one of how two expansions go together. */
const BOTH = .4;
const IS_BOTH = /^X/;
/** What has less than this part of the best is not told. */
const LEAST = .3;

/** What the word is worth in a rule. */
function worth({ title, room, text }: Read, sought: Sought): number {
  const inTitle = most(title, sought), inText = most(text, sought);
  if (inTitle === 0 && inText === 0) return 0;
  // A title of few words is about each of them.
  return inTitle * TITLE * (.3 + .9 / Math.max(title.length - 1, 1)) + most(room, sought) * ROOM +
    (inText * TEXT + (most(text.slice(0, BEGINNING), sought) > 0 ? EARLY : 0)) /
    (1 + text.length / LONG);
}

/** A small word that the rules have another one for is a hint only. */
const HINT = .4;

/** Of each word, how much it tells: one that few rules have tells more. */
function weights(all: readonly number[][], sought: readonly Sought[]): number[] {
  return sought.map(({ small }, i) => {
    const having = all.filter((each) => (each[i] ?? 0) > 0).length;
    return having === 0 ? 0 : Math.log(1 + all.length / having) * (small ? HINT : 1);
  });
}

function standing({ rule: [id, , text], room }: Found): number {
  return (room.name === "base" ? BASE : 1) * (IS_OPTION.test(text) ? OPTION : 1) *
    (IS_BOTH.test(id) ? BOTH : 1);
}

/** The rules that have something of what is asked, the best first. */
export function search(book: Book, sought: readonly Sought[]): Found[] {
  const read = readAll(book);
  const all = read.map((one) => sought.map((word) => worth(one, word)));
  const weight = weights(all, sought);
  const full = weight.reduce((sum, one) => sum + one, 0);
  const sums = read.map(({ found }, at) => {
    const each = all[at] ?? [];
    const sum = each.reduce((now, n, i) => now + n * (weight[i] ?? 0), 0);
    const had = each.reduce((now, n, i) => now + (n > 0 ? weight[i] ?? 0 : 0), 0);
    return { found, sum: sum * (full > 0 ? had / full : 0) * standing(found) };
  }).sort((a, b) => b.sum - a.sum);
  const least = (sums[0]?.sum ?? 0) * (sought.length > 1 ? LEAST : 0);
  return sums.filter(({ sum }) => sum > 0 && sum >= least).map(({ found }) => found);
}

/** Whole parts of the rules that are called so. */
export function roomsCalled(book: Book, sought: readonly Sought[]): Room[] {
  return sought.length === 0 ? [] : book.rooms.filter(({ title }) => {
    const words = wordsIn(title);
    return sought.every((one) => one.word.length > 2 &&
      most(words, { ...one, others: [], wide: [] }) > 0);
  });
}

const WORD = /([\p{L}\p{N}]+(?:-\d+\p{L}?)?)/u;

/** Is this word of a text one that was looked for? One letter is none. */
function isFound(said: string, sought: readonly Sought[]): boolean {
  return sought.some((one) => one.word.length > 1 && fit(folded(said), one) > WIDE);
}

/** The sentence of a text in which the first of the words is, and what follows. */
export function passage(text: string, sought: readonly Sought[]): string {
  let at = 0;
  for (const piece of text.split(WORD)) {
    if (WORD.test(piece) && isFound(piece, sought)) break;
    at += piece.length;
  }
  const start = at === text.length ? 0 : Math.max(text.lastIndexOf(". ", at) + 2, 0);
  return start <= 2 ? text : `… ${text.slice(start)}`;
}

/** A text in pieces, the words marked that were looked for. */
export function marked(text: string, sought: readonly Sought[]):
{ text: string; found: boolean }[] {
  return text.split(WORD).map((piece, i) =>
    ({ text: piece, found: i % 2 === 1 && isFound(piece, sought) }));
}
