// SPDX-License-Identifier: Apache-2.0
// Every kind of decision that the rules know, found by random games of the engine and then laid
// before the page as a game of this browser: the page shows it, can be read by everybody, no two
// choices are called alike, and a click on a choice takes it.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP, PHONE, accessible, becomes, newPage, nothingWrong, openHouse, shot, undoes,
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
      const names = await page.locator(".bar .choice:not([disabled]), .cell:not(.placed), .spot")
        .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? one.textContent));
      assert.equal(new Set(names).size, names.length, names.join("\n"));
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
