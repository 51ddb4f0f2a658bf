// SPDX-License-Identifier: Apache-2.0
// People at a table: chat, resigning, another game with the same people, clocks, who leaves and
// comes back, invitations, own tile sets, the list of open tables, and room for six on a phone.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DESKTOP, PHONE, Server, accessible, launch, newPage, nothingWrong, shot }
  from "./house.mjs";

const server = new Server();
let browser;

before(async () => {
  await server.start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server.remove();
});

/** A table of Anna's with a free seat, and the link to that seat. */
async function annasTable(viewport, prepare = async () => undefined) {
  const anna = await newPage(browser, viewport);
  await anna.goto(`${server.address}#/new`);
  await anna.waitForSelector(".setup");
  await anna.fill("#name0", "Anna");
  await anna.selectOption("#kind1", "open");
  await prepare(anna);
  await anna.click(".setup .begin");
  await anna.waitForSelector(".invite input");
  return { anna, link: await anna.inputValue(".invite input") };
}

/** Somebody opens the link and takes the seat. */
async function sit(link, name, viewport) {
  const page = await newPage(browser, viewport);
  await page.goto(link);
  await page.fill("form.sit input", name);
  await page.click("form.sit button");
  await page.waitForSelector("form.sit", { state: "detached" });
  return page;
}

function close(...pages) {
  for (const page of pages) nothingWrong(page);
  return Promise.all(pages.map((page) => page.context().close()));
}

/** The open part of the table with this name; on a phone it is a sheet. */
async function unfold(page, name) {
  if (await page.$(`.${name}[open]`) === null) await page.click(`.${name} > summary`);
  await page.waitForSelector(`.${name}[open] .sheet`);
}

test("chat goes both ways, is text and nothing else, and spectators read it", async () => {
  const { anna, link } = await annasTable(DESKTOP);
  const ben = await sit(link, "Ben", PHONE);
  const watcher = await newPage(browser, DESKTOP);
  await watcher.goto(link.replace(/#\/t\/(\w+).*/, "#/w/$1"));
  const bad = "<img src=x onerror=window.hurt=1> <b>hi</b>";
  await anna.fill("#say", bad);
  await anna.keyboard.press("Enter");
  await ben.waitForSelector(".chat .badge");
  await shot(ben, "chat-unread");
  await accessible(ben, "unread chat");
  await unfold(ben, "chat");
  await ben.waitForSelector(".said .text");
  assert.equal(await ben.textContent(".said .text"), bad);
  assert.equal(await ben.locator(".chat .badge").count(), 0);
  await ben.fill("#say", "Good luck, Anna!");
  await ben.click(".speak button");
  await shot(ben, "chat");
  await accessible(ben, "chat");
  await anna.waitForFunction(() => document.querySelectorAll(".said .text").length === 2);
  await shot(anna, "chat");
  await watcher.waitForFunction(() =>
    [...document.querySelectorAll(".said .text")].at(-1)?.textContent === "Good luck, Anna!");
  assert.equal(await watcher.locator("#say").count(), 0);
  for (const page of [anna, ben, watcher])
    assert.equal(await page.evaluate(() =>
      window.hurt ?? document.querySelectorAll(".said img[src='x'], .said .text b").length), 0);
  await ben.reload();
  await unfold(ben, "chat");
  assert.equal(await ben.locator(".said .text").count(), 2);
  await ben.click(".chat .shut");
  assert.equal(await ben.locator(".chat .badge").count(), 0);
  await close(anna, ben, watcher);
});

test("who resigns loses; another game is asked for by one and joined by the other", async () => {
  const { anna, link } = await annasTable(DESKTOP);
  const ben = await sit(link, "Ben", PHONE);
  await anna.waitForFunction(() => /Ben/.test(document.querySelector(".seats").textContent));
  await unfold(ben, "room");
  await ben.click(".resign");
  await accessible(ben, "resign?");
  await shot(ben, "resign");
  await ben.click(".sure button:not(.danger)");
  assert.equal(await ben.locator(".sure").count(), 0);
  await ben.click(".resign");
  await ben.click(".sure .danger");
  for (const page of [anna, ben]) {
    await page.waitForSelector(".over");
    assert.match(await page.textContent(".over h2"), /Anna wins/);
    assert.match(await page.textContent(".ranks li:last-child"), /Ben.*resigned/);
    assert.equal(await page.locator(".cell, .spot").count(), 0);
  }
  await shot(anna, "resigned");
  const first = anna.url();
  await ben.click(".over .commit");
  await ben.waitForSelector(".over", { state: "detached" });
  await anna.waitForSelector(".over .wish");
  assert.match(await anna.textContent(".over .commit"), /Join/);
  await accessible(anna, "rematch");
  await anna.click(".over .commit");
  await anna.waitForSelector(".over", { state: "detached" });
  assert.notEqual(anna.url(), first);
  const id = (page) => /#\/t\/(\w+)/.exec(page.url())[1];
  assert.equal(id(anna), id(ben));
  await ben.waitForSelector(".cell .number, .cell b");
  await ben.click(".cell:not(.placed)");
  await ben.waitForSelector(".cell.placed");
  await ben.click(".ends .commit");
  await anna.waitForFunction(() => document.querySelectorAll(".log li").length > 0);
  await close(anna, ben);
});
