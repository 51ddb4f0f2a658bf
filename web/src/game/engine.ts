// SPDX-License-Identifier: Apache-2.0
// The rules engine in the page: engine.wasm, spoken to by text. It holds one game and four states
// of it; which state is used for what is said in game.ts.

/** room: whose rules have the one that it rests on */
export interface Option {
  name: string; rule: string; room: string; text: string; values: string[];
}
export interface Preset { name: string; text: string; overlay: number; values: number[] }
/** options: those that it switches on */
export interface Expansion { name: string; options: string[] }
export interface GameKind {
  name: string; expansions: Expansion[]; presets: Preset[]; options: Option[];
}
/** An option in a set-up; acts: can another value make a difference there? */
export interface OptionHere { value: string; acts: number }
export interface Player { name: string; text: string }
/** A computer player by its strength, see src/ai/level.h. */
export interface Level {
  name: string; title: string; text: string;
  /** Does it think so long that it has to be beside the page? */
  searches: number;
  /** Can it think in a browser? */
  anywhere: number;
}
export interface Catalogue {
  version: string; games: GameKind[]; players: Player[]; levels: Level[];
}
export interface TileKind { name: string; count: number; rotations: number }

/** What is to be told of a segment of a tile. ways: where it meets the rim of the tile as it lies,
 *  bit 0 north, 1 north-east, on clockwise. What there is none of is left out. */
export interface Part {
  segment: number; kind: number; ways: number;
  pennants?: number; cities?: number; junction?: number; princess?: number;
}
/** signs: symbols of the whole tile, bits, see SIGN. */
export interface TileParts { parts: Part[]; bazaar: number; signs?: number }

/** A tile on the board with what stands there. figures: figure, seat. */
export interface BoardPart extends Part {
  bridge?: number; floors?: number; figures: [number, number][];
}
/** neutral: tokens of nobody that stand there. */
export interface BoardTile {
  x: number; y: number; parts: BoardPart[]; bazaar: number; signs?: number; neutral?: number[];
}

/** The board to be told; features: x, y, segment of each that is claimed or may still be. */
export interface BoardText { tiles: BoardTile[]; features: [number, number, number][] }

/** A legal action with what a player should know before taking it. whole: the value if complete. */
export interface Choice {
  action: string;
  verb: number; item: number; x: number; y: number; segment: number; number: number;
  /** Of a tile, and of a bridge. */
  rotation: number; axis: number;
  text: string;
  where?: string; kind?: number; ways?: number; value?: number; quote?: number; complete?: number;
  open?: number; whole?: number;
  tiles?: number; cities?: number; pennants?: number; region?: number; owners?: number[];
  spot?: [number, number];
  bridge?: [number, number, number];
  /** Cells that a tower would reach with the floor, or reaches until a figure closes it. */
  reach?: [number, number][];
  /** Of the dragon: which way it goes, and whom it eats there: seat, figure, kind of feature. */
  step?: [number, number];
  eats?: [number, number, number][];
}

/** A choice with what comes of it at once; of a placement nothing is told. */
export interface Offer extends Choice {
  /** Points, by seat; 1 when there were any. */
  gains: number[]; scores: number;
  /** The step that follows. */
  then: string;
  /** Prisoners whom it sets free at once: whose, which figure, who held it. */
  freed: [number, number, number][];
}

export interface Seat {
  score: number; figures: number[]; tokens: number[]; prisoners: [number, number, number][];
}

export interface Bazaar {
  auction: number; due: number; selector: number; item: number; high: number; price: number;
  tiles: [number, number, number][];
  /** What each seat has to do with the auction, see ROLE. */
  roles: number[];
}

export interface State {
  game: number; step: string; decider: number; seat: number; turn: number; drawn: number;
  left: number; last: number; victim: number; ransom: number;
  bid?: [number, number];
  seats: Seat[];
  placed: [number, number, number, number][];
  standing: [number, number, number, number, number, number, number, number, number][];
  bag: number[];
  open: number[][];
  bazaar?: Bazaar;
  /** The cells of a flight so far, the first that on which it began. */
  way?: [number, number][];
}

/** A record that was read: its set-up as a record of its own, its actions, who sat where. */
export interface Reading {
  setup: string; title: string; actions: string[]; names: string[]; players: string[];
  scores: number[]; over: number;
}

/** Where a text is wrong and why; `missing` is the own tile set that it needs. */
/** `said`: the reason in pieces, see told() in i18n.ts. */
export interface Misread {
  line: number; column: number; reason: string; said?: string[]; missing?: string;
}

/** What happened, an entry of the engine's ledger. */
export interface Entry {
  event: number; seat: number; other: number; feature: number; item: number; segment: number;
  x: number; y: number; complete: number; points: number; rule: string;
  terms: [number, number, number][];
}

/** An empty cell and how many tiles still to come could lie there: x, y, copies. */
export type Cell = [number, number, number];

/** A reason of the engine: its name, the rule it rests on, an English sentence. */
export interface Reason { status: string; rule: string; sentence: string }

/** What a player may not do now, and why. */
export interface RefusedChoice extends Choice, Reason {}

export interface RotationReason extends Reason { rotation: number }

/** A feature as it would be with the tile laid; joins: how many features become one by it. */
export interface PreviewFeature {
  segment: number; kind: number; where: string; complete: number; value: number; tiles: number;
  open: number; pennants: number; cities: number; owners: number[]; joins: number;
  spot: [number, number];
}

/** What a placement would do: the features of the new tile, the empty cells beside it, and what
 *  each seat would get for completed features if nobody did anything more. */
export interface Preview { features: PreviewFeature[]; holes: Cell[]; gains: number[] }

