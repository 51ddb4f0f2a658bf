// SPDX-License-Identifier: Apache-2.0
// An analysis under way or done: what the thread tells is collected here. Points are in hundredths,
// chances in hundredths of a per cent, margins are over the mean of all others.

import { address } from "../game/offline";

/** What the thread is asked. Addresses are those of this build. */
export interface Asked {
  engine: string; part: string; setup: string; tiles: readonly string[];
  actions: readonly string[];
  /** Chances: of the moment after these actions. Hint: what is best then, and why. Facts: of the
   *  move then. Else every step is looked at, with so many playouts for each decision. */
  what: "chances" | "hint" | "facts" | number;
  move?: readonly string[];
}

/** What each seat may expect over the mean of the others, and the chance of each to win. */
export interface Forecast { margin: number[]; win: number[] }

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

/** One action; choices and made: of a decision with a choice, best first, what was made among them.
 *  cost and lost are what both differ by, known but for their noise; what was judged with the
 *  decision before has none of its own. */
export interface Step {
  turn: number; seat: number; draw: number; legal: number; luck: number; cost: number;
  lost: number; cost_noise: number; lost_noise: number; exact: number; judged: number;
  grade: number; choices: Better[]; made?: Better;
}

export interface SeatSums {
  decisions: number; grades: number[]; cost: number; luck: number; accuracy: number;
}

export interface TurnSums {
  turn: number; seat: number; first: number; steps: number; before: number[]; after: number[];
  cost: number; cost_noise: number; lost: number; luck: number; grade: number; turning: number;
}

export interface Sums { seats: SeatSums[]; turns: TurnSums[] }

type Question = Omit<Asked, "engine" | "part">;

/** The thread, asked; one that is there already, or another one. */
export function askAnalyst(asked: Question,
  worker = new Worker(address("analyst.js"), { type: "module" })): Worker {
  worker.postMessage({ ...asked, engine: address("engine.wasm"),
    part: address("analyse.wasm") } satisfies Asked);
  return worker;
}

/** Asks for the chances at one moment after the other, one at a time; of those that come meanwhile
 *  only the last one is asked for. It tells null when they cannot be found out. */
export class Foreseer {
  private worker: Worker | null = null;
  private asked: Question | null = null;
  private next: Question | null = null;

  constructor(private readonly tell: (found: Forecast | null,
    actions: readonly string[]) => void) {}

  ask(question: Omit<Question, "what">): void {
    this.next = { ...question, what: "chances" };
    if (this.asked === null) this.go();
  }

  private go(): void {
    this.asked = this.next;
    this.next = null;
    if (this.asked === null) return;
    const worker = askAnalyst(this.asked, this.worker ?? undefined);
    this.worker = worker;
    worker.onmessage = ({ data }: MessageEvent<Forecast | { problem: string }>) =>
      this.answer("problem" in data ? null : data);
    worker.onerror = () => this.answer(null);
  }

  private answer(found: Forecast | null): void {
    if (this.asked !== null) this.tell(found, this.asked.actions);
    this.go();
  }

  close(): void { this.worker?.terminate(); }
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
    this.worker = askAnalyst({ setup, tiles, actions, what: PLAYOUTS });
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

const analyses = new WeakMap<object, Analysis>();

/** The analysis of this game is known to all who ask. */
export function noteAnalysis(game: object, analysis: Analysis): void {
  analyses.set(game, analysis);
}

/** The analysis of this game, if it was made to its end. */
export function analysisOf(game: object): Analysis | undefined {
  const found = analyses.get(game);
  return found?.sums === null ? undefined : found;
}

/** What an analysis says of the chances after so many actions: those of the best choice then; where
 *  there was none, what the one before it came to. */
export function chancesAt({ steps, sums }: Pick<Analysis, "steps" | "sums">, moment: number):
number[] | undefined {
  const best = steps[moment]?.choices[0];
  if (best !== undefined) return best.win;
  if (moment >= steps.length) return sums?.turns.at(-1)?.after;
  return steps.slice(0, moment).filter((one) => one.made !== undefined).at(-1)?.made?.win ??
    steps.find((one) => one.choices.length > 0)?.choices[0]?.win;
}
