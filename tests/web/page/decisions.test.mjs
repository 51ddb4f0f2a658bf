// SPDX-License-Identifier: Apache-2.0
// Every kind of decision that the rules know, found by random games of the engine and then laid
// before the page as a game of this browser: the page shows it, can be read by everybody, and a
// click on a choice takes it.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP, PHONE, accessible, becomes, close, newPage, nothingWrong, openHouse, shot, undoes,
} from "../dom.mjs";
import { DECISIONS, everyDecision, openLocal } from "../positions.mjs";

const found = everyDecision();
const { server, browser } = await openHouse();

test("random games meet every kind of decision", () => {
  assert.deepEqual(DECISIONS.filter((step) => !found.has(step)), []);
});

for (const viewport of [DESKTOP, PHONE])
  for (const step of DECISIONS)
    test(`${step}, ${viewport.width} wide`, async () => {
      const page = await newPage(browser, viewport);
      await openLocal(page, server, found.get(step));
      await accessible(page, step);
      await shot(page, `decision-${step}`);
      const heading = await page.textContent(".bar h2");
      if (step === "place") await page.locator(".cell").first().click();
      else await page.locator(".bar .choice").first().click();
      await becomes(() => undoes(page), true);
      await becomes(() => page.locator(".bar .problem").count(), 0);
      await page.click(".ends button:first-child");
      await becomes(() => undoes(page), false);
      await becomes(() => page.textContent(".bar h2"), heading);
      nothingWrong(page);
      await page.context().close();
    });

for (const viewport of [PHONE, { width: 768, height: 1024 }]) test(
  `long words: no choice lies over another, none is cut off, ${viewport.width} wide`, async () => {
    const page = await newPage(browser, viewport, { locale: "de" });
    for (const step of ["action", "capture", "castle", "select"]) {
      await openLocal(page, server, found.get(step));
      assert.deepEqual(await page.evaluate(() => {
        const rows = [...document.querySelectorAll(".choices .choice, .bazaar li")];
        const boxes = rows.map((one) => one.getBoundingClientRect());
        const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 &&
          a.top < b.bottom - 1 && b.top < a.bottom - 1;
        const edge = document.querySelector(".bar .asks").getBoundingClientRect().right + 1;
        const beyond = [...document.querySelectorAll(".opening > *")]
          .filter((one) => one.getBoundingClientRect().right > edge);
        return [...beyond, ...rows.filter((one) => one.scrollHeight > one.clientHeight + 1 ||
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
