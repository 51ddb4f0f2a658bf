// SPDX-License-Identifier: Apache-2.0
// The finished games of this browser, as many as there are: in a database of it, the list apart
// from the games themselves, so that a long list is soon there.

import { gameOf, setsOf } from "../begin/played";
import { NOBODY } from "aude/engine";
import type { Game } from "../game/game";
import { yourName } from "../game/names";
import type { Head, Origin, Past } from "../game/past";
import type { LocalGame } from "../game/places";
import { ranking, sources } from "../game/result";
import { RemoteTable } from "../game/tables";

const HEADS = "heads";
const BODIES = "bodies";

function answerTo<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("no answer"));
  });
}

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open("aude", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(HEADS, { keyPath: "id" });
      request.result.createObjectStore(BODIES);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("no database"));
  }).catch((problem: unknown) => {
    opened = null;
    throw problem;
  });
  return opened;
}

/** Changes both parts, or neither. */
async function change(make: (heads: IDBObjectStore, bodies: IDBObjectStore) => void):
Promise<void> {
  const turn = (await open()).transaction([HEADS, BODIES], "readwrite");
  make(turn.objectStore(HEADS), turn.objectStore(BODIES));
  await new Promise<void>((resolve, reject) => {
    turn.oncomplete = () => resolve();
    turn.onabort = () => reject(turn.error ?? new Error("not kept"));
  });
}

export function archive(games: readonly Past[]): Promise<void> {
  return change((heads, bodies) => games.forEach(({ head, body }) => {
    heads.put(head);
    bodies.put(body, head.id);
  }));
}

export function discard(id: string): Promise<void> {
  return change((heads, bodies) => {
    heads.delete(id);
    bodies.delete(id);
  });
}

/** The newest first. */
export async function allHeads(): Promise<Head[]> {
  const store = (await open()).transaction(HEADS).objectStore(HEADS);
  const all = await answerTo<Head[]>(store.getAll());
  return all.sort((a, b) => b.at - a.at);
}

export async function pastGame(id: string): Promise<LocalGame | null> {
  const store = (await open()).transaction(BODIES).objectStore(BODIES);
  return await answerTo<LocalGame | undefined>(store.get(id)) ?? null;
}

/** The person's seat among those of this browser; -1 where several sit here and none by the
 *  name. */
function seatOf(game: Game, own: readonly number[]): number {
  if (own.length === 1) return own[0] ?? -1;
  const name = yourName();
  return own.find((seat) => game.seats[seat]?.name === name) ?? -1;
}

/** What the list tells of the game, counted from what it was played with. */
export function headOf(game: Game, { id, at, local, own }: Origin): Head {
  const ranks = ranking(game);
  const { table } = game;
  const places = game.seats.map((_, seat) => ranks.find((one) => one.seat === seat)?.place ?? 0);
  return {
    id, at, local, own, me: seatOf(game, own), places,
    game: gameOf(game.setup), sets: setsOf(game.setup),
    title: table instanceof RemoteTable ? table.title : "",
    names: game.seats.map((seat) => seat.name), players: game.seats.map((seat) => seat.player),
    scores: game.state.seats.map((seat) => seat.score),
    whole: !(table instanceof RemoteTable) || table.ended === null,
    ...game.decider === NOBODY ? {} : { early: true },
    points: [...sources(game)].map(([kind, row]) => [kind, ...row]),
  };
}
