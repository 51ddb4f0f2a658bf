// SPDX-License-Identifier: Apache-2.0
// What a browser has by itself: a game in two tabs is one game; what cannot be kept, for storage is
// full or forbidden, is told of and loses nothing that is open; what was tried survives leaving and
// coming back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { downloaded, fillStore } from "../acts.mjs";
import {
  DESKTOP, PATIENCE, PHONE, accessible, becomes, close, newPage, openHouse, shot,
} from "../dom.mjs";
import {
  EVERYTHING, ask, composed, openLocal, playTo, search, showLocal, storeLocal,
} from "../positions.mjs";

/** Decisions at which something is tried in ways of their own. */
const TRIED = ["place", "action", "capture", "choose", "confirm", "select", "bid"];
const found = search(EVERYTHING, 0, TRIED, ({ step }, n, known) =>
  n > 15 && !known.has(step) && ask("choices").length > 1 ? step : "");
const { server, browser } = await openHouse();

const EARLY = playTo(["game carcassonne", "seats 2"], 1, (state) => state.step === "place" &&
  state.placed.length >= 5 && new Set(ask("choices").map(({ x, y }) => `${x},${y}`)).size > 2);
const BASE = { setup: composed(["game carcassonne", "seats 2"]), actions: [] };
const COMPUTER = ["human", "greedy"];
const MINE = ".cell b:not(:empty)";

/** Another tab of the same browser at the same address. */
async function another(first, address = first.url()) {
  const page = await first.context().newPage();
  page.setDefaultTimeout(PATIENCE);
  page.wrongs = [];
  page.on("pageerror", (error) => page.wrongs.push(String(error)));
  await page.goto(address);
  return page;
}

/** On the square of that number, or the last where there are fewer. */
async function lay(page, index) {
  await page.waitForSelector(MINE, { state: "attached" });
  await page.evaluate((n) =>
    [...document.querySelectorAll(".cell:not(.placed)")].slice(0, n + 1).at(-1).click(), index);
  await page.waitForSelector(".cell.placed");
}

async function commit(page) {
  const known = (await log(page)).length;
  await page.click(".ends .commit");
  await becomes(async () => (await log(page)).length > known, true);
}

const log = (page) => page.locator(".log li").allTextContents();

test("two tabs of one game: what one commits the other shows, and both may play", async () => {
  const one = await newPage(browser, DESKTOP);
  await openLocal(one, server, EARLY); // where there are two squares for what they do
  const two = await another(one);
  await lay(one, 0);
  await lay(two, 1);
  await commit(one);
  await two.waitForSelector(".problem >> text=went on in another tab");
  assert.equal(await two.locator(".cell.placed").count(), 0);
  await accessible(two, "another tab went on");
  await shot(two, "another-tab");
  await becomes(() => log(two), await log(one));
  await lay(two, 0);
  await two.waitForSelector(".problem", { state: "detached" });
  await lay(one, 1);
  await one.click(".ends button:first-child");
  await commit(two);
  await becomes(() => log(one), await log(two));
  assert.equal(await one.locator(".problem").count(), 0);
  await close(one, two);
});

test("what one tab has committed the other goes on with when the first is closed", async () => {
  const one = await newPage(browser, DESKTOP);
  await openLocal(one, server, BASE, COMPUTER);
  const two = await another(one);
  await lay(one, 0);
  await one.evaluate(() => document.querySelector(".ends .commit").click());
  await one.close();
  await two.waitForSelector(".log li");
  await becomes(async () => (await log(two)).length >= 2, true);
  await lay(two, 0);
  await close(two);
});

/** Two games of equally many actions; of these the second prevails. */
function equallyLong() {
  const known = new Map();
  for (let seed = 1; ; seed++) {
    const game = playTo(["game carcassonne", "seats 2"], seed, (state) =>
      state.step === "place" && state.placed.length === 9);
    const other = known.get(game.actions.length);
    if (other !== undefined && other.setup === game.setup)
      return [other, game].sort((a, b) => a.actions.join() > b.actions.join() ? 1 : -1);
    known.set(game.actions.length, game);
  }
}

