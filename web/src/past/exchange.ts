// SPDX-License-Identifier: Apache-2.0
// All finished games of this browser as one file, and back; and games that were over before they
// were kept in a list, or over while nobody looked. What comes from elsewhere is played through
// again: a list cannot tell of a game what did not happen in it.

import type { Engine } from "aude/engine";
import { Game } from "../game/game";
import type { Head, Origin, Past } from "../game/past";
import type { LocalGame, Place } from "../game/places";
import { localGame, places } from "../game/places";
import type { Connection } from "../game/socket";
import { StillTable } from "../game/tables";
import { allHeads, archive, headOf, pastGame } from "./archive";

const FORM = "aude games 1";

interface Shipped extends Partial<LocalGame>, Partial<Origin> { title?: string; whole?: boolean }

/** The text of the file. */
export async function exported(): Promise<string> {
  const games: string[] = [];
  for (const { id, at, local, own, title, whole } of await allHeads()) {
    const body = await pastGame(id);
    if (body !== null) games.push(JSON.stringify({ id, at, local, own, title, whole, ...body }));
  }
  return `{"form":"${FORM}","games":[\n${games.join(",\n")}\n]}\n`;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

/** The game in what a file says, or null when it is none. */
function readOne(engine: Engine, one: Shipped | null): Past | null {
  if (one === null || typeof one !== "object") return null;
  const { id, at, local = false, own = [], setup, seats, actions, tiles = [] } = one;
  if (typeof id !== "string" || typeof at !== "number" || typeof setup !== "string" ||
    !Array.isArray(seats) || !Array.isArray(own) || !isTexts(actions) || !isTexts(tiles))
    return null;
  try {
    const body: LocalGame = { setup, actions, tiles, named: true,
      seats: seats.map((seat) => ({ ...seat, name: String(seat.name),
        player: String(seat.player) })) };
    const head = played(engine, body, { id, at, local, own: own.map(Number) });
    return seats.length !== head.scores.length ? null
      : { body, head: { ...head, title: String(one.title ?? ""), whole: one.whole !== false } };
  } catch {
    return null;
  }
}

/** What is told of a game that is played through again; throws when it cannot be. */
function played(engine: Engine, body: LocalGame, origin: Origin): Head {
  const game = new Game(engine, true, true);
  new StillTable(origin.id, game, body);
  return headOf(game, origin);
}

function rest(): Promise<void> { return new Promise((resolve) => { setTimeout(resolve, 0); }); }

/** How many games a file brought, how many of it were there already, how many cannot be read. */
export interface Brought { fresh: number; known: number; bad: number }

/** null: the file is none of games. `tell` hears how many are done. */
export async function imported(engine: Engine, text: string, tell: (done: number) => void):
Promise<Brought | null> {
  let file: { form?: unknown; games?: unknown };
  try {
    file = JSON.parse(text) as typeof file;
  } catch {
    return null;
  }
  if (file === null || file.form !== FORM || !Array.isArray(file.games)) return null;
  const there = new Set((await allHeads()).map(({ id }) => id));
  const all = file.games as (Shipped | null)[];
  const wanted = all.filter((one) => !there.has(one?.id ?? ""));
  let fresh = 0;
  for (let from = 0; from < wanted.length; from += 10) {
    const some = wanted.slice(from, from + 10).map((one) => readOne(engine, one))
      .filter((one) => one !== null);
    await archive(some);
    fresh += some.length;
    tell(from + some.length);
    await rest();
  }
  return { fresh, known: all.length - wanted.length, bad: wanted.length - fresh };
}

/** A game at a table, as its server has it. */
async function fromServer(connection: Connection, place: Place):
Promise<{ body: LocalGame; whole: boolean } | null> {
  const answer = await connection.ask({ do: "open", table: place.id });
  if (answer.is !== "table" || answer.setup === undefined) return null;
  void connection.ask({ do: "leave", table: place.id });
  return {
    whole: answer.ended === undefined,
    body: { setup: answer.setup, seats: answer.seats ?? [], actions: answer.actions ?? [],
      tiles: answer.tiles ?? [], named: true },
  };
}

async function lateOne(engine: Engine, connection: Connection, place: Place):
Promise<Past | null> {
  const { id, at, local } = place;
  const mine = local ? localGame(id) : null;
  const game = mine !== null ? { body: mine, whole: true }
    : local ? null : await fromServer(connection, place);
  if (game === null || game.body.actions.length === 0) return null;
  const own = local ? game.body.seats.flatMap(({ player }, i) => player === "human" ? [i] : [])
    : Object.keys(place.tokens).map(Number);
  const past = readOne(engine, { id, at, local, own, title: place.title ?? "", ...game.body,
    whole: game.whole });
  return past;
}

/** Catches up on games that are over and not in the list. True: there were some. */
export async function catchUp(engine: Engine, connection: Connection,
  known: readonly Head[]): Promise<boolean> {
  const there = new Set(known.map(({ id }) => id));
  let some = false;
  for (const place of places().filter(({ id, over }) => over && !there.has(id))) {
    const past = await lateOne(engine, connection, place);
    if (past === null) continue;
    await archive([past]);
    some = true;
  }
  return some;
}
