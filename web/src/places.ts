// SPDX-License-Identifier: Apache-2.0
// The games that this browser knows, with the tokens of its seats; kept in localStorage.

import type { SeatInfo } from "./socket";

export interface Place {
  id: string;
  local: boolean;
  tokens: Record<string, string>;
  names: string[];
  scores: number[];
  game: string;
  over: boolean;
  at: number;
}

/** A game that lives in this browser alone. */
export interface LocalGame { setup: string; seats: SeatInfo[]; actions: string[] }

const GAMES = "aude.games";
const MOST = 30;

function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : JSON.parse(text) as T;
  } catch {
    return otherwise;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden storage: the game goes on, this browser will not remember it.
  }
}

export function places(): Place[] {
  return read<Place[]>(GAMES, []).sort((a, b) => b.at - a.at);
}

export function findPlace(id: string): Place | undefined {
  return places().find((place) => place.id === id);
}

export function keepPlace(place: Place): void {
  const others = places().filter((one) => one.id !== place.id);
  const all = [place, ...others].sort((a, b) => b.at - a.at);
  all.slice(MOST).filter((one) => one.local)
    .forEach((one) => localStorage.removeItem(`aude.local.${one.id}`));
  write(GAMES, all.slice(0, MOST));
}

export function forgetPlace(id: string): void {
  write(GAMES, places().filter((one) => one.id !== id));
  localStorage.removeItem(`aude.local.${id}`);
}

export function localGame(id: string): LocalGame | null {
  return read<LocalGame | null>(`aude.local.${id}`, null);
}

export function keepLocalGame(id: string, game: LocalGame): void {
  write(`aude.local.${id}`, game);
}

/** What was tried but not committed, for a page that is loaded anew in the middle of a turn. */
export function keepTried(id: string, seq: number, actions: string[]): void {
  try {
    const key = `aude.tried.${id}`;
    if (actions.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ seq, actions }));
  } catch {
    // as above
  }
}

export function tried(id: string, seq: number): string[] {
  try {
    const text = sessionStorage.getItem(`aude.tried.${id}`);
    const kept = text === null ? null : JSON.parse(text) as { seq: number; actions: string[] };
    return kept !== null && kept.seq === seq ? kept.actions : [];
  } catch {
    return [];
  }
}