test("another history of the same length is shown in the place of the one that was", async () => {
  const [less, more] = equallyLong();
  const page = await newPage(browser, DESKTOP);
  const picture = () => page.evaluate(
    () => [...document.querySelectorAll(".picture > svg > :not(defs)")]
      .map((one) => one.outerHTML));
  await openLocal(page, server, more);
  const wanted = [await log(page), await picture()];
  await openLocal(page, server, less);
  await becomes(async () => isDeepStrictEqual(await log(page), wanted[0]), false);
  await page.evaluate((actions) => new BroadcastChannel("aude.local.x").postMessage(actions),
    more.actions);
  await becomes(async () => [await log(page), await picture()], wanted);
  await close(page);
});

const stored = (page) => page.evaluate(() =>
  JSON.parse(localStorage.getItem(`aude.local.${location.hash.split("/")[2]}`)).actions);

test("a seat of the server that cannot be kept is told of", async () => {
  const page = await newPage(browser, PHONE);
  await page.goto(server.address);
  await page.waitForSelector(".doors");
  await page.evaluate(fillStore);
  await page.click(".doors button");
  await page.waitForSelector(".notkept >> text=cannot keep your seat");
  await accessible(page, "a seat that is not kept");
  await lay(page, 0);
  await commit(page);
  await page.click(".notkept .close");
  await page.waitForSelector(".notkept", { state: "detached" });
  await close(page);
});

test("a file that cannot be kept is opened, and told of", async () => {
  const page = await newPage(browser, PHONE);
  await page.goto(`${server.address}#/load`);
  await page.waitForSelector(".load");
  await page.evaluate(fillStore);
  await page.fill("#pasted", BASE.setup);
  await page.click(".paste button");
  await page.waitForSelector(".tape");
  await page.waitForSelector(".problem >> text=cannot keep the file");
  await accessible(page, "a file that is not kept");
  await close(page);
});

test("a browser that lets nothing be kept is told of, and plays on", async () => {
  const page = await newPage(browser, PHONE);
  for (const name of ["localStorage", "sessionStorage"])
    await page.addInitScript((forbidden) => Object.defineProperty(window, forbidden,
      { get() { throw new DOMException("forbidden", "SecurityError"); } }), name);
  await page.goto(server.address);
  await page.waitForSelector(".doors");
  await server.stop();
  await page.waitForSelector("header .offline");
  await page.click(".doors button");
  await page.waitForSelector(".notkept >> text=lets this page keep nothing");
  await accessible(page, "nothing is kept");
  await lay(page, 0);
  await commit(page);
  assert.match(await downloaded(page), /^1 s0 .*; place /m);
  await server.start();
  await close(page);
});

test("loaded anew at a decision, the page has what was tried, and commits it", async () => {
  assert.deepEqual(TRIED.filter((step) => !found.has(step)), []);
  const page = await newPage(browser, PHONE);
  await openLocal(page, server, BASE);
  for (const step of TRIED) {
    const game = found.get(step);
    await storeLocal(page, step, game);
    await showLocal(page, step);
    await page.locator(step === "place" ? ".cell" : ".bar .choice").first().click();
    await page.waitForSelector(".ends .back:not(:disabled, .past)");
    const tried = () => page.evaluate(() => [document.querySelector(".bar h2").textContent,
      document.querySelector(".ends").textContent,
      ...[...document.querySelectorAll(".board .picture > svg > :not(defs)")].map(
        (one) => one.outerHTML)]);
    const before = await tried();
    await page.reload();
    await page.waitForSelector(".ends .back:not(:disabled, .past)");
    await becomes(tried, before);
    assert.deepEqual(await stored(page), game.actions, step);
    if (await page.isDisabled(".ends .commit")) continue;
    await page.click(".ends .commit");
    await becomes(async () => (await stored(page)).length > game.actions.length, true);
    assert.deepEqual((await stored(page)).slice(0, game.actions.length), game.actions, step);
  }
  await close(page);
});
