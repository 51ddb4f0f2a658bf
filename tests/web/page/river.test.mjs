// SPDX-License-Identifier: Apache-2.0
// The River on the page: a river tile is laid by a tap on its square, turned by another one, and
// committed; by keys as well; every name is one that can be heard; and why it does not go elsewhere
// is told.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP, PHONE, accessible, becomes, newPage, nothingWrong, openHouse, rested, shot,
} from "../dom.mjs";
import { ask, load, openLocal, search } from "../positions.mjs";

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

test("random games come to the fork, to squares and to figures", () => {
  assert.deepEqual(NAMES.filter((name) => !found.has(name)), []);
});

async function opened(viewport, name) {
  load(found.get(name));
  const page = await newPage(browser, viewport);
  await openLocal(page, server, found.get(name));
  await rested(page);
  return page;
}

/** Pressed by a finger where there is one. */
async function press(page, viewport, selector) {
  const one = page.locator(selector).first();
  if (viewport.width < 500) await one.tap();
  else await one.click();
}

for (const viewport of [DESKTOP, PHONE])
  for (const name of ["place", "fork"])
    test(`${name}, ${viewport.width} wide: a square, and Commit`, async () => {
      const page = await opened(viewport, name);
      if (viewport === PHONE) await accessible(page, name);
      await shot(page, `river-${name}`);
      const squares = new Set(ask("choices").map(({ x, y }) => `${x},${y}`));
      assert.equal(await page.locator(".cell").count(), squares.size);
      for (const label of await page.locator(".cell").evaluateAll((all) =>
        all.map((one) => one.getAttribute("aria-label"))))
        assert.match(label, /^\d+: -?\d+,-?\d+ \(.*\b(north|east|south|west): \w+/);
      await press(page, viewport, ".cell");
      await page.waitForSelector(".cell.placed");
      await press(page, viewport, ".ends .commit:not(:disabled)");
      await becomes(() => page.locator(".log li").count().then((n) => n > 0), true);
      await becomes(() => page.locator(".cell.placed").count(), 0);
      nothingWrong(page);
      await page.context().close();
    });

test("by keys: the number of a square, and Enter; its name tells where the river is", async () => {
  const page = await opened(DESKTOP, "place");
  assert.ok(await page.locator(".cell").evaluateAll((all) =>
    all.some((one) => /\b(north|east|south|west): river/.test(one.getAttribute("aria-label")))));
  const said = await page.locator(".log li").count();
  await page.keyboard.press("1");
  await becomes(() => page.locator(".cell.placed, kbd.typed").count().then((n) => n > 0), true);
  await page.waitForSelector(".cell.placed");
  assert.match(await page.getAttribute(".cell.placed", "aria-label"), /river \(/);
  await page.keyboard.press("Enter");
  await becomes(async () => await page.locator(".log li").count() > said, true);
  nothingWrong(page);
  await page.context().close();
});

test("a figure beside the river: none on it", async () => {
  const page = await opened(PHONE, "action");
  await shot(page, "river-action");
  const rows = await page.locator(".bar .choice .what").allTextContents();
  assert.ok(rows.length > 1 && rows.every((text) => !/^river/.test(text)), rows.join("; "));
  await press(page, PHONE, ".spot");
  await press(page, PHONE, ".ends .commit:not(:disabled)");
  await becomes(() => page.locator(".log li").first().textContent(), /→ /);
  nothingWrong(page);
  await page.context().close();
});
