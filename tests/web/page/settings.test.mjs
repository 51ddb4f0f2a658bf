// SPDX-License-Identifier: Apache-2.0
// The settings: found by keys, with names for everybody, told of on the page about people, kept
// over a reload.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP, PHONE, accessible, becomes, close, newPage, openHouse, openSettings, shot, speak,
} from "../dom.mjs";

const { server, browser } = await openHouse();

test("the settings have names in every language", async () => {
  const page = await newPage(browser, PHONE);
  await page.goto(server.address);
  await page.waitForSelector(".doors");
  await openSettings(page);
  for (const language of ["en", "de", "bg", "pl", "cs"]) {
    await page.selectOption("#language", language);
    await page.waitForSelector(`html[lang=${language}]`);
    await accessible(page, `settings, ${language}`);
  }
  await close(page);
});

test("by keys the settings are opened, gone through and closed", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(server.address);
  await page.focus(".settings > summary");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".settings[open]");
  const seen = [];
  for (let i = 0; i < 10; i++) {
    await page.keyboard.press("Tab");
    seen.push(await page.evaluate(() => document.activeElement.name ||
      document.activeElement.id || document.activeElement.textContent));
  }
  assert.deepEqual(seen, ["language", "turns", "scheme", "land", "seats", "chances", "motion",
    "sound", "volume", "Privacy"]);
  await page.keyboard.press("Escape");
  await page.waitForSelector(".settings:not([open])");
  assert.equal(await page.evaluate(() => document.activeElement.matches(".settings > summary")),
    true);
  await page.keyboard.press("Enter");
  await page.focus(".doors button");
  await page.waitForSelector(".settings:not([open])");
  await openSettings(page);
  await page.click(".hero h1");
  await page.waitForSelector(".settings:not([open])");
  for (const to of ["#/rules", "#/new", "#/"]) { // another page: by a link, or back
    await openSettings(page);
    await page.evaluate((hash) => { location.hash = hash; }, to);
    await page.waitForSelector(".settings:not([open])");
  }
  await close(page);
});

test("what is kept of people is told, from the settings and the first page", async () => {
  const page = await newPage(browser, PHONE);
  await page.goto(server.address);
  await page.click(".foot >> text=Privacy");
  await becomes(() => page.textContent(".privacy h1"), "Privacy");
  assert.match(await page.textContent(".privacy"),
    /No account, no cookies.*180 days.*delete your name/s);
  await accessible(page, "privacy");
  await shot(page, "privacy");
  await page.click(".privacy >> text=Home");
  await page.waitForSelector(".doors");
  await openSettings(page);
  assert.match(await page.textContent(".settings"), /A bar beside the board shows who is likely/);
  await page.click(".settings >> text=Privacy");
  await page.waitForSelector(".privacy");
  await page.waitForSelector(".settings:not([open])");
  await close(page);
});

test("on the first page no two ways have the same sign", async () => {
  const page = await newPage(browser, DESKTOP);
  await page.goto(server.address);
  await page.waitForSelector(".also");
  const signs = await page.locator(":is(.doors, .also) .drawn path").evaluateAll((all) =>
    all.map((one) => one.getAttribute("d")));
  assert.ok(signs.length > 10);
  assert.equal(new Set(signs).size, signs.length);
  await close(page);
});

test("dark is as the system is, until somebody chooses", async () => {
  const page = await newPage(browser, DESKTOP, { colorScheme: "dark" });
  await page.goto(server.address);
  const light = () => page.getAttribute("html", "data-light");
  await becomes(light, "dark");
  await openSettings(page);
  assert.equal(await page.locator("[name=scheme]").nth(0).isChecked(), true);
  await page.emulateMedia({ colorScheme: "light" });
  await becomes(light, "light");
  await page.locator("[name=scheme]").nth(2).check();
  await becomes(light, "dark");
  await page.reload();
  await becomes(light, "dark");
  await openSettings(page);
  await page.locator("[name=scheme]").nth(0).check();
  await becomes(light, "light");
  await close(page);
});

test("what is set is kept over a reload", async () => {
  const page = await newPage(browser, PHONE);
  await page.goto(server.address);
  await speak(page, "pl");
  await openSettings(page);
  await page.locator("[name=scheme]").nth(2).check();
  await page.locator("[name=land]").nth(2).check();
  await page.locator("[name=seats]").nth(1).check();
  await page.selectOption("[name=motion]", "slow");
  await page.uncheck("[name=sound]");
  await page.reload();
  await becomes(() => page.getAttribute("html", "lang"), "pl");
  await openSettings(page);
  assert.equal(await page.inputValue("#language"), "pl");
  assert.equal(await page.locator("[name=scheme]").nth(2).isChecked(), true);
  assert.equal(await page.getAttribute("html", "data-light"), "dark");
  assert.equal(await page.locator("[name=land]").nth(2).isChecked(), true);
  assert.equal(await page.locator("[name=seats]").nth(1).isChecked(), true);
  assert.equal(await page.inputValue("[name=motion]"), "slow");
  assert.equal(await page.isChecked("[name=sound]"), false);
  assert.equal(await page.isDisabled("[name=volume]"), true);
  await accessible(page, "settings, dark");
  await shot(page, "settings-dark");
  await close(page);
});
