// SPDX-License-Identifier: Apache-2.0
// Looks at a game that was played, step by step, in a thread of its own: an engine of its own and
// analyse.wasm, which works in its memory (src/wasm/build.py, src/wasm/analyse.c). It is ended by
// whoever began it.

import type { Asked, Better, Fact, Forecast, Step, Sums } from "./job";

/** Pages of memory before analyse.wasm and for it, as src/wasm/build.py counts them, and one. */
const PAGES = 48 + 112 + 1;
/** Actions of a turn that are looked at together, as in src/wasm/analyse.c. */
const LONGEST = 32;

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
  step(state: number, action: bigint, then: bigint, playouts: number, seed: bigint): number;
  sums(state: number): number;
  hint(state: number): number;
  move(action: bigint): void;
  facts(state: number): number;
  foresee(): void;
  chances(state: number): number;
}

interface Both { engine: Engine; part: Part }

const NONE = "0x0000000000000000";

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

/** What is to be said of these actions in the present state. */
function factsOf(engine: Engine, part: Part, actions: readonly string[]): Fact[] {
  actions.filter((one) => one !== NONE).forEach((one) => part.move(BigInt(one)));
  return read<Fact[]>(engine, part.facts(0));
}

/** A step with what is to be said of its best choice and of the move that it begins. */
function withFacts(engine: Engine, part: Part, step: Step, move: readonly string[]): Step {
  const best = step.choices[0];
  if (best !== undefined) best.facts = factsOf(engine, part, [best.action, best.next]);
  if (step.made !== undefined) step.made.facts = factsOf(engine, part, move);
  return step;
}

async function opened(asked: Asked): Promise<Both> {
  const engine = await made<Engine>(asked.engine, {});
  engine._initialize();
  engine.memory.grow(PAGES);
  const part = await made<Part>(asked.part, { ...engine, engine_asked: engine.asked } as never);
  for (const text of asked.tiles) read(engine, engine.own(write(engine, text)));
  begin(engine, asked.setup);
  return { engine, part };
}

/** The game is before its first action. */
function begin(engine: Engine, setup: string): void {
  const status = engine.load(write(engine, setup));
  if (status !== 0) throw new Error(`refused: ${status}`);
}

/** The step of each action is told as soon as it is known, the sums at the end. */
async function look(asked: Asked, playouts: number,
  tell: (what: Step | Sums) => void): Promise<void> {
  const { engine, part } = await opened(asked);
  const { actions } = asked;
  part.begin();
  actions.forEach((action, i) => {
    const step = read<Step>(engine, part.step(0, BigInt(action), BigInt(actions[i + 1] ?? 0),
      playouts, BigInt(1 + i)));
    tell(withFacts(engine, part, step, actions.slice(i, i + LONGEST)));
    read(engine, engine.apply(0, BigInt(action)));
  });
  tell(read<Sums>(engine, part.sums(0)));
}

/** The best that can be done after the actions. */
async function advise(asked: Asked): Promise<Better> {
  const { engine, part } = await opened(asked);
  part.begin();
  asked.actions.forEach((action) => read(engine, engine.apply(0, BigInt(action))));
  const best = read<Better>(engine, part.hint(0));
  return { ...best, facts: factsOf(engine, part, [best.action, best.next]) };
}

/** What is to be said of the move after the actions. */
async function explain({ move = [], ...asked }: Asked): Promise<Fact[]> {
  const { engine, part } = await opened(asked);
  part.begin();
  asked.actions.forEach((action) => read(engine, engine.apply(0, BigInt(action))));
  return factsOf(engine, part, move);
}

let foreseeing: { setup: string; both: Promise<Both> } | null = null;

/** The chances after the actions. Engine and players are kept for the next moment of the game. */
async function foresee(asked: Asked): Promise<Forecast> {
  const { setup } = asked;
  if (foreseeing?.setup !== setup) foreseeing = { setup, both: opened(asked).then((both) => {
    both.part.foresee();
    return both;
  }) };
  const { engine, part } = await foreseeing.both;
  begin(engine, setup);
  asked.actions.forEach((action) => read(engine, engine.apply(0, BigInt(action))));
  return read<Forecast>(engine, part.chances(0));
}

async function answer(asked: Asked): Promise<void> {
  if (asked.what === "chances") postMessage(await foresee(asked));
  else if (asked.what === "hint") postMessage(await advise(asked));
  else if (asked.what === "facts") postMessage(await explain(asked));
  else await look(asked, asked.what, (what) => postMessage(what));
}

addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  answer(data).catch((problem: unknown) => postMessage({ problem: String(problem) }));
});
