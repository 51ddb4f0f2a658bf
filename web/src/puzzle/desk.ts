// SPDX-License-Identifier: Apache-2.0
// A puzzle as a game: one person plays one turn from its position, and it is found out whether that
// was the best one. After another one the position is there again.

import { Analysis, askAnalyst } from "../analyse/job";
import type { Better, Fact } from "../analyse/job";
import { toldOf } from "../analyse/words";
import type { Told } from "../analyse/words";
import type { Engine } from "aude/engine";
import { Game } from "../game/game";
import type { Table } from "../game/game";
import { colouring, likedColour } from "../game/colours";
import { yourName } from "../game/names";
import { forgetPictures } from "../game/pieces";
import { Tape } from "../past/tape";
import type { Line, Puzzle } from "./list";

/** Who sits opposite: persons' names, the same in all languages. */
const OTHERS = ["Ben", "Eva", "Ida", "Tom", "Mia"];
const NONE = "0x0000000000000000";
/** The state of the engine in which texts are looked up. */
const TRIAL = 5;
/** Decisions of a line, at most: the tile and what comes after it. */
const DECISIONS = 2;

export type Standing = "asked" | "otherwise" | "solved" | "shown";

/** A way to play the turn: in words and as what is shown on the board, and what it costs, in
 *  hundredths of a point. */
export interface Way extends Told { cost: number }

export class Desk implements Table {
  readonly id = "puzzle";
  readonly asks = DECISIONS;
  readonly game: Game;
  readonly setup: string;
  standing: Standing = "asked";
  /** Actions of each line, the solution first; a text that nothing legal has is none. */
  readonly lines: Better[];
  /** The turn that was played last, and what is found out about it. */
  played: string[] = [];
  private looking: Analysis | null = null;
  /** Why the solution is good; nothing before that is known. */
  facts: readonly Fact[] = [];
  private thread: Worker | null = null;

  constructor(engine: Engine, readonly puzzle: Puzzle, private readonly solved: () => void) {
    forgetPictures();
    this.setup = `aude record 1\nposition ${puzzle.position}\n\nresult *\n`;
    this.game = new Game(engine, true);
    this.game.table = this;
    this.game.load(this.setup, []);
    // You have the colour that you have in your own games, wherever you sit.
    const colours = colouring(this.game.state.seats.map((_, seat) =>
      seat === puzzle.seat ? { colour: likedColour() ?? 0 } : {}));
    this.game.seats = colours.map((colour, seat) => ({ player: "human", here: true, colour,
      name: seat === puzzle.seat ? yourName() : OTHERS[seat] ?? "" }));
    this.game.mine.add(puzzle.seat);
    this.lines = puzzle.lines.map((line) => this.read(line));
    this.begin();
  }

  private begin(): void {
    this.game.loaded = false;
    this.game.load(this.setup, []);
  }

  private read({ turn, margin, win }: Line): Better {
    const { engine, start } = this.game;
    engine.putBack(TRIAL, start);
    const actions = turn.map((text) => {
      const action = engine.choices(TRIAL).find((one) => one.text === text)?.action;
      if (action !== undefined) engine.apply(TRIAL, action);
      return action;
    });
    return { action: actions[0] ?? NONE, next: actions[1] ?? NONE, playouts: 0, margin: [margin],
      win: [win] };
  }

  /** Decisions of the solution. */
  private get steps(): number { return this.puzzle.lines[0]?.turn.length ?? 1; }

  private matches(line: Better | undefined): boolean {
    return line !== undefined && this.played[0] === line.action &&
      (line.next === NONE || this.played[1] === line.next);
  }

  commit(_seat: number, seq: number, actions: string[]): Promise<string | null> {
    const { game } = this;
    game.receive(seq, actions);
    this.played = game.history.slice(0, this.steps);
    this.looking?.stop();
    if (this.matches(this.lines[0])) {
      this.standing = "solved";
      this.explain();
      this.solved();
    } else {
      this.standing = "otherwise";
      if (this.known === undefined)
        this.looking = new Analysis(this.setup, [], this.played, () => game.changed());
      this.begin();
    }
    game.changed();
    return Promise.resolve(null);
  }

  /** What is known of the turn that was played without looking at it. */
  private get known(): Better | undefined {
    return this.lines.slice(1).find((line) => this.matches(line) && line.next !== NONE);
  }

  /** Points that the turn that was played costs, in hundredths; null: not known yet, or never. */
  get cost(): number | null {
    const { known, looking, puzzle } = this;
    const best = puzzle.lines[0]?.margin ?? 0;
    if (known !== undefined) return best - (known.margin[0] ?? best);
    if (looking === null || looking.sums === null) return null;
    // Fewer playouts than the puzzle was found with: it knows that nothing else comes nearer.
    return Math.max(looking.steps.reduce((sum, { cost }) => sum + cost, 0), puzzle.lead);
  }

  get thinking(): boolean { return this.looking?.running === true; }

  show(): void {
    this.looking?.stop();
    this.standing = "shown";
    this.explain();
    this.begin();
    this.game.changed();
  }

  again(): void {
    this.standing = "asked";
    this.begin();
    this.game.changed();
  }

  /** The lines in words, the solution first. */
  ways(): Way[] {
    const lines = this.lines.filter(({ action }) => action !== NONE);
    const best = this.puzzle.lines[0]?.margin ?? 0;
    return toldOf(new Tape(this.game, 0), 0, lines).map((told, i) =>
      ({ ...told, cost: best - (lines[i]?.margin[0] ?? best) }));
  }

  /** Finds out what is to be said of the solution, beside the page and once. Without it, it is only
   *  not told. */
  private explain(): void {
    const [best] = this.lines;
    if (this.thread !== null || best === undefined) return;
    this.thread = askAnalyst({ setup: this.setup, tiles: [], actions: [], what: "facts",
      move: [best.action, best.next] });
    this.thread.onmessage = ({ data }: MessageEvent<Fact[] | { problem: string }>) => {
      this.thread?.terminate();
      if ("problem" in data) return;
      this.facts = data;
      this.game.changed();
    };
  }

  close(): void {
    this.looking?.stop();
    this.thread?.terminate();
    this.game.table = null;
  }
}
