// SPDX-License-Identifier: Apache-2.0
// The finished games of the browser: they come into the list by being played, are found, counted
// from what scored, looked at again, removed and put back, taken to another browser; a thousand of
// them are searched while one types.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import {
  DESKTOP, PHONE, accessible, becomes, close, closeSettings, newPage, openHouse, openSettings,
  rested, shot,
} from "./house.mjs";
import { ask, load, storeLocal, wholeGame } from "./positions.mjs";

const SIDEWAYS = { width: 740, height: 360 };
const BASE = ["game carcassonne", "seats 2"];
const INNS = ["game carcassonne", "expansion inns", "seats 2"];
const PAINT = 200; // milliseconds of CPU from a key to the list

const first = wholeGame(BASE, 3);
const second = wholeGame(INNS, 4);
const { server, browser } = await openHouse();

/** A game as it was kept before there was a list: with its place among those of the browser. */
async function finished(page, id, game, names, at) {
  load(game);
  const scores = ask("describe").seats.map((one) => one.score);
  await storeLocal(page, id, game, ["human", "greedy"], names);
  await page.evaluate((place) => {
    const all = JSON.parse(localStorage.getItem("aude.games") ?? "[]");
    localStorage.setItem("aude.games", JSON.stringify([...all, place]));
  }, { id, local: true, tokens: {}, names, scores, game: "carcassonne", over: true, at,
    named: true, sets: ["base"] });
  return scores;
}

const rows = (page) => page.locator(".past-games .known li");
const texts = (page) => page.locator(".past-games .known b").allTextContents();

async function openList(page) {
  await page.goto(`${server.address}#/history`);
  await page.waitForSelector(".past-games");
}

for (const viewport of [DESKTOP, PHONE, SIDEWAYS])
  test(`the list at ${viewport.width} x ${viewport.height}`, async () => {
    const page = await newPage(browser, viewport);
    await openList(page);
    await page.waitForSelector("text=No finished games yet");
    await accessible(page, "empty list");
    assert.equal(await page.getByRole("link", { name: "Play now" }).count(), 1);
    assert.equal(await page.getByText("Download all games").count(), 0, "there are none");
    await page.goto(server.address);
    await finished(page, "a", first, ["Anna", "Aude"], 1e12);
    await finished(page, "b", second, ["Anna", "Žofie"], 2e12);
    await openList(page);
    await page.waitForSelector(".sums");
    await becomes(() => rows(page).count(), 2);
    // What removes a game is in its card, and lies over none of its words.
    assert.deepEqual(await page.evaluate(() =>
      [...document.querySelectorAll(".past-games .known li")].flatMap((row) => {
        const box = (one) => one.getBoundingClientRect();
        const [card, sign] = [box(row.querySelector(".button")), box(row.querySelector("button"))];
        return [...row.querySelectorAll("b, small, em")].map((one) => box(one).right)
          .filter((right) => right > sign.left + 1 || sign.right > card.right);
      })), []);
    // Boards are painted when they come into sight.
    for (const row of await rows(page).all()) {
      await row.scrollIntoViewIfNeeded();
      await row.locator(".thumb img").waitFor();
    }
    await becomes(() => page.locator(".thumb img").evaluateAll((all) =>
      all.filter((one) => one.naturalWidth > 50).length), 2);
    await page.click(".sums summary");
    await accessible(page, "list");
    assert.equal(await page.evaluate(() =>
      document.documentElement.scrollWidth > innerWidth), false);
    await shot(page, "history");
    await openSettings(page);
    await page.locator("[name=scheme]").nth(2).check();
    await closeSettings(page);
    await accessible(page, "list, dark");
    await shot(page, "history-dark");
    await close(page);
  });

test("all games go into one file, and from it into another browser", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(server.address);
  await finished(page, "a", first, ["Anna", "Aude"], 1e12);
  await finished(page, "b", second, ["Anna", "Žofie"], 2e12);
  await openList(page);
  await becomes(() => rows(page).count(), 2);
  const coming = page.waitForEvent("download");
  await page.click("text=Download all games");
  const path = await (await coming).path();
  const file = JSON.parse(readFileSync(path, "utf8"));
  assert.deepEqual(file.games.map((one) => one.actions), [second.actions, first.actions]);
  const shown = await texts(page);
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
  assert.equal(await other.textContent(".sums"), sums);
  await bring(path);
  await other.waitForSelector("text=2 were already here.");
  await close(page, other);
});

test("a thousand games are searched while one types", async (context) => {
  const page = await newPage(browser, PHONE);
  await openList(page);
  await page.waitForSelector("text=No finished games yet");
  await page.evaluate(() => new Promise((resolve) => {
    const request = indexedDB.open("aude", 1);
    request.onsuccess = () => {
      const turn = request.result.transaction(["heads"], "readwrite");
      for (let i = 0; i < 1000; i++)
        turn.objectStore("heads").put({ id: `g${i}`, at: 1e12 + i * 1e7, local: true,
          game: "carcassonne", sets: i % 3 === 0 ? ["base", "inns"] : ["base"], title: "",
          names: ["Anna", `Player ${i % 37}`], players: ["human", "human"], whole: true,
          scores: [60 + i % 50, 70], places: i % 2 === 0 ? [1, 2] : [2, 1], own: [0], me: 0,
          points: [[0, 30, 20], [1, 20 + i % 50, 30], [2, 10, 20]] });
      turn.oncomplete = resolve;
    };
  }));
  await page.reload();
  await page.waitForSelector("text=1000 games");
  assert.ok(await rows(page).count() <= 40);
  const client = await page.context().newCDPSession(page);
  await client.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async () => (await client.send("Performance.getMetrics")).metrics
    .find((one) => one.name === "TaskDuration").value * 1000;
  const times = [];
  for (const [typed, found] of [["player 3", 216], ["player 36", 27], ["player", 1000],
    ["player 12", 27], ["", 1000]]) {
    const before = await worked();
    await page.fill("#who", typed);
    await page.waitForSelector(`text="${found} games"`);
    await becomes(() => rows(page).count(), Math.min(found, 40));
    times.push(await worked() - before);
  }
  context.diagnostic(`ms of CPU to the list: ${times.map((one) => one.toFixed(0)).join(", ")}`);
  times.sort((a, b) => a - b);
  assert.ok(times[2] < PAINT, `${times}`);
  await page.click("text=More games");
  await becomes(() => rows(page).count(), 80);
  await rested(page);
  await close(page);
});
