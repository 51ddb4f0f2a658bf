// SPDX-License-Identifier: Apache-2.0
// A game that begins at a picture of the rules book and is played there by one person for all
// seats. Nobody keeps it, and everything can be taken back.

import type { Engine } from "aude/engine";
import { CHANCE } from "aude/engine";
import { recordAt } from "aude/record";
import { Game } from "../game/game";
import type { Table } from "../game/game";
import { forgetPictures } from "../game/pieces";
import { t } from "../i18n";

export class Trial implements Table {
  readonly id = "trial";
  readonly game: Game;
  /** How many actions there were before each turn that was committed. */
  private readonly turns: number[] = [];

  constructor(engine: Engine, private readonly position: string) {
    forgetPictures();
    this.game = new Game(engine, true);
    this.game.table = this;
    this.begin([]);
  }

  /** From the start, and so many actions of before. */
  private begin(actions: readonly string[]): void {
    const { game, position } = this;
    game.loaded = false;
    game.load(recordAt(position), [...actions]);
    game.seats = game.state.seats.map((_, i) =>
      ({ name: t("Player {n}", { n: i + 1 }), player: "human", here: true }));
    game.seats.forEach((_, i) => game.mine.add(i));
    this.draw();
    game.show();
    game.changed();
  }

  /** The tiles that chance draws until somebody decides. */
  private draw(): void {
    const { game } = this;
    while (game.decider === CHANCE) {
      const seed = crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n;
      game.receive(game.seq, [game.engine.choose(0, 0, seed)]);
    }
  }

  get begun(): boolean { return this.turns.length > 0 || this.game.pending.length > 0; }
  get committed(): boolean { return this.turns.length > 0 && this.game.pending.length === 0; }

  commit(_seat: number, seq: number, actions: string[]): Promise<string | null> {
    this.turns.push(seq);
    this.game.receive(seq, actions);
    this.draw();
    return Promise.resolve(null);
  }

  /** As it was before the last turn. */
  back(): void {
    if (this.committed) this.begin(this.game.history.slice(0, this.turns.pop()));
  }

  again(): void {
    this.turns.length = 0;
    this.begin([]);
  }

  close(): void { this.game.table = null; }
}
