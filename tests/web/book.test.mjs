// SPDX-License-Identifier: Apache-2.0
// The rules book of the page as it is laid out: a turn in pictures before any rule, nothing wider
// than the screen, nothing too faint to be read by day and by night, a rule that is linked to is
// where somebody looks; and that it is there without the server once it was read. What is in it is
// asked in Node (page/book.test.mjs).
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP, PHONE, SIDEWAYS, becomes, close, newPage, openHouse, readable, shot, shrink, speak,
} from "./house.mjs";

const { server, browser } = await openHouse();

async function open(page, hash) {
  await page.goto(`${server.address}#/rules${hash}`);
  await page.waitForSelector(".book h1");
}

/** Is the element where somebody looks? */
const seen = (page, selector) => page.locator(selector).evaluate((one) => {
  const { top } = one.getBoundingClientRect();
  return top > -2 && top < innerHeight - 40;
});

/** All pictures of a turn have come, and the rest lies below them. */
async function opensWithATurn(page) {
  await becomes(() => page.locator(".opener .sight > img:first-child")
    .evaluateAll((all) => all.filter((one) => one.naturalWidth > 50).length), 5);
  const [pictures, rest] = await page.evaluate(() => [".opener", ".contents, .chapters"]
    .map((one) => document.querySelector(one).getBoundingClientRect().top));
  assert.ok(pictures < rest && pictures < PHONE.height, `${pictures}, ${rest}`);
}

test("contents, parts, a rule and a search fit at three sizes and can be read", async () => {
  const page = await newPage(browser, DESKTOP);
  const screen = async (name, look = async () => undefined) => {
    await readable(page, `${name} by day`);
    await page.emulateMedia({ colorScheme: "dark" });
    for (const viewport of [DESKTOP, SIDEWAYS, PHONE]) {
      await shrink(page, viewport);
      await shot(page, `book-${name}`);
      const [inner, outer] = await page.evaluate(() => [document.querySelector(".book").scrollWidth,
        document.querySelector(".book").clientWidth]);
      assert.ok(inner <= outer, `${name}: ${inner} of ${outer}`);
      await look(viewport);
    }
    await readable(page, `${name} by night`);
    await page.emulateMedia({ colorScheme: "light" });
    await shrink(page, DESKTOP);
  };
  await open(page, "");
  await page.waitForSelector(".contents");
  await screen("contents", (viewport) => viewport === PHONE ? opensWithATurn(page) : undefined);
  for (const room of ["base", "tower", "abbot", "discovery"]) {
    await open(page, `/${room}`);
    await page.waitForSelector(".position");
    await screen(room, (viewport) =>
      room === "base" && viewport === PHONE ? opensWithATurn(page) : undefined);
  }
  await open(page, "/TOWER-12");
  await page.waitForSelector("#TOWER-12.named .position");
  await becomes(() => seen(page, "#TOWER-12"), true);
  await screen("rule");
  await page.fill("#sought", "prisoner");
  await page.waitForSelector(".results li");
  await screen("search");
  await close(page);
});

test("once it was read the book is there without the server; before, that is told", async () => {
  const page = await newPage(browser, PHONE, { serviceWorkers: "allow" });
  await page.goto(server.address);
  await page.waitForSelector(".doors");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await becomes(() => page.evaluate(async () => (await caches.keys()).length), 1);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await open(page, "/TOWER-11");
  await page.waitForSelector("#TOWER-11.named .position");
  const kept = () => page.evaluate(async () => (await (await caches.open((await caches.keys())[0]))
    .keys()).map((one) => one.url).filter((url) => url.includes("/book/")).length);
  await becomes(kept, 2);
  await server.stop();
  await page.reload();
  await page.waitForSelector("#TOWER-11.named .position");
  await speak(page, "pl");
  await page.waitForSelector("html[lang=pl]");
  await page.waitForSelector(".book .problem");
  await readable(page, "no book");
  await server.start();
  await page.waitForSelector("header .offline", { state: "detached" });
  await page.click(".book .problem + p button");
  await page.waitForSelector("article[lang=pl]");
  page.wrongs.length = 0; // what did not come is told in the console
  await close(page);
});

