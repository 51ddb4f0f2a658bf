// SPDX-License-Identifier: Apache-2.0
// The base game in the browser: whole games against the computer by clicks, on a desk and on a
// phone; by keys alone; a page loaded anew in mid-turn; a server that goes away and comes back.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP, PHONE, accessible, becomes, newPage, nothingWrong, openHouse, rested, shot, speak,
} from "./house.mjs";
import { Player } from "./player.mjs";

const { server, browser } = await openHouse();

/** From an empty browser to the first decision: one click on the page. */
async function playNow(viewport, options) {
  const page = await newPage(browser, viewport, options);
  await page.goto(server.address);
  await page.click(".doors button");
  await page.waitForSelector(".cell");
  return page;
}

for (const viewport of [DESKTOP, PHONE])
  test(`a whole game by clicks at ${viewport.width} x ${viewport.height}`, async () => {
    const page = await newPage(browser, viewport);
    await page.goto(server.address);
    await page.waitForSelector(".doors");
    await accessible(page, "home");
    await shot(page, "home");
    await page.click("a[href='#/new']");
    await page.waitForSelector(".setup");
    await accessible(page, "set-up");
    await shot(page, "setup");
    await page.goto(`${server.address}#/`);
    await page.click(".doors button");
    await page.waitForSelector(".cell");
    await accessible(page, "placing");
    await shot(page, "base-place");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= viewport.width, `the page is ${wide} wide`);
    const player = new Player(page, 7);
    let pictured = false;
    player.seen = async (now) => {
      if (pictured || player.turns < 8 || now.spots === 0) return;
      pictured = true;
      await accessible(page, "figure");
      await shot(page, "base-figure");
    };
    await player.play();
    await page.waitForSelector(".more-of code", { state: "attached" });
    await accessible(page, "over");
    await shot(page, "base-over");
    assert.ok(player.turns >= 30, `${player.turns} turns`);
    await becomes(() => page.textContent(".over"), /won|lost|wins|Draw/);
    await page.click(".over .commit");
    await page.waitForSelector(".cell");
    await page.goto(`${server.address}#/`);
    await becomes(() => page.locator(".known li").count(), 2); // one goes on, one is over
    await accessible(page, "home with games");
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

test("a finger on the board places, drags and pinches", async () => {
  const page = await playNow(PHONE);
  await rested(page);
  const transform = () => page.evaluate(() => document.querySelector(".plane").style.transform);
  const before1 = await transform();
  await page.mouse.move(60, 200);
  await page.mouse.down();
  await page.mouse.move(120, 260, { steps: 4 });
  await page.mouse.up();
  await becomes(async () => await transform() !== before1, true);
  await rested(page);
  const before2 = await transform();
  await page.mouse.move(150, 300);
  await page.mouse.wheel(0, -200);
  await page.waitForFunction((old) =>
    document.querySelector(".plane").style.transform !== old, before2);
  await page.click("button[aria-label='See all of the board']");
  await rested(page);
  await page.tap(".cell");
  await page.waitForSelector(".cell.placed");
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
  for (let turn = 0; turn < 6; turn++) {
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
    if (await page.$(".spot") !== null && turn < 3) await page.keyboard.press("1");
    const seen = await page.evaluate(() => document.querySelectorAll(".log li").length);
    await page.keyboard.press("c");
    await page.waitForFunction((n) =>
      document.querySelectorAll(".log li").length >= n + 2, seen);
  }
  await becomes(() => page.textContent("[aria-live]"), /squares?/);
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
  test(`in ${code}, chosen by the browser or by hand, and in the dark`, async () => {
    const page = await newPage(browser, PHONE, { locale: code, colorScheme: "dark" });
    await page.goto(server.address);
    await page.waitForSelector(".doors");
    await becomes(() => page.textContent(".doors"), new RegExp(word));
    await becomes(() => page.getAttribute("html", "lang"), code);
    await page.click(".doors button");
    await page.waitForSelector(".cell");
    await page.tap(".cell");
    await page.waitForSelector(".cell.placed");
    await accessible(page, code);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= PHONE.width, `the page is ${wide} wide`);
    await shot(page, `dark-${code}`);
    await speak(page, "en");
    await page.waitForFunction(() => document.documentElement.lang === "en");
    await becomes(() => page.textContent(".bar"), /Done/);
    nothingWrong(page);
    await page.context().close();
  });
