// SPDX-License-Identifier: Apache-2.0
// A puzzle as it is laid out: no part of a solution lies over another, and on a phone that lies
// down all of it is there. What is asked and answered is asked in Node (page/puzzle.test.mjs).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  DESKTOP, PHONE, SIDEWAYS, homePage, nothingWrong, openHouse, readable, rested, shrink, speak,
} from "./house.mjs";

const PUZZLES = JSON.parse(
  readFileSync(join(process.env.AUDE_WEB, "puzzles/puzzles.json"), "utf8"));
const { server, browser } = await openHouse();
const page = await homePage(browser, server, DESKTOP);

/** One whose figure goes to the corner of its tile at which the numbers are as a rule. */
const figured = PUZZLES.findIndex(({ lines: [{ turn }] }) => turn[1] === "big field 0");

test("of a solution no part lies over another", async () => {
  await speak(page, "de");
  await page.waitForSelector("html[lang=de]");
  await page.goto(`${server.address}#/puzzle/${figured + 1}`);
  await page.waitForSelector(".puzzle .bar.mine");
  await page.locator(".puzzle .steps button").last().click();
  await page.waitForSelector(".solution .why");
  await page.waitForSelector(".better .stood");
  for (const viewport of [DESKTOP, { width: 768, height: 1024 }, PHONE]) {
    if (viewport === PHONE) await shrink(page, PHONE);
    else await page.setViewportSize(viewport);
    await rested(page);
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
    }), [], `${viewport.width} wide`);
  }
  nothingWrong(page);
});

test("on a phone that lies down all of a puzzle is there", async () => {
  await page.goto(`${server.address}#/puzzle/1`);
  await page.waitForSelector(".bar.mine");
  await page.setViewportSize(SIDEWAYS);
  for (const language of ["bg", "de", "en"]) {
    await speak(page, language);
    await page.waitForSelector(`html[lang=${language}]`);
    await rested(page);
    const wrong = await page.evaluate(() => {
      const side = document.querySelector(".teacher").getBoundingClientRect();
      return [...document.querySelectorAll(".teacher .steps > *, .sides b, .teacher h1")]
        .map((one) => ({ words: one.textContent, ...one.getBoundingClientRect().toJSON() }))
        .filter(({ left, right, bottom, height }) => left < side.left || right > side.right + 1 ||
          bottom > innerHeight + 1 || height === 0).map(({ words }) => words);
    });
    assert.deepEqual(wrong, [], language);
  }
  await readable(page, "a puzzle lying down");
  nothingWrong(page);
});

test("on a phone two rows stand above the board, which has more than half of the screen",
  async () => {
    await shrink(page, PHONE);
    for (const language of ["bg", "de", "en"]) {
      await page.goto(`${server.address}#/puzzle/day`);
      await speak(page, language);
      await page.waitForSelector(`html[lang=${language}] .puzzle .bar.mine`);
      await rested(page);
      const [high, wrong] = await page.evaluate(() => {
        const { height } = document.querySelector(".teacher").getBoundingClientRect();
        const seen = [...document.querySelectorAll(
          ".teacher h1, .steps > :not(.beside), .told, .box-words, .sides i")]
          .map((one) => [one.textContent, one.getBoundingClientRect()]);
        return [height, seen.filter(([, { left, right }]) => left < 0 || right > 360)
          .map(([words]) => words)];
      });
      assert.ok(high <= 105, `${language}: ${high} pixels`);
      assert.deepEqual(wrong, [], language);
    }
    const board = await page.locator(".board").boundingBox();
    assert.ok(board.height > PHONE.height / 2, `${board.height}`);
    await readable(page, "a puzzle on a phone");
    nothingWrong(page);
  });
