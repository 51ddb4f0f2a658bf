// SPDX-License-Identifier: Apache-2.0
// The package in a browser, or in anything else that has fetch: aude.wasm lies beside it.

import type { Opening } from "./aude.js";
import { Aude } from "./aude.js";
import { AudeError } from "./trouble.js";

export * from "./common.js";

async function fetched(): Promise<ArrayBuffer> {
  const address = new URL("../aude.wasm", import.meta.url);
  const answer = await fetch(address);
  if (!answer.ok) throw new AudeError("NO_ENGINE", `${address.href}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** The engine, made ready. Nothing is asked of any other place than that of the package. */
export async function open({ wasm }: Opening = {}): Promise<Aude> {
  return Aude.over(wasm ?? await fetched());
}
