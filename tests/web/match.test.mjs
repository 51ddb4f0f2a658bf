// SPDX-License-Identifier: Apache-2.0
// The first page under public tables: nothing but their list scrolls, and every door is in sight.
// What is looked for there is asked in Node (page/match.test.mjs).
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeTables } from "./acts.mjs";
import { DESKTOP, PHONE, SIDEWAYS, becomes, close, newPage, openHouse, shot } from "./house.mjs";

const { server, browser } = await openHouse("--limit", "per-address=1000");

async function come(name, viewport = DESKTOP) {
  const page = await newPage(browser, viewport);
  await page.goto(server.address);
  await page.fill("#called", name);
  return page;
}

for (const viewport of [DESKTOP, PHONE, SIDEWAYS])
  test(`nothing but the list scrolls under public tables, at ${viewport.width}`, async () => {
    const anna = await come("Anna", viewport);
    await makeTables(anna, { title: "Long", seats: [{ name: "Ben" }, { name: "" }] });
    await anna.waitForSelector(".chooser");
    await becomes(() => anna.locator(".lobby .known li").count().then((n) => n > 0), true);
    assert.equal(await anna.evaluate(() => document.scrollingElement.scrollHeight > innerHeight),
      false);
    const doors = await anna.locator(".doors > *").evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().bottom <= innerHeight));
    assert.ok(doors.length >= 3 && !doors.includes(false), doors.join());
    await shot(anna, "tables-under-doors");
    await close(anna);
  });
