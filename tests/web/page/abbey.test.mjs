// SPDX-License-Identifier: Apache-2.0
// Abbey & Mayor on the page, on a desk and on a phone: the abbey goes into the hole that is clicked
// on, the barn on the corner, the wagon to the segment; each is one click and one on Commit.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE, accessible, newPage, nothingWrong, openHouse, shot } from "../dom.mjs";
import { ABBEY_KINDS as KINDS, abbeyDecisions } from "../decided.mjs";
import { openLocal } from "../positions.mjs";

const found = abbeyDecisions();
const { server, browser } = await openHouse();

test("random games come to abbeys, barns, wagons that move on and mayors", () => {
  assert.deepEqual(KINDS.filter((kind) => !found.has(kind)), []);
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

for (const [i, kind] of KINDS.entries())
  test(kind, async () => {
    // It begins at one of the sizes, by turns, and is done at the other one.
    const sizes = i % 2 === 0 ? [DESKTOP, PHONE] : [PHONE, DESKTOP];
    const page = await newPage(browser, sizes[0]);
    await openLocal(page, server, found.get(kind));
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
