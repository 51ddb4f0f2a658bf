// SPDX-License-Identifier: Apache-2.0
// The Count of Carcassonne on the page: who goes to a quarter, where the count goes, and who comes
// from there, each by a tap on the board or on a row, or by a key, and Commit.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, newPage, openHouse, rested } from "./house.mjs";
import { countDecisions } from "./decided.mjs";
import { ask, load, openLocal } from "./positions.mjs";

const found = countDecisions();
const SIDEWAYS = { width: 740, height: 360 };
const { server, browser } = await openHouse();

/** The choices of the position, but for doing nothing. */
function choicesOf(name) {
  load(found.get(name));
  return ask("choices").filter(({ verb }) => verb !== 5);
}

async function opened(viewport, name) {
  const page = await newPage(browser, viewport);
  await openLocal(page, server, found.get(name));
  await rested(page);
  return page;
}

test("the board lies so that all quarters are seen on a phone", async () => {
  for (const viewport of [PHONE, SIDEWAYS]) {
    const page = await opened(viewport, "quarter");
    const seen = await page.locator(".spot").evaluateAll((all) => all.filter((one) => {
      const box = one.getBoundingClientRect();
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return hit !== null && one.contains(hit);
    }).length);
    assert.equal(seen, choicesOf("quarter").length);
    await page.context().close();
  }
});
