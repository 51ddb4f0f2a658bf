// SPDX-License-Identifier: Apache-2.0
// Tiles that are drawn ahead: who sees the own next tile, tries it out while others play, and what
// becomes of a plan. At a table of the server and in a game of this browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP, PHONE, accessible, becomes, close, invite, newPage, nothingWrong, openHouse, sit,
  undoes,
} from "../dom.mjs";
import { askServer } from "../acts.mjs";
import { composed, openLocal } from "../positions.mjs";

const { server, browser } = await openHouse();
const NEXT = ".ahead > button:first-child";
const MINE = ".cell b:not(:empty)";

/** Opens the page of a seat, or of nobody. */
async function seated(table, tokens, turns, viewport = DESKTOP) {
  const page = await newPage(browser, viewport);
  await page.goto(`${server.address}icon.svg`);
  await page.evaluate(([id, held, kept]) => {
    localStorage.setItem("aude.turns", kept);
    if (Object.keys(held).length > 0)
      localStorage.setItem("aude.games", JSON.stringify([{ id, local: false, tokens: held,
        names: ["Anna", "Ben"], scores: [0, 0], game: "carcassonne", over: false,
        at: Date.now() }]));
  }, [table, tokens, turns]);
  await page.goto(`${server.address}#/t/${table}`);
  await page.waitForSelector(".bar");
  return page;
}

/** A table of Anna, who begins, and Ben. */
async function ofTwo(turns = "confirm", viewport = DESKTOP, ahead = true) {
  const page = await newPage(browser, DESKTOP);
  await page.goto(server.address);
  await page.waitForSelector(".doors");
  const made = await askServer(page, { do: "create", setup: { ahead,
    seats: [{ name: "Anna" }, { name: "Ben" }] } });
  assert.equal(made.is, "created", JSON.stringify(made));
  await close(page);
  return {
    anna: await seated(made.table, { 0: made.tokens[0] }, "confirm"),
    ben: await seated(made.table, { 1: made.tokens[1] }, turns, viewport),
    table: made.table,
  };
}

/** A turn: the first square, no figure. */
async function turn(page) {
  await page.waitForSelector(MINE, { state: "attached" });
  await page.evaluate(() => document.querySelector(".cell:not(.placed)").click());
  await page.waitForSelector(".cell.placed");
  await page.click(".ends .commit");
  await page.waitForSelector(".cell.placed", { state: "detached" });
}

/** Tries the next tile on the square of this number, puts nobody, and keeps that. */
async function plan(page, index) {
  await page.click(NEXT);
  await page.waitForSelector(MINE, { state: "attached" });
  await page.evaluate((n) =>
    [...document.querySelectorAll(".cell:not(.placed)")].at(n).click(), index);
  await page.waitForSelector(".cell.placed");
  assert.match(await page.textContent(".ends .commit"), /^Plan it/);
  await page.click(".ends .commit");
  await page.waitForSelector(".intended");
}

test("the next tile is shown to whoever holds the seat, and to nobody else", async () => {
  const { anna, ben, table } = await ofTwo();
  const watcher = await seated(table, {}, "confirm");
  await ben.waitForSelector(NEXT);
  assert.equal(await anna.locator(NEXT).count(), 0); // it is her turn, she has drawn
  await accessible(ben, "a tile that was drawn ahead");
  const shown = await ben.locator(`${NEXT} img`).getAttribute("alt");
  await turn(anna);
  await anna.waitForSelector(NEXT);
  await becomes(() => ben.locator(NEXT).count(), 0);
  assert.equal(await ben.locator(".bar > .hand img").getAttribute("alt"), shown);
  assert.equal(await watcher.locator(".ahead").count(), 0);
  for (const page of [anna, ben, watcher]) {
    nothingWrong(page);
    await close(page);
  }
});

