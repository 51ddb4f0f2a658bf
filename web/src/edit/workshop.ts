// SPDX-License-Identifier: Apache-2.0
// The engine with what edits positions: an engine of its own, for that of the page may be playing,
// and edit.wasm, which works in its memory (src/wasm/build.py).

import { Engine } from "aude/engine";
import type { Reason } from "aude/engine";
import { address } from "../game/offline";

/** Pages of memory before edit.wasm and for it, as src/wasm/build.py counts them, and one. */
const PAGES = 48 + 112 + 1;

interface Face {
  edit(state: number, length: number): number;
  scenario(state: number): number;
  edit_places(state: number, kind: number): number;
  edit_cell(state: number, x: number, y: number, seat: number): number;
  edit_facts(state: number, seat: number): number;
}

export class Workshop {
  private constructor(readonly engine: Engine, private readonly face: Face) {}

  static async open(): Promise<Workshop> {
    const [engine, answer] = await Promise.all([
      Engine.open(address("engine.wasm")), fetch(address("edit.wasm")),
    ]);
    if (!answer.ok) throw new Error(`edit.wasm: ${answer.status}`);
    const { wasm } = engine;
    wasm.memory.grow(PAGES);
    // What the page calls by a name of its own is called by that of C here.
    const made = await WebAssembly.instantiate(await answer.arrayBuffer(),
      { env: { ...wasm, engine_asked: wasm.asked, engine_held: wasm.held } });
    return new Workshop(engine, made.instance.exports as unknown as Face);
  }

  /** Edits a state, see src/wasm/edit.c; the status is "" when that was done. */
  edit(state: number, line: string): Reason {
    return this.engine.json(this.face.edit(state, this.engine.write(line)));
  }

  /** The text of a scenario that builds a state. */
  scenario(state: number): string { return this.engine.read(this.face.scenario(state)); }

  /** What one of the functions of src/wasm/edit_offers.c answers. */
  told<T>(name: "edit_places" | "edit_facts" | "edit_cell", ...numbers: number[]): T {
    const ask = this.face[name] as (...all: number[]) => number;
    return this.engine.json(ask(...numbers));
  }
}
