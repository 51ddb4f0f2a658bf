// SPDX-License-Identifier: Apache-2.0
// Before a game: the waiting room with its links, who is there and what is played; a host who frees
// a seat or closes the table, and what the others are told; the lists of the first page.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP, PHONE, accessible, becomes, close, newPage, openHouse, shot, sit,
} from "./house.mjs";
import { storeLocal, wholeGame } from "./positions.mjs";

const done = wholeGame(["game carcassonne", "expansion tower", "seats 2"], 5);
const { server, browser } = await openHouse();
const LONG = "The long table of the whole family";

/** Anna's table with two free seats, and the link to them. */
async function annasTable(viewport = DESKTOP, prepare = async () => undefined) {
  const anna = await newPage(browser, viewport);
  await anna.goto(`${server.address}#/new`);
  await anna.waitForSelector(".setup");
  await anna.fill("#name0", "Anna-Magdalena von der Heide");
  await anna.evaluate(() => document.querySelectorAll(".setup details")
    .forEach((one) => { one.open = true; }));
  await anna.locator("main fieldset input[type=checkbox]").first().check();
  await anna.click(".planned + button");
  await anna.selectOption("#kind2", "open");
  await anna.fill("#title", LONG);
  await anna.selectOption("#ABBOT", "on");
  await anna.selectOption("#clock", "900 10");
  await prepare(anna);
  await anna.click(".setup .begin");
  await anna.waitForSelector(".waiting");
  return { anna, link: await anna.inputValue(".invite textarea") };
}

/** Texts that do not fit into their boxes, or reach over the edge. */
const cut = (page) => page.evaluate(() => [...document.querySelectorAll(
  ".waiting :is(h1, h2, p, li, small, button, textarea, .name)")].filter((one) => {
  if (one.closest(".hidden") !== null || !one.checkVisibility()) return false;
  const box = one.getBoundingClientRect();
  return one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline" ||
    one.tagName === "TEXTAREA" && one.scrollHeight > one.clientHeight + 1 ||
    box.right > innerWidth + 1;
}).map((one) => one.textContent));

/** Who opens the link reads who asks, to what, for how long; and may look at the board first. */
async function invited(link, viewport) {
  const page = await newPage(browser, viewport);
  await page.goto(link);
  await becomes(() => page.textContent(".invited h1"),
    "Anna-Magdalena von der Heide invites you to a game");
  const text = await page.textContent(".invited");
  for (const wanted of [new RegExp(LONG), /Carcassonne, The Tower/, /3 players/, /about 45 min/,
    /15 min \+ 10 s/, /abbot.*: on/, /2 seats are free/]) assert.match(text, wanted);
  assert.deepEqual(await cut(page), []);
  await accessible(page, "invited");
  await shot(page, "invited");
  await page.getByRole("button", { name: "To the board" }).click();
  await page.waitForSelector("main.play form.sit");
  await close(page);
}

for (const viewport of [DESKTOP, PHONE, { width: 740, height: 360 }])
  test(`the waiting room says all in full, at ${viewport.width}`, async () => {
    const { anna, link } = await annasTable(viewport);
    assert.match(link, /#\/t\/\w{10}\/[\w-]{16,}$/);
    await becomes(() => anna.textContent(".waiting h1"), LONG);
    const text = await anna.textContent(".waiting");
    for (const wanted of [/Waiting for 2 more players/, /Anna-Magdalena von der Heide/,
      /Carcassonne, The Tower/, /15 min \+ 10 s/, /abbot.*: on/, /begins/])
      assert.match(text, wanted);
    assert.deepEqual(await cut(anna), []);
    await accessible(anna, "waiting room");
    await shot(anna, "waiting-room");
    await invited(link, viewport);
    const ben = await sit(browser, link, "Ben");
    await becomes(() => anna.textContent(".there li:nth-child(2)"), /Ben.*is here/);
    await becomes(() => anna.textContent(".waiting"), /Waiting for 1 more player\./);
    await ben.waitForSelector(".waiting");
    await becomes(() => ben.textContent(".there li:has(.self)"), /Ben/);
    assert.deepEqual(await cut(anna), []);
    const cy = await sit(browser, link, "Cy");
    for (const page of [anna, ben, cy]) await page.waitForSelector("main.play .board");
    await close(anna, ben, cy);
  });

test("where a page may not write into the clipboard the link is copied all the same", async () => {
  const { anna, link } = await annasTable();
  await anna.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await anna.evaluate(() => document.addEventListener("copy", () => {
    window.copied = String(document.getSelection()) ||
      document.activeElement.value.slice(document.activeElement.selectionStart,
        document.activeElement.selectionEnd);
  }));
  await anna.click(".copy >> nth=0");
  await becomes(() => anna.evaluate(() => window.copied), link);
  await becomes(() => anna.textContent(".copy >> nth=0"), /Copied/);
  await close(anna);
});

test("the first page: what goes on apart from what is over, each with its day and its sets",
  async () => {
    const page = await newPage(browser, PHONE);
    await page.goto(server.address);
    await page.waitForSelector(".doors");
    const day = 86400000;
    await page.evaluate((now) => {
      const place = (id, over, days, sets) => ({ id, local: true, tokens: {}, names: [id, "Aude"],
        scores: [3, 4], game: "carcassonne", over, at: now - days, named: true, sets, seq: 9,
        turn: id, yours: true });
      localStorage.setItem("aude.games", JSON.stringify([
        place("Evi", true, 0, ["base", "bcb"]), place("Dan", false, 1, ["base", "tower"])]));
    }, Date.now() - 40 * day);
    await storeLocal(page, "Evi", done);
    await page.reload();
    await page.waitForSelector(".known");
    const sections = await page.locator("section:has(> .known)").evaluateAll((all) =>
      all.map((one) => [one.querySelector("h2").textContent, one.querySelector("ul").textContent]));
    const [[first, running], [second, over]] = sections;
    assert.deepEqual([first, second], ["Continue", "Finished games"]);
    assert.match(running, /Dan.*The Tower.*\w{3}\u00a0\d+/);
    assert.match(over, /Evi.*Bridges, Castles & Bazaars.*\w{3}\u00a0\d+/);
    const edge = await page.evaluate(() => [".title .known a", ".doors", ".known li a"]
      .map((one) => document.querySelector(one).getBoundingClientRect())
      .map(({ top, right }) => [top, right]));
    assert.ok(edge[0][0] < edge[1][0] && edge[0][1] <= edge[1][1] + 1, JSON.stringify(edge));
    await accessible(page, "first page with games");
    await shot(page, "first-page");
    // To look at a game again is not to play it.
    await page.goto(`${server.address}#/l/Evi`);
    await page.waitForSelector(".over");
    const at = () => page.evaluate(() => JSON.parse(localStorage.getItem("aude.games"))
      .find((one) => one.id === "Evi").at);
    const looked = await at();
    await page.reload();
    await page.waitForSelector(".over");
    assert.equal(await at(), looked);
    await close(page);
  });
