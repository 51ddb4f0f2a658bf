// SPDX-License-Identifier: Apache-2.0
// Every kind of decision that the rules know, found by random games of the engine and then laid
// before the page as a game of this browser: the page shows it, can be read by everybody, no two
// choices are called alike, and a click on a choice takes it. Of Abbey & Mayor the abbey goes into
// the hole that is clicked on, the barn on the corner, the wagon to the segment.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP, PHONE, accessible, becomes, newPage, nothingWrong, openHouse, shot, undoes,
} from "../dom.mjs";
import { ABBEY_KINDS, abbeyDecisions } from "../decided.mjs";
import { DECISIONS, everyDecision, openLocal } from "../positions.mjs";

const found = everyDecision();
const abbeys = abbeyDecisions();
const { server, browser } = await openHouse();

test("random games meet every kind of decision", () => {
  assert.deepEqual(DECISIONS.filter((step) => !found.has(step)), []);
  assert.deepEqual(ABBEY_KINDS.filter((kind) => !abbeys.has(kind)), []);
});

/** Whatever may be chosen has a name of its own; what is asked. */
async function asked(page) {
  const names = await page.locator(".bar .choice:not([disabled]), .cell:not(.placed), .spot")
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? one.textContent));
  assert.ok(names.length > 0);
  assert.equal(new Set(names).size, names.length, names.join("\n"));
  return page.textContent(".bar h2");
}

for (const [i, step] of DECISIONS.entries())
  test(step, async () => {
    // It begins at one of the sizes, by turns, and is made and taken back at the other one.
    const sizes = i % 2 === 0 ? [DESKTOP, PHONE] : [PHONE, DESKTOP];
    const page = await newPage(browser, sizes[0]);
    await openLocal(page, server, found.get(step));
    await accessible(page, step);
    await shot(page, `decision-${step}`);
    await asked(page);
    await page.setViewportSize(sizes[1]);
    const heading = await asked(page);
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

/** The spots of the choices of a kind: of several figures the one is taken that has them. */
async function spotsOf(page, kind) {
  const spots = page.locator(`.spot[data-text^="${kind} "]`);
  const figures = await page.locator(".kind").count();
  for (let i = 0; i < figures && await spots.count() === 0; i++) {
    await page.locator(".kind").nth(i).click();
    await page.waitForFunction((n) =>
      document.querySelectorAll(".kind")[n].ariaPressed === "true", i);
  }
  return spots;
}

for (const [i, kind] of ABBEY_KINDS.entries())
  test(kind, async () => {
    // It begins at one of the sizes, by turns, and is done at the other one.
    const sizes = i % 2 === 0 ? [DESKTOP, PHONE] : [PHONE, DESKTOP];
    const page = await newPage(browser, sizes[0]);
    await openLocal(page, server, abbeys.get(kind));
    await accessible(page, kind);
    await shot(page, `abbey-${kind}`);
    assert.ok(await (await spotsOf(page, kind)).count() > 0, "nothing to click on");
    await page.setViewportSize(sizes[1]);
    const spots = await spotsOf(page, kind);
    assert.ok(await spots.count() > 0, "nothing to click on");
    await spots.first().click();
    await page.waitForSelector(".ends .back:not(:disabled, .past)");
    await shot(page, `abbey-${kind}-tried`);
    const commit = page.locator(".ends .commit");
    if (await commit.isEnabled()) await commit.click();
    nothingWrong(page);
    await page.context().close();
  });
