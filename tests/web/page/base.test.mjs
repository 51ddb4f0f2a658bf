// SPDX-License-Identifier: Apache-2.0
// The base game on the page: a whole game against the computer by clicks; a few turns by keys, and
// where the focus goes; a page loaded anew in mid-turn; a server that goes away and comes back; the
// first turn in every language.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP, PHONE, becomes, newPage, nothingWrong, openHouse, speak,
} from "../dom.mjs";
import { Player } from "../player.mjs";

const { server, browser } = await openHouse();

/** From an empty browser to the first decision: one click on the page. */
async function playNow(viewport, options) {
  const page = await newPage(browser, viewport, options);
  await page.goto(server.address);
  await page.click(".doors button");
  await page.waitForSelector(".cell");
  return page;
}

test("a whole game by clicks on a phone, from the first page and back to it", async () => {
  const page = await newPage(browser, PHONE);
  await page.goto(server.address);
  await page.waitForSelector(".doors");
  await page.click("a[href='#/new']");
  await page.waitForSelector(".setup");
  await page.goto(`${server.address}#/`);
  await page.click(".doors button");
  await page.waitForSelector(".cell");
  const player = new Player(page, 7);
  await player.play();
  await page.waitForSelector(".more-of code", { state: "attached" });
  assert.ok(player.turns >= 30, `${player.turns} turns`);
  await becomes(() => page.textContent(".over"), /won|lost|wins|Draw/);
  await page.click(".over .commit");
  await page.waitForSelector(".cell");
  await page.goto(`${server.address}#/`);
  await becomes(() => page.locator(".known li").count(), 2); // one goes on, one is over
  nothingWrong(page);
  await page.context().close();
});

test("a turn takes three clicks: square, figure, commit", async () => {
  const page = await playNow(DESKTOP);
  await page.click(".cell:not(.placed)");
  await page.click(".spot");
  await page.click(".ends .commit");
  await page.waitForFunction(() =>
    document.querySelectorAll(".log li").length >= 2);
  await becomes(() => page.textContent(".log"), /Guest.*follower/);
  nothingWrong(page);
  await page.context().close();
});

test("keys alone: a number, R, undo, a number, commit", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(server.address);
  await page.waitForSelector(".doors button");
  await page.focus(".doors button");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".cell");
  for (let turn = 0; turn < 4; turn++) {
    await page.waitForFunction(() =>
      [...document.querySelectorAll(".cell b")].some((one) => /^\d/.test(one.textContent)));
    const number = await page.locator(".cell b:not(:empty)").first().textContent();
    await page.keyboard.type(number);
    await page.waitForSelector(".cell.placed");
    await page.keyboard.press("r");
    await page.keyboard.press("u");
    await page.waitForSelector(".cell.placed", { state: "detached" });
    await page.keyboard.type(number);
    await page.waitForSelector(".cell.placed");
    if (await page.$(".spot") !== null && turn < 2) await page.keyboard.press("1");
    const seen = await page.evaluate(() => document.querySelectorAll(".log li").length);
    await page.keyboard.press("c");
    await page.waitForFunction((n) =>
      document.querySelectorAll(".log li").length >= n + 2, seen);
  }
  await becomes(() => page.textContent("[aria-live]"), /squares?/);
  nothingWrong(page);
  await page.context().close();
});

test("after Play now the focus is at the first choice, and Enter goes on from there", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(server.address);
  await page.click(".doors button");
  await page.waitForSelector(".cell");
  await becomes(() => page.textContent("#log"), /You begin/); // nothing has happened yet
  await becomes(() => page.evaluate(() => document.activeElement.className), /^cell\b/);
  const first = await page.locator(".cell").first().getAttribute("style");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("style")), first);
  for (let turn = 0; turn < 3; turn++) {
    const said = await page.locator(".log li").count();
    await becomes(() => page.evaluate(() => document.activeElement.className), /^cell\b/);
    await page.keyboard.press("Enter");
    await page.waitForSelector(".cell.placed:focus");
    await page.keyboard.press("Enter");
    await page.waitForFunction((n) => document.querySelectorAll(".log li").length > n, said);
    await page.waitForSelector(".cell:not(.placed, .move)");
  }
  nothingWrong(page);
  await page.context().close();
});

test("who begins is told until that turn is done, and is not called by name when it is you",
  async () => {
    const page = await playNow(DESKTOP);
    const begins = () => page.locator("#log .nothing").textContent();
    await becomes(begins, /You begin$/);
    await page.click(".cell:not(.placed)");
    await page.waitForSelector(".cell.placed");
    await page.waitForSelector(".spot");
    await page.locator(".spot").first().click();
    await page.waitForSelector(".ends .commit");
    await page.waitForSelector(".spot", { state: "detached" });
    assert.match(await begins(), /You begin$/); // though the other one is to move next
    await page.click(".ends .commit");
    await page.waitForFunction(() => document.querySelectorAll(".log li").length >= 2);
    nothingWrong(page);
    await page.context().close();
  });

test("loaded anew in mid-turn, the page goes on where it was", async () => {
  const page = await playNow(DESKTOP);
  await page.click(".cell:not(.placed)");
  await page.waitForSelector(".cell.placed");
  const place = await page.getAttribute(".cell.placed", "style");
  await page.reload();
  await page.waitForSelector(".cell.placed");
  await becomes(() => page.getAttribute(".cell.placed", "style"), place);
  await page.click(".ends .commit");
  await page.waitForFunction(() => document.querySelectorAll(".log li").length >= 2);
  await page.waitForSelector(".cell:not(.placed):not(.move)");
  const log = await page.textContent(".log");
  await page.reload();
  await page.waitForSelector(".log li");
  await becomes(() => page.textContent(".log"), log);
  nothingWrong(page);
  await page.context().close();
});

test("the server goes in mid-turn and comes back: the turn is kept and committed", async () => {
  const page = await playNow(DESKTOP);
  await page.click(".cell:not(.placed)");
  await page.waitForSelector(".cell.placed");
  await server.stop();
  await page.waitForSelector(".bar .problem");
  await server.start();
  await page.waitForSelector(".bar .problem", { state: "detached" });
  await becomes(() => page.locator(".cell.placed").count(), 1);
  await page.click(".ends .commit");
  await page.waitForFunction(() => document.querySelectorAll(".log li").length >= 2);
  nothingWrong(page);
  await page.context().close();
});

const PLAY_NOW = {
  pl: "Graj teraz", cs: "Hrát hned", bg: "Игра веднага", de: "Sofort spielen",
};
for (const [code, word] of Object.entries(PLAY_NOW))
  test(`in ${code}, chosen by the browser or by hand`, async () => {
    const page = await newPage(browser, PHONE, { locale: code });
    await page.goto(server.address);
    await page.waitForSelector(".doors");
    await becomes(() => page.textContent(".doors"), new RegExp(word));
    await becomes(() => page.getAttribute("html", "lang"), code);
    await page.click(".doors button");
    await page.waitForSelector(".cell");
    await page.tap(".cell");
    await page.waitForSelector(".cell.placed");
    await speak(page, "en");
    await page.waitForFunction(() => document.documentElement.lang === "en");
    await becomes(() => page.textContent(".bar"), /Done/);
    nothingWrong(page);
    await page.context().close();
  });
