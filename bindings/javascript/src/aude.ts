// SPDX-License-Identifier: Apache-2.0
// The package: what there is to be played, and games.

import { Game } from "./game.js";
import { Held } from "./held.js";
import { recordAt, recordHead, sittersOf } from "./record.js";
import type { Setup } from "./setup.js";
import { recordOf } from "./setup.js";
import type { GameKind, Level, Player, Tables } from "./told.js";
import { AudeError, inWords, misreadOf } from "./trouble.js";

/** Where the bytes of aude.wasm come from, when not from beside the package. */
export interface Opening { wasm?: Uint8Array | ArrayBuffer }

/** Made by open(). Each game has an engine of its own, so that games do not disturb each other. */
export class Aude {
  #module: WebAssembly.Module;
  /** Such as "0.1.0". */
  readonly version: string;
  /** Games with their expansions, presets and options. */
  readonly games: readonly GameKind[];
  /** The players of ask(): two that think no farther than their turn, and levels by strength. */
  readonly players: readonly Player[];
  readonly levels: readonly Level[];
  /** What the numbers of steps, verbs, figures, tokens and events are called and mean. */
  readonly tables: Tables;

  /** @internal */
  constructor(module: WebAssembly.Module, engine: Held) {
    const catalogue = engine.catalogue();
    this.#module = module;
    this.version = catalogue.version;
    this.games = catalogue.games;
    this.players = catalogue.players;
    this.levels = catalogue.levels;
    this.tables = engine.tables(catalogue);
  }

  /** @internal */
  static async over(bytes: Uint8Array | ArrayBuffer): Promise<Aude> {
    try {
      const module = await WebAssembly.compile(bytes as BufferSource);
      return new Aude(module, await Held.made(module));
    } catch (problem) {
      throw new AudeError("NO_ENGINE", `these bytes are not aude.wasm: ${String(problem)}`);
    }
  }

  /** A new game. Throws AudeError that tells what of the set-up cannot be. */
  async begin(setup: Setup = {}): Promise<Game> {
    const engine = await this.#engine(setup?.own);
    return loaded(engine, recordOf(engine, setup));
  }

  /** A game by its record, at its last action. `own`: tile files of the own sets that it names. */
  async read(record: string, own: readonly string[] = []): Promise<Game> {
    return loaded(await this.#engine(own), record);
  }

  /** A game that begins with this position. */
  async stand(position: string, own: readonly string[] = []): Promise<Game> {
    if (typeof position !== "string" || /\s/.test(position.trim()))
      throw new AudeError("BAD_TEXT", "a position id is one word, aude1:...");
    return loaded(await this.#engine(own), recordAt(position.trim()), "position ".length);
  }

  async #engine(own: readonly string[] = []): Promise<Held> {
    const engine = await Held.made(this.#module);
    own.forEach((text) => readOwn(engine, text));
    return engine;
  }
}

/** Throws AudeError when the text is no tile file. */
function readOwn(engine: Held, text: string): void {
  if (typeof text !== "string") throw new AudeError("BAD_SETUP", "own: expected texts");
  const read = inWords(engine, 0, "own", () => engine.own(text));
  if ("id" in read) return;
  const where = [read.line > 0 ? `line ${read.line}` : "", read.tile].filter((one) => one !== "");
  throw new AudeError("BAD_OWN_SET", `own: ${[...where, read.reason].join(": ")}`,
    { line: read.line });
}

/** The game of a record; `shift` says that it is a position behind so many columns of its line. */
function loaded(engine: Held, record: string, shift = 0): Game {
  if (typeof record !== "string") throw new AudeError("BAD_TEXT", "a record is a text");
  const read = engine.readRecord(record);
  if ("reason" in read) throw misreadOf(read, shift > 0 ? "the position" : "the record", shift);
  engine.load(record);
  return new Game(engine, recordHead(read.setup, []), read.actions, sittersOf(read));
}
