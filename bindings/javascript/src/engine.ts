// SPDX-License-Identifier: Apache-2.0
// The rules engine, a WebAssembly module, spoken to by text. It holds one game and eight states of
// it, told apart by their numbers. The page is made with this file, and so is the package.

import { VERB } from "./numbers.js";
import type {
  BoardLook, BoardText, Catalogue, Cell, Choice, Claim, Entry, FeatureView, Level, Misread, Near,
  Offer, OptionHere, OwnSet, Preview, Reading, Refusal, RefusedChoice, RotationReason, State,
  Tables, TileKind, TileParts, Unread,
} from "./told.js";
export * from "./numbers.js";
export type * from "./told.js";

/** Of the engine that was opened. */
export let tables: Tables = { steps: [], verbs: [], figures: [], tokens: [], events: [],
  rooms: [], sets: [], boxes: [] };
/** By number, from 1 on. */
export let levels: Level[] = [];

/** Bytes that the engine takes as one text. */
export const LONGEST = 262143;

/** What the module offers, src/wasm/engine.h. */
export interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  asked(): number;
  answer(): number;
  compose(length: number): number;
  options(length: number): number;
  load(length: number): number;
  copy(to: number, from: number): void;
  held(state: number): number;
  held_size(): number;
  read(length: number): number;
  write(setup: number, length: number): number;
  apply(state: number, action: bigint): number;
  position(state: number): number;
  choose(state: number, player: number, seed: bigint): bigint;
  think(state: number, level: number, seed: bigint): bigint;
  draw_left(state: number, seed: bigint, held: bigint): bigint;
  turn(state: number, seat: number, kind: number): number;
  fits(state: number, kind: number, x: number, y: number, rotation: number): number;
  legal(state: number, action: bigint): number;
  refusal(game: number, status: number): number;
  catalogue(): number;
  tables(): number;
  kinds(): number;
  choices(state: number): number;
  offers(state: number): number;
  action(state: number, action: bigint): number;
  describe(state: number): number;
  cells(state: number): number;
  fitting(state: number, x: number, y: number): number;
  why(state: number, kind: number, x: number, y: number): number;
  preview(state: number, action: bigint): number;
  refused(state: number): number;
  feature(state: number, x: number, y: number, segment: number): number;
  segment_at(state: number, x: number, y: number, u: number, v: number): number;
  near(state: number, x: number, y: number, segment: number): number;
  overlay(state: number, what: number): number;
  text(state: number): number;
  parts(kind: number, rotation: number): number;
  around(state: number, x: number, y: number): number;
  own(length: number): number;
  own_clear(): void;
  board(state: number, dark: number, decision: number, size: number, bare: number,
    unframed: number, seen: number): number;
  look(land: number, seats: number): void;
  order(order: number): void;
  tile(kind: number, rotation: number, before: number, small: number): number;
  figure(seat: number, figure: number, kind: number): number;
  token(token: number): number;
  colour(seat: number): number;
}

/** Why the engine refuses: the status, as a number. */
export class Refused extends Error {
  constructor(readonly status: number) {
    super(`refused: ${status}`);
  }
}

/** An action as a number in a text. */
export function written(action: bigint): string {
  return "0x" + BigInt.asUintN(64, action).toString(16).padStart(16, "0");
}

export class Engine {
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  constructor(readonly wasm: Exports) { wasm._initialize(); }

  static async open(address: string): Promise<Engine> {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    const made = await WebAssembly.instantiate(await answer.arrayBuffer(), {});
    const engine = new Engine(made.instance.exports as unknown as Exports);
    const catalogue = engine.catalogue();
    levels = catalogue.levels;
    tables = engine.tables(catalogue);
    return engine;
  }

  tables(catalogue: Catalogue): Tables {
    return { ...this.json<Omit<Tables, "boxes">>(this.wasm.tables()),
      boxes: catalogue.games.flatMap(({ expansions }) => expansions) };
  }

  write(text: string): number {
    const bytes = this.encoder.encode(text);
    if (bytes.length > LONGEST) throw new Error(`a text of ${bytes.length} bytes`);
    new Uint8Array(this.wasm.memory.buffer).set(bytes, this.wasm.asked());
    return bytes.length;
  }

