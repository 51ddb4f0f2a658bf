// SPDX-License-Identifier: Apache-2.0
// Every kind of decision that the rules know, found by random games of the engine and then laid
// before the page as a game of this browser: the page shows it, can be read by everybody, and a
// click on a choice takes it.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP, PHONE, accessible, becomes, newPage, nothingWrong, openHouse, shot,
} from "./house.mjs";
import { ask, load, openLocal, search } from "./positions.mjs";

const WANTED = ["place", "action", "capture", "exchange", "bridge", "castle", "confirm", "choose",
  "end", "select", "bid", "decide"];
const SETUP = ["game carcassonne", "expansion tower", "expansion bcb", "option ABBOT on",
  "option CONFIRM on", "seats 3"];

// Before the server starts: it would not be heard while this goes on.
const found = search(SETUP, 0, WANTED, (state, n, known) =>
  n > 60 && !known.has(state.step) && ask("choices").length > 1 ? state.step : "");

const CONVERT = 11;
const { server, browser } = await openHouse();

test("random games meet every kind of decision", () => {
  assert.deepEqual(WANTED.filter((step) => !found.has(step)), []);
});

for (const viewport of [DESKTOP, PHONE])
  for (const step of WANTED)
    test(`${step}, ${viewport.width} wide`, async () => {
      const page = await newPage(browser, viewport);
      await openLocal(page, server, found.get(step));
      await accessible(page, step);
      await shot(page, `decision-${step}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= viewport.width, `the page is ${wide} wide`);
      const bar = await page.evaluate(() => document.querySelector(".bar").offsetHeight);
      assert.ok(bar <= viewport.height * 0.46, `the bar is ${bar} high`);
      const heading = await page.textContent(".bar h2");
      if (step === "place") await page.locator(".cell").first().click();
      else await page.locator(".bar .choice").first().click();
      await page.waitForFunction(() =>
        !document.querySelector(".ends button:first-child").disabled);
      await becomes(() => page.locator(".bar .problem").count(), 0);
      await page.click(".ends button:first-child");
      await page.waitForFunction(() =>
        document.querySelector(".ends button:first-child").disabled);
      await becomes(() => page.textContent(".bar h2"), heading);
      nothingWrong(page);
      await page.context().close();
    });

test("long words on a phone: no choice lies over another, none is cut off", async () => {
  const page = await newPage(browser, PHONE, { locale: "de" });
  for (const step of ["action", "capture", "castle", "select"]) {
    await openLocal(page, server, found.get(step));
    assert.deepEqual(await page.evaluate(() => {
      const rows = [...document.querySelectorAll(".choices .choice, .bazaar li")];
      const boxes = rows.map((one) => one.getBoundingClientRect());
      const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 &&
        a.top < b.bottom - 1 && b.top < a.bottom - 1;
      return [...rows.filter((one) => one.scrollHeight > one.clientHeight + 1 ||
        one.scrollWidth > one.clientWidth + 1),
      ...rows.filter((_, i) => boxes.some((box, n) => n > i && meet(box, boxes[i])))]
        .map((one) => one.textContent);
    }), [], step);
    assert.ok(await page.evaluate(() => {
      const folds = document.querySelectorAll("aside > details:not(#words, #squares) > summary");
      const middles = [...folds]
        .map((one) => one.getBoundingClientRect()).map((box) => box.top + box.height / 2);
      return Math.max(...middles) - Math.min(...middles) < 20;
    }), "the folds above the board take one row");
    await page.evaluate(() => localStorage.clear());
  }
  nothingWrong(page);
  await page.context().close();
});

test("a castle or the points: each says what the town is worth", async () => {
  const game = found.get("castle");
  load(game);
  const towns = ask("choices").filter(({ verb }) => verb === CONVERT);
  assert.equal(towns.length, 1);
  const page = await newPage(browser, DESKTOP);
  await openLocal(page, server, game);
  await becomes(() => page.textContent(".choice.pass em"), `+${towns[0].value}`);
  nothingWrong(page);
  await page.context().close();
});
