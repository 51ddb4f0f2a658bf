// SPDX-License-Identifier: Apache-2.0
// The set-up of a game as it is laid out: on a phone its parts are folded, and what is chosen is
// said once and in full. What can be chosen is asked in Node (page/setup.test.mjs).
import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, close, newPage, openHouse, rested, shrink, speak } from "./house.mjs";

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

/** Each select shows each of its choices whole, but for those that hide others: what is wrong, and
 *  how many choices there are. */
async function cutChoices() {
  const hides = /^(?:FARMERS|TOWER|BRIDGES|CASTLES|BAZAARS|BAZAAR_MODE|kind.*)$/;
  const ids = [...document.querySelectorAll(".setup select")].map(({ id }) => id)
    .filter((id) => !hides.test(id));
  const wrong = [];
  let looked = 0;
  for (const id of ids)
    for (const { value } of [...document.getElementById(id).options]) {
      const chosen = document.getElementById(id);
      chosen.value = value;
      for (const name of ["input", "change"])
        chosen.dispatchEvent(new Event(name, { bubbles: true }));
      for (let i = 0; i < 5; i++) await Promise.resolve(); // the page draws it
      looked++;
      const select = document.getElementById(id);
      const text = select.selectedOptions[0].textContent.trim();
      const seen = select.previousElementSibling ?? select;
      const words = document.createRange();
      words.selectNodeContents(seen);
      const inner = words.getBoundingClientRect();
      const outer = select.getBoundingClientRect();
      if (select.value !== value || seen.textContent.trim() !== text || inner.left < outer.left ||
        inner.right > outer.right || inner.top < outer.top || inner.bottom > outer.bottom ||
        outer.right > innerWidth) wrong.push(`${id}: ${value}, ${text}`);
    }
  return { looked, wrong };
}

test("no heading stands twice, no choice is cut, in three languages", async () => {
  const page = await openSetup({ width: 740, height: 360 });
  await unfold(page);
  for (const n of [0, 1]) await expansion(page, n).check();
  await unfold(page);
  await page.selectOption("#clock", "900 10");
  for (const viewport of [{ width: 740, height: 360 }, PHONE]) {
    if (viewport === PHONE) await shrink(page, PHONE);
    for (const language of ["en", "de", "bg"]) {
      await speak(page, language);
      await page.waitForSelector(`html[lang=${language}]`);
      await unfold(page);
      await rested(page);
      const heads = (await page.locator(".setup :is(h1, h2, h3, legend, summary, .group)")
        .allTextContents()).map((one) => one.trim());
      assert.deepEqual(heads.filter((one, i) => heads.indexOf(one) !== i), []);
      const { looked, wrong } = await page.evaluate(cutChoices);
      assert.deepEqual(wrong, [], `${language}, ${viewport.width}`);
      assert.ok(looked > 50, `${looked} choices`);
      await page.selectOption("#clock", "900 10");
    }
  }
  await close(page);
});
