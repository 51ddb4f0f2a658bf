// SPDX-License-Identifier: Apache-2.0
// Computer players that think longer than a page may stand still: an engine of its own beside the
// page, which is handed a game and answers what one of the level would do. Whoever has waited long
// enough ends it (src/game/thinker.ts).

import { Engine } from "aude/engine";
import type { Question } from "../src/game/question";

declare const self: DedicatedWorkerGlobalScope;

let engine: Promise<Engine> | null = null;

async function answer({ address, tiles, record, level, seed }: Question): Promise<string> {
  const thinks = await (engine ??= Engine.open(address));
  thinks.ownClear();
  tiles.forEach((text) => thinks.own(text));
  thinks.load(record);
  return thinks.think(0, level, seed);
}

/** An answer of no text says that there is none. */
self.onmessage = ({ data }: MessageEvent<Question>): void => {
  answer(data).then((action) => self.postMessage(action), () => self.postMessage(""));
};
