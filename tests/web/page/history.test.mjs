// SPDX-License-Identifier: Apache-2.0
// The finished games of the browser: they come into the list by being played, are found, counted
// from what scored, looked at again, removed and put back, taken to another browser.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import {
  DESKTOP, PHONE, accessible, becomes, close, invite, newPage, openHouse, sit,
} from "../dom.mjs";
import { storeFinished, storeLocal, wholeGame } from "../positions.mjs";

const BASE = ["game carcassonne", "seats 2"];
const INNS = ["game carcassonne", "expansion inns", "seats 2"];
const first = wholeGame(BASE, 3);
const second = wholeGame(INNS, 4);
const { server, browser } = await openHouse();

const rows = (page) => page.locator(".past-games .known li");
const texts = (page) => page.locator(".past-games .known b").allTextContents();

async function openList(page) {
  await page.goto(`${server.address}#/history`);
  await page.waitForSelector(".past-games");
}

test("games are found and counted, looked at, removed and put back", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(server.address);
  const scores = [await storeFinished(page, "a", first, ["Anna", "Aude"], 1e12),
    await storeFinished(page, "b", second, ["Anna", "Žofie"], 2e12)];
  await openList(page);
  await becomes(() => rows(page).count(), 2);
  const own = scores.map((row) => row[0]);
  const sums = await page.textContent(".sums dl");
  assert.ok(sums.includes(String(Math.max(...own))), `best of ${own}: ${sums}`);
  assert.ok(sums.includes(String((own[0] + own[1]) / 2)), `average of ${own}: ${sums}`);
  const won = scores.filter(([mine, other]) => mine > other).length;
  assert.ok(sums.includes(`${won} (${won * 50}\u00a0%)`), sums);

  // What the features brought is what the scores are made of.
  await page.click(".sums summary");
  const brought = await page.locator(".sums tbody td:nth-of-type(1)").allTextContents();
  assert.equal(brought.map((one) => Number(one.replace("−", "-"))).reduce((a, b) => a + b, 0),
    own[0] + own[1]);

  await page.fill("#who", "zof");
  await becomes(() => texts(page), [`Anna ${scores[1][0]} – Žofie ${scores[1][1]}`]);
  await page.fill("#who", "");
  await page.selectOption("#box", "inns");
  await becomes(() => rows(page).count(), 1);
  await page.selectOption("#box", "");
  for (const [outcome, count] of [["won", won], ["lost",
    scores.filter(([mine, other]) => mine < other).length]]) {
    await page.selectOption("#outcome", outcome);
    await becomes(() => rows(page).count(), count);
  }
  await page.selectOption("#outcome", "");

  await becomes(() => rows(page).count(), 2);
  await rows(page).first().locator("button").click();
  await becomes(() => rows(page).count(), 1);
  assert.equal(await page.evaluate(() => localStorage.getItem("aude.local.b")), null);
  await page.waitForFunction(() => document.activeElement?.textContent === "Put it back");
  await page.keyboard.press("Enter");
  await becomes(() => rows(page).count(), 2);
  await page.reload();
  await becomes(() => rows(page).count(), 2);

  await rows(page).nth(1).locator("a").click();
  await page.waitForSelector(".tape");
  await page.keyboard.press("End");
  await page.waitForSelector(`.replay[data-moment="${first.actions.length}"]`);
  await becomes(async () => (await page.locator(".seat .score").allTextContents()).map(Number),
    scores[0]);
  await page.click("text=Save and share");
  await page.click('a.button:has-text("Your games")');
  await becomes(() => rows(page).count(), 2);
  await close(page);
});

test("a game that comes to its end here is in the list by itself", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(server.address);
  await storeLocal(page, "c", { ...first, actions: first.actions.slice(0, -1) },
    ["greedy", "greedy"], ["Ada", "Bo"]);
  await page.goto(`${server.address}#/l/c`);
  await page.waitForSelector(".ranks");
  await openList(page);
  await becomes(async () => (await texts(page)).map((one) => one.replace(/ \d+/g, "")),
    ["Ada – Bo"]);
  await close(page);
});

test("a game at a table of the server comes into the lists of those who sat there", async () => {
  const anna = await newPage(browser, DESKTOP);
  const link = await invite(anna, server);
  const ben = await sit(browser, link, "Ben");
  const watcher = await newPage(browser, DESKTOP);
  await watcher.goto(link.replace(/#\/t\/(\w+).*/, "#/w/$1"));
  await watcher.waitForSelector(".bar");
  if (await ben.$(".room[open]") === null) await ben.click(".room > summary");
  await ben.click(".resign");
  await ben.click(".sure .danger");
  for (const page of [anna, ben, watcher]) await page.waitForSelector(".ranks");
  for (const [page, outcome] of [[anna, "won"], [ben, "lost"]]) {
    await openList(page);
    await becomes(() => texts(page), ["Anna 0 – Ben 0"]);
    assert.match(await rows(page).first().textContent(), /not played to its end/);
    assert.equal(await rows(page).first().locator("em").textContent(), outcome);
    // It is looked at from what the browser keeps, whether or not the server has it still.
    await rows(page).first().locator("a").click();
    await page.waitForSelector(".tape");
  }
  await openList(watcher);
  await watcher.waitForSelector("text=No finished games yet");
  await close(anna, ben, watcher);
});

test("all games go into one file, and from it into another browser", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(server.address);
  await storeFinished(page, "a", first, ["Anna", "Aude"], 1e12);
  await storeFinished(page, "b", second, ["Anna", "Žofie"], 2e12, { title: "Sunday" });
  await openList(page);
  await becomes(() => rows(page).count(), 2);
  const coming = page.waitForEvent("download");
  await page.click("text=Download all games");
  const path = await (await coming).path();
  const file = JSON.parse(readFileSync(path, "utf8"));
  assert.deepEqual(file.games.map((one) => one.actions), [second.actions, first.actions]);
  await accessible(page, "list");
  const shown = await texts(page);
  const about = (one) => rows(one).locator("small").allTextContents();
  assert.match((await about(page))[0], /^Sunday/);
  const sums = await page.textContent(".sums");

  const other = await newPage(browser, PHONE);
  await openList(other);
  const bring = async (name) => other.locator(".carry input").setInputFiles(name);
  const bad = join(tmpdir(), `aude-history-${process.pid}.json`);
  writeFileSync(bad, "[1]");
  await bring(bad);
  await other.waitForSelector("text=This file contains no exported games.");
  // One that the rules do not allow is left out, and what is told of the others is counted anew.
  writeFileSync(bad, JSON.stringify({ ...file, games: [...file.games,
    { ...file.games[0], id: "x", actions: ["0x7"] }, 5, null] }));
  await bring(bad);
  await other.waitForSelector("text=2 games imported.");
  await other.waitForSelector("text=3 could not be read.");
  assert.deepEqual(await texts(other), shown);
  assert.deepEqual(await about(other), await about(page));
  assert.equal(await other.textContent(".sums"), sums);
  await bring(path);
  await other.waitForSelector("text=2 were already here.");
  await close(page, other);
});
