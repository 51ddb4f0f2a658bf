// SPDX-License-Identifier: Apache-2.0
// An analysis under way or done: what the thread tells is collected here. Points are in hundredths,
// chances in hundredths of a per cent, margins are over the mean of all others.

import { address } from "../game/offline";

/** What the thread is asked. Addresses are those of this build. */
export interface Asked {
  engine: string; part: string; setup: string; tiles: readonly string[];
  actions: readonly string[];
  /** For each decision; without it: what is best after these actions, and nothing else. */
  playouts?: number;
}

/** What is to be said of a move: a text and what is to be filled in (src/ai/coach.h). */
export interface Fact {
  text: string; many?: string; n: number; feature: number; seats: number; of: number;
  chance: number; was: number; x: number; y: number; item: number; gain: number;
}

/** facts: of the best choice, and of what was made with all that followed it in that turn. */
export interface Better {
  action: string; next: string; playouts: number; margin: number[]; win: number[];
  facts?: Fact[];
}

/** One action; choices and made: of a decision with a choice, best first. */
export interface Step {
  turn: number; seat: number; draw: number; legal: number; luck: number; cost: number;
  lost: number; grade: number; choices: Better[]; made?: Better;
}

export interface SeatSums {
  decisions: number; grades: number[]; cost: number; luck: number; accuracy: number;
}

export interface TurnSums {
  turn: number; seat: number; first: number; steps: number; before: number[]; after: number[];
  cost: number; lost: number; luck: number; grade: number; turning: number;
}

export interface Sums { seats: SeatSums[]; turns: TurnSums[] }

/** The thread, asked. */
export function askAnalyst(asked: Omit<Asked, "engine" | "part">): Worker {
  const worker = new Worker(address("analyst.js"), { type: "module" });
  worker.postMessage({ ...asked, engine: address("engine.wasm"),
    part: address("analyse.wasm") } satisfies Asked);
  return worker;
}

/** For each decision; the same as `aude analyse --playouts` with this number says. */
const PLAYOUTS = 160;

export class Analysis {
  readonly steps: Step[] = [];
  sums: Sums | null = null;
  failed = false;
  stopped = false;
  private worker: Worker | null;

  constructor(setup: string, tiles: readonly string[], readonly actions: readonly string[],
    private readonly changed: () => void) {
    this.worker = askAnalyst({ setup, tiles, actions, playouts: PLAYOUTS });
    this.worker.onmessage = ({ data }: MessageEvent<Step | Sums | { problem: string }>) =>
      this.take(data);
    this.worker.onerror = () => this.fail();
  }

  get running(): boolean { return this.worker !== null; }

  /** Ends the thread; what is known by then stays. */
  stop(): void {
    this.stopped = this.running;
    this.end();
  }

  private take(told: Step | Sums | { problem: string }): void {
    if ("problem" in told) {
      this.fail();
      return;
    }
    if ("seats" in told) {
      this.sums = told;
      this.end();
    } else this.steps.push(told);
    this.changed();
  }

  private fail(): void {
    this.failed = true;
    this.end();
    this.changed();
  }

  private end(): void {
    this.worker?.terminate();
    this.worker = null;
  }
}
