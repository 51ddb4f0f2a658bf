// SPDX-License-Identifier: Apache-2.0
// The documents as the server shows them: reached from the first page and left again, on a phone no
// page wider than it, by day and by night readable by axe's account, with keys, without scripts,
// and nothing asked of anybody else.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP, PHONE, accessible, newPage, nothingWrong, openHouse, readable, shot,
} from "./house.mjs";

const { server, browser } = await openHouse();
const SOME = ["", "SERVER.html", "example.c.html"];

test("the first page leads to the documents, and they lead back", async () => {
  const page = await newPage(browser, PHONE);
  await page.goto(server.address);
  await page.click(".foot a[href='docs/']");
  await page.waitForSelector("main h1");
  assert.equal(page.url(), `${server.address}docs/`);
  await page.click("header a[href='/']");
  await page.waitForSelector(".doors");
  nothingWrong(page);
  await page.context().close();
});

/** Inside the page: shows another one of the same style in its place; how many scripts and styles
 *  it has of its own. */
async function lays([address, text]) {
  const other = new DOMParser().parseFromString(text, "text/html");
  const told = { sheets: [...other.querySelectorAll("link[rel=stylesheet]")].map((one) =>
    new URL(one.getAttribute("href"), address).href),
  own: other.querySelectorAll("script, style").length };
  for (const one of other.images) {
    one.loading = "eager"; // what is far below is waited for as well
    one.src = new URL(one.getAttribute("src"), address).href;
  }
  document.body.replaceWith(document.adoptNode(other.body));
  await Promise.all([...document.images].map((one) => one.decode().catch(() => undefined)));
  return { ...told, width: document.documentElement.scrollWidth };
}

test("no page is wider than a phone, has a script, or asks anything of others", async () => {
  const page = await newPage(browser, PHONE);
  const strangers = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(server.address)) strangers.push(request.url());
  });
  await page.goto(`${server.address}docs/contents.html`);
  const all = new Set(await page.evaluate(() =>
    [...document.querySelectorAll("a")].map((one) => one.href.replace(/#.*/, ""))));
  all.delete(server.address);
  assert.ok(all.size > 60, `${all.size} pages`);
  const sheets = await page.locator("link[rel=stylesheet]").evaluateAll((list) =>
    list.map((one) => one.href));
  assert.ok(sheets.length > 0);
  const wrong = [];
  for (const address of all) {
    const told = await page.evaluate(lays, [address, await (await fetch(address)).text()]);
    assert.deepEqual(told.sheets, sheets, address);
    if (told.own > 0 || told.width > PHONE.width) wrong.push(`${address}: ${told.width}`);
  }
  assert.deepEqual(wrong, []);
  assert.deepEqual(strangers, []);
  nothingWrong(page);
  await page.context().close();
});

for (const [colorScheme, viewport] of [["light", PHONE], ["dark", DESKTOP]])
  test(`pages are accessible: ${colorScheme}, ${viewport.width} wide`, async () => {
    const page = await newPage(browser, viewport, { colorScheme });
    const grounds = new Set();
    for (const path of SOME) {
      await page.goto(`${server.address}docs/${path}`);
      await (colorScheme === "light" ? accessible : readable)(page, path); // roles are the same
      await shot(page, `docs-${colorScheme}-${path.replace(/\W/g, "-")}`);
      grounds.add(await page.evaluate(() =>
        getComputedStyle(document.body).backgroundColor));
    }
    assert.equal([...grounds].join(), colorScheme === "light" ? "rgb(239, 230, 211)"
      : "rgb(23, 28, 27)");
    nothingWrong(page);
    await page.context().close();
  });

test("by keys: the list of all pages, a folded list, a wide block", async () => {
  const page = await newPage(browser, PHONE);
  await page.goto(`${server.address}docs/SERVER.html`);
  const on = () => page.evaluate(() => document.activeElement.textContent.trim().slice(0, 20));
  await page.keyboard.press("Tab");
  assert.equal(await on(), "Aude");
  await page.keyboard.press("Tab");
  assert.equal(await on(), "All pages");
  const outline = await page.evaluate(() =>
    getComputedStyle(document.activeElement).outlineWidth);
  assert.equal(outline, "3px");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  assert.equal(await on(), "Aude"); // the first of the list, not of the head
  assert.ok(await page.evaluate(() => document.activeElement.closest("#pages") !== null));
  await page.goto(`${server.address}docs/SERVER.html`);
  await page.focus("summary");
  await page.keyboard.press("Enter");
  assert.ok(await page.isVisible("details a[href='#limits']"));
  await page.focus("pre");
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.querySelector("pre").scrollLeft > 0);
  nothingWrong(page);
  await page.context().close();
});

test("the documents work where scripts are switched off", async () => {
  const page = await newPage(browser, DESKTOP, { javaScriptEnabled: false });
  await page.goto(`${server.address}docs/`);
  await page.click("#pages a[href='PROTOCOL.html']");
  await page.waitForURL(/PROTOCOL\.html$/);
  assert.match(await page.textContent("h1"), /protocol/i);
  nothingWrong(page);
  await page.context().close();
});
