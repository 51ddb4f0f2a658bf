// SPDX-License-Identifier: Apache-2.0
// The lessons: every step of both is done in the page by the first legal turn that fulfils its aim,
// by clicks and by touch; another move is answered; what was done is remembered.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, close, newPage, openHouse } from "./house.mjs";

globalThis.audeShared = new Proxy({}, { get: () => ({}) });
const { server, browser } = await openHouse();

test("the lessons have a door of their own until a game was played", async () => {
  const page = await newPage(browser, PHONE);
  await page.goto(server.address);
  await page.waitForSelector(".doors .learn");
  await page.evaluate(() => localStorage.setItem("aude.games", JSON.stringify([{ id: "a",
    local: true, tokens: {}, names: ["A", "B"], scores: [1, 2], game: "carcassonne", over: true,
    at: 1, title: "", turn: "", yours: false }])));
  await page.reload();
  const still = page.locator('.ways-in a[href="#/learn"]'); // smaller, but seen at once
  const { y, height } = await still.boundingBox();
  assert.ok(height >= 44 && y + height <= PHONE.height, `${y} ${height}`);
  assert.equal(await page.locator(".doors .learn").count(), 0);
  await close(page);
});
