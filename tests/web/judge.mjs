// SPDX-License-Identifier: Apache-2.0
// The engine outside the browser, for what a replay should show: games that computers play, records
// written and read, what a game is after so many actions; and messages to the server.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const { AUDE_WEB } = process.env;
const NOBODY = -2;

/** The engine outside the browser: what a game is after so many actions. */
class Judge {
  constructor(wasm) { this.wasm = wasm; }

  static async open() {
    const made = await WebAssembly.instantiate(readFileSync(join(AUDE_WEB, "engine.wasm")), {});
    made.instance.exports._initialize();
    return new Judge(made.instance.exports);
  }

  ask(text) {
    const bytes = new TextEncoder().encode(text);
    new Uint8Array(this.wasm.memory.buffer).set(bytes, this.wasm.asked());
    return bytes.length;
  }

  answer(length) {
    assert.ok(length >= 0, `the engine refuses: ${length}`);
    return new TextDecoder().decode(
      new Uint8Array(this.wasm.memory.buffer, this.wasm.answer(), length));
  }

  compose(lines) { return this.answer(this.wasm.compose(this.ask(lines.join("\n")))); }
  read(record) { return JSON.parse(this.answer(this.wasm.read(this.ask(record)))); }

  at(setup, actions) {
    assert.equal(this.wasm.load(this.ask(setup)), 0);
    for (const action of actions) this.answer(this.wasm.apply(0, BigInt(action)));
    return JSON.parse(this.answer(this.wasm.describe(0)));
  }

  /** A game that computer players play, up to so many actions or to its end. */
  play(lines, seed, most = Infinity) {
    const setup = this.compose(lines);
    const actions = [];
    let state = this.at(setup, []);
    while (state.decider !== NOBODY && actions.length < most) {
      const action = BigInt.asUintN(64, this.wasm.choose(0, 1, BigInt(seed + actions.length)));
      this.answer(this.wasm.apply(0, action));
      actions.push(`0x${action.toString(16).padStart(16, "0")}`);
      state = JSON.parse(this.answer(this.wasm.describe(0)));
    }
    return { setup, actions, state };
  }

  record(setup, actions) {
    const first = new TextEncoder().encode(setup).length;
    const all = this.ask(setup + actions.map((one) => `${one}\n`).join(""));
    return this.answer(this.wasm.write(first, all));
  }
}

export const engine = await Judge.open();

/** What the page shows of the moment. */
export function shown(page) {
  return page.evaluate(() => ({
    scores: [...document.querySelectorAll(".seat .score")]
      .map((one) => Number(one.textContent.replace("−", "-"))),
    tiles: Number(/\d+/.exec(document.querySelector(".rest-left").textContent)[0]),
    moment: Number(document.querySelector(".replay").dataset.moment),
    caption: document.querySelector(".caption").textContent,
    tilesDrawn: document.querySelectorAll(".picture .au-gr").length,
  }));
}

/** A message to the server and its answer, through the page. */
export function ask(page, message) {
  return page.evaluate((sent) => new Promise((resolve) => {
    const socket = new WebSocket(`ws://${location.host}/play`, "aude.v1");
    socket.onopen = () => socket.send(JSON.stringify({ do: "hello", version: 1 }));
    socket.onmessage = (event) => {
      const answer = JSON.parse(event.data);
      if (answer.is === "hello") socket.send(JSON.stringify({ ...sent, ref: 7 }));
      if (answer.ref !== 7) return;
      socket.close();
      resolve(answer);
    };
  }), message);
}

/** An action as the engine writes it: with all its digits. */
export function long(action) {
  return `0x${action.slice(2).padStart(16, "0")}`;
}

/** The page shows this moment of the game as the engine says that it is. */
export async function compare(page, game, moment) {
  await page.waitForSelector(`.replay[data-moment="${moment}"]`);
  const state = engine.at(game.setup, game.actions.slice(0, moment));
  const seen = await shown(page);
  assert.deepEqual(seen.scores, state.seats.map((one) => one.score), `scores at ${moment}`);
  assert.equal(seen.tiles, state.left, `tiles left at ${moment}`);
  assert.equal(seen.tilesDrawn, state.placed.length);
}
