// SPDX-License-Identifier: Apache-2.0
// The first screens of the base game as they are laid out, and a finger on the board. Whole games,
// keys, pages loaded anew and lost servers are played in Node (page/base.test.mjs).
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP, PHONE, accessible, becomes, newPage, nothingWrong, openHouse, rested, shot, speak,
} from "./house.mjs";

const { server, browser } = await openHouse();

/** Nothing of the page is beside the screen. */
async function fits(page) {
  await rested(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= page.viewportSize().width, `the page is ${wide} wide`);
}

test("the first screens can be read; a finger on the board places, drags, pinches", async () => {
  const page = await newPage(browser, PHONE);
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
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await fits(page);
  }
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

test("in the dark, in every language", async () => {
  const page = await newPage(browser, PHONE, { locale: "pl", colorScheme: "dark" });
  await page.goto(server.address);
  await page.click(".doors button");
  await page.waitForSelector(".cell");
  await rested(page);
  await page.tap(".cell");
  await page.waitForSelector(".cell.placed");
  await accessible(page, "in the dark");
  for (const code of ["pl", "cs", "bg", "de"]) {
    if (code !== "pl") await speak(page, code);
    await page.waitForFunction((to) => document.documentElement.lang === to, code);
    await fits(page);
    await shot(page, `dark-${code}`);
  }
  nothingWrong(page);
  await page.context().close();
});
