// SPDX-License-Identifier: Apache-2.0
// What a browser has by itself: a game in two tabs is one game; storage that is full is told of and
// loses nothing that is open; the page opens without the server, and is the new one after it has
// changed; what a phone installs. What else is kept or cannot be is asked in Node
// (page/local.test.mjs).
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { gzipSync } from "node:zlib";
import { downloaded, fillStore } from "./acts.mjs";
import {
  DESKTOP, PATIENCE, PHONE, becomes, close, newPage, openHouse, readable, shot, speak,
} from "./house.mjs";
import { ask, composed, load, openLocal, playTo } from "./positions.mjs";

const { server, browser } = await openHouse();

const LATE = playTo(["game carcassonne", "seats 2"], 1, (state) => state.step === "place" &&
  state.placed.length >= 56 && state.decider === 0);
const BASE = { setup: composed(["game carcassonne", "seats 2"]), actions: [] };
const COMPUTER = ["human", "greedy"];
const MINE = ".cell b:not(:empty)";
const KEPT = { serviceWorkers: "allow" };

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
const stored = (page) => page.evaluate(() =>
  JSON.parse(localStorage.getItem(`aude.local.${location.hash.split("/")[2]}`)).actions);

/** Plays in the page itself, as fast as it goes, to the end. */
function rush(seed) {
  let state = seed;
  const random = (n) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor(state / 65536) % n;
  };
  return new Promise((resolve) => {
    const act = () => {
      if (document.querySelector(".over") !== null) {
        resolve();
        return;
      }
      const all = [...document.querySelectorAll(
        ".cell:not(.placed):not(.move), .bar .choice:not([aria-disabled]), " +
        ".ends .commit:not(:disabled)")];
      all[random(Math.max(all.length, 1))]?.click();
      setTimeout(act, 5);
    };
    act();
  });
}

test("two tabs that play the same seats at once come to one game", { timeout: 180000 },
  async () => {
    const one = await newPage(browser, DESKTOP);
    await openLocal(one, server, LATE, COMPUTER);
    const two = await another(one);
    await Promise.all([one.evaluate(rush, 1), two.evaluate(rush, 2)]);
    await becomes(async () => isDeepStrictEqual(await log(one), await log(two)), true);
    const actions = await stored(one);
    load({ ...LATE, actions });
    assert.equal(ask("describe").decider, -2);
    assert.deepEqual(await two.locator(".seat .score").allTextContents(),
      await one.locator(".seat .score").allTextContents());
    await close(one, two);
  });

const OLD = { id: "old", local: true, tokens: {}, names: ["Anna", "Ben"], scores: [9, 8],
  game: "carcassonne", over: true, at: 1 };

test("storage that is full is told of, and can be emptied", async () => {
  const page = await newPage(browser, PHONE);
  await openLocal(page, server, BASE);
  await page.evaluate((old) => {
    const games = JSON.parse(localStorage.getItem("aude.games"));
    localStorage.setItem("aude.games", JSON.stringify([...games, old]));
    localStorage.setItem("aude.local.old", "x".repeat(100000));
  }, OLD);
  await page.evaluate(fillStore);
  const before = await stored(page);
  await lay(page, 0);
  await commit(page);
  await page.waitForSelector(".notkept >> text=its storage is full");
  await readable(page, "full storage");
  await shot(page, "storage-full");
  assert.deepEqual(await stored(page), before);
  await lay(page, 0);
  await commit(page);
  assert.match(await downloaded(page), /^1 s0 .*; place .*\n2 s1 .*; place /m);
  await page.click(".notkept >> text=Remove 1 finished game");
  await page.waitForSelector(".notkept", { state: "detached" });
  assert.ok((await stored(page)).length > before.length);
  const known = await log(page);
  await page.reload();
  await page.waitForSelector(MINE, { state: "attached" });
  assert.deepEqual(await log(page), known);
  await close(page);
});

/** Until the browser has the page as it now is, and nothing of one before. */
async function pageIsKept(page, web = server.web) {
  const wanted = readFileSync(join(web, "worker.js"), "utf8").match(/"([0-9a-f]{16})"/)[1];
  await becomes(() => page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active.state === "activated" ? await caches.keys() : [];
  }), [`aude-${wanted}`], 30000);
}

