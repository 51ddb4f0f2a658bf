// SPDX-License-Identifier: Apache-2.0
// Looks at a game that was played, step by step, in a thread of its own: an engine of its own and
// analyse.wasm, which works in its memory (src/wasm/build.py, src/wasm/analyse.c). It is ended by
// whoever began it.

import type { Asked, Step, Sums } from "./job";

/** Pages of memory before analyse.wasm and for it, as src/wasm/build.py counts them, and one. */
const PAGES = 48 + 72 + 1;

interface Engine {
  memory: WebAssembly.Memory;
  _initialize(): void;
  asked(): number;
  answer(): number;
  own(length: number): number;
  load(length: number): number;
  apply(state: number, action: bigint): number;
}

interface Part {
  begin(): void;
  step(state: number, action: bigint, playouts: number, seed: bigint): number;
  sums(state: number): number;
}

async function made<T>(address: string, env: WebAssembly.ModuleImports): Promise<T> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const { instance } = await WebAssembly.instantiate(await answer.arrayBuffer(), { env });
  return instance.exports as unknown as T;
}

function write(engine: Engine, text: string): number {
  const bytes = new TextEncoder().encode(text);
  new Uint8Array(engine.memory.buffer).set(bytes, engine.asked());
  return bytes.length;
}

function read<T>(engine: Engine, length: number): T {
  if (length < 0) throw new Error(`refused: ${-length}`);
  return JSON.parse(new TextDecoder().decode(
    new Uint8Array(engine.memory.buffer, engine.answer(), length))) as T;
}

/** The step of each action is told as soon as it is known, the sums at the end. */
async function look(asked: Asked, tell: (what: Step | Sums) => void): Promise<void> {
  const engine = await made<Engine>(asked.engine, {});
  engine._initialize();
  engine.memory.grow(PAGES);
  const part = await made<Part>(asked.part, { ...engine, engine_asked: engine.asked } as never);
  for (const text of asked.tiles) read(engine, engine.own(write(engine, text)));
  const status = engine.load(write(engine, asked.setup));
  if (status !== 0) throw new Error(`refused: ${status}`);
  part.begin();
  asked.actions.forEach((action, i) => {
    tell(read<Step>(engine, part.step(0, BigInt(action), asked.playouts, BigInt(1 + i))));
    read(engine, engine.apply(0, BigInt(action)));
  });
  tell(read<Sums>(engine, part.sums(0)));
}

addEventListener("message", (event: MessageEvent<Asked>) => {
  look(event.data, (what) => postMessage(what))
    .catch((problem: unknown) => postMessage({ problem: String(problem) }));
});
