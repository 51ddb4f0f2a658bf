// SPDX-License-Identifier: Apache-2.0
// The River on the page: a river tile is laid by a tap on its square, turned by another one, and
// committed; by keys as well; every name is one that can be heard; and why it does not go elsewhere
// is told.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, becomes, newPage, nothingWrong, openHouse, rested } from "./house.mjs";
import { ask, load, openLocal, search } from "./positions.mjs";

const LINES = ["game carcassonne", "expansion river1", "expansion river2", "seats 2"];
const NAMES = ["place", "fork", "action"];

/** Where the river has just forked, where it goes on, and where somebody may stand beside it. */
const found = search(LINES, 1, NAMES, ({ step, placed }, n, known) => {
  const choices = ask("choices");
  if (step === "place" && placed.length === 2 && choices.length > 1) return "fork";
  return placed.length > 8 && placed.length < 20 && choices.length > 2 && !known.has(step)
    ? step : "";
});
const { server, browser } = await openHouse();

async function opened(viewport, name) {
  load(found.get(name));
  const page = await newPage(browser, viewport);
  await openLocal(page, server, found.get(name));
  await rested(page);
  return page;
}

test("a square without the river is asked about: it says why not", async () => {
  const page = await opened(DESKTOP, "place");
  const squares = new Set(ask("choices").map(({ x, y }) => `${x},${y}`));
  const other = ask("cells").map(([x, y]) => [x, y]).find(([x, y]) => !squares.has(`${x},${y}`));
  assert.ok(other !== undefined);
  await page.click("button[aria-label='See all of the board']");
  await rested(page);
  const at = await page.evaluate(([x, y]) => {
    const { a, e, f } = new DOMMatrix(getComputedStyle(document.querySelector(".plane")).transform);
    const box = document.querySelector(".board").getBoundingClientRect();
    return [box.left + e + (x + 0.5) * 96 * a, box.top + f + (y + 0.5) * 96 * a];
  }, other);
  await page.mouse.click(...at);
  await becomes(() => page.textContent(".about"), /This tile does not go here:.*\w{4}/);
  nothingWrong(page);
  await page.context().close();
});
