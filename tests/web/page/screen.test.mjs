// SPDX-License-Identifier: Apache-2.0
// What is on the screen of a game, without how it is laid out: of several kinds of figures one is
// in hand; what cannot be taken back; what a seat and the signs of a phone tell in words; that who
// left it hears nothing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE, becomes, close, newPage, openHouse } from "../dom.mjs";
import { VERB, ask, load, playTo, search, storeLocal } from "../positions.mjs";

const NAMES = ["Anna", "Bernadette", "Cy", "Dominik", "Eva", "Friedrich"];
const EVERYTHING = ["game carcassonne", "expansion tower", "expansion bcb", "option ABBOT on",
  "seats 6"];
const PLACE = search(EVERYTHING, 3, ["place"], (state, n) =>
  n > 20 && state.step === "place" ? "place" : "").get("place");
const FIGURES = playTo(["game carcassonne", "expansion inns", "expansion traders", "seats 2"], 3,
  (state) => state.step === "action" && new Set(ask("choices")
    .filter(({ verb }) => verb === VERB.put).map(({ item }) => item)).size > 1);
const BASE = search(["game carcassonne", "seats 2"], 3, ["base"], (state, n) =>
  n > 8 && state.step === "place" ? "base" : "").get("base");

const { server, browser } = await openHouse();

async function opened(viewport, game, options = {}) {
  const page = await newPage(browser, viewport, options);
  await page.goto(`${server.address}icon.svg`);
  await storeLocal(page, "x", game, [], NAMES);
  await page.goto(`${server.address}#/l/x`);
  await page.waitForSelector(".play > .bar");
  return page;
}

for (const viewport of [DESKTOP, PHONE])
  test(`of several kinds of figures one is in hand, by mouse and keys, ${viewport.width} wide`,
    async () => {
      const page = await opened(viewport, FIGURES);
      load(FIGURES);
      const puts = ask("choices").filter(({ verb }) => verb === VERB.put);
      const kinds = [...new Set(puts.map(({ item }) => item))].sort((a, b) => a - b);
      const names = await page.locator(".kind > span").allTextContents();
      assert.equal(names.length, kinds.length);
      assert.equal(names[0], "follower");
      assert.equal(new Set(names).size, names.length);
      const offered = () => page.evaluate(() => [".spot.ghost", ".bar .choice:has(> .figure)"]
        .map((one) => [...document.querySelectorAll(one)].map(({ dataset }) => dataset.action)
          .sort()));
      const of = (kind) => puts.filter(({ item }) => item === kind)
        .map(({ action }) => action).sort();
      const shown = async (kind) => {
        await becomes(() => page.locator('.kind[aria-pressed="true"] > span').textContent(),
          names[kinds.indexOf(kind)]);
        for (const all of await offered()) assert.deepEqual(all, of(kind));
      };
      await shown(kinds[0]); // the usual one, without another touch
      await page.locator(".kind").nth(1).click();
      await shown(kinds[1]);
      await page.keyboard.press("Shift+K");
      await shown(kinds[0]);
      await page.keyboard.press("k");
      await shown(kinds[1]);
      await page.locator(".spot.ghost").first().click();
      await page.waitForSelector(".ends .commit:not(:disabled)");
      await close(page);
    });

test("what stands on a sign is in its name, in every language", async () => {
  for (const locale of ["en-GB", "de-DE", "pl-PL", "cs-CZ", "bg-BG"]) {
    const page = await opened(PHONE, PLACE, { locale });
    const signs = await page.evaluate(() =>
      [...document.querySelectorAll(".zoom button, .aids summary")]
        .filter((one) => one.querySelector("small")?.checkVisibility())
        .map((one) => [one.querySelector("small").textContent,
          one.getAttribute("aria-label") ?? one.textContent]));
    assert.ok(signs.length >= 2, locale);
    for (const [seen, name] of signs)
      assert.ok(name.toLowerCase().includes(seen.toLowerCase()), `${locale}: ${seen}, ${name}`);
    await close(page);
  }
});

/** Keeps, of the window and the document, what is heard of each thing that happens there. */
function countHearers() {
  const heard = [];
  for (const target of [window, window.document ?? {}]) {
    const { addEventListener: add, removeEventListener: remove } = target;
    target.addEventListener = function added(name, handler, options) {
      heard.push({ name, handler, signal: options?.signal });
      add.call(target, name, handler, options);
    };
    target.removeEventListener = function removed(name, handler, options) {
      const at = heard.findIndex((one) => one.name === name && one.handler === handler);
      if (at >= 0) heard.splice(at, 1);
      remove.call(target, name, handler, options);
    };
  }
  window.hearers = () => heard.filter(({ signal }) => signal?.aborted !== true)
    .map(({ name }) => name).sort();
}

test("who has left a screen hears nothing there any more", async () => {
  const page = await newPage(browser, PHONE, { motion: "full" });
  await page.addInitScript(countHearers);
  await page.goto(`${server.address}icon.svg`);
  await storeLocal(page, "x", PLACE, [], NAMES);
  await page.goto(server.address);
  const walk = async () => {
    for (const [hash, seen] of [["l/x", ".play > .bar"], ["r/l/x", ".tape"], ["edit", ".editing"],
      ["load", ".drop"], ["rules", ".book"], ["", ".doors"]]) {
      await page.goto(`${server.address}#/${hash}`);
      await page.waitForSelector(seen);
    }
    await page.settled();
    return page.evaluate(() => window.hearers());
  };
  const first = await walk(); // what comes with each part of the page stays
  assert.ok(first.includes("hashchange"));
  assert.deepEqual(await walk(), first);
  await page.goto(`${server.address}#/l/x`);
  await page.waitForSelector(".play > .bar");
  assert.ok((await page.evaluate(() => window.hearers())).length > first.length);
  await close(page);
});

