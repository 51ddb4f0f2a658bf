// SPDX-License-Identifier: Apache-2.0
// Whole games of several people: a friend takes a seat by the link, both play from browsers of
// their own, a third one watches; a game in one browser alone, without a server; what needs one;
// who looks back; a network that dies. What people do together otherwise is asked in Node
// (page/together.test.mjs).
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP, PATIENCE, PHONE, accessible, becomes, newPage, nothingWrong, openHouse, shot,
} from "./house.mjs";
import { MINE, annaAndBen, lay, turn } from "./pair.mjs";
import { Player } from "./player.mjs";

const { server, browser } = await openHouse();

test("two browsers against each other, a third one watches", async () => {
  const anna = await newPage(browser, DESKTOP);
  await anna.goto(`${server.address}#/new`);
  await anna.waitForSelector(".setup");
  await anna.fill("#name0", "Anna");
  await anna.selectOption("#kind1", "open");
  await anna.click(".setup .big");
  await anna.waitForSelector(".invite textarea");
  await accessible(anna, "invite");
  await shot(anna, "invite");
  const links = await anna.locator(".invite textarea").evaluateAll((all) =>
    all.map((one) => one.value));
  const ben = await newPage(browser, PHONE);
  await ben.goto(links[0]);
  await ben.waitForSelector("form.sit");
  await accessible(ben, "take a seat");
  await shot(ben, "take-a-seat");
  await ben.fill("form.sit input", "Ben <b>");
  await ben.click("form.sit button");
  const watcher = await newPage(browser, DESKTOP);
  await watcher.goto(links[1]);
  await watcher.waitForSelector(".seats");
  await becomes(() => anna.textContent(".seats"), /Ben <b>/);
  const players = [new Player(anna, 3), new Player(ben, 4)];
  await Promise.all(players.map((player) => player.play()));
  const scores = (page) => page.locator(".ranks .sum").allTextContents();
  await watcher.waitForSelector(".over");
  await becomes(() => scores(anna), await scores(ben));
  await becomes(() => scores(anna), await scores(watcher));
  await becomes(() => watcher.locator(".cell, .spot").count(), 0);
  assert.ok(players[1].turns > 20);
  for (const page of [anna, ben, watcher]) nothingWrong(page);
  await Promise.all([anna, ben, watcher].map((page) => page.context().close()));
});

test("without the server a game is played in the browser alone, and kept", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(server.address);
  await page.waitForSelector(".doors");
  await server.stop();
  await page.click(".doors button");
  await page.waitForSelector(".cell", { timeout: PATIENCE });
  await new Player(page, 9).play();
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
  await anna.click(".look-back summary");
  await anna.click("text=Step by step");
  await anna.waitForSelector(".tape");
  await anna.waitForTimeout(300);
  assert.equal(await ben.getByText("away").count(), 0);
  await anna.keyboard.press("Home");
  await anna.click("text=Save and share");
  await anna.click("text=To the game");
  await anna.waitForSelector(".cell.placed");
  await anna.keyboard.press("c");
  await ben.waitForSelector(MINE, { state: "attached" });
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
  await shot(page, "needs-server");
  await page.selectOption("#kind1", "level-5");
  await page.click(".setup .begin");
  await page.waitForFunction(() => location.hash.startsWith("#/l/"));
  nothingWrong(page);
  await page.context().close();
  await server.start();
});

test("a network that dies in silence is noticed, and what was missed comes with it", async () => {
  const { anna, ben } = await annaAndBen(server, (size) => newPage(browser, size));
  await turn(anna);
  await anna.context().setOffline(true);
  await anna.waitForSelector("header .offline");
  await turn(ben);
  await anna.context().setOffline(false);
  await anna.waitForSelector("header .offline", { state: "detached" });
  await lay(anna);
  await server.stop();
  await anna.waitForSelector("header .offline");
  await anna.keyboard.press("c");
  await anna.waitForSelector(".problem >> text=your turn is kept");
  await server.start();
  await anna.waitForSelector(".problem", { state: "detached" });
  await anna.keyboard.press("c");
  await turn(ben);
  const wrongs = anna.wrongs.filter((text) => !/ERR_INTERNET_DISCONNECTED/.test(text));
  nothingWrong({ wrongs });
  nothingWrong(ben);
  await Promise.all([anna, ben].map((page) => page.context().close()));
});
