// SPDX-License-Identifier: Apache-2.0
// Puzzles: that of the day from the first page, solved by clicks, answered when it is not; every
// solution can be played; what was solved is remembered; the list by game and difficulty.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { DESKTOP, PHONE, accessible, close, newPage, openHouse } from "./house.mjs";
import { stood } from "./positions.mjs";

const PUZZLES = JSON.parse(
  readFileSync(join(process.env.AUDE_WEB, "puzzles/puzzles.json"), "utf8"));
const DAY = 86400000;
const { server, browser } = await openHouse();

/** One whose figure goes to the corner of its tile at which the numbers are as a rule. */
const figured = PUZZLES.findIndex(({ lines: [{ turn }] }) => turn[1] === "big field 0");

test("that of the day is the same for everybody, and another one tomorrow", async () => {
  const seen = [], now = Date.now();
  for (const games of [[], [{ id: "d", local: true, tokens: {}, names: ["Anna", "Ben"],
    scores: [1, 2], game: "discovery", over: true, at: 1, named: true, sets: [] }]]) {
    const page = await newPage(browser, DESKTOP);
    await page.goto(server.address);
    await page.evaluate((all) => localStorage.setItem("aude.games", JSON.stringify(all)), games);
    for (let day = 0; day < 3; day++) {
      await page.clock.setFixedTime(now + day * DAY);
      await page.goto(`${server.address}#/puzzle/all`);
      await page.reload();
      seen.push(await page.getAttribute(".of-day .sight", "href"));
      assert.match(await page.textContent(".of-day .box-words"), /^Base game/);
    }
    await close(page);
  }
  assert.deepEqual(seen.slice(0, 3), seen.slice(3));
  assert.equal(new Set(seen).size, 3);
});

for (const viewport of [DESKTOP, PHONE, { width: 768, height: 1024 }])
  test(`of a solution no part lies over another, ${viewport.width} wide`, async () => {
    const page = await newPage(browser, viewport, { locale: "de-DE" });
    await page.goto(`${server.address}#/puzzle/${figured + 1}`);
    await page.waitForSelector(".puzzle .bar.mine");
    await page.locator(".puzzle .steps button").last().click();
    await page.waitForSelector(".solution .why");
    await page.waitForSelector(".better .stood");
    assert.deepEqual(await page.evaluate(() => {
      const box = (one) => one.getBoundingClientRect();
      const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 &&
        b.top < a.bottom - 1;
      const parts = [...document.querySelectorAll(".others button, .ends > *, .solution")];
      const stood = box(document.querySelector(".better .stood"));
      const middle = { left: (stood.left + stood.right) / 2 - 2,
        top: (stood.top + stood.bottom) / 2 };
      return [...parts.flatMap((a, i) => parts.slice(i + 1).filter((b) => over(box(a), box(b)))
        .map((b) => `${a.textContent} over ${b.textContent}`)),
      ...[...document.querySelectorAll(".better .numbered")].filter((one) => over(box(one),
        { ...middle, right: middle.left + 4, bottom: middle.top + 4 })).map((one) =>
        `${one.textContent} over the figure`)];
    }), []);
    await close(page);
  });

for (const locale of ["en-GB", "de-DE", "bg-BG"])
  test(`on a phone that lies down all of a puzzle is there, ${locale}`, async () => {
    const page = await newPage(browser, { width: 740, height: 360 }, { locale, hasTouch: true });
    await page.goto(`${server.address}#/puzzle/1`);
    await page.waitForSelector(".bar.mine");
    const wrong = await page.evaluate(() => {
      const side = document.querySelector(".teacher").getBoundingClientRect();
      return [...document.querySelectorAll(".teacher .steps > *, .sides b, .teacher h1")]
        .map((one) => ({ words: one.textContent, ...one.getBoundingClientRect().toJSON() }))
        .filter(({ left, right, bottom, height }) => left < side.left || right > side.right + 1 ||
          bottom > innerHeight + 1 || height === 0).map(({ words }) => words);
    });
    assert.deepEqual(wrong, []);
    await accessible(page, "a puzzle lying down");
    await close(page);
  });