test("what another one holds and any tile left is tried out, and nothing is done", async () => {
  const { anna, ben, table } = await ofTwo("confirm", DESKTOP, false);
  const done = async () => (await askServer(ben, { do: "open", table })).actions;
  await anna.waitForSelector(MINE, { state: "attached" });
  const before = await done();
  const head = () => ben.textContent(".bar h2");
  const tries = async (open) => {
    await open();
    await becomes(head, /Trying out/);
    await ben.waitForSelector(".cell:not(.placed)");
    await ben.evaluate(() => document.querySelector(".cell:not(.placed)").click());
    await ben.waitForSelector(".cell.placed");
    await becomes(() => ben.textContent(".ends .commit"), /only tried out/);
    assert.ok(await ben.locator(".ends .commit").isDisabled());
    const lies = await ben.locator(".bar > .hand img").getAttribute("alt");
    await accessible(ben, "trying out");
    return lies;
  };
  const held = await anna.locator(".bar > .hand img").getAttribute("alt");
  const shown = await tries(() => ben.click(".bar > button.hand"));
  assert.equal(shown.replace(/,.*/, ""), held.replace(/,.*/, ""));
  await ben.click(".back"); // first the tile, then the trial
  await becomes(() => ben.locator(".cell.placed").count(), 0);
  await becomes(() => ben.textContent(".back"), /Stop trying/);
  await ben.click(".back");
  await becomes(() => ben.locator(".cell").count(), 0);
  await ben.click("#tiles > summary");
  await tries(() => ben.locator(".left button").last().click());
  assert.deepEqual(await done(), before);
  assert.equal(await anna.locator(".left button").count(), 0); // she has to decide
  await turn(anna);
  await becomes(head, /Ben · Place the tile/);
  assert.equal(await ben.locator(".cell.placed").count(), 0);
  for (const page of [anna, ben]) {
    nothingWrong(page);
    await close(page);
  }
});

test("it is chosen where a table is made, unless several sit at this device", async () => {
  const anna = await newPage(browser, DESKTOP);
  const box = ".setup [name=ahead]";
  const link = await invite(anna, server, async (page) => {
    await page.click("summary:has-text('Clock and table')");
    await page.selectOption("#kind1", "human");
    assert.equal(await page.locator(box).count(), 0);
    await page.selectOption("#kind1", "open");
    await page.locator(box).click();
    await accessible(page, "tiles in advance at the set-up");
  });
  const ben = await sit(browser, link, "Ben");
  await becomes(async () => await anna.locator(NEXT).count() + await ben.locator(NEXT).count(), 1);
  await close(anna);
  await close(ben);
});

test("it is tried out without the others, and put back", async () => {
  const { anna, ben } = await ofTwo("confirm", PHONE);
  await ben.waitForSelector(NEXT);
  await ben.click(NEXT);
  await ben.waitForSelector(MINE, { state: "attached" });
  assert.match(await ben.textContent(".bar h2"), /Trying out your next tile/);
  assert.equal(await ben.title(), "Aude"); // nobody waits for it
  await ben.evaluate(() => document.querySelector(".cell:not(.placed)").click());
  await ben.waitForSelector(".cell.placed");
  await accessible(ben, "a tile that is tried out");
  assert.equal(await undoes(ben), true);
  assert.equal(await anna.locator(".cell.placed").count(), 0);
  await ben.click(".back");
  await becomes(() => ben.textContent(".back"), /Stop trying/);
  await ben.click(".back");
  await becomes(() => ben.locator(".cell").count(), 0);
  assert.equal(await ben.evaluate(() => sessionStorage.length), 0);
  await turn(anna);
  await ben.waitForSelector(MINE, { state: "attached" });
  nothingWrong(ben);
  await close(anna);
  await close(ben);
});

test("what is only tried is gone when it is one's turn", async () => {
  const { anna, ben } = await ofTwo();
  await ben.click(NEXT);
  await ben.evaluate(() => document.querySelector(".cell:not(.placed)").click());
  await ben.waitForSelector(".cell.placed");
  await turn(anna); // his turn begins: what was tried was no plan
  await becomes(() => ben.locator(".cell.placed").count(), 0);
  await ben.waitForSelector(MINE, { state: "attached" });
  await close(anna);
  await close(ben);
});

test("a plan is tried as by hand when the turn comes, and waits for Done", async () => {
  const { anna, ben } = await ofTwo();
  await plan(ben, -1);
  assert.match(await ben.textContent(".ahead"), /The plan is kept/);
  assert.equal(await anna.locator(".intended").count(), 0);
  await ben.reload();
  await ben.waitForSelector(".intended");
  await turn(anna);
  await becomes(() => ben.locator(".commit").isEnabled(), true);
  assert.equal(await ben.locator(".intended").count(), 0);
  await ben.click(".ends .commit");
  await anna.waitForSelector(MINE, { state: "attached" });
  nothingWrong(ben);
  await close(anna);
  await close(ben);
});

test("for whoever has fast turns it is done three seconds later", async () => {
  const { anna, ben } = await ofTwo("fast");
  await plan(ben, -1);
  assert.match(await ben.textContent(".ahead"), /The plan is kept/);
  await turn(anna);
  await becomes(async () => /by itself in 3\ss/.test(await ben.textContent(".commit")), true);
  await anna.waitForSelector(MINE, { state: "attached" });
  nothingWrong(ben);
  await close(anna);
  await close(ben);
});

