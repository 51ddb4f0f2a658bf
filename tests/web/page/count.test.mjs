// SPDX-License-Identifier: Apache-2.0
// The Count of Carcassonne on the page: who goes to a quarter, where the count goes, and who comes
// from there, each by a tap on the board or on a row, or by a key, and Commit.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP, PHONE, accessible, becomes, newPage, nothingWrong, openHouse, rested, shot,
} from "../dom.mjs";
import { COUNT_STEPS as NAMES, countDecisions } from "../decided.mjs";
import { ask, load, openLocal } from "../positions.mjs";

const QUARTER =
  /(castle|market|blacksmith|cathedral) quarter: for (cities|fields|roads|monasteries)$/;
const WORDS = { quarter: QUARTER, count: QUARTER, join: /→ (city|road|monastery|.*'s)/,
  "last-join": /→ (city|road|monastery|field|.*'s)/ };
const PASSES = { quarter: "Nobody", count: "The count stays", join: "Nobody",
  "last-join": "Nobody" };
const ASKED = { quarter: /Send a follower to Carcassonne\?/, count: /Move the count\?/,
  join: /Move a follower from Carcassonne into the scoring\?/,
  "last-join": /Move a follower from Carcassonne before the final scoring\?/ };

const found = countDecisions();
const { server, browser } = await openHouse();

test("random games come to each of the decisions", () => {
  assert.deepEqual(NAMES.filter((name) => !found.has(name)), []);
});

/** The choices of the position, but for doing nothing. */
function choicesOf(name) {
  load(found.get(name));
  return ask("choices").filter(({ verb }) => verb !== 5);
}

/** How many actions the browser has kept: those that are final. */
function kept(page) {
  return page.evaluate(() => JSON.parse(localStorage.getItem("aude.local.x")).actions.length);
}

/** Ends the turn; the count, who may move after a follower was sent, stays. */
async function commit(page, name, before) {
  if (name === "quarter") await page.click(".bar .choice.pass");
  await page.click(".ends .commit:not(:disabled)");
  await becomes(async () => await kept(page) > before, true);
}

async function opened(viewport, name) {
  const page = await newPage(browser, viewport);
  await openLocal(page, server, found.get(name));
  await rested(page);
  return page;
}

for (const name of NAMES) {
  test(`${name}: a tap on the board, and Commit`, async () => {
    const choices = choicesOf(name);
    const page = await opened(PHONE, name);
    await accessible(page, name);
    await shot(page, `count-${name}`);
    assert.match(await page.textContent(".bar h2"), ASKED[name]);
    for (const one of choices) {
      const spot = page.locator(`.spot[data-action="${one.action}"]`);
      assert.equal(await spot.count(), 1, one.text);
      assert.match(await spot.getAttribute("aria-label"), WORDS[name]);
    }
    const before = await kept(page);
    await page.locator(".spot").first().tap();
    await commit(page, name, before);
    await becomes(() => page.locator(".log li").first().textContent(), / → /);
    nothingWrong(page);
    await page.context().close();
  });

  test(`${name}: nothing is done by one tap`, async () => {
    const page = await opened(DESKTOP, name);
    const before = await kept(page);
    const pass = page.locator(".bar .choice.pass");
    assert.match((await pass.textContent()).replace(/^0/, ""), new RegExp(`^${PASSES[name]}`));
    await pass.click();
    await commit(page, "", before);
    nothingWrong(page);
    await page.context().close();
  });

  test(`${name}: by keys, a number and Enter`, async () => {
    const page = await opened(DESKTOP, name);
    const before = await kept(page);
    await page.keyboard.press("1");
    if (name === "quarter") {
      await becomes(() => page.textContent(".bar h2"), ASKED.count);
      await page.keyboard.press("0");
    }
    await page.waitForSelector(".ends .commit:not(:disabled)");
    await page.keyboard.press("Enter");
    await becomes(async () => await kept(page) > before, true);
    nothingWrong(page);
    await page.context().close();
  });
}
