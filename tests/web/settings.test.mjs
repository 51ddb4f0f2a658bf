// SPDX-License-Identifier: Apache-2.0
// The settings are whole on every screen and in every language, and can be read; so can the page
// that tells what is kept of people. What is set is asked in Node (page/settings.test.mjs).
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP, PHONE, close, newPage, openHouse, openSettings, readable, rested, shot, shrink,
} from "./house.mjs";

const SIDEWAYS = { width: 740, height: 360 };
const SMALL = { width: 320, height: 568 };
const { server, browser } = await openHouse();

/** What of the head and of the open settings is not whole. */
function notWhole() {
  const found = [];
  const sheet = document.querySelector(".settings .groups");
  for (const one of document.querySelectorAll("header > *, .settings .groups, .settings label")) {
    const { left, right, width } = one.getBoundingClientRect();
    if (left < -1 || right > innerWidth + 1 || one.scrollWidth > width + 1)
      found.push(`${one.className || one.textContent} sticks out`);
  }
  if (sheet.getBoundingClientRect().bottom > innerHeight) found.push("the sheet is too high");
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page is too wide");
  for (const select of sheet.querySelectorAll("select")) {
    const canvas = document.createElement("canvas").getContext("2d");
    canvas.font = getComputedStyle(select).font;
    const words = canvas.measureText(select.selectedOptions[0].textContent).width;
    if (select.clientWidth < words + 16) found.push(`${select.name || select.id} is cut`);
  }
  return found;
}

test("the settings are whole on every screen, in every language", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(server.address);
  await page.waitForSelector(".doors");
  for (const viewport of [DESKTOP, SIDEWAYS, PHONE, SMALL]) {
    if (viewport.width < 500) await shrink(page, viewport);
    else await page.setViewportSize(viewport);
    if (await page.locator(".settings[open]").count() === 0) await openSettings(page);
    for (const language of ["en", "bg", "pl", "cs", "de"]) {
      await page.selectOption("#language", language);
      await page.waitForSelector(`html[lang=${language}]`);
      await rested(page);
      assert.deepEqual(await page.evaluate(notWhole), [], `${viewport.width} wide, ${language}`);
      if (viewport !== SMALL) await shot(page, `settings-${language}`);
    }
    await readable(page, `settings, ${viewport.width} wide`);
  }
  await page.setViewportSize(PHONE);
  await page.goto(`${server.address}#/privacy`);
  await page.waitForSelector(".privacy");
  await readable(page, "privacy");
  await close(page);
});
