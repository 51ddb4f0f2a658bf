// SPDX-License-Identifier: Apache-2.0
// The games that this browser knows, with the tokens of its seats; kept in localStorage.

import { namesOnce, yourName } from "./names";
import type { Message, SeatInfo } from "./socket";
import { drop, keep, keepHere, keptHere, keptJson, unkept } from "./storage";
import type { Trouble } from "./storage";

export interface Place {
  id: string;
  local: boolean;
  tokens: Record<string, string>;
  names: string[];
  scores: number[];
  game: string;
  over: boolean;
  at: number;
  /** These were not always kept. */
  title?: string;
  /** whose turn it was when it was last seen, and whether that is somebody here */
  turn?: string;
  yours?: boolean;
  /** its tile sets, and how many actions it had */
  sets?: string[];
  seq?: number;
  /** Its people have names: once somebody could be called "You". */
  named?: boolean;
  /** how many seats are people's, whether somebody sits there or may */
  people?: number;
  /** The server did not know it any more when it was asked last. */
  gone?: boolean;
}

/** A game that lives in this browser alone. */
export interface LocalGame {
  setup: string; seats: SeatInfo[]; actions: string[];
  /** texts of its tile sets */
  tiles?: string[];
  /** Its people have names: once somebody could be called "You". */
  named?: boolean;
  /** How often something was taken back. */
  undone?: number;
}

/** A name for a game or a file of this browser. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(36).padStart(2, "0")).join("");
}

const GAMES = "aude.games";
const CHATS = "aude.chats";
/** So many games that are over; those that are not are kept however many they are. */
const MOST = 60;

/** Under which name a game of this browser is kept, and its tabs talk. */
export function localKey(id: string): string { return `aude.local.${id}`; }

function write(key: string, value: unknown): void { keep(key, JSON.stringify(value)); }

/** A game that was kept when somebody could be called "You". */
function named(place: Place): Place {
  const own = yourName();
  return { ...place, names: namesOnce(place.names, own), named: true,
    ...(place.turn === undefined ? {} : { turn: namesOnce([place.turn], own)[0] ?? "" }) };
}

export function places(): Place[] {
  return keptJson<Place[]>(GAMES, []).map((one) => one.named === true ? one : named(one))
    .sort((a, b) => b.at - a.at);
}

export function findPlace(id: string): Place | undefined {
  return places().find((place) => place.id === id);
}

export function keepPlace(fresh: Place): void {
  const place = { ...fresh, named: true };
  const others = places().filter((one) => one.id !== place.id);
  const all = [place, ...others].sort((a, b) => b.at - a.at);
  const [ended, running] = [true, false].map((ended) =>
    all.filter((one) => (one.over || one.gone === true) === ended)) as [Place[], Place[]];
  const old = ended.slice(Math.max(0, MOST - running.length));
  old.filter((one) => one.local).forEach((one) => drop(localKey(one.id)));
  write(GAMES, all.filter((one) => !old.includes(one)));
}

/** The next game of the same people, to whom the old tokens are good. */
export function followPlace(id: string, next: string, tokens: Record<string, string>): void {
  const old = findPlace(id);
  if (old === undefined) return;
  keepPlace({ ...old, id: next, tokens, scores: old.scores.map(() => 0), over: false,
    at: Date.now(), turn: "", yours: false });
}

/** The server has moved a seat to another table, whose name this is. */
export function movePlace(id: string, { next = "", seat = -1, token = "" }: Message): string {
  if (findPlace(next) === undefined) followPlace(id, next, { [String(seat)]: token });
  forgetPlace(id);
  return next;
}

/** The server does not know it any more. */
export function losePlace(id: string): void {
  const place = findPlace(id);
  if (place !== undefined && place.gone !== true) keepPlace({ ...place, gone: true });
}

export function forgetPlace(id: string): void {
  write(GAMES, places().filter((one) => one.id !== id));
  drop(localKey(id));
}

/** Games of this browser that are over, which may go where there is no room; but this one. */
export function oldGames(but: string): Place[] {
  return places().filter((place) => place.local && place.over && place.id !== but);
}

/** Why a game of this browser is not kept, or the list with the tokens of its seats; or null. */
export function unkeptGame(id: string): Trouble | null { return unkept(localKey(id)); }
export function unkeptSeats(): Trouble | null { return unkept(GAMES); }

export function localGame(id: string): LocalGame | null {
  return keptJson<LocalGame | null>(localKey(id), null);
}

export function keepLocalGame(id: string, game: LocalGame): void { write(localKey(id), game); }

/** Up to when (time of the server) the chat of a table was seen in this browser. */
export function seenChat(id: string): number {
  return keptJson<Record<string, number>>(CHATS, {})[id] ?? 0;
}

export function sawChat(id: string, at: number): void {
  const known = new Set(places().map((place) => place.id));
  const all = Object.entries(keptJson<Record<string, number>>(CHATS, {}))
    .filter(([one]) => one !== id && known.has(one));
  write(CHATS, Object.fromEntries([...all, [id, at]]));
}

/** What was tried but not committed, for a page that is loaded anew in the middle of a turn. */
export function keepTried(id: string, seq: number, actions: string[]): void {
  keepHere(`aude.tried.${id}`, actions.length === 0 ? null : { seq, actions });
}

export function tried(id: string, seq: number): string[] {
  const kept = keptHere<{ seq: number; actions: string[] }>(`aude.tried.${id}`);
  return kept !== null && kept.seq === seq ? kept.actions : [];
}

/** What is to be done with a tile when it is drawn: the first choice, and perhaps a second one. */
export interface Planned { seat: number; kind: number; ways: string[][] }

export function keepPlan(id: string, plan: Planned | null): void {
  keepHere(`aude.plan.${id}`, plan);
}

export function keptPlan(id: string): Planned | null { return keptHere(`aude.plan.${id}`); }
