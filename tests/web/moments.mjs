// SPDX-License-Identifier: Apache-2.0
// The engine of the page in the tests themselves: games are played on to the moment that a test is
// about, and laid before the page as games of its browser.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const wasm = (await WebAssembly.instantiate(
  readFileSync(join(process.env.AUDE_WEB, "engine.wasm")), {})).instance.exports;
wasm._initialize();

function write(text) {
  const bytes = new TextEncoder().encode(text);
  new Uint8Array(wasm.memory.buffer).set(bytes, wasm.asked());
  return bytes.length;
}

function read(length) {
  assert.ok(length > 0, `the engine refuses: ${-length}`);
  return new TextDecoder().decode(
    new Uint8Array(wasm.memory.buffer, wasm.answer(), length));
}

/** A game of these lines of a set-up, played by `greedy` and `random` in turns until `wanted` of a
 *  state (as the page sees it) is true; the games that end before are played again otherwise. */
export function playTo(lines, seed, wanted) {
  const setup = read(wasm.compose(write(lines.join("\n"))));
  for (let game = 0; game < 100; game++) {
    assert.equal(wasm.load(write(setup)), 0);
    const actions = [];
    for (let i = 0; ; i++) {
      const state = JSON.parse(read(wasm.describe(0)));
      if (state.decider === -2) break;
      if (wanted(state)) return { setup, actions };
      const action = BigInt.asUintN(64,
        wasm.choose(0, i % 3 === 0 ? 1 : 0, BigInt((seed + game) * 10000 + i)));
      actions.push(`0x${action.toString(16).padStart(16, "0")}`);
      read(wasm.apply(0, action));
    }
  }
  throw new Error("no game comes there");
}

/** Opens such a game in the page, with people in all seats, and waits for the decision. */
export async function layBefore(page, address, game, names) {
  await page.goto(address);
  await page.waitForSelector(".doors");
  await page.evaluate((kept) => localStorage.setItem("aude.local.x", JSON.stringify(kept)),
    { ...game, seats: names.map((name) => ({ name, player: "human", here: true })) });
  await page.goto(`${address}#/l/x`);
  await page.waitForSelector(".bar.mine");
}
