// SPDX-License-Identifier: Apache-2.0
// Every kind of decision that the rules know, found by random games of the engine and then laid
// before the page as a game of this browser: the page shows it, can be read by everybody, and a
// click on a choice takes it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { DESKTOP, PHONE, Server, accessible, launch, newPage, nothingWrong, shot }
  from "./house.mjs";

const WANTED = ["place", "action", "capture", "exchange", "bridge", "castle", "confirm", "choose",
  "end", "select", "bid", "decide"];
const SETUP = ["game carcassonne", "expansion tower", "expansion bcb", "option ABBOT on",
  "option CONFIRM on", "seats 3"];

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

/** Random games until each step was met with a choice of more than one action, or long enough. */
function search(lines) {
  const found = new Map();
  const setup = read(wasm.compose(write(lines.join("\n"))));
  for (let game = 0; game < 300 && WANTED.some((step) => !found.has(step)); game++) {
    assert.equal(wasm.load(write(setup)), 0);
    const actions = [];
    for (let i = 0; ; i++) {
      const state = JSON.parse(read(wasm.describe(0)));
      if (state.decider === -2) break;
      if (state.decider >= 0 && !found.has(state.step) && actions.length > 60 &&
        JSON.parse(read(wasm.choices(0))).length > 1)
        found.set(state.step, { setup, actions: [...actions] });
      const player = i % 3 === 0 ? 1 : 0;
      const action = BigInt.asUintN(64, wasm.choose(0, player, BigInt(game * 10000 + i)));
      actions.push(`0x${action.toString(16).padStart(16, "0")}`);
      read(wasm.apply(0, action));
    }
  }
  return found;
}

const server = new Server();
let browser;

before(async () => {
  await server.start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server.remove();
});

const found = search(SETUP);

test("random games meet every kind of decision", () => {
  assert.deepEqual(WANTED.filter((step) => !found.has(step)), []);
});

for (const viewport of [DESKTOP, PHONE])
  for (const step of WANTED)
    test(`${step}, ${viewport.width} wide`, async () => {
      const page = await newPage(browser, viewport);
      const game = {
        ...found.get(step),
        seats: ["Anna", "Ben", "Cy"].map((name) => ({ name, player: "human", here: true })),
      };
      await page.goto(server.address);
      await page.waitForSelector(".doors");
      await page.evaluate((kept) =>
        localStorage.setItem("aude.local.x", JSON.stringify(kept)), game);
      await page.goto(`${server.address}#/l/x`);
      await page.waitForSelector(".bar.mine");
      await page.waitForSelector(".bar .choice, .cell");
      await accessible(page, step);
      await shot(page, `decision-${step}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= viewport.width, `the page is ${wide} wide`);
      const heading = await page.textContent(".bar h2");
      if (step === "place") await page.locator(".cell").first().click();
      else await page.locator(".bar .choice").first().click();
      await page.waitForFunction(() =>
        !document.querySelector(".ends button:first-child").disabled);
      assert.equal(await page.locator(".bar .problem").count(), 0);
      await page.click(".ends button:first-child");
      await page.waitForFunction(() =>
        document.querySelector(".ends button:first-child").disabled);
      assert.equal(await page.textContent(".bar h2"), heading);
      nothingWrong(page);
      await page.context().close();
    });
