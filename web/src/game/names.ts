// SPDX-License-Identifier: Apache-2.0
// Names of people: one's own, which the browser keeps and which is made up until somebody tells
// another; names of one table, so that no two are the same; and the seats of games that were begun
// when a person was called "You" until they said otherwise. Why: docs/decisions/0023.

import { t } from "../i18n";
import { keep, kept } from "./storage";

/** Bytes that a name may have, at the server and in a record. */
const NAME_BYTES = 47;
const CALLED = "aude.called";
/** Under which it was kept when it could be the word for "you". */
const CALLED_ONCE = "aude.name";
const YOU = ["You", "Du", "Ty", "Ти"];
/** Signs without anything to see, besides those that Unicode counts as such. */
const UNSEEN = /^[\p{C}\p{Z}\p{Mn}\u115f\u1160\u2800\u3164\uffa0]*$/u;
const FIRST_GUEST = 10;
const GUESTS = 990;

/** What a guest is called in each language of the page, before their number, and behind it where
 *  there are two of the same. */
const GUEST = /^(?:Guest|Gast|Gość|Host|Гост) ([1-9]\d{0,2})( \(\d+\))?$/;

/** The name in the words of who reads: that of a guest was made up in the words of their page. */
export function shownName(name: string): string {
  const [, number, more = ""] = GUEST.exec(name) ?? [];
  return number === undefined ? name : t("Guest {n}", { n: Number(number) }) + more;
}

function bytes(text: string): number { return new TextEncoder().encode(text).length; }

function cut(name: string, most: number): string {
  const letters = [...name];
  while (bytes(letters.join("")) > most) letters.pop();
  return letters.join("").trim();
}

/** As much of a name as may be told; "" when there is nothing to see in it. */
export function fitName(name: string): string {
  const plain = name.replace(/[\u0000-\u001f\u007f-\u009f]/g, " ").trim();
  return UNSEEN.test(plain) ? "" : cut(plain, NAME_BYTES);
}

function guestName(): string {
  const draw = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return t("Guest {n}", { n: FIRST_GUEST + draw % GUESTS });
}

/** What the person at this browser is called. */
export function yourName(): string {
  const called = fitName(kept(CALLED) ?? "");
  if (called !== "") return shownName(called);
  const once = fitName(kept(CALLED_ONCE) ?? "");
  const name = once === "" || YOU.includes(once) ? guestName() : once;
  keep(CALLED, name);
  return name;
}

export function keepName(name: string): void {
  const called = fitName(name);
  if (called !== "" && called !== kept(CALLED)) keep(CALLED, called);
}

function alike(name: string): string { return name.normalize("NFKC").toLowerCase().trim(); }

/** The same names, of which the second of two that are alike has a number. */
export function apart(names: readonly string[]): string[] {
  const told = new Set(names.map(alike));
  const taken = new Set<string>();
  return names.map((name) => {
    let one = name;
    for (let n = 2; one !== "" && taken.has(alike(one)); n++) {
      const number = ` (${n})`;
      const next = cut(name, NAME_BYTES - bytes(number)) + number;
      if (!told.has(alike(next))) one = next;
    }
    taken.add(alike(one));
    return one;
  });
}

/** What somebody is called who sits down where others have these names. */
export function nameBeside(others: readonly string[], name: string): string {
  return apart([...others, fitName(name)]).at(-1) ?? "";
}

/** Names of a game in which somebody may still be called "You"; `own` is who that was. */
export function namesOnce(names: readonly string[], own: string): string[] {
  return apart(names.map((name) => YOU.includes(name) ? own : name));
}

/** Of one who sits there (`open` is false) the name may have been deleted. */
interface Sitter { name: string; player: string; open?: boolean; colour?: number }

function renamed<T extends Sitter>(seats: readonly T[], names: string[]): T[] {
  return seats.map((seat, i) => ({ ...seat, name: names[i] ?? seat.name }));
}

/** The seats of a table, with names that can be told apart. Nobody is "You" to everybody. */
export function namedSeats<T extends Sitter>(seats: readonly T[]): T[] {
  const you = ["You", t("You")];
  return renamed(seats, apart(seats.map(({ name, player, open }, i) =>
    player === "human" && (you.includes(name) || (name === "" && open === false))
      ? t("Player {n}", { n: i + 1 }) : shownName(name))));
}

/** Those of a game of this browser; `once`: of one that was begun when it could have a "You". */
export function namedHere<T extends Sitter>(seats: readonly T[], once: boolean): T[] {
  return once ? renamed(seats, namesOnce(seats.map((seat) => seat.name), yourName()))
    : namedSeats(seats);
}
