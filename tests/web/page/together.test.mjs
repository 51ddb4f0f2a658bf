// SPDX-License-Identifier: Apache-2.0
// Several people: two tabs of one seat, playing on from a moment with a friend, who looks back; a
// game in one browser alone, without a server, and what needs one; addresses that change or are
// unknown.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP, PHONE, accessible, becomes, newPage, nothingWrong, openHouse,
} from "../dom.mjs";
import { LATE, MINE, annaAndBen, lay, turn } from "../pair.mjs";
import { Player } from "../player.mjs";
import { showLocal, storeLocal } from "../positions.mjs";

const { server, browser } = await openHouse();

test("an address that changes while the page begins is followed", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector(".doors") === null) return;
      observer.disconnect();
      location.hash = "#/load";
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.goto(server.address);
  await page.waitForSelector(".load");
  nothingWrong(page);
  await page.context().close();
});

test("an unknown table is told as such", async () => {
  const page = await newPage(browser, PHONE);
  await page.goto(`${server.address}#/t/aaaaaaaaaa`);
  await page.waitForSelector("text=There is no such game");
  await accessible(page, "no such game");
  nothingWrong(page);
  await page.context().close();
});

test("two tabs of one seat: what one commits the other shows, and both may play", async () => {
  const { anna, ben } = await annaAndBen(server, (size) => newPage(browser, size));
  const second = await anna.context().newPage();
  second.wrongs = [];
  second.on("pageerror", (error) => second.wrongs.push(String(error)));
  await second.goto(anna.url());
  await lay(second);
  await turn(anna);
  await second.waitForSelector(".cell", { state: "detached" });
  await becomes(() => second.textContent(".bar h2"), /^Ben: /);
  await becomes(() => second.title(), "Aude");
  await becomes(() => ben.title(), "● Your decision · Aude");
  await turn(ben);
  await anna.waitForSelector(MINE, { state: "attached" });
  await turn(second);
  const log = (page) => page.locator(".log li").allTextContents();
  for (const page of [anna, second]) await becomes(async () => (await log(page)).length, 3);
  assert.deepEqual(await log(anna), await log(second));
  await second.close();
  await turn(ben);
  assert.equal(await ben.getByText("away").count(), 0);
  await turn(anna);
  for (const page of [anna, ben, second]) nothingWrong(page);
  await Promise.all([anna, ben].map((page) => page.context().close()));
});

test("playing on from a moment keeps the table's name, and asks a friend by link", async () => {
  const { anna, ben } = await annaAndBen(server, (size) => newPage(browser, size));
  await turn(anna);
  const old = anna.url();
  await anna.goto(`${old.replace("#/t/", "#/r/t/")}`);
  await anna.waitForSelector(".tape");
  await anna.keyboard.press("Home");
  await anna.keyboard.press("ArrowDown");
  await anna.click("text=Continue from here");
  await anna.selectOption("#chair1", "open");
  await anna.click(".onward .commit");
  await anna.waitForSelector(".invite textarea");
  assert.notEqual(anna.url(), old);
  await anna.click(".waiting >> text=To the board");
  await anna.waitForSelector(".history .log li");
  const cy = await newPage(browser, PHONE);
  await cy.goto(await anna.inputValue(".invite textarea"));
  await cy.fill("form.sit input", "Cy");
  await cy.click("form.sit button");
  await turn(cy);
  await turn(anna);
  await anna.goto(`${server.address}#/`);
  await anna.waitForSelector(".known");
  await becomes(() => anna.locator(".known >> text=Sunday").count(), 2);
  for (const page of [anna, ben, cy]) nothingWrong(page);
  await Promise.all([anna, ben, cy].map((page) => page.context().close()));
});

test("without the server a game is played in the browser alone, and kept", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(server.address);
  await page.waitForSelector(".doors");
  await server.stop();
  await page.click(".doors button");
  await page.waitForSelector(".cell");
  const player = new Player(page, 9);
  while (player.turns < 3) await player.step();
  await storeLocal(page, "late", LATE, ["human", "greedy"]);
  await showLocal(page, "late");
  await player.play();
  await becomes(() => page.textContent(".over"), /won|lost|wins|Draw/);
  await server.start();
  await page.reload();
  await page.waitForSelector(".over");
  await page.goto(`${server.address}#/`);
  await page.waitForSelector(".known a");
  await becomes(() => page.textContent(".known"), /in this browser/);
  await page.context().close();
});

test("who looks back at their own game is here, and keeps the turn that was tried", async () => {
  const { anna, ben } = await annaAndBen(server, (size) => newPage(browser, size));
  await turn(anna);
  await turn(ben);
  await lay(anna);
  await ben.evaluate(() => {
    window.away = 0;
    new MutationObserver(() => {
      if (/\baway\b/.test(document.querySelector(".seats").textContent)) window.away++;
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await anna.click(".look-back summary");
  await anna.click("text=Step by step");
  await anna.waitForSelector(".tape");
  await anna.keyboard.press("Home");
  await anna.click("text=Save and share");
  await anna.click("text=To the game");
  await anna.waitForSelector(".cell.placed");
  await anna.keyboard.press("c");
  await ben.waitForSelector(MINE, { state: "attached" });
  assert.equal(await ben.evaluate(() => window.away), 0, "Anna was never away");
  await ben.goto("about:blank");
  await anna.waitForSelector(".seat >> text=away since");
  for (const page of [anna, ben]) nothingWrong(page);
  await Promise.all([anna, ben].map((page) => page.context().close()));
});

test("a game that needs the server is not begun without it", async () => {
  const page = await newPage(browser, PHONE);
  await page.goto(`${server.address}#/new`);
  await page.fill("#name0", "Anna");
  await page.selectOption("#kind1", "open");
  await server.stop();
  await page.click(".setup .begin");
  await page.waitForSelector(".problem >> text=No connection to the server");
  await accessible(page, "no server for this plan");
  await page.selectOption("#kind1", "level-5");
  await page.click(".setup .begin");
  await page.waitForFunction(() => location.hash.startsWith("#/l/"));
  nothingWrong(page);
  await page.context().close();
  await server.start();
});
