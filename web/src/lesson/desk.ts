// SPDX-License-Identifier: Apache-2.0
// A step of a lesson as a game: one person plays one turn from its position, and it is found out
// whether that did what was wanted. Nothing of it is kept but that a step was done.

import type { Engine } from "aude/engine";
import { EVENT, VERB } from "aude/engine";
import { Game } from "../game/game";
import type { Table } from "../game/game";
import { yourName } from "../game/names";
import { forgetPictures } from "../game/pieces";
import type { Done } from "../game/scene";
import type { Aim, Step } from "./steps";
import { OTHER } from "./steps";

const ME = 0;

/** What of an action tells whether it was wanted. */
type Deed = Pick<Done, "seat" | "choice" | "entries">;

export function fulfils(aim: Aim, log: readonly Deed[]): boolean {
  const { does, kind, row, least, scores, complete } = aim;
  return log.filter(({ seat }) => seat === ME).some(({ choice, entries }) => does === undefined
    ? entries.some((one) => one.event === EVENT.score && one.seat === ME && one.points > 0 &&
      one.feature === scores && (complete !== true || one.complete === 1))
    : choice.verb === VERB[does] && (kind === undefined || choice.kind === kind) &&
      (row === undefined || choice.y === row) && (least === undefined || choice.number >= least));
}

/** What was wanted was done, but not so: nothing that follows makes up for it. */
export function missed(aim: Aim, log: readonly Deed[]): boolean {
  const { does } = aim;
  return does !== undefined &&
    log.some(({ seat, choice }) => seat === ME && choice.verb === VERB[does]);
}

/** How the step stands. */
export type Standing = "asked" | "otherwise" | "done";

export class Desk implements Table {
  readonly id = "lesson";
  readonly game: Game;
  standing: Standing = "asked";
  /** How often something else was done. */
  misses = 0;

  constructor(engine: Engine, private readonly step: Step, private readonly done: () => void) {
    forgetPictures();
    this.game = new Game(engine, true);
    this.game.table = this;
    this.game.seats = [yourName(), OTHER].map((name) => ({ name, player: "human", here: true }));
    this.game.mine.add(ME);
    this.begin();
  }

  private begin(): void {
    this.game.loaded = false;
    this.game.load(`aude record 1\nposition ${this.step.position}\n\nresult *\n`, []);
  }

  /** The other one passes whatever is asked. */
  private answer(): void {
    const { game } = this;
    for (;;) {
      const pass = game.decider <= ME ? undefined
        : game.engine.choices(0).find((one) => one.verb === VERB.pass);
      if (pass === undefined) return;
      game.receive(game.seq, [pass.action]);
    }
  }

  commit(_seat: number, seq: number, actions: string[]): Promise<string | null> {
    const { game, step } = this;
    game.receive(seq, actions);
    this.answer();
    const met = fulfils(step.aim, game.log);
    if (!met && game.decider === ME && !missed(step.aim, game.log)) return Promise.resolve(null);
    this.standing = met ? "done" : "otherwise";
    if (met) this.done();
    else {
      this.misses++;
      this.begin();
    }
    game.changed();
    return Promise.resolve(null);
  }

  again(): void {
    this.standing = "asked";
    this.misses = 0;
    this.begin();
  }

  close(): void { this.game.table = null; }
}
