// SPDX-License-Identifier: Apache-2.0
// What is marked on the board as last, and where the focus goes; how the board moves is seen in
// Chromium (camera.test.mjs).
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, becomes, newPage, nothingWrong, openHouse } from "../dom.mjs";
import { openLocal, playTo } from "../positions.mjs";

const LATE = playTo(["game carcassonne", "expansion tower", "expansion bcb", "seats 3"], 2,
  (state) => state.step === "place" && state.placed.length > 60);

const { server, browser } = await openHouse();

test("play and replay mark the last tiles alike", async () => {
  const page = await newPage(browser, DESKTOP);
  await openLocal(page, server, LATE);
  const marks = () => page.evaluate(() => [...document.querySelectorAll(".last > *")]
    .map((one) => `${one.className} ${one.getAttribute("style")}`).sort());
  await page.waitForSelector(".last .laid");
  const playing = await marks();
  await page.goto(`${server.address}#/r/l/x`);
  await page.waitForSelector(".replay");
  await page.keyboard.press("End");
  await becomes(marks, playing);
  nothingWrong(page);
  await page.context().close();
});

test("after Play now the focus is at the first choice, and Enter goes on from there", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(server.address);
  await page.click(".doors button");
  await page.waitForSelector(".cell");
  await becomes(() => page.textContent("#log"), /\w begins/); // nothing has happened yet
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
