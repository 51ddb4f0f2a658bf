// SPDX-License-Identifier: Apache-2.0
// Every kind of decision as it is laid out, on a phone, and those of the first boxes on a desk:
// nothing is wider than the screen, the bar leaves room for the board, its heading takes one line,
// nothing lies over what is chosen, nothing that is seen names a square by its coordinates or a
// choice by its number until keys are used, and axe finds nothing that cannot be read. What can be
// done with each, and what axe asks of roles and names, is asked in Node (page/decisions.test.mjs
// and others).
import assert from "node:assert/strict";
import { after, test } from "node:test";
import {
  DESKTOP, PHONE, becomes, newPage, nothingWrong, openHouse, readable, rested, shot, shrink,
} from "./house.mjs";
import { abbeyDecisions, countDecisions } from "./decided.mjs";
import { DECISIONS, everyDecision, showLocal, storeLocal } from "./positions.mjs";

const games = new Map([...everyDecision(), ...abbeyDecisions(), ...countDecisions()]);
const { server, browser } = await openHouse();
const COORDINATES = /-?\d+,-?\d+/;

/** What is seen: no texts for those who hear the page, none that has no size. */
function seen(page) {
  return page.evaluate(() => {
    const shown = [];
    const walk = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
      const one = node.parentElement;
      if (one.closest(".hidden") === null && one.checkVisibility({ visibilityProperty: true }) &&
        one.offsetWidth > 1) shown.push(node.data);
    }
    for (const one of document.querySelectorAll("main [title]")) shown.push(one.title);
    return shown;
  });
}

const numbers = (page) => page.evaluate(() => [...document.querySelectorAll(
  ".choice kbd, .spot b, .cell:not(.placed) b")].filter((one) =>
  one.textContent !== "" && one.offsetWidth > 1 && getComputedStyle(one).visibility === "visible")
  .length);

/** Neither coordinates nor numbers are seen before a key is pressed, and they move nothing. */
async function inWords(page, step) {
  await page.locator(".log li").first().waitFor();
  if (await page.locator(".bar .choice").count() > 0)
    await page.locator(".bar .choice").last().hover();
  assert.deepEqual((await seen(page)).filter((text) => COORDINATES.test(text)), []);
  assert.equal(await numbers(page), 0);
  const boxes = () => page.evaluate(() => [...document.querySelectorAll(".bar .choice")]
    .map((one) => { const { x, y } = one.getBoundingClientRect(); return [x, y]; }));
  const before = await boxes();
  await page.keyboard.press("F8"); // any key, but for Escape, which takes the numbers away
  if (await page.locator(".choice kbd, .cell b").count() > 0)
    await becomes(async () => await numbers(page) > 0, true);
  if (!["action", "capture", "choose", "bridge"].includes(step)) // these tell coordinates, too
    assert.deepEqual(await boxes(), before, "numbers move nothing");
  await page.locator(".bar h2").click();
  await becomes(() => numbers(page), 0);
}

const page = await newPage(browser, DESKTOP, { laid: true });
await page.goto(`${server.address}icon.svg`);
for (const [name, game] of games) await storeLocal(page, name, game);
await page.goto(server.address);
await page.waitForSelector(".doors");
after(() => page.context().close());

/** As it is laid out in a window of this size. */
async function fits(name, viewport) {
  await rested(page);
  await shot(page, `sizes-${name}`);
  const { wide, bar, heading } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    bar: document.querySelector(".bar").offsetHeight,
    heading: document.querySelector(".bar h2 > span").offsetHeight,
  }));
  assert.ok(wide <= viewport.width, `the page is ${wide} wide of ${viewport.width}`);
  if (DECISIONS.includes(name)) { // the others tell more in it
    assert.ok(bar <= viewport.height * 0.46, `the bar is ${bar} high of ${viewport.height}`);
    assert.ok(heading <= 30, `the heading is ${heading} high, ${viewport.width} wide`);
  }
  // Nothing lies over what is chosen.
  const first = page.locator(!DECISIONS.includes(name) ? ".spot"
    : name === "place" ? ".cell" : ".bar .choice").first();
  if (await first.count() > 0) await first.click({ trial: true });
}

for (const viewport of [DESKTOP, PHONE]) {
  const names = viewport === DESKTOP ? DECISIONS : [...games.keys()];
  for (const [i, name] of names.entries())
    test(`${name}, ${viewport.width} wide, fits and can be read`, async () => {
      if (i === 0) await shrink(page, viewport);
      await showLocal(page, name);
      await page.waitForSelector(".bar .choice, .cell");
      await fits(name, viewport);
      // Colours are the same at both sizes: half of the decisions are read at either.
      const here = (DECISIONS.indexOf(name) % 2 === 0) === (viewport === DESKTOP);
      if (here || !DECISIONS.includes(name)) await readable(page, name);
      if (viewport === DESKTOP) await inWords(page, name);
      nothingWrong(page);
    });
}
