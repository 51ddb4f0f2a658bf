// SPDX-License-Identifier: Apache-2.0
// Games that the page of version 0.1 kept in a browser (tests/old): they are listed, opened where
// they were, and some turns are played on.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { DESKTOP, close, newPage, nothingWrong, openHouse } from "../dom.mjs";
import { Player } from "../player.mjs";

const { server, browser } = await openHouse();
const FILE = join(process.env.AUDE_SOURCE, "tests/old/browser.json");
const OLD = JSON.parse(readFileSync(FILE, "utf8"));
const GAMES = OLD["aude.games"];
const PLAYED = ["a castle asked for", "The Discovery, open tiles"];

/** A page whose browser has what 0.1 kept. */
async function oldPage() {
  const page = await newPage(browser, DESKTOP);
  await page.goto(`${server.address}icon.svg`); // there sooner than the first page
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept))
      localStorage.setItem(key, JSON.stringify(value));
  }, OLD);
  return page;
}

test("games of 0.1 are in the list, and a click opens one", async () => {
  const page = await oldPage();
  await page.goto(server.address);
  await page.click("section:has(h2:has-text('Continue')) >> text=All games");
  for (const { id } of GAMES)
    await page.waitForSelector(`a[href="#/l/${id}"]`);
  await page.click(`a[href="#/l/${GAMES[0].id}"]`);
  await page.waitForSelector(".bar.mine");
  nothingWrong(page);
  await close(page);
});

for (const { id, title, scores } of GAMES)
  test(`a game of 0.1 goes on: ${title}`, async () => {
    const page = await oldPage();
    const { actions } = OLD[`aude.local.${id}`];
    const kept = () => page.evaluate((key) => JSON.parse(localStorage.getItem(key)),
      `aude.local.${id}`);
    await page.goto(`${server.address}#/l/${id}`);
    await page.waitForSelector(".bar.mine");
    assert.deepEqual((await kept()).actions, actions);
    const shown = await page.evaluate((key) => JSON.parse(localStorage.getItem("aude.games"))
      .find((one) => one.id === key).scores, id);
    assert.deepEqual(shown, scores);
    nothingWrong(page);
    if (!PLAYED.includes(title)) return close(page);
    await new Player(page, 8).playTurns(6);
    const ended = (await kept()).actions;
    assert.deepEqual(ended.slice(0, actions.length), actions);
    assert.ok(ended.length > actions.length);
    nothingWrong(page);
    await close(page);
  });