  read(length: number): string {
    if (length < 0) throw new Refused(-length);
    return this.decoder.decode(
      new Uint8Array(this.wasm.memory.buffer, this.wasm.answer(), length));
  }

  json<T>(length: number): T {
    return JSON.parse(this.read(length)) as T;
  }

  /** The record of a game not begun, from lines such as "expansion tower"; the game that is held
   *  stays as it is. */
  compose(lines: string[]): string {
    return this.read(this.wasm.compose(this.write(lines.join("\n"))));
  }

  /** Every option of the game as it stands in the set-up of these lines. */
  options(lines: string[]): OptionHere[] {
    return this.json(this.wasm.options(this.write(lines.join("\n"))));
  }

  load(record: string): void {
    const status = this.wasm.load(this.write(record));
    if (status !== 0) throw new Refused(status);
  }

  copy(to: number, from: number): void { this.wasm.copy(to, from); }

  /** The state's bytes, to be put back as long as this game is held. */
  keep(state: number): Uint8Array {
    return new Uint8Array(this.wasm.memory.buffer, this.wasm.held(state), this.wasm.held_size())
      .slice();
  }

  putBack(state: number, bytes: Uint8Array): void {
    new Uint8Array(this.wasm.memory.buffer).set(bytes, this.wasm.held(state));
  }

  /** Reads a record beside the game that is held, which stays as it is. */
  readRecord(record: string): Reading | Misread {
    return this.json(this.wasm.read(this.write(record)));
  }

  /** The record that goes on from this one with these actions; "" when one of them is illegal. */
  writeRecord(record: string, actions: readonly string[]): string {
    const first = this.encoder.encode(record).length;
    const all = this.write(record + actions.map((action) => `${action}\n`).join(""));
    return this.read(this.wasm.write(first, all));
  }

  /** The position id of a state, "" when it cannot be written. */
  position(state: number): string { return this.read(this.wasm.position(state)); }

  apply(state: number, action: string): Entry[] {
    return this.json(this.wasm.apply(state, BigInt(action)));
  }

  /** A computer player's action, or at a draw an outcome. */
  choose(state: number, player: number, seed: bigint): string {
    return written(this.wasm.choose(state, player, seed));
  }

  /** What one of the level would do who has to decide. */
  think(state: number, level: number, seed: bigint): string {
    return written(this.wasm.think(state, level, seed));
  }

  /** A draw by chance among what is not held, which are kinds of tile; "" when nothing is left. */
  drawLeft(state: number, seed: bigint, held: readonly number[]): string {
    const bits = held.reduce((all, kind) => all << 10n | BigInt(kind + 1), 0n);
    const drawn = this.wasm.draw_left(state, seed, bits);
    return drawn === 0n ? "" : written(drawn);
  }

  /** Makes it the turn of a seat that has drawn this kind of tile; false when that cannot be. */
  turn(state: number, seat: number, kind: number): boolean {
    return this.wasm.turn(state, seat, kind) === 0;
  }

  fits(state: number, kind: number, x: number, y: number, rotation: number): number {
    return this.wasm.fits(state, kind, x, y, rotation);
  }

  legal(state: number, action: string): number {
    return this.wasm.legal(state, BigInt(action));
  }

  refusal(game: number, status: number): Refusal {
    return this.json(this.wasm.refusal(game, status));
  }

  catalogue(): Catalogue { return this.json(this.wasm.catalogue()); }
  kinds(): TileKind[] { return this.json(this.wasm.kinds()); }
  choices(state: number): Choice[] { return this.json(this.wasm.choices(state)); }
  offers(state: number): Offer[] { return this.json(this.wasm.offers(state)); }
  describe(state: number): State { return this.json(this.wasm.describe(state)); }

  /** Every empty cell beside a tile. */
  cells(state: number): Cell[] { return this.json(this.wasm.cells(state)); }

  /** The kinds still to come that could lie on the cell: kind, copies. */
  fitting(state: number, x: number, y: number): [number, number][] {
    return this.json(this.wasm.fitting(state, x, y));
  }

  /** Why this tile may not lie on the cell, for each of the four rotations ("OK" where it may). */
  why(state: number, kind: number, x: number, y: number): RotationReason[] {
    return this.json<{ rotations: RotationReason[] }>(this.wasm.why(state, kind, x, y)).rotations;
  }

