// SPDX-License-Identifier: Apache-2.0
// Looking back: a game step by step by keys, compared with what the engine says of each moment;
// records downloaded and loaded again; files of others; playing on from the middle.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { DESKTOP, PHONE, Server, accessible, launch, newPage, nothingWrong, shot }
  from "./house.mjs";
import { Player } from "./player.mjs";

const { AUDE_SOURCE, AUDE_WEB } = process.env;
const NOBODY = -2;
const server = new Server();
let browser;
let engine;

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

before(async () => {
  await server.start();
  [browser, engine] = await Promise.all([launch(), Judge.open()]);
});
after(async () => {
  await browser?.close();
  await server.remove();
});

/** What the page shows of the moment. */
function shown(page) {
  return page.evaluate(() => ({
    scores: [...document.querySelectorAll(".seat .score")].map((one) => Number(one.textContent)),
    tiles: Number(/\d+/.exec(document.querySelector(".rest-left").textContent)[0]),
    moment: Number(location.hash.split("/")[4]),
    caption: document.querySelector(".caption").textContent,
    picture: document.querySelector(".picture").innerHTML.length,
  }));
}

/** A local game put into the browser's store, as one that was played there. */
async function storeLocal(page, id, game, names) {
  await page.evaluate(([key, kept]) => localStorage.setItem(key, JSON.stringify(kept)),
    [`aude.local.${id}`, { setup: game.setup, actions: game.actions, seats: names.map((name, i) =>
      ({ name, player: i === 0 ? "human" : "greedy", here: true })) }]);
}

const BIG = ["game carcassonne", "expansion tower", "expansion bcb", "seats 4"];
const FOUR = ["Anna", "Ben", "Cyril", "Дора"];

for (const viewport of [DESKTOP, PHONE])
  test(`the screen of a replay at ${viewport.width} x ${viewport.height}`, async () => {
    const page = await newPage(browser, viewport);
    await page.goto(server.address);
    const game = engine.play(BIG, 5);
    await storeLocal(page, "big", game, FOUR);
    await page.goto(`${server.address}#/r/l/big/300`);
    await page.waitForSelector(".tape");
    await accessible(page, "replay");
    await shot(page, "replay");
    await page.evaluate(() => document.querySelectorAll("aside details").forEach((one) => {
      one.open = true;
    }));
    await accessible(page, "replay, all open");
    await shot(page, "replay-open");
    nothingWrong(page);
    await page.context().close();
  });

test("a late step takes less than 50 ms", async (context) => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(server.address);
  const game = engine.play(BIG, 5);
  await storeLocal(page, "big", game, FOUR);
  await page.goto(`${server.address}#/r/l/big/${game.actions.length}`);
  await page.waitForSelector(".tape");
  await page.waitForTimeout(500);
  const times = await page.evaluate(async () => {
    const all = [];
    for (let i = 0; i < 20; i++) {
      const from = performance.now();
      window.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft" }));
      await new Promise((resolve) => { requestAnimationFrame(() => setTimeout(resolve)); });
      all.push(performance.now() - from);
    }
    return all.sort((a, b) => a - b);
  });
  context.diagnostic(`milliseconds a step: ${times.map((one) => one.toFixed(0)).join(" ")}`);
  assert.ok(times[10] < 50, `${times[10]} ms`);
  nothingWrong(page);
});
