// SPDX-License-Identifier: Apache-2.0
// The engine of the package: that of the page with what src/wasm/package.c adds.

import type { Exports } from "./engine.js";
import { Engine } from "./engine.js";
import type { Misread } from "./told.js";
import type { Picture } from "./picture.js";
import { COLOURS, LANDS } from "./picture.js";

interface Wider extends Exports {
  knows(length: number): number;
  ask(state: number, length: number, seed: bigint): bigint;
  draw(state: number, seed: bigint): bigint;
  meant(state: number, length: number): number;
  picture(state: number, length: number, size: number, dark: number, decision: number,
    bare: number, unframed: number, scores: number, owners: number, frontier: number): number;
}

export class Held extends Engine {
  private get wider(): Wider { return this.wasm as Wider; }

  /** An instance of its own, with memory of its own. */
  static async made(module: WebAssembly.Module): Promise<Held> {
    const { exports } = await WebAssembly.instantiate(module,
      { aude: { now: (): number => performance.now() } });
    return new Held(exports as unknown as Wider);
  }

  /** Is there a player of this word? */
  knows(word: string): boolean { return this.wider.knows(this.write(word)) !== 0; }

  /** What that player would do: an action, or 0n. */
  ask(state: number, word: string, seed: bigint): bigint {
    return BigInt.asUintN(64, this.wider.ask(state, this.write(word), seed));
  }

  /** An outcome of the draw, or 0n. */
  draw(state: number, seed: bigint): bigint {
    return BigInt.asUintN(64, this.wider.draw(state, seed));
  }

  /** An action by its text, legal or not. */
  meant(state: number, text: string): { action: string } | Misread {
    return this.json(this.wider.meant(state, this.write(text)));
  }

  /** names: of the seats, for the panels. */
  picture(state: number, names: readonly string[], { size = 100, dark = false, land = "day",
    seats = "classic", panels = true, decision = true, numbers = true, last = true,
    owners = false, frontier = false }: Picture): string {
    this.look(LANDS.indexOf(land), COLOURS.indexOf(seats));
    const lines = this.write(names.join("\n"));
    return this.read(this.wider.picture(state, lines, size, +dark, +decision, +!numbers, +!last,
      +panels, +owners, +frontier));
  }
}
