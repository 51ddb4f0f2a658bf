// SPDX-License-Identifier: Apache-2.0
// Several people: a friend takes a seat by the link, both play from browsers of their own, a third
// one watches; and a game in one browser alone, without a server.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE, accessible, newPage, nothingWrong, openHouse, shot } from "./house.mjs";
import { Player } from "./player.mjs";

const { server, browser } = await openHouse();

test("two browsers against each other, a third one watches", async () => {
  const anna = await newPage(browser, DESKTOP);
  await anna.goto(`${server.address}#/new`);
  await anna.waitForSelector(".setup");
  await anna.fill("#name0", "Anna");
  await anna.selectOption("#kind1", "open");
  await anna.click(".setup .big");
  await anna.waitForSelector(".invite input");
  await accessible(anna, "invite");
  await shot(anna, "invite");
  const links = await anna.locator(".invite input").evaluateAll((all) =>
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
  await anna.waitForFunction(() => /Ben <b>/.test(document.querySelector(".seats").textContent));
  const players = [new Player(anna, 3), new Player(ben, 4)];
  await Promise.all(players.map((player) => player.play()));
  const scores = (page) => page.locator(".seat .score").allTextContents();
  await watcher.waitForSelector(".over");
  assert.deepEqual(await scores(anna), await scores(ben));
  assert.deepEqual(await scores(anna), await scores(watcher));
  assert.equal(await watcher.locator(".cell, .spot").count(), 0);
  assert.ok(players[1].turns > 20);
  for (const page of [anna, ben, watcher]) nothingWrong(page);
  await Promise.all([anna, ben, watcher].map((page) => page.context().close()));
});

test("an unknown table is told as such", async () => {
  const page = await newPage(browser, PHONE);
  await page.goto(`${server.address}#/t/aaaaaaaaaa`);
  await page.waitForSelector("text=There is no such game");
  await accessible(page, "no such game");
  nothingWrong(page);
  await page.context().close();
});

test("without the server a game is played in the browser alone, and kept", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(server.address);
  await page.waitForSelector(".doors");
  await server.stop();
  await page.click(".doors button");
  await page.waitForSelector(".cell", { timeout: 15000 });
  await new Player(page, 9).play();
  assert.match(await page.textContent(".over"), /wins|tie/);
  await server.start();
  await page.reload();
  await page.waitForSelector(".over");
  await page.goto(`${server.address}#/`);
  await page.waitForSelector(".known a");
  assert.match(await page.textContent(".known"), /in this browser/);
  await page.context().close();
});
