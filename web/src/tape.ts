// SPDX-License-Identifier: Apache-2.0
// A game at one of its moments, to be looked at: the board, the scores and the log as they were
// after the first so many actions. Everything that shows a Game can show a Tape.

import { NOBODY, VERB } from "./engine";
import { Game, SHOWN } from "./game";

/** What was so after a step: at which moment, in which turn, whose, and all scores. */
export interface Stop { moment: number; turn: number; seat: number; scores: number[] }

/** Steps in which doing nothing is nothing to look at. */
const QUIET = ["action", "bridge", "end", "confirm"];

export class Tape extends Game {
  /** Where one step ends and the next one begins, the beginning and the present among them. */
  stops: Stop[] = [];
  /** The same for whole turns. */
  turns: Stop[] = [];
  private at = 0;
  private known = -1;

  constructor(readonly of: Game, moment: number) {
    super(of.engine);
    this.seek(moment);
  }

  override get seq(): number { return this.at; }
  override get history(): readonly string[] { return this.of.history.slice(0, this.at); }
  override get over(): boolean { return this.state.decider === NOBODY; }
  get last(): number { return this.of.seq; }

  /** Shows the game as it was after so many actions. */
  seek(moment: number): void {
    this.learn();
    this.at = Math.min(Math.max(Math.trunc(moment) || 0, 0), this.last);
    this.show();
    this.changed();
  }

  /** Puts the present moment on the board, where others may have put something else. */
  override show(): void {
    this.engine.putBack(SHOWN, this.of.start);
    this.of.history.slice(0, this.at).forEach((one) => this.engine.apply(SHOWN, one));
    this.state = this.engine.describe(SHOWN);
    this.log = this.of.log.slice(0, this.at);
  }

  /** Learns of the game what is new in it since the last time. */
  private learn(): void {
    this.setup = this.of.setup;
    this.kinds = this.of.kinds;
    this.seats = this.of.seats;
    this.commitment = this.of.commitment;
    this.seed = this.of.seed;
    this.loaded = this.of.loaded;
    if (this.known === this.last) return;
    this.known = this.last;
    this.findStops();
  }

  private findStops(): void {
    const { history, log } = this.of;
    const turns: Stop[] = [];
    const stops: Stop[] = [];
    this.engine.putBack(SHOWN, this.of.start);
    let state = this.engine.describe(SHOWN);
    const here = (moment: number, turn: number, seat: number): Stop =>
      ({ moment, turn, seat, scores: state.seats.map((one) => one.score) });
    stops.push(here(0, 0, -1));
    turns.push(here(0, 0, -1));
    let seat = -1;
    history.forEach((action, i) => {
      const done = log[i];
      if (done === undefined) return;
      const quiet = done.choice.verb === VERB.pass && QUIET.includes(state.step) &&
        done.entries.length === 0 && stops.at(-1)?.turn === done.turn;
      this.engine.apply(SHOWN, action);
      state = this.engine.describe(SHOWN);
      if (seat < 0) seat = done.seat;
      if (quiet) stops.pop();
      if (done.choice.verb !== VERB.draw || i + 1 === history.length)
        stops.push(here(i + 1, done.turn, done.seat));
      if (log[i + 1]?.turn === done.turn) return;
      turns.push(here(i + 1, done.turn, seat));
      seat = -1;
    });
    this.stops = stops;
    this.turns = turns;
  }

  /** The number of the stop at this moment or the last one before it. */
  get stop(): number { return this.before(this.stops); }
  get turn(): number { return this.before(this.turns); }

  private before(list: Stop[]): number {
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

  get first(): boolean { return this.at === 0; }
  get ended(): boolean { return this.at === this.last; }
}
