// SPDX-License-Identifier: Apache-2.0
// The words of the rules and the positions that illustrate them: files that the build makes of the
// same sources as `aude rules` (tools/rulebook.py), fetched when somebody wants to read them.

import { useEffect, useState } from "preact/hooks";
import { address } from "../game/offline";
import { currentLanguage } from "../i18n";

/** Id, title or "", text. */
export type Rule = [id: string, title: string, text: string];
export interface Chapter { title: string; rules: Rule[] }
/** elsewhere: rules of other rooms that belong to it. */
export interface Room {
  name: string; game: string; title: string; elsewhere: string[]; chapters: Chapter[];
}
interface File { language: string; rooms: Room[] }

/** Where a rule stands. */
export interface Found { rule: Rule; room: Room }
export interface Book { language: string; rooms: Room[]; rules: Map<string, Found> }
/** Positions by rules. */
export type Pictures = Record<string, string[]>;

/** What an id looks like. */
export const ID = /\b[A-Z][A-Z0-9]*-[0-9]+[a-z]?\b/g;

async function fetched<T>(path: string): Promise<T> {
  const answer = await fetch(address(path));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return await answer.json() as T;
}

function bookOf({ language, rooms }: File): Book {
  const rules = new Map<string, Found>();
  for (const room of rooms)
    for (const { rules: list } of room.chapters)
      for (const rule of list) rules.set(rule[0], { rule, room });
  return { language, rooms, rules };
}

/** What was fetched, by its path; what did not come is asked for again the next time. */
const known = new Map<string, unknown>();

async function once<T>(path: string, make: () => Promise<T>): Promise<T | null> {
  if (!known.has(path))
    try {
      known.set(path, await make());
    } catch {
      return null;
    }
  return known.get(path) as T;
}

/** undefined: not yet; null: it does not come, for there is no way to the server. */
function useFile<T>(path: string, wanted: boolean, tries: number,
  make: (path: string) => Promise<T>): T | null | undefined {
  const [got, setGot] = useState<{ path: string; file: T | null }>({ path: "", file: null });
  useEffect(() => {
    let gone = false;
    if (wanted)
      void once(path, () => make(path)).then((file) => {
        if (!gone) setGot({ path, file });
      });
    return () => { gone = true; };
  }, [path, wanted, tries]);
  if (known.has(path)) return known.get(path) as T;
  return got.path === path ? got.file : undefined;
}

/** The book in the language of the page, when somebody wants to read in it; with another number of
 *  tries it is asked for once more. */
export function useBook(wanted = true, tries = 0): Book | null | undefined {
  return useFile(`book/rules.${currentLanguage()}.json`, wanted, tries,
    async (path) => bookOf(await fetched<File>(path)));
}

export function usePictures(): Pictures | null | undefined {
  return useFile("book/pictures.json", true, 0, (path) => fetched<Pictures>(path));
}

/** Where a rule is read. */
export function ruleAddress(id: string): string { return `#/rules/${id}`; }
export function roomAddress(room: Room): string { return `#/rules/${room.name}`; }

/** A text in pieces: those that are ids of rules, and what stands between them. */
export function pieces(book: Book, text: string): { text: string; id: boolean }[] {
  const found: { text: string; id: boolean }[] = [];
  let end = 0;
  for (const { 0: id, index } of text.matchAll(ID)) {
    if (!book.rules.has(id)) continue;
    found.push({ text: text.slice(end, index), id: false }, { text: id, id: true });
    end = index + id.length;
  }
  return [...found, { text: text.slice(end), id: false }];
}

/** Where somebody was before they opened the book, to go back to. */
let before = "#/";

export function isBook(hash: string): boolean { return /^#\/rules(\/|$)/.test(hash); }

/** Told of each address that the page shows. */
export function visited(hash: string): void {
  if (!isBook(hash)) before = hash === "" ? "#/" : hash;
}

export function cameFrom(): string { return before; }