test("what cannot be taken back is not offered, or tells why it cannot", async () => {
  const page = await opened(PHONE, BASE);
  assert.equal((await page.textContent(".ends .back")).trim(), "Undo");
  assert.equal(await page.getAttribute(".ends .back", "aria-disabled"), "true");
  assert.equal(await page.locator(".bar .noted").count(), 0, "nobody has asked why");
  await page.locator(".ends .back").dispatchEvent("click");
  await page.waitForSelector('.bar .noted:has-text("new tile has been drawn")');
  await page.locator(".cell").first().click();
  await page.waitForSelector(".ends .back:not(.past)");
  assert.match(await page.textContent(".ends .back"), /Undo/);
  await page.evaluate(() => { location.hash = "#/"; });
  await page.click(".doors button");
  await page.click(".resume button"); // another one than that
  await page.waitForSelector(".cell");
  assert.ok(!await page.isVisible(".ends .back"), "there is nothing to undo yet");
  await close(page);
});

test("on a phone a touch on a seat tells all its pieces in words and numbers", async () => {
  const page = await opened(PHONE, PLACE);
  const pieces = page.locator(".seat:first-child .supply > [role=img]");
  const words = await pieces.evaluateAll((all) =>
    all.map((one) => one.getAttribute("aria-label")));
  assert.ok(words.length > 3);
  assert.ok(await page.isVisible(".seat:first-child .besides"));
  await page.click(".seat:first-child .more");
  assert.deepEqual((await page.locator(".details .stock li").allTextContents())
    .map((text) => text.trim()), words);
  await close(page);
});

test("on a phone one thing lies over the board, until something else is touched", async () => {
  const page = await opened(PHONE, PLACE);
  const open = () => page.locator("details[open]:not(#words, #squares)").evaluateAll((all) =>
    all.map((one) => one.id || one.className));
  for (const [fold, name] of [["#log", "log"], [".look-back", "fold look-back"]]) {
    await page.click(`${fold} > summary`);
    await becomes(open, [name]);
    await page.click(".settings > summary");
    await becomes(open, ["settings"]);
    await page.click(".settings > summary");
    await page.click(`${fold} > summary`);
    await page.keyboard.press("Escape");
    await becomes(open, []);
  }
  await close(page);
});

/** Do these come behind each other in the page, as Tab goes through it? */
const behindEachOther = (page, ...selectors) => page.evaluate((all) => {
  const found = all.map((one) => document.querySelector(one));
  return found.every((one, i) => i === 0 ||
    (found[i - 1].compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0);
}, selectors);

test("Tab goes as the eye does: squares in reading order, the players before the board of a phone",
  async () => {
    for (const viewport of [DESKTOP, PHONE]) {
      const page = await newPage(browser, viewport);
      await page.goto(server.address);
      await page.click(".doors button");
      await page.waitForSelector(".cell");
      assert.ok(viewport === PHONE
        ? await behindEachOther(page, ".seats", ".room", "#log", "#tiles", ".board", ".bar")
        : await behindEachOther(page, ".board", ".seats", "#log", "#tiles", ".look-back", ".room",
          ".bar"));
      const squares = () => page.locator(".cell").evaluateAll((all) => all.map((one) =>
        /(-?\d+),(-?\d+)/.exec(one.getAttribute("aria-label")).slice(1).map(Number)));
      const inOrder = (all) => all.every(([x, y], i) => i === 0 ||
        all[i - 1][1] < y || all[i - 1][1] === y && all[i - 1][0] < x);
      assert.ok(inOrder(await squares()));
      for (let n = await page.locator(".cell").count() - 1; n >= 0; n--) {
        await page.locator(".cell").nth(n).click();
        await page.waitForSelector(".cell.placed");
        assert.ok(inOrder(await squares()), JSON.stringify(await squares()));
        await page.click(".ends .back");
        await page.waitForSelector(".cell.placed", { state: "detached" });
      }
      await close(page);
    }
  });

for (const [name, options, several] of [["base", ["game carcassonne"], false],
  ["discovery", ["game discovery"], false],
  ["inns", ["game carcassonne", "expansion inns"], true]])
  test(`followers are called so where there is nothing else, ${name}`, async () => {
    const game = playTo([...options, "seats 2"], 3, (state) => state.placed.length > 4 &&
      state.step === "action" && ask("choices").some(({ verb }) => verb === VERB.put));
    const page = await opened(DESKTOP, game);
    const word = several ? "figure" : "follower";
    await becomes(() => page.textContent(".bar"), new RegExp(`Place a ${word}`));
    assert.equal(/figure/.test(await page.textContent(".bar")), several);
    // What it is worth when it is complete is one number.
    assert.doesNotMatch(await page.textContent(".bar"), /\d\+/);
    await close(page);
  });
