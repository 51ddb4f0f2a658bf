// SPDX-License-Identifier: Apache-2.0
// One game: what can be done in it, what was done, and any moment of it looked at again.

import { written } from "./engine.js";
import type { Held } from "./held.js";
import { CHANCE, NOBODY } from "./numbers.js";
import type { Picture } from "./picture.js";
import { checkPicture, checkTile } from "./picture.js";
import type { Thinking } from "./player.js";
import { wordOf } from "./player.js";
import type { Sitter } from "./record.js";
import { recordHead, sittersOf } from "./record.js";
import type { Seed } from "./seed.js";
import { seedOf } from "./seed.js";
import type { Choice, Entry, State, TileKind } from "./told.js";
import { AudeError, misreadOf, refusalOf } from "./trouble.js";

/** An action: its text ("place 3,-1 r2"), its number as a text ("0x..."), or one of the choices. */
export type Move = string | Pick<Choice, "action">;

/** Which state of the engine is the game. */
const GAME = 0;

/** Made by Aude.begin, Aude.read and Aude.stand. */
export class Game {
  #engine: Held;
  #setup: string;
  #actions: string[];
  #moment: number;
  #sitters: Sitter[];
  #told: State | null = null;

  /** @internal */
  constructor(engine: Held, setup: string, actions: readonly string[],
    sitters: readonly Sitter[]) {
    this.#engine = engine;
    this.#setup = setup;
    this.#actions = [...actions];
    this.#moment = actions.length;
    this.#sitters = [...sitters];
  }

  // ---- The present moment

  /** All that lies and stands there, whose turn it is, what is left. */
  get state(): State { return this.#told ??= this.#engine.describe(GAME); }

  /** The seat that has to decide, CHANCE before a draw, NOBODY when the game is over. */
  get decider(): number { return this.state.decider; }
  get over(): boolean { return this.decider === NOBODY; }

  /** Points by seat; when the game is over, the result. */
  get scores(): number[] { return this.state.seats.map(({ score }) => score); }

  /** The kinds of tiles of this game; numbers of kinds are places in this list. */
  get kinds(): TileKind[] { return this.#engine.kinds(); }

  /** All that may be done by the seat that decides, each with what it is about. None before a draw
   *  and when the game is over. */
  choices(): Choice[] { return this.#engine.choices(GAME); }

  /** The position id, "" for the few positions that have none. */
  position(): string { return this.#engine.position(GAME); }

  /** Why this cannot be done now; null when it can. */
  refusal(move: Move): AudeError | null {
    try {
      this.#legal(move);
      return null;
    } catch (problem) {
      if (problem instanceof AudeError) return problem;
      throw problem;
    }
  }

  // ---- Going on

  /** Does it, and answers what happened. What came after this moment before is forgotten. Throws
   *  AudeError, and nothing has changed, when it cannot be read or is against the rules. */
  play(move: Move): Entry[] {
    const action = this.#legal(move);
    const entries = this.#engine.apply(GAME, action);
    this.#actions.length = this.#moment;
    this.#actions.push(action);
    this.#went(this.#moment + 1);
    return entries;
  }

  /** Draws what is due, by chance, and answers what came. */
  draw(seed?: Seed): Choice {
    const coins = seedOf(seed);
    if (this.decider !== CHANCE)
      throw new AudeError("NO_DRAW", this.over ? "nothing is drawn: the game is over"
        : `nothing is drawn now: seat ${this.decider} has to decide`);
    const choice = this.#engine.action(GAME, written(this.#engine.draw(GAME, coins)));
    this.play(choice);
    return choice;
  }

  /** What a computer player would do who had to decide now; it is not done. The player is a word
   *  as for `aude arena`: "level:1" to "level:8", "random", "greedy", "search", "search:50ms",
   *  "search:4000". */
  ask(player: string, thinking: Thinking = {}): Choice {
    const word = wordOf(this.#engine, player, thinking);
    const seed = seedOf(thinking.seed);
    if (this.decider < 0)
      throw this.over ? new AudeError("OVER", "nobody has to decide: the game is over")
        : new AudeError("CHANCE", "nobody has to decide: a tile is to be drawn");
    const action = this.#engine.ask(GAME, word, seed);
    if (action === 0n) throw new AudeError("NO_MEMORY", "there is no memory to think with");
    return this.#engine.action(GAME, written(action));
  }

  // ---- What was done

  /** All actions, also those after the present moment. */
  get actions(): readonly string[] { return [...this.#actions]; }

  /** How many of the actions have been done at the present moment. */
  get moment(): number { return this.#moment; }

  /** Goes to the moment after so many actions, back or on again. */
  goTo(moment: number): void {
    if (!Number.isInteger(moment) || moment < 0 || moment > this.#actions.length)
      throw new AudeError("BAD_MOMENT",
        `a moment is a number from 0 to ${this.#actions.length}, not ${String(moment)}`);
    if (moment < this.#moment) this.#engine.load(this.#setup);
    const from = moment < this.#moment ? 0 : this.#moment;
    this.#actions.slice(from, moment).forEach((one) => this.#engine.apply(GAME, one));
    this.#went(moment);
  }

  /** Takes back so many actions, as far as there are any; goTo leads to them again. */
  undo(count = 1): void { this.goTo(Math.max(0, this.#moment - count)); }

  /** The text of an action of this game, as it would be written at the present moment. */
  text(move: Move): string { return this.#engine.action(GAME, this.#meant(move)).text; }

  /** Who sits there, for records and pictures: none, or those of the record that was read. */
  get sitters(): readonly Sitter[] { return this.#sitters; }

  /** Throws AudeError when one cannot be written in a record. */
  set sitters(sitters: readonly Partial<Sitter>[]) {
    const seats = this.state.seats.map((_, i) =>
      ({ name: sitters[i]?.name ?? "", player: sitters[i]?.player ?? "" }));
    const read = this.#engine.readRecord(recordHead(this.#setup, seats));
    if ("reason" in read) throw misreadOf(read, "the record");
    this.#sitters = sittersOf(read);
  }

  /** The record up to the present moment. */
  record(): string {
    return this.#engine.writeRecord(recordHead(this.#setup, this.#sitters),
      this.#actions.slice(0, this.#moment));
  }

  // ---- Pictures

  /** The board as an SVG document. */
  svg(picture: Picture = {}): string {
    checkPicture(picture);
    return this.#engine.picture(GAME, this.#sitters.map(({ name }) => name), picture);
  }

  /** One tile as an SVG document: by its name or kind, after so many quarter turns. */
  tileSvg(tile: string | number, rotation = 0): string {
    return this.#engine.tile(checkTile(this.kinds, tile, rotation), rotation);
  }

  // ----

  #went(moment: number): void {
    this.#moment = moment;
    this.#told = null;
  }

  /** The number of an action that is meant. */
  #meant(move: Move): string {
    const text = typeof move === "string" ? move.trim() : move?.action;
    if (typeof text !== "string" || /[\n\0]/.test(text))
      throw new AudeError("BAD_TEXT", "an action is a line of text, or one of the choices");
    const meant = this.#engine.meant(GAME, text);
    if ("reason" in meant) throw misreadOf(meant, `the action "${text}"`);
    return meant.action;
  }

  /** The number of an action that may be done now. */
  #legal(move: Move): string {
    const action = this.#meant(move);
    const about = typeof move === "string" ? move : "";
    const status = this.#engine.legal(GAME, action);
    if (status !== 0) throw refusalOf(this.#engine, this.state.game, status, about);
    return action;
  }
}