/** A feature as a whole. path: its outline as the data of an SVG path, 480 units a tile, 0,0 the
 *  upper left corner of the cell 0,0. figures: x, y, seat, figure. onward: the empty cells by which
 *  it goes on, twice where two of its ends look at one. */
export interface FeatureView {
  region: number; kind: number; where: string; complete: number; value: number; quote: number;
  whole: number; tiles: number; open: number; pennants: number; cities: number; castles: number;
  owners: number[]; strength: number[];
  cells: [number, number][];
  figures: [number, number, number, number][];
  onward: [number, number][];
  path: string;
}

/** A feature that a castle would score when it is completed. whole: what it would bring if it were
 *  complete as it stands; at: where a label about it goes, in the units of its path. */
export interface Waited {
  x: number; y: number; segment: number; region: number; kind: number; value: number;
  whole: number; open: number; owners: number[]; path: string; at: [number, number];
}

/** What a castle waits for, or a town would as one, and the cells that count as near. */
export interface Near { around: [number, number][]; features: Waited[] }

/** A claimed feature; at: where a label about it goes, in the units of its path. */
export interface Claim {
  region: number; kind: number; owners: number[]; value: number; path: string;
  at: [number, number];
}

/** A set of one's own that was read, or why it was not. */
export interface OwnSet { id: string; name: string; game: number; tiles: number }
export interface Unread {
  line: number; number: number; tile: string; reason: string; said: string[];
}

export interface Refusal { name: string; rule: string; text: string }

export const VERB = {
  draw: 1, place: 2, put: 3, take: 4, pass: 5, bridge: 6, floor: 7, capture: 8, exchange: 9,
  ransom: 10, convert: 11, choose: 12, select: 13, raise: 14, buy: 15, sell: 16, discard: 17,
} as const;

/** What an action of a verb says, what an event tells: bits, as enum aude_operand. */
export const TAKES = {
  kind: 1, offer: 2, seat: 4, figure: 8, token: 16, cell: 32, rotation: 64, axis: 128,
  segment: 256, points: 512, flag: 1024, name: 2048,
} as const;

/** Symbols of whole tiles, as AUDE_SIGN_... */
export const SIGN = { volcano: 1, dragon: 2, portal: 4 } as const;

/** What a number is called and means, to be translated; nothing where no room has the number. */
export interface Word { name?: string; text?: string }
export interface StepWord extends Word { pass?: string }
export interface VerbWord extends Word { operands?: number; names?: Word[] }
export interface FigureWord extends Word { follower?: number }
export interface EventWord extends Word { tells?: number }
/** Each list by number. */
export interface Tables {
  steps: StepWord[]; verbs: VerbWord[]; figures: FigureWord[]; tokens: Word[];
  events: EventWord[]; rooms: { name: string; text: string; option: string; game: number }[];
  sets: { name: string; text: string }[];
  /** What is sold together, with or without tiles. */
  boxes: Expansion[];
}

/** Of the engine that was opened. */
export let tables: Tables = { steps: [], verbs: [], figures: [], tokens: [], events: [],
  rooms: [], sets: [], boxes: [] };
/** By number, from 1 on. */
export let levels: Level[] = [];

export const ROLE = { selects: 0, leads: 1, asked: 2, waits: 3, out: 4, has: 5 } as const;

export const EVENT = {
  score: 0, back: 1, removed: 2, bridge: 3, floor: 4, capture: 5, pay: 6, castle: 7, bazaar: 8,
  assign: 9,
} as const;

/** Bytes that the engine takes as one text. */
export const LONGEST = 262143;

export const CHANCE = -1;
export const NOBODY = -2;

/** How the picture of a board looks. */
export interface BoardLook { dark: boolean; numbers: boolean; framed: boolean }

interface Exports {
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
    unframed: number): number;
  look(land: number, seats: number): void;
  tile(kind: number, rotation: number, before: number): number;
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

/** An action as a text. */
function written(action: bigint): string {
  return "0x" + BigInt.asUintN(64, action).toString(16).padStart(16, "0");
}

export class Engine {
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  private constructor(readonly wasm: Exports) {}

  static async open(address: string): Promise<Engine> {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    const made = await WebAssembly.instantiate(await answer.arrayBuffer(), {});
    const wasm = made.instance.exports as unknown as Exports;
    wasm._initialize();
    const engine = new Engine(wasm);
    const catalogue = engine.catalogue();
    levels = catalogue.levels;
    tables = { ...engine.json<Omit<Tables, "boxes">>(wasm.tables()),
      boxes: catalogue.games.flatMap(({ expansions }) => expansions) };
    return engine;
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
    { dark, numbers, framed }: BoardLook): string {
    return this.read(this.wasm.board(state, dark ? 1 : 0, decision ? 1 : 0, size,
      numbers ? 0 : 1, framed ? 0 : 1));
  }

  /** How all pictures look that follow. */
  look(land: number, seats: number): void { this.wasm.look(land, seats); }

  /** before: how many copies of it were laid before this one, for no two look quite alike. */
  tile(kind: number, rotation: number, before = 0): string {
    return this.read(this.wasm.tile(kind, rotation, before));
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
  return "0x" + (rest | (BigInt(number) << 48n)).toString(16).padStart(16, "0");
}

/** The action that lays a tile, its bits as in section 5 of include/aude.h. */
export function placing(kind: number, x: number, y: number, rotation: number): string {
  const bits = BigInt(VERB.place) | BigInt(kind & 0xff) << 8n | (BigInt(x) & 0xfffn) << 16n |
    (BigInt(y) & 0xfffn) << 28n | BigInt(rotation) << 40n;
  const high = BigInt(kind >> 8 & 1) << 27n | BigInt(kind >> 9 & 1) << 39n;
  return "0x" + (bits ^ high).toString(16).padStart(16, "0");
}
