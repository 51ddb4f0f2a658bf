// SPDX-License-Identifier: Apache-2.0
// A game at one of its moments, to be looked at: the board, the scores and the log as they were
// after the first so many actions.

import type { BoardLook, Engine, State, TileKind } from "aude/engine";
import { NOBODY, VERB } from "aude/engine";
import type { Game } from "../game/game";
import type { Done, Scene } from "../game/scene";
import type { SeatInfo } from "../game/socket";

/** The state of the engine that shows the moment; others are used by game.ts. */
const TAPE = 4;

/** What was so after a step or a turn: at which moment, in which turn, whose, and all scores. */
export interface Stop { moment: number; turn: number; seat: number; scores: number[] }

/** Steps in which doing nothing is nothing to look at. */
const QUIET = ["action", "bridge", "end", "confirm"];

export class Tape implements Scene {
  readonly shown = TAPE;
  readonly mine = new Set<number>();
  readonly pending: readonly string[] = [];
  readonly deciding = false;
  state!: State;
  log: readonly Done[] = [];
  /** Where one step ends and the next one begins, the beginning and the present among them. */
  stops: Stop[] = [];
  /** The same for whole turns. */
  turns: Stop[] = [];
  private at = 0;
  private known = -1;
  private readonly listeners = new Set<() => void>();

  constructor(readonly game: Game, moment: number) { this.seek(moment); }

  get engine(): Engine { return this.game.engine; }
  get kinds(): TileKind[] { return this.game.kinds; }
  get seats(): SeatInfo[] { return this.game.seats; }
  get beginner(): number { return this.game.beginner; }
  get seq(): number { return this.at; }
  get moment(): string { return String(this.at); }
  get actor(): number { return this.state.decider; }
  get over(): boolean { return this.state.decider === NOBODY; }
  /** How many actions the whole game has. */
  get length(): number { return this.game.seq; }
  get history(): readonly string[] { return this.game.history.slice(0, this.at); }

  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  picture(size: number, look: BoardLook): string {
    return this.engine.board(TAPE, false, size, look);
  }

  /** Shows the game as it was after so many actions. */
  seek(moment: number): void {
    if (this.known !== this.length) this.findStops();
    this.at = Math.min(Math.max(Math.trunc(moment) || 0, 0), this.length);
    this.engine.putBack(TAPE, this.game.start);
    this.history.forEach((one) => this.engine.apply(TAPE, one));
    this.state = this.engine.describe(TAPE);
    this.log = this.game.log.slice(0, this.at);
    this.listeners.forEach((listener) => listener());
  }

  private findStops(): void {
    const { history, log } = this.game;
    const turns: Stop[] = [];
    const stops: Stop[] = [];
    this.known = this.length;
    this.engine.putBack(TAPE, this.game.start);
    let state = this.engine.describe(TAPE);
    const note = (list: Stop[], moment: number, turn: number, seat: number): void => {
      list.push({ moment, turn, seat, scores: state.seats.map((one) => one.score) });
    };
    note(stops, 0, 0, NOBODY);
    note(turns, 0, 0, NOBODY);
    let seat = NOBODY;
    history.forEach((action, i) => {
      const done = log[i];
      if (done === undefined) return;
      const quiet = done.choice.verb === VERB.pass && QUIET.includes(state.step) &&
        done.entries.length === 0 && stops.at(-1)?.turn === done.turn;
      this.engine.apply(TAPE, action);
      state = this.engine.describe(TAPE);
      if (seat < 0) seat = done.seat;
      if (quiet) stops.pop();
      if (done.choice.verb !== VERB.draw || i + 1 === history.length)
        note(stops, i + 1, done.turn, done.seat);
      if (log[i + 1]?.turn === done.turn) return;
      note(turns, i + 1, done.turn, seat);
      seat = NOBODY;
    });
    this.stops = stops;
    this.turns = turns;
  }

  /** The number of the stop at this moment or the last one before it. */
  get stop(): number { return this.before(this.stops); }
  get turn(): number { return this.before(this.turns); }

  /** The last one of this list that is not after the moment. */
  before(list: readonly Stop[]): number {
    const after = list.findIndex((one) => one.moment > this.at);
    return (after < 0 ? list.length : after) - 1;
  }

  /** So many steps on, or back. From between two steps the first one back is to the stop before. */
  step(by: number): void { this.go(this.stops, this.stop, by); }
  turnBy(by: number): void { this.go(this.turns, this.turn, by); }

  private go(list: Stop[], from: number, by: number): void {
    const between = by < 0 && list[from]?.moment !== this.at ? 1 : 0;
    const to = Math.min(Math.max(from + by + between, 0), list.length - 1);
    this.seek(list[to]?.moment ?? 0);
  }
}
