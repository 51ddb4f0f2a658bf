// SPDX-License-Identifier: Apache-2.0
// The end of a game as it is laid out: the final scoring is told kind by kind while the points run
// up, nothing of it squeezed at any size; the result fits, can be read and leaves the board in
// sight. What is told and what can be done is asked in Node (page/end.test.mjs).
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP, PHONE, SIDEWAYS, becomes, homePage, newPage, nothingWrong, openHouse, readable, rested,
  shot,
} from "./house.mjs";
import { GAMES, NAMES, ends, hold } from "./endings.mjs";
import { showLocal, storeLocal } from "./positions.mjs";

const SIZES = [PHONE, SIDEWAYS, DESKTOP];
const { server, browser } = await openHouse();

/** What of the telling is squeezed, or lies under the button that skips it. */
const squeezed = (page) => page.evaluate(() => {
  const skip = document.querySelector(".telling .skip")?.getBoundingClientRect();
  if (skip === undefined) return [];
  const narrow = [...document.querySelectorAll(".tallies li")]
    .filter((one) => one.getBoundingClientRect().width < 150);
  const under = [...document.querySelectorAll(".telling .step, .telling h2, .tallies li")]
    .filter((one) => {
      const text = document.createRange();
      text.selectNodeContents(one);
      return [...text.getClientRects()].some((box) => box.left < skip.right - 1 &&
        skip.left < box.right - 1 && box.top < skip.bottom - 1 && skip.top < box.bottom - 1);
    });
  return [...narrow, ...under].map((one) => one.textContent);
});

test("the final scoring is told kind by kind", async () => {
  const page = await newPage(browser, PHONE, { motion: "normal" });
  await page.addInitScript(hold, 2300);
  await ends(page, server);
  await page.waitForSelector(".telling .gains");
  await readable(page, "telling");
  const titles = [], sums = [];
  while (await page.locator(".over").count() === 0) {
    const { title, lit, sum } = await page.evaluate(() => ({
      title: document.querySelector(".telling h2")?.textContent ?? "",
      lit: document.querySelectorAll(".told-now .owned path[fill]").length,
      sum: [...document.querySelectorAll(".seats .score")]
        .reduce((all, one) => all + Number(one.textContent), 0),
    }));
    titles.push(title);
    sums.push(sum);
    assert.ok(lit > 0, `nothing is lit up for ${title}`);
    for (const size of ["Cities", "Fields"].includes(title) ? SIZES : [page.viewportSize()]) {
      await page.setViewportSize(size);
      assert.deepEqual(await squeezed(page), [], `${title}, ${size.width} wide`);
    }
    await page.waitForFunction(() => window.next !== undefined);
    await page.evaluate(() => {
      const { next } = window;
      delete window.next;
      next();
    });
    await becomes(() => page.evaluate((was) => document.querySelector(".over") !== null ||
      document.querySelector(".telling h2")?.textContent !== was, title), true);
  }
  assert.deepEqual(titles, ["Cities", "Roads", "Monasteries", "Fields"]);
  assert.ok(sums.every((one, i) => i === 0 || one > sums[i - 1]), sums.join());
  await page.waitForSelector(".over .winner");
  assert.equal(await page.locator(".told-now").count(), 0);
  nothingWrong(page);
  await page.context().close();
});

/** On a desk next to nothing lies over the board, and another window shows all of it, as large as
 *  it can. */
async function staysWhole(page) {
  for (const size of [{ width: 1280, height: 700 }, { width: 1600, height: 900 }]) {
    await page.setViewportSize(size);
    await becomes(() => page.evaluate(() => {
      const box = (what) => document.querySelector(what).getBoundingClientRect();
      const frame = box(".board"), lies = box(".picture svg"), bar = box(".bar");
      return { free: bar.top > frame.bottom - 0.1 * frame.height,
        whole: lies.top >= frame.top - 20 && lies.bottom <= frame.bottom + 20 &&
          lies.left >= frame.left - 20,
        large: lies.height > 0.8 * frame.height || lies.width > 0.8 * frame.width };
    }), { free: true, whole: true, large: true });
  }
}

const page = await homePage(browser, server, PHONE);

// Two seats need less room than three, and the board of three is the one of a usual game.
for (const name of ["base", "six", "all", "far"])
  test(`the result fits and can be read: ${name}`, async () => {
    await storeLocal(page, name, GAMES[name], [], NAMES);
    await page.setViewportSize(PHONE);
    await showLocal(page, name);
    await page.waitForSelector(".ranks");
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await rested(page);
      const { wide, low } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth,
        low: Math.max(...[...document.querySelectorAll(".over .ends > *")]
          .map((one) => one.getBoundingClientRect().bottom)),
      }));
      assert.ok(wide <= size.width && low <= size.height, `${size.width}: ${wide}, ${low}`);
      if (size === PHONE && name === "all") await readable(page, `result of ${name}`);
      await shot(page, `end-${name}`);
    }
    if (["all", "far"].includes(name)) await staysWhole(page);
    nothingWrong(page);
  });