  /** What a placement would do; throws Refused when it is not legal. */
  preview(state: number, action: string): Preview {
    return this.json(this.wasm.preview(state, BigInt(action)));
  }

  /** What the player who decides could want and may not do. */
  refused(state: number): RefusedChoice[] { return this.json(this.wasm.refused(state)); }

  /** All about the feature that a segment belongs to. */
  feature(state: number, x: number, y: number, segment: number): FeatureView {
    return this.json(this.wasm.feature(state, x, y, segment));
  }

  /** The segment at a point of the tile on x, y (0 to 479 from its upper left corner), or -1. */
  segmentAt(state: number, x: number, y: number, u: number, v: number): number {
    return this.wasm.segment_at(state, x, y, Math.floor(u), Math.floor(v));
  }

  /** What the castle at this segment waits for, or the town as a castle. */
  near(state: number, x: number, y: number, segment: number): Near {
    return this.json(this.wasm.near(state, x, y, segment));
  }

  /** Outlines of the fields and areas that are claimed, or of all claimed features. */
  overlay(state: number, all: boolean): Claim[] {
    return this.json(this.wasm.overlay(state, all ? 1 : 0));
  }

  text(state: number): BoardText { return this.json(this.wasm.text(state)); }

  /** A kind of tile after so many quarter turns. */
  parts(kind: number, rotation: number): TileParts {
    return this.json(this.wasm.parts(kind, rotation));
  }

  /** The kind of feature that the tiles north, east, south and west show a cell; -1: no tile. */
  around(state: number, x: number, y: number): number[] {
    return this.json(this.wasm.around(state, x, y));
  }

  /** Reads a tile file for the games that are set up or loaded from now on. Throws Refused when
   *  there are already as many as a game can have. */
  own(text: string): OwnSet | Unread { return this.json(this.wasm.own(this.write(text))); }

  /** No own sets for the games from now on; the game that is held keeps its own. */
  ownClear(): void { this.wasm.own_clear(); }

  action(state: number, action: string): Choice {
    return this.json(this.wasm.action(state, BigInt(action)));
  }

  /** numbers: of its columns and rows; framed: the last tile is. */
  board(state: number, decision: boolean, size: number,
    { dark, numbers, framed, seen = 0 }: BoardLook): string {
    return this.read(this.wasm.board(state, dark ? 1 : 0, decision ? 1 : 0, size,
      numbers ? 0 : 1, framed ? 0 : 1, seen));
  }

  /** How all pictures look that follow. */
  look(land: number, seats: number): void { this.wasm.look(land, seats); }

  /** Which of the colours each seat has from now on; a seat that is not told of has that of its
   *  number. */
  colours(order: readonly number[]): void {
    const bits = Array.from({ length: 6 }, (_, seat) => (order[seat] ?? 7) << 3 * seat);
    this.wasm.order(bits.reduce((all, one) => all | one, 0));
  }

  /** before: how many copies of it were laid before this one, for no two look quite alike; small:
   *  with less on it, and that larger. */
  tile(kind: number, rotation: number, before = 0, small = false): string {
    return this.read(this.wasm.tile(kind, rotation, before, small ? 1 : 0));
  }

  figure(seat: number, figure: number, kind: number): string {
    return this.read(this.wasm.figure(seat, figure, kind));
  }

  token(token: number): string { return this.read(this.wasm.token(token)); }

  colour(seat: number): string { return this.read(this.wasm.colour(seat)); }
}

/** The same action with another number: a bid. */
export function withNumber(action: string, number: number): string {
  const rest = BigInt(action) & 0xffffffffffffn;
  return written(rest | BigInt(number) << 48n);
}

/** The verb of an action, which is in its lowest bits: also of one that is not possible now. */
export function verbOf(action: string): number { return Number(BigInt(action) & 0xffn); }

/** The action that lays a tile, its bits as in section 5 of include/aude.h. */
export function placing(kind: number, x: number, y: number, rotation: number): string {
  const bits = BigInt(VERB.place) | BigInt(kind & 0xff) << 8n | (BigInt(x) & 0xfffn) << 16n |
    (BigInt(y) & 0xfffn) << 28n | BigInt(rotation) << 40n;
  const high = BigInt(kind >> 8 & 1) << 27n | BigInt(kind >> 9 & 1) << 39n;
  return written(bits ^ high);
}