test("after a first visit the page opens without the server, and plays", async () => {
  const page = await newPage(browser, PHONE, KEPT);
  await openLocal(page, server, BASE, COMPUTER);
  await lay(page, 0);
  await commit(page);
  await page.waitForSelector(MINE, { state: "attached" });
  const known = await log(page);
  await pageIsKept(page);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.waitForSelector(MINE, { state: "attached" });
  await server.stop();
  await page.waitForSelector("header .offline");
  page.wrongs.length = 0;
  let tries = 0;
  page.on("request", (request) => { tries += Number(request.url().endsWith("/alive")); });
  await page.reload();
  await page.waitForSelector("header .offline");
  await becomes(() => tries > 2, true);
  assert.deepEqual(page.wrongs, [], "the console stays quiet");
  await becomes(() => log(page), known);
  await lay(page, 0);
  await commit(page);
  await speak(page, "pl");
  await page.waitForSelector("html[lang=pl]");
  await speak(page, "en");
  const other = await another(page, `${server.address}#/`);
  await other.waitForSelector(".home >> text=No connection to the server");
  await readable(other, "first page without the server");
  await shot(other, "offline");
  await other.click(".doors button");
  await other.click(".resume button"); // another game than the one that goes on
  await other.waitForSelector(MINE, { state: "attached" });
  await other.goto(`${server.address}#/r/l/x`);
  await other.waitForSelector(".tape");
  await other.goto(`${server.address}#/t/aaaaaaaaaa`);
  await other.waitForSelector("main >> text=server can't be reached");
  await server.start();
  await other.waitForSelector("text=There is no such game");
  await close(page, other);
});

/** The same page as another build of it would be: with a mark, and the sums that belong to it. */
function anotherBuild() {
  const folder = mkdtempSync(join(tmpdir(), "aude-page-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(server.web, folder, { recursive: true });
  const change = (name, by) => {
    const text = by(readFileSync(join(folder, name), "utf8"));
    writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text));
    return text;
  };
  const sum = (text) => createHash("sha256").update(text).digest("hex").slice(0, 20);
  const old = sum(readFileSync(join(folder, "index.html")));
  const page = change("index.html", (text) => text.replace("<body>", '<body class="second">'));
  change("worker.js", (text) => {
    assert.ok(text.includes(old), "the worker knows the page's sum");
    return text.replace(old, sum(page)).replace(/"([0-9a-f]{8})[0-9a-f]{8}"/, '"$100000000"');
  });
  return folder;
}

test("a page that was changed is shown at once, and what was kept of the old goes", async () => {
  const page = await newPage(browser, DESKTOP, KEPT);
  await page.goto(server.address);
  await page.waitForSelector(".doors");
  await pageIsKept(page);
  await server.stop();
  const first = server.web;
  server.web = anotherBuild();
  await server.start();
  await page.reload();
  await page.waitForSelector("body.second .doors");
  await pageIsKept(page);
  await server.stop();
  await page.reload();
  await page.waitForSelector("body.second .doors");
  server.web = first;
  await server.start();
  await page.reload();
  await page.waitForSelector("body:not(.second) .doors");
  await close(page);
});

test("what a phone wants to know of a page before it installs it", async () => {
  const page = await newPage(browser, PHONE);
  await page.goto(server.address);
  await page.waitForSelector(".doors");
  const wire = await page.context().newCDPSession(page);
  const { errors, data } = await wire.send("Page.getAppManifest");
  assert.deepEqual(errors, []);
  const manifest = JSON.parse(data);
  const sizes = await page.evaluate((icons) => Promise.all(icons.map(async ({ src, sizes }) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    return sizes === "any" ? sizes : `${image.naturalWidth}x${image.naturalHeight}`;
  })), manifest.icons);
  assert.deepEqual(sizes, manifest.icons.map((one) => one.sizes));
  assert.ok(sizes.includes("192x192") && sizes.includes("512x512"));
  await close(page);
});

