// SPDX-License-Identifier: Apache-2.0
// Screens in other languages on a phone, each in another light and land: nothing is cut off or
// wider than the screen, axe finds nothing on one of each kind in the dark at high contrast (other
// tests ask it by day). That all of it is translated is asked in Node (page/languages.test.mjs).
import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, accessible, newPage, nothingWrong, openHouse } from "./house.mjs";
import { tour, tourGames } from "./tour.mjs";

const games = tourGames();
const { server, browser } = await openHouse();

/** What does not fit into itself, into the screen, or has a word that is cut off. */
function cut(page) {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > innerWidth
      ? [`the page: ${document.documentElement.scrollWidth}`] : [];
    const boxes = [...document.querySelectorAll(
      "button, .button, label, h1, h2, h3, summary, legend, th, dt, dd, p, select")];
    return [...wide, ...boxes.filter((one) => {
      // Targets on the board have signs that reach over their edge; a box of a few pixels is
      // only for those who hear it.
      if (!one.checkVisibility() || one.closest(".hidden, svg, .cell, .spot, .hand") !== null ||
        one.offsetWidth < 12) return false;
      if (one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1) return true;
      const box = one.getBoundingClientRect();
      const scrolls = one.closest(".wide, .board, .log, .turns-list, .rows, .replay aside") !==
        null;
      return !scrolls && box.width > 0 && (box.left < -1 || box.right > innerWidth + 1);
    }).map((one) => `${one.tagName}.${one.className}: ${one.textContent.trim().slice(0, 60)} (${
      one.scrollWidth} in ${one.clientWidth})`)];
  });
}

/** One screen of each kind, for the colours. */
const CONTRAST = /^(?:home|settings|set-up 0|place|far-place|bid|castle|waiting|table|.*unfolded)$/;

function chosen(page, land, seats) {
  return page.addInitScript((looks) => {
    for (const [key, value] of Object.entries(looks)) localStorage.setItem(key, value);
  }, { "aude.land": land, "aude.seats": seats });
}

// What is cut off in one alphabet would be in the other: of the second all that is written small.
for (const [language, colorScheme, land, seats, parts] of [
  ["de", "dark", "contrast", "calm", ["firstPages", "decisions", "behind", "ended", "tables",
    "puzzles"]],
  ["bg", "light", "autumn", "classic", ["firstPages", "ended", "tables"]]])
  test(`screens on a phone: ${language}, ${colorScheme}, ${land}`, async () => {
    const page = await newPage(browser, PHONE,
      { locale: language, reducedMotion: "reduce", colorScheme });
    page.setDefaultTimeout(60000); // nothing is measured here
    await chosen(page, land, seats);
    const narrow = new Map();
    await tour(page, server, games, async (name) => {
      for (const one of await cut(page))
        if (!narrow.has(one)) narrow.set(one, name);
      if (colorScheme === "dark" && CONTRAST.test(name)) await accessible(page, name);
    }, parts);
    assert.deepEqual([...narrow].map(([what, name]) => `${name}: ${what}`), []);
    nothingWrong(page);
    await page.context().close();
  });
