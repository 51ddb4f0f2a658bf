// SPDX-License-Identifier: Apache-2.0
// The package in Node: aude.wasm is read from its folder.

import { readFile } from "node:fs/promises";
import type { Opening } from "./aude.js";
import { Aude } from "./aude.js";

export * from "./common.js";

/** The engine, made ready. Nothing is asked of any network. */
export async function open({ wasm }: Opening = {}): Promise<Aude> {
  return Aude.over(wasm ?? await readFile(new URL("../aude.wasm", import.meta.url)));
}
