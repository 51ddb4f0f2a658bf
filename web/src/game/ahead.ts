// SPDX-License-Identifier: Apache-2.0
// Tiles that are drawn ahead in a game of this browser: which one each seat will draw in its next
// turn, as src/server/draws.c has it. It follows from the name of the game and its actions, so that
// all tabs agree and nothing is kept.

import type { Engine, State } from "aude/engine";

/** A tile that is held for a seat until its turn. */
export interface Held { seat: number; kind: number }

/** Does the set-up say so? */
export function isAhead(setup: string): boolean { return /^draws ahead$/m.test(setup); }

const STEP = 0x9e3779b97f4a7c15n;

export class Drawing {
  /** By seat; left out or -1: none. */
  held: number[] = [];
  /** The draws of them. */
  private draws: string[] = [];
  private chosen: bigint;
  private readonly seed: bigint;
  /** Of which action the draw is known. */
  private at = -1;
  private due = "";

  constructor(private readonly engine: Engine, private readonly state: number, name: string) {
    this.seed = [...name].reduce((all, letter) =>
      BigInt.asUintN(64, (all ^ BigInt(letter.charCodeAt(0))) * 0x100000001b3n),
    0xcbf29ce484222325n);
    this.chosen = this.seed;
  }

  reset(): void {
    this.held = [];
    this.chosen = this.seed;
    this.at = -1;
  }

  /** The draw that this action is, from the state before it. */
  next(at: number, state: State): string {
    if (at !== this.at) this.due = this.draw(state);
    this.at = at;
    return this.due;
  }

  private choose(): string {
    const drawn = this.engine.drawLeft(this.state, this.chosen,
      this.held.filter((kind) => kind >= 0));
    if (drawn !== "") this.chosen = BigInt.asUintN(64, this.chosen + STEP);
    return drawn;
  }

  /** The draw of what is held for a seat, which has it no more; "" when it has none, or one that
   *  may not be drawn now. */
  private take(seat: number): string {
    const drawn = (this.held[seat] ?? -1) < 0 ? "" : this.draws[seat] ?? "";
    if (drawn === "" || this.engine.legal(this.state, drawn) !== 0) return "";
    this.held[seat] = -1;
    return drawn;
  }

  private draw({ seat, step, seats }: State): string {
    const turns = seats.map((_, i) => (seat + i) % seats.length);
    const own = step === "draw";
    for (const one of turns)
      if ((this.held[one] ?? -1) < 0) {
        const drawn = this.draws[one] = this.choose();
        this.held[one] = drawn === "" ? -1 : this.engine.action(this.state, drawn).item;
      }
    let drawn = own ? this.take(seat) : "";
    if (own) this.held[seat] = -1;
    drawn ||= this.choose();
    for (const last of turns.reverse()) drawn ||= this.take(last);
    return drawn;
  }
}
