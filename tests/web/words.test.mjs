// SPDX-License-Identifier: Apache-2.0
// The game in words, as it is seen: numbers and coordinates for those who want them, open tiles
// before their players, for everybody, and what a bid leaves. That none is seen unasked for, see
// sizes.test.mjs; what lights up and how auctions are told is asked in Node (page/words.test.mjs).
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP, PHONE, becomes, newPage, nothingWrong, openHouse, readable, shot,
} from "./house.mjs";
import { ask, crowded, load, openLocal, playTo, stood } from "./positions.mjs";

const CROWDED = crowded(["game carcassonne", "seats 2"], 3, 20);
const OPEN = playTo(["game discovery", "seats 3", "option OPEN_TILES on"], 3,
  (state) => state.step === "place" && state.placed.length > 6);
const { server, browser } = await openHouse();
const COORDINATES = /-?\d+,-?\d+/;

const numbers = (page) => page.evaluate(() => [...document.querySelectorAll(
  ".choice kbd, .spot b, .cell:not(.placed) b")].filter((one) =>
  one.textContent !== "" && one.offsetWidth > 1 && getComputedStyle(one).visibility === "visible")
  .length);

test("numbers and coordinates stay where they were asked for, also after a reload", async () => {
  const page = await newPage(browser, DESKTOP);
  await openLocal(page, server, CROWDED);
  await page.click(".aids summary");
  await page.click("text=numbers and coordinates");
  await becomes(async () => await numbers(page) > 5, true);
  await page.reload();
  await page.waitForSelector(".cell");
  await becomes(async () => await numbers(page) > 5, true);
  await becomes(() => page.locator(".log").innerText(), COORDINATES);
  nothingWrong(page);
  await page.context().close();
});

test("open tiles lie before every player, in play and in a replay", async () => {
  load(OPEN);
  const state = ask("describe");
  const counts = state.open.map((tiles) => tiles.length);
  assert.deepEqual(counts, [2, 2, 2]);
  for (const viewport of [DESKTOP, PHONE]) {
    const page = await newPage(browser, viewport);
    await openLocal(page, server, OPEN);
    const shown = async () => Promise.all((await page.locator(".seats .seat").all())
      .map((seat) => seat.locator(".open-tiles .tile").count()));
    await becomes(shown, counts);
    for (const tile of await page.locator(".open-tiles .tile").all()) {
      assert.match(await tile.getAttribute("alt"), /grassland|mountains|sea/);
      assert.ok((await tile.boundingBox()).width >= 20);
    }
    await becomes(() => page.textContent(".bar h2"), /Choose which of your two tiles to lay/);
    await readable(page, "open tiles");
    await shot(page, "open-tiles");
    await page.goto(`${server.address}#/r/l/x/${OPEN.actions.length}`);
    await page.waitForSelector(".tape");
    await becomes(shown, counts);
    await becomes(() => page.textContent(".awaited"), /chooses? one of two tiles/i);
    nothingWrong(page);
    await page.context().close();
  }
});

test("an auction: which tile, how much, what is left, what is too much", async () => {
  for (const viewport of [DESKTOP, PHONE]) {
    const page = await newPage(browser, viewport);
    await openLocal(page, server, stood("aude1:carcassonne:sets=base,bcb:seats=3:BAZAARS=on:" +
      "tiles=d@0,0_bcb-e@1,0r1:scores=9,2,4:bazaar=running_auction_due.3_selector.s1_" +
      "regular.s0_tile.v_tile.e_tile.u:turn=11,s0,select"));
    const bid = (name) => page.getByRole("button", { name, exact: true });
    for (const [price, left] of [[2, "0 left"], [3, "−1 left"]])
      assert.match(await bid(`Tile 2 for ${price}`).locator("b").evaluate((one) =>
        getComputedStyle(one, "::after").content), new RegExp(left));
    const marked = (one) => one.evaluate((host) => host.classList.contains("debt"));
    assert.equal(await marked(bid("Tile 2 for 2")), false);
    assert.equal(await marked(bid("Tile 2 for 3")), true);
    assert.match(await bid("Tile 2 for 3").getAttribute("title"), /1 point more than you have/);
    assert.equal(await page.locator(".stepper").count(), 0, "one way to bid at a time");
    await bid("Tile 2: more than 3").click();
    await becomes(() => page.inputValue(".stepper input"), "4");
    await becomes(() => page.textContent(".over-bid"), "2 points more than you have");
    await readable(page, "a bid above one's points");
    await shot(page, "auction");
    nothingWrong(page);
    await page.context().close();
  }
});
