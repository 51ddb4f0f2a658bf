// SPDX-License-Identifier: Apache-2.0
// All names of the package but open, which is not the same in Node and in a browser.

export { CHANCE, EVENT, NOBODY, ROLE, SIGN, TAKES, VERB } from "./numbers.js";
export type {
  Bazaar, Choice, Entry, EventWord, Expansion, FigureWord, GameKind, Level, Option, Player, Preset,
  Seat, State, StepWord, Tables, TileKind, VerbWord, Word,
} from "./told.js";
export type { Aude, Opening } from "./aude.js";
export type { Game, Move } from "./game.js";
export type { Picture } from "./picture.js";
export type { Thinking } from "./player.js";
export type { Sitter } from "./record.js";
export type { Seed } from "./seed.js";
export type { Setup } from "./setup.js";
export { AudeError } from "./trouble.js";
