// SPDX-License-Identifier: Apache-2.0
// The set-up of a game: what is chosen is said as it is, once and in full; a page that is loaded
// anew has it still; and nobody is asked what cannot make a difference.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, close, newPage, openHouse } from "./house.mjs";

const { server, browser } = await openHouse();

async function openSetup(viewport, options = {}) {
  const page = await newPage(browser, viewport, options);
  await page.goto(`${server.address}#/new`);
  await page.waitForSelector(".setup");
  return page;
}

const unfold = (page) => page.evaluate(() =>
  document.querySelectorAll(".setup details").forEach((one) => { one.open = true; }));
const expansion = (page, n) => page.locator("main fieldset input[type=checkbox]").nth(n);

test("on a phone parts are folded, a line says how each stands, Start is in reach", async () => {
  const page = await openSetup(PHONE);
  const line = (n) => page.locator(".setup .unfolds > summary small").nth(n).textContent();
  assert.equal(await page.locator(".setup .boxes:visible").count(), 0);
  const [inner, outer, foot] = await page.evaluate(() => {
    const main = document.querySelector(".setup");
    return [main.scrollHeight, innerHeight,
      document.querySelector(".setup .begin").getBoundingClientRect().bottom];
  });
  assert.ok(inner < 1.5 * outer && foot <= outer, `${inner} of ${outer}, ${foot}`);
  assert.equal(await line(0), "none");
  await page.click(".expansions > summary");
  await page.click("text=Choose all");
  assert.equal(await page.locator(".boxes input:not(:checked)").count(), 0);
  assert.equal(await line(0), "everything");
  await page.click("text=Choose none");
  await page.locator("#box-inns").check();
  assert.equal(await line(0), "Inns & Cathedrals");
  await close(page);
});

for (const language of ["en", "de", "bg"])
  for (const viewport of [PHONE, { width: 740, height: 360 }])
    test(`no heading stands twice, no choice is cut: ${language}, ${viewport.width}`, async () => {
      const page = await openSetup(viewport, { locale: language });
      await unfold(page);
      for (const n of [0, 1]) await expansion(page, n).check();
      await page.selectOption("#clock", "900 10");
      const heads = (await page.locator(".setup :is(h1, h2, h3, legend, summary, .group)")
        .allTextContents()).map((one) => one.trim());
      assert.deepEqual(heads.filter((one, i) => heads.indexOf(one) !== i), []);
      for (const id of await page.locator(".setup select").evaluateAll((all) =>
        all.map((one) => one.id)))
        for (const value of await page.locator(`#${id} option`).evaluateAll((all) =>
          all.map((one) => one.value))) {
          if (["FARMERS", "TOWER", "BRIDGES", "CASTLES", "BAZAARS", "BAZAAR_MODE"].includes(id) ||
            id.startsWith("kind")) continue; // these hide others
          await page.selectOption(`#${id}`, value);
          const wrong = await page.evaluate((name) => {
            const select = document.getElementById(name);
            const text = select.selectedOptions[0].textContent.trim();
            const seen = select.previousElementSibling ?? select;
            const words = document.createRange();
            words.selectNodeContents(seen);
            const inner = words.getBoundingClientRect();
            const outer = select.getBoundingClientRect();
            return seen.textContent.trim() !== text || inner.left < outer.left ||
              inner.right > outer.right || inner.top < outer.top || inner.bottom > outer.bottom ||
              outer.right > innerWidth ? `${name}: ${text}` : "";
          }, id);
          assert.equal(wrong, "");
        }
      await close(page);
    });