/** The button of a square, by its place. */
const square = (page, at) => page.evaluate((style) => {
  const plain = (text) => text.replace(/\s|;$/g, "");
  const found = [...document.querySelectorAll(".cell:not(.placed)")].find((one) =>
    plain(one.getAttribute("style")) === plain(style));
  found?.click();
  return found !== undefined;
}, at);

/** Ben plans twice, on one square or on two, and Anna takes the first of them. */
async function crossed(both) {
  for (let n = 0; n < 60; n++) {
    const { anna, ben } = await ofTwo();
    await ben.click(NEXT);
    await ben.waitForSelector(MINE, { state: "attached" });
    const places = await ben.locator(".cell:not(.placed)").evaluateAll((all) =>
      all.map((one) => one.getAttribute("style")));
    await ben.click(".back");
    if (places.length > 1) {
      await plan(ben, 0);
      await plan(ben, both ? 0 : -1);
      assert.match(await ben.textContent(".ahead"), /The plan is kept ×2/);
      await anna.waitForSelector(MINE, { state: "attached" });
      if (await square(anna, places[0])) {
        await anna.waitForSelector(".cell.placed");
        await anna.click(".ends .commit");
        return { anna, ben };
      }
    }
    await close(anna);
    await close(ben);
  }
  throw new Error("no two tiles meet");
}

test("a square that is taken: the second plan", async () => {
  const { anna, ben } = await crossed(false);
  await becomes(() => ben.locator(".commit").isEnabled(), true);
  assert.equal(await ben.locator(".problem").count(), 0);
  await ben.click(".ends .commit");
  await anna.waitForSelector(MINE, { state: "attached" });
  await close(anna);
  await close(ben);
});

test("where neither of two plans can be done any more it is said", async () => {
  const { anna, ben } = await crossed(true);
  await ben.waitForSelector(".problem");
  assert.match(await ben.textContent(".problem"), /planned isn't possible any more/);
  assert.equal(await ben.locator(".cell.placed").count(), 0);
  await becomes(() => ben.locator(".intended").count(), 0);
  await close(anna);
  await close(ben);
});

test("a plan can be dropped", async () => {
  const { anna, ben } = await ofTwo();
  await plan(ben, 0);
  await ben.locator(".ahead button").last().click();
  await becomes(() => ben.locator(".intended").count(), 0);
  await turn(anna);
  await ben.waitForSelector(MINE, { state: "attached" });
  assert.equal(await ben.locator(".cell.placed").count(), 0);
  await close(anna);
  await close(ben);
});

test("in a game of this browser the same tile comes that was shown", async () => {
  const setup = composed(["game carcassonne", "seats 2"]).replace("\nstart 0", "\nstart 1")
    .replace(/^start .*$/m, "$&\ndraws ahead");
  const page = await newPage(browser, DESKTOP);
  await page.goto(`${server.address}icon.svg`);
  await page.evaluate(() => localStorage.setItem("aude.turns", "confirm"));
  await openLocal(page, server, { setup, actions: [] }, ["human", "greedy"]);
  for (let n = 0; n < 3; n++) {
    await page.waitForSelector(MINE, { state: "attached" });
    const before = await page.evaluate(() =>
      JSON.parse(localStorage.getItem("aude.local.x")).actions.length);
    await page.evaluate(() => document.querySelector(".cell:not(.placed)").click());
    await page.waitForSelector(".cell.placed");
    await page.click(".ends .commit");
    await page.waitForSelector(NEXT);
    const shown = await page.locator(`${NEXT} img`).getAttribute("alt");
    await page.waitForSelector(MINE, { state: "attached" });
    assert.equal(await page.locator(".bar > .hand img").getAttribute("alt"), shown);
    assert.ok(await page.evaluate(() =>
      JSON.parse(localStorage.getItem("aude.local.x")).actions.length) > before);
  }
  nothingWrong(page);
  await close(page);
});

test("two people at one device are not shown what the other must not see", async () => {
  const setup = composed(["game carcassonne", "seats 2"])
    .replace(/^start .*$/m, "$&\ndraws ahead");
  const page = await newPage(browser, DESKTOP);
  await openLocal(page, server, { setup, actions: [] }, ["human", "human"]);
  await page.waitForSelector(MINE, { state: "attached" });
  await page.evaluate(() => document.querySelector(".cell:not(.placed)").click());
  await page.waitForSelector(".cell.placed");
  await page.click(".ends .commit");
  await page.waitForSelector(".cell.placed", { state: "detached" });
  assert.equal(await page.locator(".ahead").count(), 0);
  await close(page);
});
