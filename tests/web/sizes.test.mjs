// SPDX-License-Identifier: Apache-2.0
// Every kind of decision as it is laid out, on a desk and on a phone: nothing is wider than the
// screen, the bar leaves room for the board, its heading takes one line, nothing lies over what is
// chosen, and axe, contrast included, finds nothing. What can be done with each is asked in Node
// (page/decisions.test.mjs and others).
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { DESKTOP, PHONE, accessible, newPage, nothingWrong, openHouse, rested, shot }
  from "./house.mjs";
import { abbeyDecisions, countDecisions } from "./decided.mjs";
import { DECISIONS, everyDecision, storeLocal } from "./positions.mjs";

const games = new Map([...everyDecision(), ...abbeyDecisions(), ...countDecisions()]);
const { server, browser } = await openHouse();

for (const viewport of [DESKTOP, PHONE]) {
  const page = await newPage(browser, viewport);
  await page.goto(`${server.address}icon.svg`);
  for (const [name, game] of games) await storeLocal(page, name, game);
  after(() => page.context().close());
  for (const name of games.keys())
    test(`${name}, ${viewport.width} wide, fits and can be read`, async () => {
      await page.goto(`${server.address}#/l/${name}`);
      await page.waitForSelector(".bar.mine");
      await page.waitForSelector(".bar .choice, .cell");
      await rested(page);
      await accessible(page, name);
      await shot(page, `sizes-${name}`);
      const { wide, bar, heading } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth,
        bar: document.querySelector(".bar").offsetHeight,
        heading: document.querySelector(".bar h2 > span").offsetHeight,
      }));
      assert.ok(wide <= viewport.width, `the page is ${wide} wide`);
      if (DECISIONS.includes(name)) { // the others tell more in it
        assert.ok(bar <= viewport.height * 0.46, `the bar is ${bar} high`);
        assert.ok(heading <= 30, `the heading is ${heading} high`);
      }
      // Nothing lies over what is chosen.
      const first = page.locator(!DECISIONS.includes(name) ? ".spot"
        : name === "place" ? ".cell" : ".bar .choice").first();
      if (await first.count() > 0) await first.click({ trial: true });
      nothingWrong(page);
    });
}
