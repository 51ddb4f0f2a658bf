// SPDX-License-Identifier: Apache-2.0
// Computer players by their level: a weak one moves at once in the page itself, one that thinks
// works beside the page, which goes on meanwhile, says so, and can end it; whom the form offers;
// and games with the kinds of player of before, which go on.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE, accessible, becomes, close, newPage, openHouse, shot } from "../dom.mjs";
import { composed, openLocal, storeLocal } from "../positions.mjs";

const { server, browser } = await openHouse();
const BASE = { setup: composed(["game carcassonne", "seats 2"]), actions: [] };
const log = (page) => page.locator(".log li").allTextContents();

/** Lays the tile on the first square, and puts nobody. */
async function turn(page) {
  await page.waitForSelector(".cell b:not(:empty)", { state: "attached" });
  await page.evaluate(() => document.querySelector(".cell:not(.placed)").click());
  await page.waitForSelector(".cell.placed");
  await page.click(".ends .commit");
}

/** The actions that are kept of the game that is open. */
const kept = (page) => page.evaluate(() =>
  JSON.parse(localStorage.getItem(`aude.local.${location.hash.split("/")[2]}`)).actions.length);

/** So many turns against the player, each answered. */
async function playOn(page, turns) {
  for (let i = 0; i < turns; i++) {
    const before = await kept(page);
    await turn(page);
    await becomes(async () => await kept(page) >= before + 6, true);
    await page.waitForSelector(".bar.mine");
  }
}

test("a game against level 2 goes on, and nobody works beside the page", async () => {
  const page = await newPage(browser, PHONE);
  await openLocal(page, server, BASE, ["human", "level-2"]);
  await playOn(page, 3);
  assert.equal(page.workers().length, 0);
  assert.ok((await log(page)).some((line) => line.includes("Ben")));
  await close(page);
});

test("a game against level 7 goes on, thought over beside the page", async () => {
  const page = await newPage(browser, DESKTOP);
  await openLocal(page, server, BASE, ["human", "level-7"]);
  await playOn(page, 2);
  assert.deepEqual(page.workers().map((one) => new URL(one.url()).pathname), ["/thinker.js"]);
  await page.goto(`${server.address}#/`);
  await page.waitForSelector(".doors");
  await becomes(() => page.workers().length, 0);
  await close(page);
});

test("that it thinks is told meanwhile; who does not want to wait ends it", async () => {
  const page = await newPage(browser, PHONE);
  let ask = null;
  await page.route("**/thinker.js*", (route) => { ask = route; }); // as if it thought for ever
  await openLocal(page, server, BASE, ["human", "level-7"]);
  const before = await kept(page);
  await turn(page);
  await page.waitForSelector(".thinking >> text=Ben is thinking");
  await accessible(page, "thinking");
  await shot(page, "thinking");
  await page.evaluate(() => { window.alive = true; });
  assert.equal(await kept(page), before + 3, "nobody has moved");
  assert.notEqual(ask, null);
  await page.click(".thinking button");
  await page.waitForSelector(".bar.mine");
  assert.ok(await kept(page) >= before + 6, "it moved at once");
  assert.equal(await page.locator(".thinking").count(), 0);
  await close(page);
});

test("a browser without threads plays it all the same", async () => {
  const page = await newPage(browser, PHONE);
  await page.addInitScript(() => { window.Worker = undefined; });
  await openLocal(page, server, BASE, ["human", "level-7"]);
  await playOn(page, 1);
  await close(page);
});

test("the form offers seven levels by name, and tells what each does", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(`${server.address}#/new`);
  await page.waitForSelector(".setup");
  const words = await page.locator("#kind1 option").allTextContents();
  assert.deepEqual(words.slice(2), ["Level 1: Beginner", "Level 2: Learner", "Level 3: Casual",
    "Level 4: Skilled", "Level 5: Strong", "Level 6: Expert", "Level 7: Master"]);
  await page.selectOption("#kind1", "level-1");
  await page.waitForSelector(".planned .does >> text=knows the rules");
  await accessible(page, "levels");
  await shot(page, "levels");
  await page.click(".setup .begin");
  await page.waitForFunction(() => location.hash.startsWith("#/t/"));
  await page.waitForSelector(".bar.mine");
  await close(page);
});

test("games with the players of before go on", async () => {
  const page = await newPage(browser, PHONE);
  for (const player of ["greedy", "random"]) {
    await openLocal(page, server, BASE, ["human", player]);
    await playOn(page, 1);
    await storeLocal(page, "x", BASE);
    await page.goto("about:blank");
  }
  await close(page);
});
