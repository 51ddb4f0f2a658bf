// SPDX-License-Identifier: Apache-2.0
// What the engine tells, as its JSON is shaped. Numbers of verbs, features, figures and events are
// those of include/aude.h; the tables of the engine say what they are called.

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
  /** The monastery is a shrine. */
  shrine?: number;
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

/** How the picture of a board looks. */
export interface BoardLook {
  dark: boolean; numbers: boolean; framed: boolean;
  /** Pixels of a tile as it will be seen: small ones are drawn with less on them, and larger. */
  seen?: number;
}
